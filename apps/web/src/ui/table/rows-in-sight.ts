/** Rows that are there above and below those in sight, so that scrolling does not outrun the drawing. */
const SPARE = 6;

/** Which of many rows of one height are in sight, with some more above and below; heights in px. */
export function rowsInSight(
  count: number,
  { top, height, row_height }: { readonly top: number; readonly height: number; readonly row_height: number },
): { readonly from: number; readonly to: number } {
  const from = Math.max(0, Math.floor(top / row_height) - SPARE);
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil((top + height) / row_height) + SPARE) };
}
