import type { statementApi } from '@tsela/contract/billing/statement-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ProvedLine, ProvedRoot, StatementProof } from '@tsela/domain/billing/ledger-proof';
import { tooManyLines } from '@tsela/domain/billing/statement-rules';
import type { StatementFormat } from '@tsela/domain/billing/statement-rules';
import { Problem } from '@tsela/domain/problem';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { unhurried } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { printLogoOf } from '../../providers/print-logo.ts';
import type { IssuedParties } from '../documents/issued-parties.ts';
import { statementCsv } from './statement-csv.ts';
import { readProvedRoot, readSealAt, readStatementLines } from './statement-line-reads.ts';
import type { StatementLine } from './statement-line-reads.ts';
import { loadStatementFor } from './statement-reads.ts';
import type { StatementRow } from './statement-reads.ts';
import { verifierPage } from '../ledger/verifier-page.ts';

/** What every file of a statement is made of. */
interface StatementParts {
  readonly statement: StatementRow;
  readonly parties: IssuedParties;
  readonly lines: readonly StatementLine[];
  readonly opening_seal: string;
  readonly closing_seal: string;
  readonly root: ProvedRoot | null;
}

/** A statement as a PDF, as CSV, or with what proves it. Raises `conflict` where a file of the kind would be too long. Source: screens S41. */
export async function readStatementFile(
  context: RequestContext,
  { id, format }: InputOf<typeof statementApi.statementDocument>,
): Promise<OutputOf<typeof statementApi.statementDocument>> {
  refuseBillingUnseen(context.actor);
  const parts = await reading(unhurried(context), (tx) => readParts(tx, context, { id, format }));
  const { account_code, start_date, end_date } = parts.statement;
  const content = await FILES[format](context, parts);
  return { filename: `Statement_${account_code}_${start_date}_${end_date}.${format}`, content: content.toString('base64') };
}

async function readParts(
  tx: Tx,
  context: RequestContext,
  { id, format }: { readonly id: number; readonly format: StatementFormat },
): Promise<StatementParts> {
  const statement = await loadStatementFor(tx, context, id);
  const { account_id, opening_seq, closing_seq } = statement;
  const refusal = tooManyLines(format, closing_seq - opening_seq);
  if (refusal !== null) throw new Problem('conflict', refusal);
  return {
    statement,
    // Written as such when the statement was made.
    parties: statement.issued as IssuedParties,
    lines: await readStatementLines(tx, statement),
    opening_seal: await readSealAt(tx, account_id, opening_seq),
    closing_seal: await readSealAt(tx, account_id, closing_seq),
    root: await readProvedRoot(tx, statement),
  };
}

const FILES: Readonly<Record<StatementFormat, (context: RequestContext, parts: StatementParts) => Promise<Buffer>>> = {
  pdf: drawn,
  csv: async (_context, { statement, lines }) => Buffer.from(statementCsv(statement, lines)),
  html: async (_context, parts) => Buffer.from(verifierPage(proofOf(parts))),
  json: async (_context, parts) => Buffer.from(JSON.stringify(proofOf(parts))),
};

async function drawn(context: RequestContext, parts: StatementParts): Promise<Buffer> {
  const logo = await printLogoOf(context);
  // Loaded at the first one, as labels are.
  const { statementPdf } = await import('./statement-pdf.ts');
  return statementPdf({ ...parts, seal: parts.closing_seal }, logo);
}

function proofOf({ statement, parties, lines, opening_seal, closing_seal, root }: StatementParts): StatementProof {
  const { account_id, start_date, end_date, opening_seq, closing_seq, opening_cents, closing_cents } = statement;
  return {
    account_id,
    account: `${parties.account.name} (${parties.account.account_code})`,
    provider: parties.company.name,
    start_date,
    end_date,
    opening: { seq: opening_seq, seal: opening_seal, balance_cents: opening_cents },
    closing: { seq: closing_seq, seal: closing_seal, balance_cents: closing_cents },
    lines: lines.map(provedLine),
    root,
  };
}

function provedLine({ text, description, shipment_reference, document, seal }: StatementLine): ProvedLine {
  return { text, description, shipment_reference, document, seal };
}
