import type { UserId } from '@tsela/domain/ids';
import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';

/** Something done in the field, kept on the device until the server has answered it. */
export interface QueueEntry {
  readonly event: FieldEvent;
  /** The user who did it; only they send it. */
  readonly user_id: number;
  readonly answer: FieldEventResult | null;
  /** When the answer came, in ms; 0 until then. */
  readonly answered_at_ms: number;
  /** The person has read that it was refused, or came too late. */
  readonly is_dismissed: boolean;
  /** In ms: until then it may be taken back, and is not sent. What was captured together has one time. */
  readonly undo_until_ms?: number;
  /** Taken back before it was sent; it stays here so that no other tab sends it. */
  readonly is_undone?: boolean;
}

/** In the order of capture. */
export interface FieldQueue {
  readonly entries: readonly QueueEntry[];
}

export type QueueAction =
  | { readonly type: 'captured'; readonly event: FieldEvent; readonly user_id: number }
  | { readonly type: 'loaded'; readonly entries: readonly QueueEntry[] }
  | { readonly type: 'answered'; readonly results: readonly FieldEventResult[]; readonly now_ms: number }
  | { readonly type: 'dismissed'; readonly event_id: string }
  | { readonly type: 'undone'; readonly user_id: number }
  | { readonly type: 'withdrawn'; readonly event_id: string; readonly user_id: number }
  | { readonly type: 'settled'; readonly now_ms: number };

export const EMPTY_QUEUE: FieldQueue = { entries: [] };

/** Events sent at once; the server takes a hundred, a weak signal rather fewer. */
export const LARGEST_BATCH = 20;
/** Of so many events the pictures go up before the next are looked for. */
const EVENTS_AHEAD = 50;
/** For so long a step may be taken back. */
export const UNDO_MS = 8000;
/** Answered events kept for the log of a day. */
export const ANSWERED_KEPT = 200;

/**
 * What the queue becomes. No action takes an unanswered event away, changes one, or changes an answer that has come:
 * sending twice, hearing twice and reading the storage twice are all harmless. Only who captured something takes it back, and only
 * before it is sent.
 */
export function fieldQueue(queue: FieldQueue, action: QueueAction): FieldQueue {
  switch (action.type) {
    case 'captured':
      return merged(queue, [
        { event: action.event, user_id: action.user_id, answer: null, answered_at_ms: 0, is_dismissed: false },
      ]);
    case 'loaded':
      return merged(queue, action.entries);
    case 'answered':
      return { entries: kept(queue.entries.map((entry) => withAnswer(entry, action))) };
    case 'undone': {
      const undone = new Set(undoable(queue, action.user_id));
      return { entries: queue.entries.map((entry) => (undone.has(entry) ? { ...entry, is_undone: true } : entry)) };
    }
    case 'withdrawn':
      return {
        entries: queue.entries.map((entry) =>
          entry.event.event_id === action.event_id && entry.user_id === action.user_id && entry.answer === null
            ? { ...entry, is_undone: true }
            : entry,
        ),
      };
    case 'settled':
      return { entries: queue.entries.map((entry) => settled(entry, action.now_ms)) };
    case 'dismissed':
      return {
        entries: queue.entries.map((entry) =>
          entry.event.event_id === action.event_id && entry.answer ? { ...entry, is_dismissed: true } : entry,
        ),
      };
  }
}

/** The oldest unanswered events of a person, in the order of capture; not yet those that may still be taken back. `there` are the pictures, by
 *  their hash, that the server has already. */
export function nextBatch(queue: FieldQueue, user_id: number, there: Pictures = NO_PICTURES): readonly FieldEvent[] {
  const waiting = leaving(queue, user_id).slice(0, LARGEST_BATCH);
  // What carries pictures travels alone, whatever its line: two of them would be too long for one message.
  const first = waiting.findIndex((event) => carriesPictures(event, there));
  return first === -1 ? waiting : waiting.slice(0, Math.max(first, 1));
}

type Pictures = ReadonlySet<string>;
const NO_PICTURES: Pictures = new Set();
type Picture = NonNullable<FieldEvent['documents']>[number];

/**
 * The pictures of the next events, to go up side by side before them: one after the other, each would wait for the answer to the one before.
 * Empty where fewer than two events wait with pictures: of one they go with it.
 */
