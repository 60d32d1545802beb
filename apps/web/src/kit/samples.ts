/** Longer than any room that it is given. */
export const LONG =
  'Randparkrif Uit 34, Johannesburg, Gauteng, South Africa, beside the blue gate that is closed from five o’clock on weekdays';

/** For buttons that show only how they look. */
export function nothing(): void {
  // Parts are looked at here and not used.
}
