import { act, fireEvent, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useStopDrag } from './use-stop-drag.ts';

/** What lies under the pointer, as the page says it. */
function under(place: { stop?: string; taker?: string } | null): void {
  const element = place && document.createElement('div');
  if (element) Object.assign(element.dataset, place);
  document.elementFromPoint = () => element;
  act(() => void fireEvent.pointerMove(window));
}

function dragging(key: string, over: 'stop' | 'taker') {
  const onDrop = vi.fn<(drag: { key: string; onto: string }) => void>();
  const { result } = renderHook(() => useStopDrag(onDrop, over));
  act(() => result.current.start(key));
  return { onDrop, letGo: () => act(() => void fireEvent.pointerUp(window)) };
}

describe('SCREEN-24: a stop that is dragged to another driver', () => {
  it('is given to the driver it is let go over', () => {
    const { onDrop, letGo } = dragging('7', 'taker');

    under({ taker: '8' });
    letGo();

    expect(onDrop).toHaveBeenCalledExactlyOnceWith({ key: '7', onto: '8' });
  });

  it('stays where it is when it is let go beside every driver, whichever it was dragged across', () => {
    const { onDrop, letGo } = dragging('7', 'taker');

    under({ taker: '8' });
    under(null);
    letGo();

    expect(onDrop).not.toHaveBeenCalled();
  });
});

describe('SCREEN-25: a stop that is put in order', () => {
  it('keeps the last place that it was over when it is let go beside the list', () => {
    const { onDrop, letGo } = dragging('a', 'stop');

    under({ stop: 'c' });
    under(null);
    letGo();

    expect(onDrop).toHaveBeenCalledExactlyOnceWith({ key: 'a', onto: 'c' });
  });
});