export function picturesAhead(queue: FieldQueue, user_id: number, there: Pictures): readonly Picture[] {
  const carrying = leaving(queue, user_id)
    .filter((event) => carriesPictures(event, there))
    .slice(0, EVENTS_AHEAD);
  if (carrying.length < 2) return [];
  return carrying.flatMap(({ documents = [] }) => documents.filter((picture) => canGoAhead(picture, there)));
}

function leaving(queue: FieldQueue, user_id: number): readonly FieldEvent[] {
  const held = new Set(undoable(queue, user_id));
  return (
    queue.entries
      .filter((entry) => entry.answer === null && entry.user_id === user_id && !held.has(entry))
      // What was taken back is sent as that: its number would be missing otherwise.
      .map((entry) => (isUndone(entry) ? { ...withoutSecrets(entry.event), is_withdrawn: true } : entry.event))
  );
}

/** What is named by its hash alone is there, or the server asks for it. */
function canGoAhead({ content, hash }: Picture, there: Pictures): boolean {
  return content !== undefined && hash !== undefined && !there.has(hash);
}

/** Whether an event has pictures that the server has not yet. */
export function carriesPictures({ documents = [] }: FieldEvent, there: Pictures): boolean {
  return documents.some(({ hash }) => hash === undefined || !there.has(hash));
}

/**
 * What a person captured last, together, and may still take back. Going on to another step confirms the one before, for good: that may have
 * been sent since, whatever became of the step that came after it.
 */
export function undoable(queue: FieldQueue, user_id: number): readonly QueueEntry[] {
  const until_ms = queue.entries.findLast((entry) => entry.user_id === user_id)?.undo_until_ms;
  return until_ms === undefined ? [] : waitingOf(queue, user_id).filter((entry) => entry.undo_until_ms === until_ms);
}

