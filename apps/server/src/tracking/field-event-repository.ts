import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { AnsweredBefore } from './answered-before.ts';

/** Keeps an event as it was sent, with the time at which it happened by our clock and its answer. Raises AnsweredBefore when it was kept already; a twin under way is waited for. */
export async function keepFieldEvent(
  tx: Tx,
  context: RequestContext,
  { event, captured_at, answer }: { event: FieldEvent; captured_at: Date; answer: FieldEventResult },
): Promise<void> {
  const kept = await tx.db
    .insertInto('field_events')
    .values({
      provider_id: tx.provider_id,
      event_id: event.event_id,
      device_id: event.device_id,
      device_sequence: event.device_sequence,
      captured_at,
      time_received: context.now,
      actor_user_id: context.actor.kind === 'user' ? context.actor.user_id : null,
      // The PIN is checked and forgotten; it is kept nowhere.
      event: JSON.stringify({ ...event, pin: undefined }),
      answer: JSON.stringify(answer),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  if (!kept) throw new AnsweredBefore();
}

/** The answer an event got when it was first sent. */
export async function findFieldAnswer(tx: Tx, event_id: string): Promise<FieldEventResult> {
  const { answer } = await tx.db
    .selectFrom('field_events')
    .select('answer')
    .where('provider_id', '=', tx.provider_id)
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow();
  // Written by keepFieldEvent in this shape.
  return answer as FieldEventResult;
}
