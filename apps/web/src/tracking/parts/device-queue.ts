import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { EMPTY_QUEUE, UNDO_MS, fieldQueue, isUndone, undoEndsAt } from './field-queue.ts';
import type { FieldQueue, QueueAction, QueueEntry } from './field-queue.ts';
import { keepCaptures, loadEntries, saveEntries } from './field-queue-storage.ts';
import type { Capture } from './field-queue-storage.ts';

type Listener = () => void;
type AnswerListener = (entry: QueueEntry) => void;

/** The device's queue: one for all pages of the document, kept in step with its storage. What sends it is field-queue-sender.ts. */
let queue: FieldQueue = EMPTY_QUEUE;
let is_sending = false;
let undo_timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<Listener>();
const waiting_listeners = new Set<Listener>();
const answer_listeners = new Set<AnswerListener>();

export function currentQueue(): FieldQueue {
  return queue;
}

export function onQueueChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears that there is something to send that was not there, or might still be taken back, before. */
export function onWaiting(listener: Listener): () => void {
  waiting_listeners.add(listener);
  return () => waiting_listeners.delete(listener);
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
  tellWaiting();
  return entries;
}

/** Keeps captures of one act together; they are sent when they can no longer be taken back, also after the page was closed and opened again. */
export async function captureUndoable(captures: readonly Capture[], user_id: number): Promise<void> {
  const entries = await keepCaptures(captures, { user_id, undo_until_ms: Date.now() + UNDO_MS });
  apply({ type: 'loaded', entries });
  tellWaiting();
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
  await changeQueue({ type: 'withdrawn', event_id, user_id });
  return queue.entries.some((entry) => entry.event.event_id === event_id && isUndone(entry));
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
  await changeQueue({ type: 'dismissed', event_id });
}

/** What another tab has captured, taken back or heard meanwhile. */
export async function readQueue(): Promise<FieldQueue> {
  apply({ type: 'loaded', entries: await loadEntries() });
  return queue;
}

export function isSending(): boolean {
  return is_sending;
}

/** Nothing is withdrawn while it may be on its way. */
export function markSending(is_on: boolean): void {
  is_sending = is_on;
}

/** Changes the queue and its storage; the storage first, so that the screen never says what a reload would take back. */
export async function changeQueue(action: QueueAction): Promise<void> {
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
  tellWaiting();
}

function tellWaiting(): void {
  for (const listener of waiting_listeners) listener();
}