/** When the next capture can no longer be taken back, in ms; null when none can. */
export function undoEndsAt(queue: FieldQueue): number | null {
  const times = queue.entries.flatMap(({ answer, undo_until_ms }) =>
    answer === null && undo_until_ms !== undefined ? [undo_until_ms] : [],
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether a capture was taken back. What the server has taken before it heard of that has happened. */
export function isUndone({ answer, is_undone }: Pick<QueueEntry, 'is_undone' | 'answer'>): boolean {
  return is_undone === true && (answer === null || answer.is_withdrawn === true);
}

/** When the oldest capture that waits was made, by the device's clock; null when none waits. */
export function waitingSince(queue: FieldQueue, user_id: number): string | null {
  return waitingOf(queue, user_id)[0]?.event.captured_at ?? null;
}

/** What other people left on this device and never sent, as the one who hands it in sends it: for the office to decide on. */
export function leftBehind(queue: FieldQueue, user_id: number): readonly FieldEvent[] {
  return queue.entries
    .filter((entry) => entry.user_id !== user_id && entry.answer === null && !isUndone(entry))
    .slice(0, LARGEST_BATCH)
    .map(({ event, user_id: captured_by }) => ({ ...withoutSecrets(event), captured_by: captured_by as UserId }));
}

function waitingOf(queue: FieldQueue, user_id: number): readonly QueueEntry[] {
  return queue.entries.filter((entry) => entry.answer === null && entry.user_id === user_id && !isUndone(entry));
}

/** Once its time is over it cannot be taken back; nor when the clock was set back so far that the time would never end. */
function settled(entry: QueueEntry, now_ms: number): QueueEntry {
  const { undo_until_ms, ...rest } = entry;
  if (undo_until_ms === undefined) return entry;
  return undo_until_ms <= now_ms || undo_until_ms > now_ms + UNDO_MS ? rest : entry;
}

export interface SyncSummary {
  /** Idle until the first capture: then there is nothing to say. */
  readonly state: 'idle' | 'sent' | 'late' | 'waiting' | 'failed';
  readonly waiting: number;
  /** When the oldest of them was captured, by the device's clock; null when none waits. */
  readonly waiting_since: string | null;
  readonly refused: readonly QueueEntry[];
  /** Recorded, but overtaken by what happened later, so that nothing else came of them. */
  readonly late: readonly QueueEntry[];
  /** Captures of other people on this device, which leave with their own sign-in. */
  readonly of_others: number;
}

/** How a person's captures stand: red when one was refused and not read, amber while one waits or came too late, green when all have arrived. */
export function syncSummary(queue: FieldQueue, user_id: number): SyncSummary {
  const own = queue.entries.filter((entry) => entry.user_id === user_id && !isUndone(entry));
  const waiting = own.filter((entry) => entry.answer === null).length;
  const unread = own.filter((entry) => !entry.is_dismissed);
  const refused = unread.filter((entry) => entry.answer?.result === 'refused');
  const late = unread.filter((entry) => entry.answer?.result === 'kept');
  const of_others = queue.entries.filter(
    (entry) => entry.user_id !== user_id && entry.answer === null && !isUndone(entry),
  ).length;
  const waiting_since = waitingSince(queue, user_id);
  return { state: stateOf({ refused, waiting, late, own }), waiting, waiting_since, refused, late, of_others };
}

function stateOf({
  refused,
  waiting,
  late,
  own,
}: Pick<SyncSummary, 'refused' | 'waiting' | 'late'> & { own: readonly QueueEntry[] }): SyncSummary['state'] {
  if (refused.length > 0) return 'failed';
  if (waiting > 0) return 'waiting';
  if (late.length > 0) return 'late';
  return own.length > 0 ? 'sent' : 'idle';
}

/** What becomes of a batch that was not answered with results. */
export type SendFailure = 'wait' | 'one-by-one' | 'refuse';

/** Input that the server cannot take is an answer too; everything else is tried again. */
export function afterFailure(status: number, batch_size: number): SendFailure {
  const is_final = status === 400 || status === 413 || status === 422;
  if (!is_final) return 'wait';
  return batch_size > 1 ? 'one-by-one' : 'refuse';
}

function merged(queue: FieldQueue, given: readonly QueueEntry[]): FieldQueue {
  const by_id = new Map(queue.entries.map((entry) => [entry.event.event_id, entry]));
  for (const entry of given) {
    const known = by_id.get(entry.event.event_id);
    by_id.set(entry.event.event_id, known ? furtherOf(known, entry) : entry);
  }
  return { entries: kept([...by_id.values()].toSorted(byCapture)) };
}

/** The event stays as it was captured; an answer, once there, stays too. */
function furtherOf(known: QueueEntry, other: QueueEntry): QueueEntry {
  if (known.answer) return { ...known, is_dismissed: known.is_dismissed || other.is_dismissed };
  if (!other.answer) return other.is_undone === true ? { ...known, is_undone: true } : known;
  return {
    ...known,
    event: withoutSecrets(known.event),
    answer: other.answer,
    answered_at_ms: other.answered_at_ms,
    is_dismissed: other.is_dismissed,
  };
}

function withAnswer(
  entry: QueueEntry,
  { results, now_ms }: { results: readonly FieldEventResult[]; now_ms: number },
): QueueEntry {
  if (entry.answer) return entry;
  const answer = results.find((result) => result.event_id === entry.event.event_id);
  return answer ? { ...entry, event: withoutSecrets(entry.event), answer, answered_at_ms: now_ms } : entry;
}

/** A PIN is kept only until it has been checked, and pictures until they have arrived: devices have little room. */
function withoutSecrets({ pin: _pin, documents: _documents, ...event }: FieldEvent): FieldEvent {
  return event;
}

/** Everything unanswered, everything that has to be read and was not, and the newest of the others. */
function kept(entries: readonly QueueEntry[]): readonly QueueEntry[] {
  const is_done = (entry: QueueEntry) =>
    isUndone(entry) || (entry.answer !== null && (entry.is_dismissed || !hasToBeRead(entry.answer)));
  const surplus = entries.filter(is_done).length - ANSWERED_KEPT;
  if (surplus <= 0) return entries;
  const dropped = new Set(entries.filter(is_done).slice(0, surplus));
  return entries.filter((entry) => !dropped.has(entry));
}

/** Whether something else came of a capture than the person expects. */
export function hasToBeRead({ result }: FieldEventResult): boolean {
  return result === 'refused' || result === 'kept';
}

/** The device counts its captures, whatever its clock says. */
function byCapture(one: QueueEntry, other: QueueEntry): number {
  return one.event.device_sequence - other.event.device_sequence;
}
