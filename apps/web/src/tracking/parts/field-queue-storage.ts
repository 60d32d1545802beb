import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { keepJson, keptJson } from '../../ui/kept-json.ts';
import { randomId } from '../../api/random-id.ts';
import type { QueueEntry } from './field-queue.ts';

/** Captures and the device's own count survive signing out, which clears the local storage (SESSION-09). */
const DATABASE = 'tsela-field-events';
const EVENTS = 'events';
const DEVICE = 'device';
const DEVICE_KEY = 'this';

/** What a screen captures; the rest is the device's. */
export type Capture = Omit<FieldEvent, 'event_id' | 'device_id' | 'device_sequence' | 'clock_behind_ms'>;

/** Under this name the difference of the clocks is kept: a page that is opened without signal knows it, too. */
const CLOCK = 'field_clock_behind_ms';

/** Keeps how far the device's clock is behind the server's in ms, as the last answer shows. */
export function learnClock(behind_ms: number): void {
  if (!Number.isFinite(behind_ms)) return;
  keepJson(CLOCK, Math.round(behind_ms), window.localStorage);
}

/** As far as the device knows; nothing before the first answer. */
function knownClock(): { clock_behind_ms?: number } {
  const behind_ms = keptJson(CLOCK, window.localStorage);
  return typeof behind_ms === 'number' && Number.isSafeInteger(behind_ms) ? { clock_behind_ms: behind_ms } : {};
}

interface Device {
  readonly device_id: string;
  readonly next_sequence: number;
}

interface StoredEntry extends QueueEntry {
  readonly event_id: string;
}

/** Numbers captures and keeps all of them or none, in one transaction: two tabs never take the same number. Fails when nothing can be kept. */
export async function keepCaptures(
  captures: readonly Capture[],
  of: Pick<QueueEntry, 'user_id' | 'undo_until_ms'>,
): Promise<readonly QueueEntry[]> {
  const hashed = await Promise.all(captures.map(withHashes));
  const database = await open();
  const clock = knownClock();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([EVENTS, DEVICE], 'readwrite', { durability: 'strict' });
    let entries: readonly QueueEntry[] = [];
    const reading: IDBRequest<Device | undefined> = transaction.objectStore(DEVICE).get(DEVICE_KEY);
    reading.addEventListener('success', () => {
      const { device_id, next_sequence } = reading.result ?? { device_id: randomId(), next_sequence: 1 };
      entries = hashed.map((capture, index) => {
        const event = { ...capture, ...clock, event_id: randomId(), device_id, device_sequence: next_sequence + index };
        return { event, ...of, answer: null, answered_at_ms: 0, is_dismissed: false };
      });
      transaction.objectStore(DEVICE).put({ device_id, next_sequence: next_sequence + entries.length }, DEVICE_KEY);
      for (const entry of entries) transaction.objectStore(EVENTS).add(stored(entry));
    });
    transaction.addEventListener('complete', () => resolve(entries));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was kept.')));
  });
}

/** Binds pictures to their capture by what is in them; where that code cannot be had, they travel with it as they are. */
async function withHashes(capture: Capture): Promise<Capture> {
  const { documents } = capture;
  if (documents === undefined) return capture;
  try {
    const { hashedDocuments } = await import('./hashed-documents.ts');
    return { ...capture, documents: await hashedDocuments(documents) };
  } catch {
    return capture;
  }
}

/** Every entry kept on the device. */
export async function loadEntries(): Promise<readonly QueueEntry[]> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const reading: IDBRequest<StoredEntry[]> = database.transaction(EVENTS).objectStore(EVENTS).getAll();
    reading.addEventListener('success', () => resolve(reading.result.map(({ event_id: _id, ...entry }) => entry)));
    reading.addEventListener('error', () => reject(reading.error ?? new Error('The captures could not be read.')));
  });
}

/** Writes entries as they have become, and takes away those the queue has let go. */
export async function saveEntries(changed: readonly QueueEntry[], dropped_ids: readonly string[]): Promise<void> {
  if (changed.length === 0 && dropped_ids.length === 0) return;
  const database = await open();
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(EVENTS, 'readwrite');
    for (const entry of changed) transaction.objectStore(EVENTS).put(stored(entry));
    for (const id of dropped_ids) transaction.objectStore(EVENTS).delete(id);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The captures could not be written.')));
  });
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const opening = window.indexedDB.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore(EVENTS, { keyPath: 'event_id' });
      opening.result.createObjectStore(DEVICE);
    });
    opening.addEventListener('success', () => {
      // Browsers close a connection by themselves, e.g. when storage is cleared: the next look opens another.
      opening.result.addEventListener('close', () => (opened = null));
      resolve(opening.result);
    });
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The captures cannot be kept.')));
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

function stored(entry: QueueEntry): StoredEntry {
  return { ...entry, event_id: entry.event.event_id };
}
