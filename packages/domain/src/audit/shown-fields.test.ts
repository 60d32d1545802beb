import { describe, expect, it } from 'vitest';
import { fieldPlace, shownField, shownValue } from './shown-fields.ts';

describe('a column of the past', () => {
  it('is shown as the thing itself shows it: amounts in rand, weights in kilograms, ids by name', () => {
    const names = new Map([['branch:3', 'Paarl']]);
    const shown = (column: string, value: unknown) => {
      const { field, as } = shownField(column);
      return [field, shownValue(as, value, names)];
    };

    expect(shown('declared_value_cents', 12_345)).toEqual(['declared_value', 123.45]);
    expect(shown('charged_weight_g', 2500)).toEqual(['charged_weight', 2.5]);
    expect(shown('collection_branch_id', 3)).toEqual(['collection_branch', 'Paarl']);
    expect(shown('collection_branch_id', 4)).toEqual(['collection_branch', '4']);
    expect(shown('collection_branch_id', null)).toEqual(['collection_branch', null]);
    expect(shown('customer_reference', 'PO 7')).toEqual(['customer_reference', 'PO 7']);
    expect(shown('constructor', 'x')).toEqual(['constructor', 'x']);
  });

  it('stands among the others in the order of the thing, then its settings, then fields of the provider', () => {
    const columns = ['custom_fields.door', 'settings.label_format', 'branch_id', 'name'];

    expect(columns.toSorted((one, other) => fieldPlace('account', one) - fieldPlace('account', other))).toEqual([
      'name',
      'branch_id',
      'settings.label_format',
      'custom_fields.door',
    ]);
    expect(shownField('credit_limit_cents').is_money).toBe(true);
  });
});
