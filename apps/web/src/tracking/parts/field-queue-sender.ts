import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { readToken } from '../../api/session-token.ts';
import { reconnectDelay } from '../../api/live-messages.ts';
import { changeQueue, currentQueue, isSending, markSending, onWaiting, readQueue } from './device-queue.ts';
import { afterFailure, carriesPictures, leftBehind, nextBatch, picturesAhead } from './field-queue.ts';
import { learnClock } from './field-queue-storage.ts';

/** A request that has not been answered by then is given up and sent again. */
const ANSWER_WITHIN_MS = 20_000;
const LOCK = 'tsela-field-queue';
/** More would not be quicker: a weak line is full with these. */
const PICTURES_AT_ONCE = 4;

interface Sender {
  readonly user_id: number;
  readonly token: string | null;
}

let sender: Sender | null = null;
/** The shell and the pages of the field, each for as long as it is open. */
const askers: Sender[] = [];
/** The hashes of pictures that the server has, and other events name as well or anew. */
const there = new Set<string>();
let failures = 0;
/** Pictures that are on their way before their events; null where none are. */
let ahead: Promise<Error | null> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let stopHearing = () => undefined as void;

/** Hands in for the office what others left on this device. Throws where the line fails: it stays on the device then. */
export async function handInLeftBehind(user_id: number): Promise<void> {
  for (;;) {
    const events = leftBehind(currentQueue(), user_id);
    if (events.length === 0) return;
    await changeQueue({ type: 'answered', results: await post(events), now_ms: Date.now() });
  }
}

/** Sends this user's captures until the last caller has stopped it. Answers the function that stops. */
export function startSending(user_id: number): () => void {
  const asked = { user_id, token: readToken() };
  askers.push(asked);
  if (askers.length === 1) {
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
    stopHearing = onWaiting(hurry);
  }
  sender = asked;
  hurry();
  return () => {
    if (askers.includes(asked)) askers.splice(askers.indexOf(asked), 1);
    sender = askers.at(-1) ?? null;
    if (sender !== null) return;
    clearTimeout(timer);
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    stopHearing();
  };
}

function hurry(): void {
  failures = 0;
  clearTimeout(timer);
  void sendAll();
}

/** Sends until nothing waits or the line fails; one tab at a time, so that the order stays. */
async function sendAll(): Promise<void> {
  if (isSending() || sender === null) return;
  markSending(true);
  try {
    await oneTabAtATime(async () => {
      while (sender !== null && (await sendBatch(sender)));
    });
    failures = 0;
  } catch {
    failures += 1;
    timer = setTimeout(() => void sendAll(), reconnectDelay(failures - 1, Math.random()));
  } finally {
    markSending(false);
  }
  // Something captured between the last look and the end.
  if (failures === 0 && sender !== null && nextBatch(currentQueue(), sender.user_id).length > 0) void sendAll();
}

/** Over plain http browsers have no locks: then tabs may send the same twice, which has one effect. */
function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  return locks ? locks.request(LOCK, work) : work();
}

/** Answers whether there was anything to send; throws when the line failed. */
async function sendBatch({ user_id, token }: Sender): Promise<boolean> {
  const queue = await readQueue();
  const events = nextBatch(queue, user_id, there);
  if (events.length === 0) return false;
  // A user's captures are never sent under another's name, not even between two sign-ins.
  if (readToken() !== token) throw new Error('Another user has signed in.');
  const pictures = picturesAhead(queue, user_id, there);
  const is_waiting = events.some((event) => carriesPictures(event, there));
  // On a line that has just failed, what needs no picture goes by itself.
  if (pictures.length > 0 && (is_waiting || failures === 0)) ahead ??= sendingAhead(pictures, token);
  if (ahead !== null && is_waiting) {
    const fault = await ahead;
    if (fault === null) return true;
    // A picture that the server does not take is refused with its event, alone: the others are not held up.
    if (!(fault instanceof ApiError) || afterFailure(fault.status, 1) === 'wait') throw fault;
  }
  await changeQueue({ type: 'answered', results: await post(events), now_ms: Date.now() });
  return true;
}

/** Pictures of several events go up side by side, and beside what is ready to be sent; on a line that has just failed one after the other, so
 *  that each arrives in its time. Answers the fault where the line breaks. */
async function sendingAhead(pictures: ReturnType<typeof picturesAhead>, token: string | null): Promise<Error | null> {
  try {
    const { sendAhead } = await import('./send-pictures.ts');
    await sendAhead(pictures, {
      there,
      at_once: failures === 0 ? PICTURES_AT_ONCE : 1,
      isCalledOff: () => readToken() !== token,
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error('Pictures have not all arrived.');
  } finally {
    ahead = null;
  }
}

/** Sends large pictures ahead in pieces, and those of several events; small ones travel with their event. */
async function withPictures(events: readonly FieldEvent[]): Promise<FieldEvent[]> {
  const ready: FieldEvent[] = [];
  for (const event of events) {
    if (event.documents === undefined) ready.push(event);
    else ready.push({ ...event, documents: await (await import('./send-pictures.ts')).sendPictures(event.documents, there) });
  }
  return ready;
}

async function post(events: readonly FieldEvent[]): Promise<readonly FieldEventResult[]> {
  try {
    const ready = await withPictures(events);
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const sent_at = new Date().toISOString();
    const { results: answered, received_at } = await call(trackingApi.record, { events: ready, sent_at }, { signal });
    // Sent again with its pictures, at the next try.
    const results = answered.filter(({ asks }) => asks !== 'pieces');
    if (results.length < answered.length) there.clear();
    if (results.length === 0 && answered.length > 0) throw new Error('Pictures have not all arrived.');
    forgetPictures(events, results);
    // A refused delivery is proved anew with the same pictures: what is there does not go up again.
    for (const hash of results.flatMap(({ kept_pictures = [] }) => kept_pictures)) there.add(hash);
    // About when half of the way is over; a device's clock is judged by the minute.
    learnClock(Date.parse(received_at) - Date.now());
    const sent = new Set(events.map((event) => event.event_id));
    // Without this, an answer about something else would be asked for again at once and for ever.
    if (!results.some((result) => sent.has(result.event_id))) throw new Error('The server answered something else.');
    return results;
  } catch (error) {
    const [first] = events;
    if (!(error instanceof ApiError) || !first) throw error;
    switch (afterFailure(error.status, events.length)) {
      case 'wait':
        throw error;
      case 'one-by-one':
        return post([first]);
      case 'refuse':
        return [refusedEvent(first, error.message)];
    }
  }
}

/** Of a picture that is its event's alone, or its last one's, the server keeps nothing once the event is answered. */
function forgetPictures(events: readonly FieldEvent[], results: readonly FieldEventResult[]): void {
  const answered = new Set(results.map(({ event_id }) => event_id));
  for (const { event_id, documents = [] } of events)
    for (const { hash, is_for_more = false } of answered.has(event_id) ? documents : [])
      if (hash !== undefined && !is_for_more) there.delete(hash);
}
