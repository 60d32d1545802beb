import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { Problem } from '@tsela/domain/problem';
import { DAY_MS } from '@tsela/domain/time/day';
import { clockBehind } from '@tsela/domain/tracking/device-clock';
import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { dropContent, withContents } from '../files/file-contents.ts';
import { soundDoorDocuments } from '../shipments/documents/door-documents.ts';
import type { DoorDocument } from '../shipments/documents/door-documents.ts';
import { AnsweredBefore } from './answered-before.ts';
import { applyFieldEvents } from './apply-field-events.ts';
import { keepDutyLeftBehind } from './duties.ts';
import { PiecesMissing, dropSentPieces, keepForNextTry, wholeDocuments } from './proofs/proof-pieces.ts';
import { findFieldAnswers, keepFieldEvents } from './field-event-repository.ts';
import { judgeFieldEvents } from './judge-field-events.ts';
import type { AnsweredAct } from './judge-field-events.ts';

/** An event as it was sent, and when it happened by our clock: null where its device's clock is not to be believed. */
interface Sent {
  readonly event: FieldEvent;
  readonly captured_at: Date | null;
  /** How far its device's clock was behind ours as it sent; `is_timed` where the device said. */
  readonly behind_ms: number;
  readonly is_timed: boolean;
  readonly written?: readonly DoorDocument[];
}

/**
 * Takes what scanners and drivers did, in the order it is sent; what was captured before what is known already moves nothing back. Each
 * event has one effect however often it is sent: its effect, its id and its answer are one transaction. One that is refused does not hold
 * up the others.
 */
export async function recordFieldEvents(
  context: RequestContext,
  input: InputOf<typeof trackingApi.record>,
): Promise<OutputOf<typeof trackingApi.record>> {
  const behind_ms = clockBehind(input.sent_at, context.now);
  const sent = input.events.map((event) => ({
    event,
    behind_ms,
    is_timed: input.sent_at !== undefined,
    captured_at: timeCaptured(event, { behind_ms, now: context.now }),
  }));
  const has_documents = sent.some(({ event }) => (event.documents ?? []).length > 0);
  const together = sent.length > 1 && !has_documents ? await takeTogether(context, sent) : null;
  return { results: together ?? (await takeOneByOne(context, sent)), received_at: context.now.toISOString() };
}

/** Takes them all in one transaction. Null where one of them cannot be written or is being taken elsewhere: then nothing was done. */
async function takeTogether(context: RequestContext, sent: readonly Sent[]): Promise<FieldEventResult[] | null> {
  try {
    return await inTransaction(context, async (tx) => {
      const known = await findFieldAnswers(
        tx,
        sent.map(({ event }) => event.event_id),
      );
      const fresh = await take(
        tx,
        context,
        sent.filter(({ event }) => !known.has(event.event_id)),
      );
      return sent.map((one) => {
        const earlier = known.get(one.event.event_id);
        return earlier ? again(earlier) : answerTo(one, fresh);
      });
    });
  } catch (error) {
    if (error instanceof AnsweredBefore || error instanceof Problem) return null;
    throw error;
  }
}

async function takeOneByOne(context: RequestContext, sent: readonly Sent[]): Promise<FieldEventResult[]> {
  const results: FieldEventResult[] = [];
  for (const one of sent) results.push(await takeWithDocuments(context, one));
  return results;
}

