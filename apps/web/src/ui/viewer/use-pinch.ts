import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { boundedZoom, pinchedBy, spanOf } from './zoom-bounds.ts';

interface Pinched {
  readonly zoom: number;
  /** Said once the fingers are lifted. */
  readonly onZoom: (zoom: number) => void;
}

/** What of the page is between the fingers, as shares of it, and where they are in the window. */
interface Held {
  readonly across: number;
  readonly down: number;
  readonly x: number;
  readonly y: number;
}

/**
 * By what two fingers enlarge the page in its window while they are on it. What is between them stays between them, and nothing around the page
 * is enlarged. Source: screens S55.
 */
export function usePinch(stage: RefObject<HTMLElement | null>, { zoom, onZoom }: Pinched): number {
  const [factor, setFactor] = useState(1);
  const held = useRef<Held | null>(null);

  useEffect(() => {
    const box = stage.current;
    if (box === null) return undefined;
    let began: { readonly px: number; readonly across: number; readonly down: number } | null = null;
    let latest = 1;

    const handleStart = (event: TouchEvent) => {
      const span = spanOf(Array.from(event.touches));
      if (span === null) return;
      event.preventDefault();
      latest = 1;
      began = { px: span.px, ...sharesAt(box, span) };
    };
    const handleMove = (event: TouchEvent) => {
      const span = spanOf(Array.from(event.touches));
      if (span === null || began === null) return;
      event.preventDefault();
      held.current = { across: began.across, down: began.down, x: span.x, y: span.y };
      latest = pinchedBy({ from_px: began.px, to_px: span.px, zoom });
      setFactor(latest);
    };
    const handleEnd = () => {
      if (began === null) return;
      began = null;
      if (latest !== 1) onZoom(boundedZoom(zoom * latest));
      setFactor(1);
    };
    // The browser would take the fingers for its own zoom, of all of the page.
    box.addEventListener('touchstart', handleStart, { passive: false });
    box.addEventListener('touchmove', handleMove, { passive: false });
    box.addEventListener('touchend', handleEnd);
    box.addEventListener('touchcancel', handleEnd);
    return () => {
      box.removeEventListener('touchstart', handleStart);
      box.removeEventListener('touchmove', handleMove);
      box.removeEventListener('touchend', handleEnd);
      box.removeEventListener('touchcancel', handleEnd);
    };
  }, [stage, zoom, onZoom]);

  useLayoutEffect(() => {
    if (stage.current !== null && held.current !== null) scrollBack(stage.current, held.current);
    if (factor === 1) held.current = null;
  }, [stage, factor, zoom]);

  return factor;
}

function sharesAt(box: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): Pick<Held, 'across' | 'down'> {
  const page = box.firstElementChild?.getBoundingClientRect();
  if (!page || page.width === 0 || page.height === 0) return { across: 0, down: 0 };
  return { across: (x - page.left) / page.width, down: (y - page.top) / page.height };
}

/** Brings what was held under the fingers again, the page being larger or smaller than it was. */
function scrollBack(box: HTMLElement, { across, down, x, y }: Held): void {
  const page = box.firstElementChild?.getBoundingClientRect();
  if (!page) return;
  box.scrollLeft += page.left + across * page.width - x;
  box.scrollTop += page.top + down * page.height - y;
}
