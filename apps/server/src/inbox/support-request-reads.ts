import type { UserId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

interface Asked {
  readonly user_id: UserId;
  readonly type: string;
  readonly since: Date;
  readonly up_to: number;
}

/** How many events of a type a user has had since a moment; no further than asked for. */
export async function countEventsOfUser(tx: Tx, { user_id, type, since, up_to }: Asked): Promise<number> {
  const rows = await tx.db
    .selectFrom('events')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('object_type', '=', 'user')
    .where('object_id', '=', user_id)
    .where('type', '=', type)
    .where('time', '>', since)
    .orderBy('id', 'desc')
    .limit(up_to)
    .execute();
  return rows.length;
}