/** Writes what was captured with an event before its transaction, and removes again what that one did not keep. */
async function takeWithDocuments(context: RequestContext, sent: Sent): Promise<FieldEventResult> {
  const { event } = sent;
  if (!event.documents || event.documents.length === 0) return takeOnce(context, sent);
  const known = await reading(context, (tx) => findFieldAnswers(tx, [event.event_id]));
  const earlier = known.get(event.event_id);
  if (earlier) return again(earlier);
  let sound: ReturnType<typeof soundDoorDocuments>;
  try {
    sound = soundDoorDocuments(await wholeDocuments(context, event.documents));
  } catch (error) {
    // Nothing is kept: it is sent again once they are there.
    if (error instanceof PiecesMissing) return { ...refusedEvent(event, 'Its pictures have not all arrived.'), asks: 'pieces' };
    if (!(error instanceof Problem)) throw error;
    return refuse(context, sent, error.message);
  }
  return withContents(
    context,
    sound.map(({ bytes }) => bytes),
    async (contents) => {
      const written = sound.flatMap(({ bytes: _bytes, ...document }, at) => {
        const content = contents[at];
        return content ? [{ ...document, content }] : [];
      });
      const answer = await takeOnce(context, { ...sent, written });
      // Of what was kept nothing is loose any more, so this takes none of it.
      for (const { file_key } of contents) await dropContent(context, file_key);
      if (!isTriedAgain(answer)) await dropSentPieces(context, event.documents ?? []);
      else return { ...answer, kept_pictures: await keepForNextTry(context, event.documents ?? []) };
      return answer;
    },
  );
}

/** Whether the device asks for what is missing and sends the same pictures with another event. */
function isTriedAgain({ result, asks, lacks = [], for_office = false }: FieldEventResult): boolean {
  const is_asked = (asks !== undefined && asks !== 'booking') || lacks.length > 0;
  return result === 'refused' && is_asked && !for_office;
}

/**
 * The effect comes first and its id last: when the id is there already the whole transaction is undone, and the answer of
 * the first sending is given again. A refusal is kept as well, so that sending it again cannot turn it into something else.
 */
async function takeOnce(context: RequestContext, sent: Sent): Promise<FieldEventResult> {
  try {
    return await inTransaction(context, async (tx) => answerTo(sent, await take(tx, context, [sent])));
  } catch (error) {
    if (error instanceof AnsweredBefore) return earlierAnswer(context, sent);
    if (!(error instanceof Problem)) throw error;
    return refuse(context, sent, error.message);
  }
}

/** Takes events that have no answer yet, and keeps them with the answers they get. What was not taken is judged for the office. */
async function take(tx: Tx, context: RequestContext, sent: readonly Sent[]): Promise<ReadonlyMap<FieldEvent, FieldEventResult>> {
  if (sent.length === 0) return new Map();
  const captured = new Map(
    sent.flatMap(({ event, captured_at, written = [] }) => {
      const { documents: _documents, ...rest } = event;
      return captured_at && untriedOf({ event, captured_at }, context) === null
        ? [[event, { ...rest, captured_at, written }]]
        : [];
    }),
  );
  const results = await applyFieldEvents(tx, context, [...captured.values()]);
  const answers = new Map<FieldEvent, FieldEventResult>();
  for (const one of sent) {
    const believed = captured.get(one.event);
    const untried = untriedOf(one, context);
    const answer = believed ? results.get(believed) : untried && answerOfUntried(one.event, untried);
    if (answer) answers.set(one.event, answer);
  }
  const for_office = await judgeFieldEvents(tx, context, actsOf(sent, answers, context));
  for (const one of sent)
    if (untriedOf(one, context) === 'left-behind')
      await keepDutyLeftBehind(tx, context, one.event, one.captured_at ?? context.now);
  for (const [event, answer] of answers) if (for_office.has(event.event_id)) answers.set(event, { ...answer, for_office: true });
  await keepFieldEvents(
    tx,
    context,
    sent.map((one) => ({ ...one, captured_at: one.captured_at ?? context.now, answer: answerTo(one, answers) })),
  );
  return answers;
}

type Untried = 'clock' | 'left-behind' | 'withdrawn';

/** Why an event is kept without being tried; null for what is tried. */
function untriedOf({ event, captured_at }: Pick<Sent, 'event' | 'captured_at'>, { actor }: RequestContext): Untried | null {
  const user_id = actor.kind === 'user' ? actor.user_id : null;
  if (event.captured_by !== undefined && event.captured_by !== user_id) return 'left-behind';
  if (event.is_withdrawn === true) return 'withdrawn';
  return captured_at === null ? 'clock' : null;
}

