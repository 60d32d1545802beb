import { useEffect, useState } from 'react';

interface Drag {
  readonly key: string;
  readonly onto: string;
}

/**
 * Follows the pointer, mouse and finger alike, from a stop's handle to where it is let go: a stop, in whose place it comes, or a driver, who
 * takes it (`data-stop`, `data-taker`). Beside the list a stop keeps the last place that it was over; beside every driver it stays with its
 * own. Escape ends it.
 */
export function useStopDrag(onDrop: (drag: Drag) => void, over: 'stop' | 'taker' = 'stop') {
  const [drag, setDrag] = useState<Drag | null>(null);
  const is_dragging = drag !== null;
  const beside = over === 'taker' ? drag?.key : drag?.onto;

  useEffect(() => {
    if (!drag || beside === undefined) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => setDrag({ ...drag, onto: keyAt(over, clientX, clientY) ?? beside }),
      {
        signal,
      },
    );
    window.addEventListener(
      'pointerup',
      () => {
        setDrag(null);
        if (drag.onto !== drag.key) onDrop(drag);
      },
      { signal },
    );
    window.addEventListener('pointercancel', () => setDrag(null), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && setDrag(null), { signal });
    return () => stop.abort();
  }, [drag, beside, onDrop, over]);

  return { drag, is_dragging, start: (key: string) => setDrag({ key, onto: key }) };
}

function keyAt(over: 'stop' | 'taker', x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>(`[data-${over}]`)?.dataset[over];
}
