import { describe, expect, it } from 'vitest';
import { trailChanges } from './trail-draft.ts';

const textsOf = (change_from: object, change_to: object) =>
  trailChanges({ change_from, change_to }).flatMap(({ lines }) => lines.map(({ term, text }) => `${term}: ${text}`));

describe('the audit trail of the settings', () => {
  it('names the features that were added to a list and taken away', () => {
    const before = ['shipments', 'quick_quote', 'maps'];

    expect(textsOf({ enabled_features: before }, { enabled_features: ['shipments', 'top_up', 'address_book'] })).toEqual([
      'Added: Top up, Address book',
      'Removed: Quick quote, Maps',
    ]);
    expect(textsOf({ rejection_reasons: null }, { rejection_reasons: ['Closed', 'Damaged'] })).toEqual([
      'Added: Closed, Damaged',
    ]);
  });

  it('names records by their labels, and those that were changed', () => {
    const bay = (code: string, label: string, branch_id = 1) => ({ code, label, branch_id });
    const before = [bay('A1', 'Bay A1'), bay('A2', 'Bay A2'), bay('A3', 'Bay A3')];
    // The same entry with its fields in another order.
    const after = [{ label: 'Bay A1', branch_id: 1, code: 'A1' }, bay('A3', 'Bay A3', 2), bay('A4', 'Bay A4')];

    expect(textsOf({ hub_scanner_bays: before }, { hub_scanner_bays: after })).toEqual([
      'Added: Bay A4',
      'Removed: Bay A2',
      'Changed: Bay A3',
    ]);
  });

  it('names ten at most, and counts the others', () => {
    const reasons = Array.from({ length: 13 }, (_, index) => `R${index + 1}`);

    expect(textsOf({ rejection_reasons: reasons }, { rejection_reasons: [] })).toEqual([
      'Removed: R1, R2, R3, R4, R5, R6, R7, R8, R9, R10 and 3 more',
    ]);
  });

  it('says so where only the order is another', () => {
    expect(textsOf({ rejection_reasons: ['One', 'Two'] }, { rejection_reasons: ['Two', 'One'] })).toEqual([
      'New order: Two, One',
    ]);
  });
});
