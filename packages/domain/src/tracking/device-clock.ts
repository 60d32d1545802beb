/** Below this, the difference between a device's clock and ours may be the way here. */
const CLOCK_TOLERANCE_MS = 5000;
/** A clock that differs by less was put right by its network, not changed. */
const CLOCK_CHANGED_MS = 60_000;

/** How far the clock of a device is behind ours in ms, by what it showed as it sent; 0 where that may be the way here, or is not known. */
export function clockBehind(sent_at: string | undefined, now: Date): number {
  const behind_ms = sent_at === undefined ? 0 : now.getTime() - Date.parse(sent_at);
  return Math.abs(behind_ms) > CLOCK_TOLERANCE_MS ? behind_ms : 0;
}

interface ClockOfCapture {
  readonly device_sequence: number;
  /** By the device's clock, in ms. */
  readonly captured_at_ms: number;
  /** How far it was behind ours at the capture, as the device knew from the answer before; left out where it had none. */
  readonly behind_ms?: number | undefined;
}

/**
 * The captures of one device at which its clock is seen to have been changed, by their sequence: it knew another difference to ours than it
 * has as it sends, or what it captured next has an earlier time. `before` is what came from it last. Source: users-ask.md 32.
 */
export function clockChanges(
  captures: readonly ClockOfCapture[],
  { sending_behind_ms, before }: { sending_behind_ms: number | null; before: ClockOfCapture | null },
): ReadonlySet<number> {
  const changed = new Set<number>();
  let last = before;
  for (const capture of captures.toSorted((one, other) => one.device_sequence - other.device_sequence)) {
    const { device_sequence, captured_at_ms, behind_ms } = capture;
    const knew_another =
      behind_ms !== undefined && sending_behind_ms !== null && Math.abs(behind_ms - sending_behind_ms) > CLOCK_CHANGED_MS;
    const went_back =
      last !== null && last.device_sequence < device_sequence && captured_at_ms < last.captured_at_ms - CLOCK_CHANGED_MS;
    if (knew_another || went_back) changed.add(device_sequence);
    if (last === null || last.device_sequence < device_sequence) last = capture;
  }
  return changed;
}
