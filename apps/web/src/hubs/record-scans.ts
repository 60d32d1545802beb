import { hubs } from '../strings/hubs.ts';
import { fieldEvents } from '../strings/tracking-field-events.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import type { Capture } from '../tracking/parts/field-queue-storage.ts';
import { captureOf, isEcho, missingFrom } from './scan-draft.ts';
import type { ScanSetUp } from './scan-draft.ts';

/** What came of a scan or a pasted list. */
export interface ScanOutcome {
  /** What to tell the operator; null when the result says it all. */
  readonly told: string | null;
  /** The references that were not recorded, so that none is lost. */
  readonly left: readonly string[];
}

interface Recording {
  readonly set_up: ScanSetUp;
  /** A photo of the stamped document; it is of the first that is scanned. */
  readonly stamped?: Uint8Array | null;
  /** The captures of this device as they are at this moment. */
  readonly entries: () => readonly QueueEntry[];
  readonly capture: (capture: Capture) => Promise<QueueEntry>;
  readonly now: () => Date;
  readonly onKept: (entry: QueueEntry) => void;
}

/** Records references in their order, each once. What cannot be recorded is left, and nothing after it is tried. */
export async function recordScans(references: readonly string[], recording: Recording): Promise<ScanOutcome> {
  const { set_up, stamped = null, entries, capture, now, onKept } = recording;
  const missing = missingFrom(set_up);
  if (missing !== null) return { told: missing, left: references };
  let told: string | null = null;
  for (const [index, reference] of references.entries()) {
    const given = { reference, captured_at: now().toISOString() };
    if (isEcho(given, entries())) {
      told = hubs.ignored(reference);
      continue;
    }
    try {
      onKept(await capture(captureOf(set_up, { ...given, stamped: index === 0 ? stamped : null })));
    } catch {
      return { told: fieldEvents.notKept, left: references.slice(index) };
    }
  }
  return { told, left: [] };
}
