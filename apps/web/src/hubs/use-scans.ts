import { useEffect, useRef, useState } from 'react';
import { useSession } from '../shell/session.ts';
import { hasToBeRead } from '../tracking/parts/field-queue.ts';
import type { QueueEntry, SyncSummary } from '../tracking/parts/field-queue.ts';
import { currentQueue, dismissAnswer, onFieldAnswer } from '../tracking/parts/device-queue.ts';
import { useFieldQueue } from '../tracking/parts/use-field-queue.ts';
import type { StepProof } from '../tracking/parts/proof-draft.ts';
import { recordScans } from './record-scans.ts';
import type { ScanOutcome } from './record-scans.ts';
import { endingHold, provenBy } from './scan-draft.ts';
import type { ScanSetUp } from './scan-draft.ts';
import { playTone } from '../tracking/parts/scan-sound.ts';
import { toneOf } from '../tracking/parts/scan-tone.ts';

/** Scans in the log. Source: screens S28. */
const LOGGED = 200;

interface Heard {
  readonly has_sound: boolean;
  /** What else is done with an answer as it comes. */
  readonly onAnswer: (entry: QueueEntry) => void;
}

/** The scans of this device, oldest first, and how to add some. */
export function useScans({ has_sound, onAnswer }: Heard): {
  scans: readonly QueueEntry[];
  sync: SyncSummary;
  /** Records references in order, one call after the other. */
  scan: (references: readonly string[], set_up: ScanSetUp, stamped?: Uint8Array | null) => Promise<ScanOutcome>;
  last: QueueEntry | null;
  /** Records a scan that was refused once more, as one that ends the hold. */
  endHold: (refused: QueueEntry) => Promise<void>;
  /** Records a delivery that was refused once more, with its proof. */
  prove: (refused: QueueEntry, proof: StepProof) => Promise<QueueEntry>;
} {
  const user_id = useSession().user?.id ?? 0;
  const { entries, sync, capture } = useFieldQueue();
  const [last_id, setLastId] = useState<string | null>(null);
  const under_way = useRef<Promise<unknown>>(Promise.resolve());
  const scans = entries.slice(-LOGGED);

  useEffect(
    () =>
      onFieldAnswer((entry) => {
        if (has_sound) playTone(toneOf(entry, entries));
        onAnswer(entry);
        // The result is on the screen in large type and in the log.
        if (entry.answer && hasToBeRead(entry.answer)) void dismissAnswer(entry.event.event_id);
      }),
    [has_sound, entries, onAnswer],
  );

  function scan(references: readonly string[], set_up: ScanSetUp, stamped: Uint8Array | null = null): Promise<ScanOutcome> {
    // Two scans within a breath must see each other.
    const outcome = under_way.current.then(() =>
      recordScans(references, {
        set_up,
        stamped,
        // As the queue is, not as it was last drawn.
        entries: () => currentQueue().entries.filter((entry) => entry.user_id === user_id),
        capture,
        now: () => new Date(),
        onKept: (entry) => {
          setLastId(entry.event.event_id);
          if (has_sound && !navigator.onLine) playTone('waiting');
        },
      }),
    );
    under_way.current = outcome.catch(() => undefined);
    return outcome;
  }

  async function endHold({ event }: QueueEntry): Promise<void> {
    const entry = await capture(endingHold(event, new Date()));
    setLastId(entry.event.event_id);
  }

  async function prove({ event }: QueueEntry, proof: StepProof): Promise<QueueEntry> {
    const entry = await capture(provenBy(event, proof, new Date()));
    setLastId(entry.event.event_id);
    return entry;
  }

  return { scans, sync, scan, endHold, prove, last: scans.find((entry) => entry.event.event_id === last_id) ?? null };
}
