import { describe, expect, it } from 'vitest';
import { paths, withSearch } from './paths.ts';

describe('paths', () => {
  it('ROUTE-22: an invoice lies under /accounts for staff only', () => {
    expect(paths.invoice(7, { is_staff: false })).toBe('/invoices/7');
    expect(paths.invoice(7, { is_staff: true })).toBe('/accounts/invoices/7');
  });

  it('ROUTE-23: a credit note lies under /accounts for staff only', () => {
    expect(paths.creditNote(8, { is_staff: false })).toBe('/credit-notes/8');
    expect(paths.creditNote(8, { is_staff: true })).toBe('/accounts/credit-notes/8');
  });

  it('an imported payment has no /accounts prefix', () => {
    expect(paths.importedPayment(9)).toBe('/billing/imported-payments/9');
  });

  it('keeps values that are set and encodes them', () => {
    expect(withSearch('/track', { ref: 'A B&C', other: undefined, empty: '' })).toBe('/track?ref=A+B%26C');
    expect(withSearch('/track', {})).toBe('/track');
  });
});
