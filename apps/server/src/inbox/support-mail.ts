import type { supportApi } from '@tsela/contract/messages/support-api';
import type { InputOf } from '@tsela/contract/route';
import { onOneLine } from '@tsela/domain/formats/one-line';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { threadFileChecks } from '@tsela/domain/inbox/thread-files';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { sentFile } from './message-files.ts';
import type { SentFile } from './message-files.ts';

export type SupportInput = InputOf<typeof supportApi.askSupport>;

export const RECEIVED = { message: 'We have received your message.' } as const;

export function notReached(): Problem {
  return new Problem('bad-input', 'This courier cannot be reached this way at the moment.');
}

/** Only the inbox has room for files. */
export function filesOf({ files = [] }: Pick<SupportInput, 'files'>, has_inbox: boolean): SentFile[] {
  const sent = files.map(sentFile);
  refuseIfAny(threadFileChecks(sent.map(({ bytes }) => bytes.length)));
  if (sent.length === 0 || has_inbox) return sent;
  const message = 'Files cannot be sent here. Please send your message without them.';
  throw new Problem('bad-input', message, { violations: [{ field: 'files', code: 'file', message }] });
}

interface SupportMail {
  readonly recipient: string;
  readonly shipment_id: ShipmentId | null;
  readonly account_id: AccountId | null;
  /** Whom to answer: name, address and number. */
  readonly who: readonly string[];
  readonly reference: string;
  readonly input: Pick<SupportInput, 'subject' | 'message'>;
}

/** Puts the message to the support address into the outbox. */
export async function mailSupport(tx: Tx, context: RequestContext, { who, reference, input, ...to }: SupportMail): Promise<void> {
  const from = `From ${who.filter((part) => part !== '').join(', ')}`;
  const body = [from, ...(reference === '' ? [] : [`Shipment ${reference}`]), input.message.trim()].join('\n\n');
  const subject = onOneLine(input.subject);
  await insertMessages(tx, context, [{ ...to, channel: 'email', event: 'support_request', subject, body }]);
}
