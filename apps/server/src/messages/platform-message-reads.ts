import type { PlatformMessage, platformMessageApi } from '@tsela/contract/messages/platform-message-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { csvFile, timeCell, timeTitle } from '@tsela/domain/formats/tables/csv';
import { maskedRecipient, withoutRecipients } from '@tsela/domain/messages/masked-recipient';
import { isForRecipientAlone } from '@tsela/domain/messages/message-secrets';
import { canResend, isWaiting } from '@tsela/domain/messages/message-status';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { ALL_COUNTED, LARGEST_COUNT, countUpTo } from '../db/paging.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { LookedAt } from '../providers/as-provider.ts';
import { pageAcross } from './page-across.ts';

type Filters = InputOf<typeof platformMessageApi.exportQueue>;

/** Messages of all providers, newest first: what became of them, without their words. Source: screens S52. */
export async function listPlatformMessages(
  context: RequestContext,
  input: InputOf<typeof platformMessageApi.queue>,
): Promise<OutputOf<typeof platformMessageApi.queue>> {
  const { rows: messages, count } = await pageAcross(context, input, readersOf(input));
  return { messages, count };
}

/** The messages that the filters leave, as a file; that it was taken is in the caller's log. Source: screens 0.2, S52. */
export async function exportPlatformMessages(
  context: RequestContext,
  filters: Filters,
): Promise<OutputOf<typeof platformMessageApi.exportQueue>> {
  const page = { ...filters, limit: LARGEST_COUNT, offset: 0 };
  const { rows, is_complete } = await pageAcross(context, page, readersOf(filters));
  await inTransaction(context, (tx) =>
    recordChange(tx, context, {
      type: 'messages.exported',
      object_type: 'provider',
      object_id: context.provider_id,
      change_to: { count: rows.length, ...filters },
    }),
  );
  const lines = rows.map((message) => COLUMNS.map(({ cell }) => cell(message)));
  return { csv: csvFile([COLUMNS.map(({ title }) => title), ...lines]), count: rows.length, is_complete };
}

const MILLICENTS_A_RAND = 100_000;

const COLUMNS: readonly { readonly title: string; readonly cell: (message: PlatformMessage) => string }[] = [
  { title: 'Number', cell: ({ id }) => String(id) },
  { title: 'Provider', cell: ({ provider_name }) => provider_name },
  { title: 'Channel', cell: ({ channel }) => channel },
  { title: 'Event', cell: ({ event }) => event },
  { title: 'Recipient', cell: ({ recipient }) => recipient },
  { title: 'State', cell: ({ status }) => status },
  { title: timeTitle('Created'), cell: ({ time_created }) => timeCell(time_created) },
  { title: timeTitle('Sent'), cell: ({ time_sent }) => timeCell(time_sent) },
  { title: timeTitle('Delivered'), cell: ({ time_delivered }) => timeCell(time_delivered) },
  { title: 'Tries', cell: ({ attempts }) => String(attempts) },
  { title: 'Parts', cell: ({ parts }) => (parts === null ? '' : String(parts)) },
  {
    title: 'Cost (R)',
    cell: ({ cost_millicents }) => (cost_millicents === null ? '' : (cost_millicents / MILLICENTS_A_RAND).toFixed(3)),
  },
  { title: 'What went wrong', cell: ({ last_error }) => last_error },
];

function readersOf({ channel, status }: Filters) {
  const select = (tx: Tx) => {
    let query = tx.db.selectFrom('messages').where('provider_id', '=', tx.provider_id);
    if (channel !== undefined) query = query.where('channel', '=', channel);
    if (status !== undefined) query = query.where('status', '=', status);
    return query;
  };
  return {
    readIds: async (tx: Tx, rows_max: number) => {
      const rows = await select(tx).select('id').orderBy('id', 'desc').limit(rows_max).execute();
      return rows.map(({ id }) => id);
    },
    count: (tx: Tx) => countUpTo(tx, select(tx), ALL_COUNTED),
    readRows: async (tx: Tx, ids: readonly number[], provider: LookedAt): Promise<PlatformMessage[]> => {
      const rows = await tx.db
        .selectFrom('messages')
        .select(['id', 'channel', 'event', 'recipient', 'status', 'attempts', 'last_error', 'parts', 'cost_millicents'])
        .select(['time_created', 'time_sent', 'time_delivered'])
        .where('provider_id', '=', tx.provider_id)
        .where('id', 'in', [...ids])
        .execute();
      return rows.map((row) => ({
        ...provider,
        ...row,
        recipient: maskedRecipient(row.recipient),
        last_error: withoutRecipients(row.last_error ?? ''),
        time_created: row.time_created.toISOString(),
        time_sent: row.time_sent?.toISOString() ?? null,
        time_delivered: row.time_delivered?.toISOString() ?? null,
        parts: row.channel === 'sms' ? row.parts : null,
        can_resend: canResend(row.status) && !isForRecipientAlone(row),
        can_cancel: isWaiting(row.status),
      }));
    },
  };
}
