import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { platformBill, platformInvoiceReference, platformPlanChecks, stateAfterStep } from './plan-billing.ts';
import type { PlatformPlan } from './plan-billing.ts';

const PLAN: PlatformPlan = {
  name: 'Courier 1000',
  monthly_cents: cents(150_000),
  included: { shipments: 1000, users: 10, sms: 500 },
  each_cents: { shipments: cents(95), users: cents(5000), sms: cents(0) },
  due_days: 14,
};

describe('what a month costs', () => {
  it('is the price of the plan while its volumes last, with VAT', () => {
    expect(platformBill(PLAN, { shipments: 1000, users: 10, sms: 500 }, 1500)).toEqual({
      lines: [{ text: 'Courier 1000', quantity: 1, unit_cents: 150_000, amount_cents: 150_000 }],
      vat_cents: 22_500,
      total_cents: 172_500,
    });
  });

  it('has a line for what goes beyond and costs something', () => {
    const { lines, vat_cents, total_cents } = platformBill(PLAN, { shipments: 1003, users: 12, sms: 9000 }, 1500);

    expect(lines.slice(1)).toEqual([
      { text: 'Shipments beyond 1000', quantity: 3, unit_cents: 95, amount_cents: 285 },
      { text: 'Users beyond 10', quantity: 2, unit_cents: 5000, amount_cents: 10_000 },
    ]);
    expect([vat_cents, total_cents]).toEqual([24_043, 184_328]);
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
