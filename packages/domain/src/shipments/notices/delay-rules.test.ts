import { describe, expect, it } from 'vitest';
import { isDelayToTell, promisedDelivery } from './delay-rules.ts';
import type { PromiseMoved } from './delay-rules.ts';
import { rescheduledDays, rescheduledText } from './rescheduled-text.ts';

const WAS = new Date('2026-11-25T17:00:00+02:00');
const laterBy = (hours: number) => new Date(WAS.getTime() + hours * 3_600_000);
const MOVED: PromiseMoved = {
  status: 'in-transit',
  was: WAS,
  is: laterBy(24),
  is_asked_for: false,
  is_told: false,
  notice_hours: 4,
};

describe('a delay is told of', () => {
  it.each<[string, Partial<PromiseMoved>, boolean]>([
    ['where the delivery comes a day later', {}, true],
    ['before it was collected as well', { status: 'submitted' }, true],
    ['from more than the hours of the provider on', { is: laterBy(4) }, false],
    ['a minute beyond them', { is: new Date(laterBy(4).getTime() + 60_000) }, true],
    ['not where it comes sooner', { is: laterBy(-24) }, false],
    ['not where a customer or recipient asked for it', { is_asked_for: true }, false],
    ['not where the other day is told already', { is_told: true }, false],
    ['not where the provider wants none', { notice_hours: 0 }, false],
    ['not where nothing was promised', { was: null }, false],
    ['not where nothing is promised any more', { is: null }, false],
    ['not after the delivery', { status: 'delivered' }, false],
    ['not of what was cancelled', { status: 'cancelled' }, false],
    ['not of what was sent back', { status: 'returned-to-sender' }, false],
    ['not of a quote', { status: 'quote' }, false],
    ['not of what waits for its payment', { status: 'payment-pending' }, false],
  ])('%s', (_name, change, is_told) => {
    expect(isDelayToTell({ ...MOVED, ...change })).toBe(is_told);
  });
});

it('says until which day the delivery is promised', () => {
  const promised = promisedDelivery(new Date('2026-11-30T17:00:00+02:00'));

  expect(rescheduledText(promised, ['delivery'])).toBe('delivery on 30 Nov 2026');
  expect(rescheduledDays(promised, ['delivery'])).toBe('delivery 30 Nov');
});
