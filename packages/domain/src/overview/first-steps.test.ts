import { expect, it } from 'vitest';
import { FIRST_STEPS, stepStates, stepToTake } from './first-steps.ts';
import type { FirstStep } from './first-steps.ts';

const states = (...done: FirstStep[]) => stepStates(new Set(done));

it('the first steps of a courier can be taken in their order, none before what it needs', () => {
  const done: FirstStep[] = [];
  for (const step of FIRST_STEPS) {
    expect(stepToTake(states(...done))).toBe(step);
    done.push(step);
  }
  expect(stepToTake(states(...done))).toBeNull();
});

it('a step waits for what comes before it, and one that is done waits for nothing', () => {
  const waits = (key: FirstStep, ...done: FirstStep[]) => states(...done).find((step) => step.key === key)?.waits_for;

  expect(waits('booking')).toEqual(['tariff', 'account']);
  expect(waits('booking', 'account')).toEqual(['tariff']);
  expect(waits('booking', 'booking')).toEqual([]);
  expect(waits('delivery', 'branch', 'tariff', 'account', 'booking')).toEqual(['driver']);
  expect(waits('payment')).toEqual([]);
  expect(waits('messages')).toEqual([]);
});

it('what can be done meanwhile is not held up by what waits', () => {
  expect(stepToTake(states('branch', 'tariff', 'driver'))).toBe('account');
  expect(stepToTake(states('branch', 'driver', 'account', 'payment'))).toBe('tariff');
});
