import type { UserId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** As far back as is looked: what lies behind these changes of a provider is older than the minutes that count. */
const NEWEST = 500;

/** How often something of the settings was tested of late. */
export async function countTests(tx: Tx, { type, kind, since }: { type: string; kind: string; since: Date }): Promise<number> {
  const newest = tx.db
    .selectFrom('events')
    .select(['type', 'time', sql<string | null>`change_to ->> 'kind'`.as('kind')])
    .where('provider_id', '=', tx.provider_id)
    .where('object_type', '=', 'provider')
    .where('object_id', '=', tx.provider_id)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .as('newest');
  const { count } = await tx.db
    .selectFrom(newest)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('newest.type', '=', type)
    .where('newest.kind', '=', kind)
    .where('newest.time', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** A user's own number, empty when they have none. */
export async function readMobileNumber(tx: Tx, user_id: UserId): Promise<string> {
  const { mobile_number } = await tx.db
    .selectFrom('users')
    .select('mobile_number')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return mobile_number;
}
