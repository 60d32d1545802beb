import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { DEAD_ZONE_MS, useIsReady } from './use-is-ready.ts';

let done: string[] = [];

/** A stack of cards of which the one on top is done by a tap, as a driver's stops are. */
function Cards() {
  const [cards, setCards] = useState(['first', 'second', 'third']);
  const is_ready = useIsReady(cards[0] ?? null);
  return (
    <button
      type="button"
      disabled={!is_ready}
      onClick={() => {
        done.push(cards[0] ?? '');
        setCards(cards.slice(1));
      }}
    >
      Collect
    </button>
  );
}

afterEach(() => vi.useRealTimers());

it('a second tap does not do to the next card what was meant for the one before', () => {
  vi.useFakeTimers();
  done = [];
  const page = document.body.appendChild(document.createElement('div'));
  act(() => createRoot(page).render(<Cards />));
  const tap = () => act(() => page.querySelector('button')?.click());
  const pass = (ms: number) => act((): void => void vi.advanceTimersByTime(ms));

  tap();
  pass(350);
  tap();
  expect(done).toEqual(['first']);

  pass(DEAD_ZONE_MS - 350);
  tap();
  expect(done).toEqual(['first', 'second']);
});
