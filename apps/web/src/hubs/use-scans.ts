import { useEffect, useState } from 'react';
import { fieldEvents } from '../strings/tracking.ts';
import { hasToBeRead } from '../tracking/parts/field-queue.ts';
import type { QueueEntry, SyncSummary } from '../tracking/parts/field-queue.ts';
import { dismissAnswer, onFieldAnswer } from '../tracking/parts/field-queue-sender.ts';
import { useFieldQueue } from '../tracking/parts/use-field-queue.ts';
import { captureOf, isEcho, missingFrom, scannedReferences, toneOf } from './scan-draft.ts';
import type { ScanSetUp } from './scan-draft.ts';
import { playTone } from './scan-sound.ts';
import { hubs } from '../strings/hubs.ts';

/** Scans in the log. Source: screens S28. */
const LOGGED = 200;

/** The scans of this device, oldest first, and how to add some. */
export function useScans(has_sound: boolean): {
  scans: readonly QueueEntry[];
  sync: SyncSummary;
  /** Records every reference in the text, in order; answers what to tell the operator, or null. */
  scan: (text: string, set_up: ScanSetUp) => Promise<string | null>;
  last: QueueEntry | null;
} {
  const { entries, sync, capture } = useFieldQueue();
  const [last_id, setLastId] = useState<string | null>(null);
  const scans = entries.slice(-LOGGED);

  useEffect(
    () =>
      onFieldAnswer((entry) => {
        if (has_sound) playTone(toneOf(entry, entries));
        // The result stands on the screen in large type and in the log.
        if (entry.answer && hasToBeRead(entry.answer)) void dismissAnswer(entry.event.event_id);
      }),
    [has_sound, entries],
  );

  async function scan(text: string, set_up: ScanSetUp): Promise<string | null> {
    const missing = missingFrom(set_up);
    if (missing !== null) return missing;
    const made: QueueEntry[] = [];
    let told: string | null = null;
    for (const reference of scannedReferences(text)) {
      const given = { reference, captured_at: new Date().toISOString() };
      if (isEcho(given, [...scans, ...made])) {
        told = hubs.ignored(reference);
        continue;
      }
      try {
        const entry = await capture(captureOf(set_up, given));
        made.push(entry);
        setLastId(entry.event.event_id);
        if (has_sound && !navigator.onLine) playTone('waiting');
      } catch {
        return fieldEvents.notKept;
      }
    }
    return told;
  }

  return { scans, sync, scan, last: scans.find((entry) => entry.event.event_id === last_id) ?? null };
}
