import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';

/** Takes an event for this transaction and answers null, or the answer an earlier sending got. A twin waits until the first is done. */
export async function claimFieldEvent(tx: Tx, context: RequestContext, event: FieldEvent): Promise<FieldEventResult | null> {
  const taken = await tx.db
    .insertInto('field_events')
    .values({
      provider_id: tx.provider_id,
      event_id: event.event_id,
      device_id: event.device_id,
      device_sequence: event.device_sequence,
      captured_at: new Date(event.captured_at),
      time_received: context.now,
      actor_user_id: context.actor.kind === 'user' ? context.actor.user_id : null,
      // The PIN is checked and forgotten; it is kept nowhere.
      event: JSON.stringify({ ...event, pin: undefined }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  if (taken) return null;
  const earlier = await tx.db
    .selectFrom('field_events')
    .select('answer')
    .where('provider_id', '=', tx.provider_id)
    .where('event_id', '=', event.event_id)
    .executeTakeFirstOrThrow();
  // Written by keepFieldAnswer in the same transaction as the claim.
  return earlier.answer as FieldEventResult;
}

export async function keepFieldAnswer(tx: Tx, event_id: string, answer: FieldEventResult): Promise<void> {
  await tx.db
    .updateTable('field_events')
    .set({ answer: JSON.stringify(answer) })
    .where('provider_id', '=', tx.provider_id)
    .where('event_id', '=', event_id)
    .execute();
}
