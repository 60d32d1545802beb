import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { Problem } from '@tsela/domain/problem';
import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { AnsweredBefore } from './answered-before.ts';
import { applyFieldEvent } from './apply-field-event.ts';
import { findFieldAnswer, keepFieldEvent } from './field-event-repository.ts';

/** A device's clock may run ahead by this much; anything later is a clock that is wrong. */
const CLOCK_AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Takes what scanners and drivers did, in the order it is sent; what was captured before what is known already moves nothing back. Each event has one effect however often it is sent:
 * its effect, its id and its answer are one transaction. One that is refused does not hold up the others.
 */
export async function recordFieldEvents(
  context: RequestContext,
  input: InputOf<typeof trackingApi.record>,
): Promise<OutputOf<typeof trackingApi.record>> {
  const results: FieldEventResult[] = [];
  const clock_error_ms = clockErrorOf(input.sent_at, context.now);
  for (const event of input.events) results.push(await takeOnce(context, onTime(event, clock_error_ms)));
  return { results };
}

/**
 * The effect comes first and its id last: when the id is there already the whole transaction is undone, and the answer of
 * the first sending is given again. A refusal is kept as well, so that sending it again cannot turn it into something else.
 */
async function takeOnce(context: RequestContext, event: FieldEvent): Promise<FieldEventResult> {
  try {
    return await inTransaction(context, async (tx) => {
      const answer = await applyFieldEvent(tx, context, { ...event, captured_at: capturedAt(event, context.now) });
      await keepFieldEvent(tx, context, event, answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof AnsweredBefore) return earlierAnswer(context, event);
    if (!(error instanceof Problem)) throw error;
    return refuse(context, event, error.message);
  }
}

async function refuse(context: RequestContext, event: FieldEvent, message: string): Promise<FieldEventResult> {
  try {
    return await inTransaction(context, async (tx) => {
      const answer = refusedEvent(event, message);
      await keepFieldEvent(tx, context, event, answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof AnsweredBefore) return earlierAnswer(context, event);
    throw error;
  }
}

async function earlierAnswer(context: RequestContext, event: FieldEvent): Promise<FieldEventResult> {
  const earlier = await inTransaction(context, (tx) => findFieldAnswer(tx, event.event_id));
  return { ...earlier, result: earlier.result === 'refused' ? 'refused' : 'duplicate' };
}

/** Below this, the difference between a device's clock and ours may be the way here. */
const CLOCK_TOLERANCE_MS = 5000;

/** How far the clock of the device is behind ours, as it was when it sent. */
function clockErrorOf(sent_at: string | undefined, now: Date): number {
  const behind_ms = sent_at === undefined ? 0 : now.getTime() - Date.parse(sent_at);
  return Math.abs(behind_ms) > CLOCK_TOLERANCE_MS ? behind_ms : 0;
}

/** The event at the time at which it happened by our clock. */
function onTime(event: FieldEvent, clock_error_ms: number): FieldEvent {
  if (clock_error_ms === 0) return event;
  return { ...event, captured_at: new Date(Date.parse(event.captured_at) + clock_error_ms).toISOString() };
}

/** When it happened: as the device says, but never after we were told of it. */
function capturedAt(event: FieldEvent, now: Date): Date {
  const captured_at = new Date(event.captured_at);
  if (captured_at.getTime() > now.getTime() + CLOCK_AHEAD_MS)
    throw new Problem('bad-input', 'The clock of this device is wrong.');
  return captured_at > now ? now : captured_at;
}
