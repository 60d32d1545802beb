import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../../shell/drawn.testing.tsx';
import { KioskFrame } from './KioskFrame.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function wait(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
}

function drawQuestion() {
  const onStart = vi.fn<() => void>();
  draw(
    <KioskFrame title="How large is the parcel?" onStart={onStart}>
      A question
    </KioskFrame>,
    { of: { title: 'Tsela Couriers' } },
  );
  return { onStart };
}

it('SCREEN-12: asks a customer who touches nothing for a minute, counts down what is left, and then starts again', () => {
  const { onStart } = drawQuestion();

  wait(59);
  expect(screen.queryByRole('dialog')).toBeNull();
  wait(1);
  screen.getByText('Otherwise this kiosk starts again in 15 seconds, and forgets what you entered.');
  wait(5);
  screen.getByText('Otherwise this kiosk starts again in 10 seconds, and forgets what you entered.');
  wait(9);
  screen.getByText('Otherwise this kiosk starts again in 1 second, and forgets what you entered.');
  expect(onStart).not.toHaveBeenCalled();
  wait(1);

  expect(onStart).toHaveBeenCalledOnce();
});

it('SCREEN-12: goes on with a customer who answers, and gives them the whole minute and the whole count again', () => {
  const { onStart } = drawQuestion();
  wait(70);

  fireEvent.click(screen.getByRole('button', { name: 'Yes, go on' }));
  wait(59);
  expect(screen.queryByRole('dialog')).toBeNull();
  wait(1);

  screen.getByText('Otherwise this kiosk starts again in 15 seconds, and forgets what you entered.');
  expect(onStart).not.toHaveBeenCalled();
});
