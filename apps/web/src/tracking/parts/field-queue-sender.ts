import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { readToken } from '../../api/session-token.ts';
import { reconnectDelay } from '../../api/live-messages.ts';
import {
  EMPTY_QUEUE,
  UNDO_MS,
  afterFailure,
  carriesPictures,
  fieldQueue,
  isUndone,
  leftBehind,
  nextBatch,
  picturesAhead,
  undoEndsAt,
} from './field-queue.ts';
import type { FieldQueue, QueueAction, QueueEntry } from './field-queue.ts';
import { keepCaptures, learnClock, loadEntries, saveEntries } from './field-queue-storage.ts';
import type { Capture } from './field-queue-storage.ts';

/** A request that has not been answered by then is given up and sent again. */
const ANSWER_WITHIN_MS = 20_000;
const LOCK = 'tsela-field-queue';
/** More would not be quicker: a weak line is full with these. */
const PICTURES_AT_ONCE = 4;

interface Sender {
  readonly user_id: number;
  readonly token: string | null;
}

type Listener = () => void;
type AnswerListener = (entry: QueueEntry) => void;

/** The device's queue: one for all pages of the document, kept in step with its storage. */
let queue: FieldQueue = EMPTY_QUEUE;
let sender: Sender | null = null;
/** The shell and the pages of the field, each for as long as it is open. */
const askers: Sender[] = [];
let is_sending = false;
/** The hashes of pictures that the server has, and other events name as well or anew. */
const there = new Set<string>();
let failures = 0;
/** Pictures that are on their way before their events; null where none are. */
let ahead: Promise<Error | null> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let undo_timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<Listener>();
const answer_listeners = new Set<AnswerListener>();

export function currentQueue(): FieldQueue {
  return queue;
}

export function onQueueChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears every answer as it comes. */
export function onFieldAnswer(listener: AnswerListener): () => void {
  answer_listeners.add(listener);
  return () => answer_listeners.delete(listener);
}

/** Keeps a capture on the device, then sends it as soon as it can. Resolves when it is safe; rejects when it could not be kept. */
export async function captureFieldEvent(capture: Capture, user_id: number): Promise<QueueEntry> {
  const [entry] = await captureFieldEvents([capture], user_id);
  if (!entry) throw new Error('Nothing was kept.');
  return entry;
}

/** Keeps captures of one act, all of them or none, and sends them as soon as it can. */
export async function captureFieldEvents(captures: readonly Capture[], user_id: number): Promise<readonly QueueEntry[]> {
  const entries = await keepCaptures(captures, { user_id });
  apply({ type: 'loaded', entries });
  hurry();
  return entries;
}

/** Keeps captures of one act together; they are sent when they can no longer be taken back, also after the page was closed and opened again. */
export async function captureUndoable(captures: readonly Capture[], user_id: number): Promise<void> {
  const entries = await keepCaptures(captures, { user_id, undo_until_ms: Date.now() + UNDO_MS });
  apply({ type: 'loaded', entries });
  hurry();
}

/** Takes back what a person captured last. The queue first: what is taken back must not leave while the storage is written. */
export async function undoCaptures(user_id: number): Promise<void> {
  const before = queue;
  apply({ type: 'undone', user_id });
  await saveEntries(
    queue.entries.filter((entry, index) => entry !== before.entries[index]),
    [],
  );
}

/** Takes back one capture of a person that was not sent. Answers false where it has been: then a step of its own takes it back. */
export async function withdrawCapture(event_id: string, user_id: number): Promise<boolean> {
  // What is on its way may have been taken already.
  if (is_sending) return false;
  await change({ type: 'withdrawn', event_id, user_id });
  return queue.entries.some((entry) => entry.event.event_id === event_id && isUndone(entry));
}

/** Hands in for the office what others left on this device. Throws where the line fails: it stays on the device then. */
export async function handInLeftBehind(user_id: number): Promise<void> {
  for (;;) {
    const events = leftBehind(queue, user_id);
    if (events.length === 0) return;
    await change({ type: 'answered', results: await post(events), now_ms: Date.now() });
  }
}

/** Waits for the answer to a capture; null when none has come in time, e.g. without signal. */
export async function answerTo(event_id: string, within_ms: number): Promise<FieldEventResult | null> {
  const known = queue.entries.find((entry) => entry.event.event_id === event_id)?.answer;
  if (known) return known;
  return new Promise((resolve) => {
    const stop = onFieldAnswer((entry) => {
      if (entry.event.event_id === event_id) settle(entry.answer);
    });
    const waiting = setTimeout(() => settle(null), within_ms);
    function settle(answer: FieldEventResult | null): void {
      clearTimeout(waiting);
      stop();
      resolve(answer);
    }
  });
}

/** The person has read what came of a capture. */
export async function dismissAnswer(event_id: string): Promise<void> {
  await change({ type: 'dismissed', event_id });
}

/** Sends this user's captures until the last caller has stopped it. Answers the function that stops. */
export function startSending(user_id: number): () => void {
  const asked = { user_id, token: readToken() };
  askers.push(asked);
  if (askers.length === 1) {
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
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
  };
}

function hurry(): void {
  failures = 0;
  clearTimeout(timer);
  void sendAll();
}

/** Sends until nothing waits or the line fails; one tab at a time, so that the order stays. */
async function sendAll(): Promise<void> {
  if (is_sending || sender === null) return;
  is_sending = true;
  try {
    await oneTabAtATime(async () => {
      while (sender !== null && (await sendBatch(sender)));
    });
    failures = 0;
  } catch {
    failures += 1;
    timer = setTimeout(() => void sendAll(), reconnectDelay(failures - 1, Math.random()));
  } finally {
    is_sending = false;
  }
  // Something captured between the last look and the end.
  if (failures === 0 && sender !== null && nextBatch(queue, sender.user_id).length > 0) void sendAll();
}

/** Over plain http browsers have no locks: then tabs may send the same twice, which has one effect. */
function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  return locks ? locks.request(LOCK, work) : work();
}

/** Answers whether there was anything to send; throws when the line failed. */
async function sendBatch({ user_id, token }: Sender): Promise<boolean> {
  // What another tab has captured, taken back or heard meanwhile.
  apply({ type: 'loaded', entries: await loadEntries() });
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
  await change({ type: 'answered', results: await post(events), now_ms: Date.now() });
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

/** Changes the queue and its storage; the storage first, so that the screen never says what a reload would take back. */
async function change(action: QueueAction): Promise<void> {
  const before = queue;
  const after = fieldQueue(before, action);
  const known = new Map(before.entries.map((entry) => [entry.event.event_id, entry]));
  const changed = after.entries.filter((entry) => known.get(entry.event.event_id) !== entry);
  const remaining = new Set(after.entries.map((entry) => entry.event.event_id));
  await saveEntries(
    changed,
    [...known.keys()].filter((id) => !remaining.has(id)),
  );
  apply(action);
  for (const entry of changed.filter(({ answer }) => answer !== null && action.type === 'answered')) {
    for (const listener of answer_listeners) listener(entry);
  }
}

function apply(action: QueueAction): void {
  queue = fieldQueue(fieldQueue(queue, action), { type: 'settled', now_ms: Date.now() });
  clearTimeout(undo_timer);
  const ends_at = undoEndsAt(queue);
  if (ends_at !== null) undo_timer = setTimeout(endUndo, ends_at - Date.now());
  for (const listener of listeners) listener();
}

/** What could be taken back until now is sent. */
function endUndo(): void {
  apply({ type: 'settled', now_ms: Date.now() });
  hurry();
}
