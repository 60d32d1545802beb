import type { Steps } from '@tsela/domain/steps';
import { expect, it } from 'vitest';
import { runYielding } from './run-yielding.ts';

/** Work of so many steps; the last is told who was looked after meanwhile. */
function* busy(steps: number, step: () => void): Steps<string> {
  for (let at = 0; at < steps; at++) {
    step();
    yield;
  }
  return 'done';
}

it('long work lets waiting calls have a turn between its steps', async () => {
  let turns = 0;
  const waiting = setInterval(() => turns++, 0);
  const longStep = () => {
    const until = performance.now() + 12;
    for (let now = 0; now < until; now = performance.now());
  };

  const result = await runYielding(busy(10, longStep));

  clearInterval(waiting);
  expect(result).toBe('done');
  expect(turns).toBeGreaterThan(2);
});

it('what a step throws is thrown, and nothing is done after it', async () => {
  let done = 0;
  const fail = () => {
    if (++done === 3) throw new Error('Broken.');
  };

  await expect(runYielding(busy(10, fail))).rejects.toThrow('Broken.');
  expect(done).toBe(3);
});
