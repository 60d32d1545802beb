import type { statementApi } from '@tsela/contract/billing/statement-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../../context.ts';
import { LINK_DURATION, LINK_MS, signFileLink } from '../../files/file-link.ts';
import type { LinkedContent } from '../../files/file-link.ts';
import { makeStatement } from './make-statement.ts';
import { readStatementFile } from './statement-file.ts';
import { listStatements } from './statement-reads.ts';

type Input = InputOf<typeof statementApi.statements>;

/** The statements that were made, or with `pdf` a link to that of exactly the days that are asked for. Source: public API §8. */
export async function listOrLinkStatements(
  context: RequestContext,
  { pdf = false, ...input }: Input,
): Promise<OutputOf<typeof statementApi.statements>> {
  if (!pdf) return listStatements(context, input);
  const { actor, services, provider_id, now } = context;
  const account_id = input.account_id ?? (actor.kind === 'user' ? actor.account_id : null);
  const { start_date, end_date } = input;
  if (account_id === null) throw missing('account_id', 'Please say which account the statement is of.');
  if (start_date === undefined) throw missing('start_date', 'Please say from which day on.');
  if (end_date === undefined) throw missing('end_date', 'Please say up to which day.');
  const { statement } = await makeStatement(context, { account_id, start_date, end_date });
  const token = signFileLink(services.secret_key, 'statement', {
    provider_id,
    id: statement.id,
    expires: now.getTime() + LINK_MS,
  });
  return {
    statements: [statement],
    count: 1,
    url: `${services.config.public_url}/api/billing/statements/file?token=${token}`,
    filename: `Statement_${statement.account_code}_${start_date}_${end_date}.pdf`,
    bucket: '',
    expiry_duration: LINK_DURATION,
  };
}

/** The PDF that a link opens. */
export async function readLinkedStatement(context: RequestContext, id: number): Promise<LinkedContent> {
  const { content } = await readStatementFile(context, { id, format: 'pdf' });
  return { content_type: 'application/pdf', bytes: Buffer.from(content, 'base64') };
}

function missing(field: string, message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field, code: 'required', message }] });
}
