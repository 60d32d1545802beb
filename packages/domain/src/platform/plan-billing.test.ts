import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { platformBill, platformInvoiceReference, platformPlanChecks, stateAfterStep } from './plan-billing.ts';
import type { PlatformPlan, PlatformUsage } from './plan-billing.ts';
import { planParts, sharesByDays } from './plan-parts.ts';
import type { Day } from '../time/day.ts';

const PLAN: PlatformPlan = {
  name: 'Courier 1000',
  monthly_cents: cents(150_000),
  included: { shipments: 1000, users: 10, sms: 500 },
  each_cents: { shipments: cents(95), users: cents(5000), sms: cents(0) },
  due_days: 14,
};

const JUNE = { start: '2026-06-01' as Day, end: '2026-06-30' as Day };
const whole = (usage: PlatformUsage) => [{ plan: PLAN, first: JUNE.start, last: JUNE.end, days: 30, usage }];

describe('what a month costs', () => {
  it('is the price of the plan while its volumes last, with VAT', () => {
    expect(platformBill(whole({ shipments: 1000, users: 10, sms: 500 }), JUNE, 1500)).toEqual({
      lines: [{ text: 'Courier 1000', quantity: 1, unit_cents: 150_000, amount_cents: 150_000 }],
      vat_cents: 22_500,
      total_cents: 172_500,
    });
  });

  it('has a line for what goes beyond and costs something', () => {
    const { lines, vat_cents, total_cents } = platformBill(whole({ shipments: 1003, users: 12, sms: 9000 }), JUNE, 1500);

    expect(lines.slice(1)).toEqual([
      { text: 'Shipments beyond 1000', quantity: 3, unit_cents: 95, amount_cents: 285 },
      { text: 'Users beyond 10', quantity: 2, unit_cents: 5000, amount_cents: 10_000 },
    ]);
    expect([vat_cents, total_cents]).toEqual([24_043, 184_328]);
  });
});

describe('what a month costs whose plan began, ended or changed within it', () => {
  const LARGE: PlatformPlan = {
    name: 'Courier 5000',
    monthly_cents: cents(400_000),
    included: { shipments: 5000, users: 40, sms: 0 },
    each_cents: { shipments: cents(60), users: cents(4000), sms: cents(30) },
    due_days: 14,
  };

  it('is by hand: ten days of R 1 500.00 and twenty of R 4 000.00 are R 500.00 and R 2 666.67', () => {
    const parts = planParts(
      [
        { plan: LARGE, first: '2026-06-11' as Day, last: null, usage: { shipments: 3400, users: 42, sms: 100 } },
        { plan: PLAN, first: '2026-01-15' as Day, last: '2026-06-10' as Day, usage: { shipments: 335, users: 12, sms: 900 } },
      ],
      JUNE,
    );

    const { lines, vat_cents, total_cents } = platformBill(parts, JUNE, 1500);

    // Included: 1000 x 10/30 = 333; both together 333.33 + 3333.33 = 3667, so the second has 3334. A user more: R 50.00 x 10/30 = R 16.67;
    // both together R 16.67 + R 26.67 = R 43.33, so the second is R 26.66. SMS of the second: 500 x 10/30 = 167 and none.
    expect(lines.map(({ text, quantity, unit_cents, amount_cents }) => [text, quantity, unit_cents, amount_cents])).toEqual([
      ['Courier 1000, 10 of 30 days (1 Jun 2026 to 10 Jun 2026)', 1, 50_000, 50_000],
      ['Shipments beyond 333 (1 Jun 2026 to 10 Jun 2026)', 2, 95, 190],
      ['Users beyond 10 (1 Jun 2026 to 10 Jun 2026)', 2, 1667, 3334],
      ['Courier 5000, 20 of 30 days (11 Jun 2026 to 30 Jun 2026)', 1, 266_667, 266_667],
      ['Shipments beyond 3334 (11 Jun 2026 to 30 Jun 2026)', 66, 60, 3960],
      ['Users beyond 40 (11 Jun 2026 to 30 Jun 2026)', 2, 2666, 5332],
      ['Text message parts beyond 0 (11 Jun 2026 to 30 Jun 2026)', 100, 30, 3000],
    ]);
    // 500.00 + 1.90 + 33.34 + 2 666.67 + 39.60 + 53.32 + 30.00 = 3 324.83
    expect([vat_cents, total_cents]).toEqual([49_872, 382_355]);
  });

  it('of one price comes to that price to the cent, however often it was given and taken', () => {
    const odd = { ...PLAN, monthly_cents: cents(100_001) };
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 29 }), { maxLength: 8 }), (cuts) => {
        const ends = [...cuts.toSorted((one, other) => one - other), 30];
        const parts = ends.map((end, at) => ({ plan: odd, days: end - (ends[at - 1] ?? 0) }));
        const shares = sharesByDays(parts, 30, ({ plan }) => plan.monthly_cents);

        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100_001);
        for (const [at, share] of shares.entries())
          expect(Math.abs(share - (100_001 * (parts[at]?.days ?? 0)) / 30)).toBeLessThan(1);
      }),
    );
  });

  it('has nothing of a plan that ended before it or begins after it, and a last day counts', () => {
    const first = (from: string, to: string | null) => ({ plan: PLAN, first: from as Day, last: to as Day | null });

    expect(planParts([first('2026-05-01', '2026-05-31'), first('2026-07-01', null)], JUNE)).toEqual([]);
    expect(planParts([first('2026-06-30', null)], JUNE)).toMatchObject([{ days: 1, first: '2026-06-30', last: '2026-06-30' }]);
    expect(planParts([first('2026-01-01', null)], JUNE)).toMatchObject([{ days: 30, first: JUNE.start, last: JUNE.end }]);
  });
});

it('an invoice is paid, opened again or cancelled, and stays cancelled', () => {
  expect((['pay', 'reopen', 'cancel'] as const).map((step) => stateAfterStep('open', step))).toEqual(['paid', null, 'cancelled']);
  expect((['pay', 'reopen', 'cancel'] as const).map((step) => stateAfterStep('paid', step))).toEqual([null, 'open', null]);
  expect((['pay', 'reopen', 'cancel'] as const).map((step) => stateAfterStep('cancelled', step))).toEqual([null, null, null]);
});

it('a plan has a name of its own', () => {
  expect(platformPlanChecks({ name: ' ' }, [])[0]?.message).toBe('Please enter a name.');
  expect(platformPlanChecks({ name: 'basic' }, ['Basic'])[0]?.message).toBe('There is a plan basic already.');
  expect(platformPlanChecks({ name: 'Large' }, ['Basic'])).toEqual([]);
  expect(platformInvoiceReference(12)).toBe('PLT000012');
});
