import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import type { Day } from '../time/day.ts';
import {
  ACCOUNTING_CONTENTS,
  ACCOUNTING_SYSTEMS,
  accountingRow,
  accountingTitles,
  accountingTotals,
  checkExportPeriod,
} from './accounting-export.ts';

const CODES = { sales: '200', bank: '8400', standard_tax: 'Standard Rate Sales', zero_tax: 'Zero Rated' };

const ENTRY = {
  number: 'INV000034',
  date: '2026-11-27' as Day,
  due_date: '2026-12-27' as Day,
  account_code: 'ACM01',
  account_name: 'Acme',
  description: '3 charges',
  amount_cents: cents(11_500),
  vat_cents: cents(1500),
  is_standard: true,
};

describe('an export for accounting', () => {
  it.each(ACCOUNTING_SYSTEMS.flatMap((system) => ACCOUNTING_CONTENTS.map((content) => [system, content] as const)))(
    '%s: a line of %s has a cell for each heading',
    (system, content) => {
      expect(accountingRow({ system, content, codes: CODES }, ENTRY)).toHaveLength(accountingTitles(system, content).length);
    },
  );

  it('Xero takes an invoice without VAT beside it, and a credit note as a negative one', () => {
    const row = (content: 'invoices' | 'credit-notes') => accountingRow({ system: 'xero', content, codes: CODES }, ENTRY);

    expect(row('invoices')).toEqual([
      'Acme',
      'INV000034',
      'ACM01',
      '27/11/2026',
      '27/12/2026',
      '3 charges',
      1,
      100,
      '200',
      'Standard Rate Sales',
      15,
      'ZAR',
    ]);
    expect(row('credit-notes').slice(7)).toEqual([-100, '200', 'Standard Rate Sales', -15, 'ZAR']);
  });

  it('Sage tells an invoice, a credit note, money on account and money paid back by their types', () => {
    const typeOf = (content: 'invoices' | 'credit-notes' | 'payments', amount = 100) =>
      accountingRow({ system: 'sage', content, codes: CODES }, { ...ENTRY, amount_cents: cents(amount), vat_cents: cents(0) });

    expect([typeOf('invoices')[0], typeOf('credit-notes')[0], typeOf('payments')[0]]).toEqual(['SI', 'SC', 'SA']);
    expect(typeOf('payments', -100).slice(0, 3)).toEqual(['SP', 'ACM01', '8400']);
    expect(typeOf('payments', -100)[7]).toBe(1);
  });

  it('QuickBooks has the item, its amount without VAT and its tax code', () => {
    const row = accountingRow({ system: 'quickbooks', content: 'invoices', codes: CODES }, { ...ENTRY, is_standard: false });

    expect(row.slice(5)).toEqual(['200', '3 charges', 1, 100, 100, 'Zero Rated', 15]);
  });

  it('totals add up all entries', () => {
    expect(accountingTotals([ENTRY, { ...ENTRY, amount_cents: cents(-500), vat_cents: cents(0) }])).toEqual({
      amount_cents: 11_000,
      vat_cents: 1500,
    });
  });

  it.each([
    ['2026-11-30', '2026-11-01', 'The last day must not be before the first.'],
    ['2025-01-01', '2026-01-02', 'Please choose a year at most.'],
    ['2025-01-01', '2026-01-01', undefined],
  ])('from %s to %s: %s', (start, end, message) => {
    expect(checkExportPeriod({ start: start as Day, end: end as Day })[0]?.message).toBe(message);
  });
});
