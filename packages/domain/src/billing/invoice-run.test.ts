import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, instantOf, timeOf } from '../time/day.ts';
import type { Day } from '../time/day.ts';
import { settingOf } from '../providers/provider-settings.ts';
import type { SettingKey } from '../providers/provider-settings.ts';
import {
  INVOICE_FREQUENCIES,
  PAYMENT_IMPORT_ALLOCATIONS,
  invoiceDueDay,
  isDueForRun,
  latestInvoiceRun,
  nextInvoiceRun,
} from './invoice-run.ts';
import type { InvoiceFrequency } from './invoice-run.ts';

/** 27 November 2026 is a Friday. Times with their South African offset. */
function next(now: string, invoice_frequency: InvoiceFrequency, invoice_frequency_time: 0 | 1 | 2 | 3 | 4 | 5 | 6 = 1): string {
  const run = nextInvoiceRun(new Date(now), { invoice_frequency, invoice_frequency_time });
  return `${dayOf(run)} ${timeOf(run)}`;
}

/** What a setting can be chosen from. */
function optionsOf(key: SettingKey): readonly string[] {
  const { form } = settingOf(key);
  return form.kind === 'choice' ? form.options : [];
}

describe('invoice runs', () => {
  it.each([
    ['ENUM-11', INVOICE_FREQUENCIES, ['monthly', 'weekly', 'daily', 'shipment']],
    ['ENUM-12', optionsOf('invoice_allocation'), ['manual', 'auto-oldest-invoice-first']],
    ['ENUM-13', PAYMENT_IMPORT_ALLOCATIONS, ['allocated_only', 'unallocated_only']],
  ])('%s: the values are as listed', (_id, values, expected) => {
    expect(values).toEqual(expected);
  });

  it('INVRUN-01 INVRUN-02 INVRUN-03: the newest run lies one step before the next, at any time', () => {
    const schedule = fc.record({
      invoice_frequency: fc.constantFrom(...INVOICE_FREQUENCIES),
      invoice_frequency_time: fc.constantFrom(0, 1, 2, 3, 4, 5, 6),
    });
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });

    fc.assert(
      fc.property(instant, schedule, (now, each) => {
        const latest = latestInvoiceRun(now, each);
        const after = nextInvoiceRun(now, each);

        expect(instantOf(latest, '02:00') <= now && now < after).toBe(true);
        // Nothing lies between the two.
        expect(nextInvoiceRun(instantOf(latest, '02:00'), each)).toEqual(after);
        expect([
          isDueForRun(now, each, latest),
          isDueForRun(now, each, addDays(latest, -1)),
          isDueForRun(now, each, null),
        ]).toEqual([false, true, true]);
      }),
    );
  });

  it.each([
    ['INVRUN-01 INVRUN-04', 'daily', '2026-11-27T01:59:59+02:00', '2026-11-27 02:00'],
    ['INVRUN-01 INVRUN-04', 'daily', '2026-11-27T02:00:00+02:00', '2026-11-28 02:00'],
    ['INVRUN-01 INVRUN-04', 'daily', '2026-11-27T14:00:00+02:00', '2026-11-28 02:00'],
    ['INVRUN-04', 'shipment', '2026-11-27T01:00:00+02:00', '2026-11-27 02:00'],
    ['INVRUN-04', 'shipment', '2026-12-31T12:00:00+02:00', '2027-01-01 02:00'],
    ['INVRUN-03', 'monthly', '2026-11-27T14:00:00+02:00', '2026-12-01 02:00'],
    ['INVRUN-03', 'monthly', '2026-12-01T02:00:00+02:00', '2027-01-01 02:00'],
    ['INVRUN-03', 'monthly', '2026-12-01T01:00:00+02:00', '2026-12-01 02:00'],
  ] as const)('%s: %s at %s runs next at %s', (_id, frequency, now, expected) => {
    expect(next(now, frequency)).toBe(expected);
  });

  it.each([
    ['INVRUN-02', '2026-11-10T12:00:00+02:00', 5, '2026-11-13 02:00'],
    ['INVRUN-02', '2026-11-13T01:00:00+02:00', 5, '2026-11-13 02:00'],
    ['INVRUN-02 INVRUN-01', '2026-11-13T03:00:00+02:00', 5, '2026-11-20 02:00'],
    ['INVRUN-02 INVRUN-04', '2026-11-10T12:00:00+02:00', 0, '2026-11-15 02:00'],
    ['INVRUN-02 INVRUN-04', '2026-11-10T12:00:00+02:00', 1, '2026-11-16 02:00'],
    ['INVRUN-02', '2026-11-27T14:00:00+02:00', 5, '2026-12-01 02:00'],
    ['INVRUN-02', '2026-12-01T02:00:00+02:00', 5, '2026-12-04 02:00'],
  ] as const)('%s: weekly at %s on weekday %s runs next at %s', (_id, now, weekday, expected) => {
    expect(next(now, 'weekly', weekday)).toBe(expected);
  });

  it('INVRUN-01: a run lies ahead, at 02:00, and is the next one until it comes', () => {
    const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    const weekdays = fc.constantFrom(0, 1, 2, 3, 4, 5, 6);
    fc.assert(
      fc.property(instants, fc.constantFrom(...INVOICE_FREQUENCIES), weekdays, (now, invoice_frequency, weekday) => {
        const schedule = { invoice_frequency, invoice_frequency_time: weekday } as const;
        const run = nextInvoiceRun(now, schedule);

        expect(run.getTime()).toBeGreaterThan(now.getTime());
        expect(timeOf(run)).toBe('02:00');
        expect(nextInvoiceRun(new Date(run.getTime() - 1), schedule)).toEqual(run);
      }),
    );
  });
});

it.each([
  ['postpaid', 30, '2026-12-27'],
  ['postpaid', 7, '2026-12-04'],
  ['postpaid', 0, '2026-11-27'],
  ['guest', 30, '2026-12-27'],
  ['prepaid', 30, '2026-11-27'],
] as const)('an invoice of a %s account with %i days of 27 November 2026 is due on %s', (account_type, days, expected) => {
  expect(invoiceDueDay('2026-11-27' as Day, { account_type }, days)).toBe(expected);
});
