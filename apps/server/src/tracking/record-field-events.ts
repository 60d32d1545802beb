import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { Problem } from '@tsela/domain/problem';
import { DAY_MS } from '@tsela/domain/time/day';
import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { AnsweredBefore } from './answered-before.ts';
import { applyFieldEvent } from './apply-field-event.ts';
import { findFieldAnswer, keepFieldEvent } from './field-event-repository.ts';

/**
 * Takes what scanners and drivers did, in the order it is sent; what was captured before what is known already moves nothing back. Each
 * event has one effect however often it is sent: its effect, its id and its answer are one transaction. One that is refused does not hold
 * up the others.
 */
export async function recordFieldEvents(
  context: RequestContext,
  input: InputOf<typeof trackingApi.record>,
): Promise<OutputOf<typeof trackingApi.record>> {
  const results: FieldEventResult[] = [];
  const clock_error_ms = clockErrorOf(input.sent_at, context.now);
  for (const event of input.events) {
    const captured_at = timeCaptured(event.captured_at, { clock_error_ms, now: context.now });
    results.push(await takeOnce(context, event, captured_at));
  }
  return { results };
}

/**
 * The effect comes first and its id last: when the id is there already the whole transaction is undone, and the answer of
 * the first sending is given again. A refusal is kept as well, so that sending it again cannot turn it into something else.
 */
async function takeOnce(context: RequestContext, event: FieldEvent, captured_at: Date | null): Promise<FieldEventResult> {
  try {
    return await inTransaction(context, async (tx) => {
      if (captured_at === null) throw new Problem('bad-input', 'The clock of this device is wrong.');
      const answer = await applyFieldEvent(tx, context, { ...event, captured_at });
      await keepFieldEvent(tx, context, { event, captured_at, answer });
      return answer;
    });
  } catch (error) {
    if (error instanceof AnsweredBefore) return earlierAnswer(context, event);
    if (!(error instanceof Problem)) throw error;
    return refuse(context, { event, captured_at, message: error.message });
  }
}

async function refuse(
  context: RequestContext,
  { event, captured_at, message }: { event: FieldEvent; captured_at: Date | null; message: string },
): Promise<FieldEventResult> {
  try {
    return await inTransaction(context, async (tx) => {
      const answer = refusedEvent(event, message);
      await keepFieldEvent(tx, context, { event, captured_at: captured_at ?? context.now, answer });
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

/** A device's clock may run ahead by this much; anything later is a clock that is wrong. */
const MOST_AHEAD_MS = DAY_MS;
/** Nothing is captured years before it is sent; whatever says so is a clock that was never set. */
const MOST_BEHIND_MS = 10 * 365 * DAY_MS;

/**
 * When an event happened by our clock: as the device says, put right by what its clock showed as it sent, but never after we were told
 * of it. Null where that is no time to believe.
 */
function timeCaptured(captured_at: string, { clock_error_ms, now }: { clock_error_ms: number; now: Date }): Date | null {
  const time_ms = Date.parse(captured_at) + clock_error_ms;
  const ahead_ms = time_ms - now.getTime();
  // Not a number where the text says no instant: a comparison with it is never true.
  if (!(ahead_ms <= MOST_AHEAD_MS && ahead_ms >= -MOST_BEHIND_MS)) return null;
  return new Date(Math.min(time_ms, now.getTime()));
}
