import type { UserId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

/** As far back as is looked: what lies behind these is older than the minutes that count, or the outbox is busy for good reason. */
const NEWEST = 500;

/** How many tests stand among the newest messages. */
export async function countTestMessages(tx: Tx, { event, since }: { event: string; since: Date }): Promise<number> {
  const newest = tx.db
    .selectFrom('messages')
    .select(['event', 'time_created'])
    .where('provider_id', '=', tx.provider_id)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .as('newest');
  const { count } = await tx.db
    .selectFrom(newest)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('newest.event', '=', event)
    .where('newest.time_created', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Somebody's own number, empty when they have none. */
export async function readMobileNumber(tx: Tx, user_id: UserId): Promise<string> {
  const { mobile_number } = await tx.db
    .selectFrom('users')
    .select('mobile_number')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return mobile_number;
}
