import type { MessageChannel } from '@tsela/domain/messages/message-channels';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { pipelineStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

/** What went out on a channel. */
export interface MessageCounts {
  readonly messages: number;
  readonly parts: number;
  readonly cost_millicents: number;
  readonly delivered: number;
  readonly failed: number;
}

const NOTHING: MessageCounts = { messages: 0, parts: 0, cost_millicents: 0, delivered: 0, failed: 0 };

/** Adds to the counts of a day. It travels with what the transaction sends next: all who send wait for this row, so it is held shortly. */
export function addToDay(
  tx: Tx,
  { channel, now, ...more }: Partial<MessageCounts> & { readonly channel: MessageChannel; readonly now: Date },
): void {
  const counts = { ...NOTHING, ...more };
  const statement = tx.db
    .insertInto('message_days')
    .values({ provider_id: tx.provider_id, channel, day: dayOf(now), ...counts })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'channel', 'day']).doUpdateSet(({ eb, ref }) => ({
        messages: eb('message_days.messages', '+', ref('excluded.messages')),
        parts: eb('message_days.parts', '+', ref('excluded.parts')),
        cost_millicents: eb('message_days.cost_millicents', '+', ref('excluded.cost_millicents')),
        delivered: eb('message_days.delivered', '+', ref('excluded.delivered')),
        failed: eb('message_days.failed', '+', ref('excluded.failed')),
      })),
    );
  pipelineStatement(tx, statement);
}

/** The first day of the South African month of a moment. */
function monthOf(now: Date): Day {
  // The first of a month is a day like any other.
  return `${dayOf(now).slice(0, 8)}01` as Day;
}

/** What has gone out this month, by channel. */
export async function readMonth(tx: Tx, now: Date): Promise<ReadonlyMap<string, MessageCounts>> {
  const sum = (column: keyof MessageCounts) => sql<number>`sum(${sql.ref(column)})::bigint`.as(column);
  const rows = await tx.db
    .selectFrom('message_days')
    .select(['channel', sum('messages'), sum('parts'), sum('cost_millicents'), sum('delivered'), sum('failed')])
    .where('provider_id', '=', tx.provider_id)
    .where('day', '>=', monthOf(now))
    .groupBy('channel')
    .execute();
  return new Map(rows.map(({ channel, ...counts }) => [channel, counts]));
}

/** What went out on a day by a channel. */
export interface DayCounts extends MessageCounts {
  readonly day: Day;
  readonly channel: MessageChannel;
}

/** What went out on some days, by day and channel. */
export async function readDays(tx: Tx, { from, to }: { readonly from: Day; readonly to: Day }): Promise<DayCounts[]> {
  const rows = await tx.db
    .selectFrom('message_days')
    .select(['day', 'channel', 'messages', 'parts', 'cost_millicents', 'delivered', 'failed'])
    .where('provider_id', '=', tx.provider_id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('channel')
    .execute();
  // Written by addToDay, which takes channels alone.
  return rows.map((row) => ({ ...row, channel: row.channel as MessageChannel }));
}

/** Counts together. */
export function sumCounts(rows: readonly MessageCounts[]): MessageCounts {
  const sum = (column: keyof MessageCounts) => rows.reduce((total, row) => total + row[column], 0);
  return {
    messages: sum('messages'),
    parts: sum('parts'),
    cost_millicents: sum('cost_millicents'),
    delivered: sum('delivered'),
    failed: sum('failed'),
  };
}
