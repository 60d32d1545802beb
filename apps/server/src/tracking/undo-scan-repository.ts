import type { FieldEventResult, FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { UserId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

/** A scan as its operator sent it, with the answer it got. */
export interface KeptScan {
  readonly choice: FieldEvent['choice'];
  readonly answer: FieldEventResult;
  readonly captured_at: Date;
  readonly time_received: Date;
}

/** A scan of the user; undefined where it is another's or none. */
export async function findOwnScan(
  tx: Tx,
  { event_id, user_id }: { readonly event_id: string; readonly user_id: UserId },
): Promise<KeptScan | undefined> {
  const row = await tx.db
    .selectFrom('field_events')
    .select(['event', 'answer', 'captured_at', 'time_received'])
    .where('provider_id', '=', tx.provider_id)
    .where('event_id', '=', event_id)
    .where('actor_user_id', '=', user_id)
    .executeTakeFirst();
  // Written by keepFieldEvents in these shapes.
  return (
    row && {
      choice: (row.event as FieldEvent).choice,
      answer: row.answer as FieldEventResult,
      captured_at: row.captured_at,
      time_received: row.time_received,
    }
  );
}
