import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { addDays } from '../time/day.ts';
import type { Day } from '../time/day.ts';
import { platformBill } from './plan-billing.ts';
import type { PlatformPlan } from './plan-billing.ts';
import { SINCE_EVER, areSameTerms, priceFromChecks, pricedParts, termsOn } from './plan-prices.ts';
import type { PlanPrice, PlanTerms } from './plan-prices.ts';

const AT_FIRST: PlanTerms = {
  monthly_cents: cents(150_000),
  included: { shipments: 300, users: 10, sms: 0 },
  each_cents: { shipments: cents(100), users: cents(0), sms: cents(0) },
};
const DEARER: PlanTerms = { ...AT_FIRST, monthly_cents: cents(180_000) };
const LARGER: PlanTerms = { ...DEARER, included: { shipments: 600, users: 10, sms: 0 } };
const day = (text: string) => text as Day;
const PLAN = { name: 'Courier 300', due_days: 14, ...AT_FIRST };
const JUNE = { start: day('2026-06-01'), end: day('2026-06-30') };

function june(prices: readonly PlanPrice[], shipments: readonly number[]) {
  const plan: PlatformPlan & { prices: readonly PlanPrice[] } = { ...PLAN, prices };
  const parts = pricedParts({ plan, first: JUNE.start, last: JUNE.end, days: 30 });
  return platformBill(
    parts.map(({ terms, ...part }, at) => ({
      ...part,
      plan: { ...plan, ...terms },
      usage: { shipments: shipments[at] ?? 0, users: 1, sms: 0 },
    })),
    JUNE,
    1500,
  );
}

describe('SCREEN-51: what a plan says on a day', () => {
  const prices = [
    { ...AT_FIRST, first: SINCE_EVER },
    { ...DEARER, first: day('2026-06-11') },
  ];

  it('is what it says itself while its price never changed, and else the last price that began', () => {
    expect(termsOn({ ...AT_FIRST, prices: [] }, JUNE.start)).toMatchObject(AT_FIRST);
    expect(termsOn({ ...AT_FIRST, prices }, day('2026-06-10'))).toMatchObject(AT_FIRST);
    expect(termsOn({ ...AT_FIRST, prices }, day('2026-06-11'))).toMatchObject(DEARER);
    expect(termsOn({ ...AT_FIRST, prices }, day('1999-01-01'))).toMatchObject(AT_FIRST);
  });

  it('is told from another by any of its figures', () => {
    expect(areSameTerms(AT_FIRST, { ...AT_FIRST })).toBe(true);
    expect([DEARER, LARGER].map((other) => areSameTerms(AT_FIRST, other))).toEqual([false, false]);
    expect(areSameTerms(AT_FIRST, { ...AT_FIRST, each_cents: { ...AT_FIRST.each_cents, sms: cents(1) } })).toBe(false);
  });
});

describe('SCREEN-51: a month in which the price of its plan changed', () => {
  it('is by hand: ten days of R 1 500.00 and twenty of R 1 800.00 are R 500.00 and R 1 200.00, and what is included stays one', () => {
    const { lines, vat_cents, total_cents } = june(
      [
        { ...AT_FIRST, first: SINCE_EVER },
        { ...DEARER, first: day('2026-06-11') },
      ],
      [305],
    );

    // 300 are included in the month, in whichever days they were booked.
    expect(lines.map(({ text, quantity, amount_cents }) => [text, quantity, amount_cents])).toEqual([
      ['Courier 300 at R 1 500.00 a month, 10 of 30 days (1 Jun 2026 to 10 Jun 2026)', 1, 50_000],
      ['Courier 300 at R 1 800.00 a month, 20 of 30 days (11 Jun 2026 to 30 Jun 2026)', 1, 120_000],
      ['Shipments beyond 300', 5, 500],
    ]);
    // 1 705.00 and 15 %.
    expect([vat_cents, total_cents]).toEqual([25_575, 196_075]);
  });

  it('shares what is included by days where that changed as well', () => {
    const { lines } = june(
      [
        { ...AT_FIRST, first: SINCE_EVER },
        { ...LARGER, first: day('2026-06-11') },
      ],
      [103, 401],
    );

    // 300 x 10/30 = 100, and 600 x 20/30 = 400.
    expect(lines.map(({ text, quantity, amount_cents }) => [text, quantity, amount_cents])).toEqual([
      ['Courier 300 at R 1 500.00 a month, 10 of 30 days (1 Jun 2026 to 10 Jun 2026)', 1, 50_000],
      ['Shipments beyond 100 (1 Jun 2026 to 10 Jun 2026)', 3, 300],
      ['Courier 300 at R 1 800.00 a month, 20 of 30 days (11 Jun 2026 to 30 Jun 2026)', 1, 120_000],
      ['Shipments beyond 400 (11 Jun 2026 to 30 Jun 2026)', 1, 100],
    ]);
  });

  it('with a price that begins on its first day, or is still to come, is one line without days', () => {
    const began = june(
      [
        { ...AT_FIRST, first: SINCE_EVER },
        { ...DEARER, first: JUNE.start },
      ],
      [0],
    );
    const comes = june(
      [
        { ...AT_FIRST, first: SINCE_EVER },
        { ...DEARER, first: addDays(JUNE.end, 1) },
      ],
      [0],
    );

    expect([began, comes].map(({ lines }) => lines)).toMatchObject([
      [{ text: 'Courier 300', amount_cents: 180_000 }],
      [{ text: 'Courier 300', amount_cents: 150_000 }],
    ]);
  });

  it('with a price for its last day has that day at its price, and three prices come to the cent', () => {
    const { lines } = june(
      [
        { ...AT_FIRST, first: SINCE_EVER, monthly_cents: cents(100_001) },
        { ...AT_FIRST, first: day('2026-06-08'), monthly_cents: cents(100_000) },
        { ...DEARER, first: JUNE.end },
      ],
      [0],
    );

    // 7/30 of 1 000.01 = 233.3357; with 22/30 of 1 000.00 together 966.6690; with 1/30 of 1 800.00 together 1 026.6690.
    expect(lines.map(({ amount_cents }) => amount_cents)).toEqual([23_334, 73_333, 6000]);
    expect(lines.at(-1)?.text).toBe('Courier 300 at R 1 800.00 a month, 1 of 30 days (30 Jun 2026)');
  });
});

it('SCREEN-51: a price may be changed for the last year and the next two, and a new plan has one', () => {
  const today = day('2026-06-15');
  const found = (from: string | undefined, is_new = false) =>
    priceFromChecks(from === undefined ? undefined : day(from), { today, is_new }).map(({ message }) => message);

  expect([found(undefined), found(undefined, true), found('2025-06-15'), found('2028-06-15')]).toEqual([[], [], [], []]);
  expect(found('2025-06-13')).toEqual(['A price can be changed for the last year only.']);
  expect(found('2028-06-17')).toEqual(['A price can be set for the next two years only.']);
  expect(found('2026-07-01', true)).toEqual(['A new plan has one price, from its start.']);
});
