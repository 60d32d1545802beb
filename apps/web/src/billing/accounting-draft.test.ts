import type { Day } from '@tsela/domain/time/day';
import { expect, it } from 'vitest';
import { codesFrom, exportOf, lastMonth } from './accounting-draft.ts';

it('begins with the month before', () => {
  expect(lastMonth('2026-03-31' as Day)).toEqual({ start_date: '2026-02-01', end_date: '2026-02-28' });
  expect(lastMonth('2027-01-01' as Day)).toEqual({ start_date: '2026-12-01', end_date: '2026-12-31' });
});

it('sends the codes that are filled in, and leaves the others to the settings', () => {
  const codes = codesFrom({
    accounting_sales_code: '200',
    accounting_bank_code: '',
    accounting_standard_tax_code: ' Standard Rate Sales ',
    accounting_zero_tax_code: ' ',
  });

  const sent = exportOf({ system: 'xero', content: 'payments', start_date: '2026-10-01', end_date: '2026-10-31', ...codes });

  expect(sent).toEqual({
    system: 'xero',
    content: 'payments',
    start_date: '2026-10-01',
    end_date: '2026-10-31',
    sales_code: '200',
    standard_tax_code: 'Standard Rate Sales',
  });
});
