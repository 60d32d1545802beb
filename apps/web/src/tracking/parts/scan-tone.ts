import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { statusColour } from '@tsela/domain/shipments/status/status-display';
import type { ScanTone } from './scan-sound.ts';

/** What of a scan tells how it went. */
export interface Scan {
  readonly event: Pick<FieldEvent, 'event_id' | 'reference' | 'choice' | 'captured_at'>;
  readonly answer: FieldEventResult | null;
}

/** Green done, orange done with a warning or kept without effect, red refused; amber while it waits to be sent. Source: screens S28. */
export function toneOf(scan: Scan, earlier: readonly Scan[]): ScanTone {
  if (!scan.answer) return 'waiting';
  if (scan.answer.result === 'refused') return 'refused';
  const is_late = scan.answer.result === 'kept';
  const has_warnings = (scan.answer.warnings ?? []).length > 0;
  return is_late || has_warnings || isScannedBefore(scan, earlier) || needsAttention(scan) ? 'warning' : 'done';
}

/** The gravest of some tones, for what is answered in one breath: several at once are none. Null for no tone. */
export function gravestTone(tones: readonly ScanTone[]): ScanTone | null {
  return (['refused', 'warning', 'done', 'waiting'] as const).find((tone) => tones.includes(tone)) ?? null;
}

/** The same parcel with the same choice, earlier in the list. */
export function isScannedBefore(scan: Scan, earlier: readonly Scan[]): boolean {
  return earlier.some(
    ({ event, answer }) =>
      event.event_id !== scan.event.event_id &&
      event.reference === scan.event.reference &&
      event.choice === scan.event.choice &&
      event.captured_at < scan.event.captured_at &&
      answer?.result !== 'refused',
  );
}

/** A floor check changes nothing, but finds what should not lie there. */
function needsAttention({ event, answer }: Scan): boolean {
  if (event.choice !== 'floor-check' || !answer) return false;
  return statusColour(answer.status) === 'red' || answer.status.startsWith('on-hold');
}
