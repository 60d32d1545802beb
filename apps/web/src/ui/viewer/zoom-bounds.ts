/** How far away and how near a page is looked at; 1 is the usual size. */
export const FARTHEST = 0.25;
export const NEAREST = 6;

/** As near as is asked for, within them. */
export function boundedZoom(zoom: number): number {
  return Math.min(NEAREST, Math.max(FARTHEST, zoom));
}

/** Where a finger is, in pixels of the window. */
interface Finger {
  readonly clientX: number;
  readonly clientY: number;
}

/** How far two fingers are from each other, and the middle between them; null for any other number of them. */
export function spanOf(fingers: readonly Finger[]): { readonly px: number; readonly x: number; readonly y: number } | null {
  const [first, second, third] = fingers;
  if (!first || !second || third) return null;
  return {
    px: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
    x: (first.clientX + second.clientX) / 2,
    y: (first.clientY + second.clientY) / 2,
  };
}

/** By what a page is enlarged while two fingers that were `from_px` apart are `to_px` apart, within the bounds of what it is zoomed to in all. */
export function pinchedBy({ from_px, to_px, zoom }: { from_px: number; to_px: number; zoom: number }): number {
  return from_px > 0 ? boundedZoom((zoom * to_px) / from_px) / zoom : 1;
}