function answerOfUntried(event: FieldEvent, untried: Untried): FieldEventResult {
  switch (untried) {
    case 'clock':
      return refusedEvent(event, 'The clock of this device is wrong.');
    case 'left-behind':
      return refusedEvent(event, 'Kept for the office: it was done by another user of this device.');
    case 'withdrawn':
      return { ...refusedEvent(event, 'Taken back before it was sent.'), result: 'accepted', is_withdrawn: true };
  }
}

/** What is judged of events: all but those that were taken back on their device. */
function actsOf(
  sent: readonly Sent[],
  answers: ReadonlyMap<FieldEvent, FieldEventResult>,
  context: RequestContext,
): readonly AnsweredAct[] {
  return sent.flatMap((one) => {
    const { event, captured_at } = one;
    const [answer, untried] = [answers.get(event), untriedOf(one, context)];
    if (!answer || untried === 'withdrawn') return [];
    const { event_id, reference, choice, reason } = event;
    const act = { event_id, reference, choice, reason, captured_at: captured_at ?? context.now, answer };
    return [untried === null ? act : { ...act, untried }];
  });
}

function answerTo({ event }: Sent, answers: ReadonlyMap<FieldEvent, FieldEventResult>): FieldEventResult {
  const answer = answers.get(event);
  if (!answer) throw new Error(`Event ${event.event_id} was left without an answer.`);
  return answer;
}

async function refuse(context: RequestContext, sent: Sent, message: string): Promise<FieldEventResult> {
  const { event, captured_at } = sent;
  try {
    return await inTransaction(context, async (tx) => {
      const answer: FieldEventResult = refusedEvent(event, message);
      const acts = actsOf([sent], new Map([[event, answer]]), context);
      const for_office = await judgeFieldEvents(tx, context, acts);
      const told = for_office.has(event.event_id) ? { ...answer, for_office: true } : answer;
      await keepFieldEvents(tx, context, [{ ...sent, captured_at: captured_at ?? context.now, answer: told }]);
      return told;
    });
  } catch (error) {
    if (error instanceof AnsweredBefore) return earlierAnswer(context, sent);
    throw error;
  }
}

async function earlierAnswer(context: RequestContext, { event: { event_id } }: Sent): Promise<FieldEventResult> {
  const answers = await inTransaction(context, (tx) => findFieldAnswers(tx, [event_id]));
  const earlier = answers.get(event_id);
  if (!earlier) throw new Error(`Event ${event_id} was kept and is gone.`);
  return again(earlier);
}

/** An answer that is given once more. */
function again(earlier: FieldEventResult): FieldEventResult {
  return { ...earlier, result: earlier.result === 'refused' ? 'refused' : 'duplicate' };
}

/** A device's clock may run ahead by this much; anything later is a clock that is wrong. */
const MOST_AHEAD_MS = DAY_MS;
/** Nothing is captured years before it is sent; whatever says so is a clock that was never set. */
const MOST_BEHIND_MS = 10 * 365 * DAY_MS;

/**
 * When an event happened by our clock: as the device says, put right by what it knew of its clock at the capture, else by what that showed
 * as it sent, but never after it was received. Null where that is no time to believe.
 */
function timeCaptured(
  { captured_at, clock_behind_ms }: Pick<FieldEvent, 'captured_at' | 'clock_behind_ms'>,
  { behind_ms, now }: { behind_ms: number; now: Date },
): Date | null {
  const time_ms = Date.parse(captured_at) + (clock_behind_ms ?? behind_ms);
  const ahead_ms = time_ms - now.getTime();
  // Not a number where the text says no instant: a comparison with it is never true.
  if (!(ahead_ms <= MOST_AHEAD_MS && ahead_ms >= -MOST_BEHIND_MS)) return null;
  return new Date(Math.min(time_ms, now.getTime()));
}
