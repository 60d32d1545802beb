import { describe, expect, it } from 'vitest';
import { codeOfLabel } from '../formats/code-of-label.ts';
import { CUSTOM_FIELD_TYPES, customFieldChecks, customValueChecks, withCustomValues } from './custom-fields.ts';
import type { CustomField, CustomValues } from './custom-fields.ts';

function aField(parts: Partial<CustomField> & { code: string }): CustomField {
  return {
    label: parts.code,
    type: 'text',
    options: [],
    is_required: false,
    is_visible_to_account: true,
    is_shown_in_list: false,
    is_active: true,
    ...parts,
  };
}

const FIELDS = [
  aField({ code: 'order', label: 'Order number', is_required: true }),
  aField({ code: 'pallets', type: 'number' }),
  aField({ code: 'needed_by', type: 'date' }),
  aField({ code: 'priority', type: 'list', options: ['Low', 'High'] }),
  aField({ code: 'fragile', type: 'yes/no', is_visible_to_account: false, is_required: true }),
  aField({ code: 'old', is_active: false }),
];

const check = (values: CustomValues, { is_staff = true, before = {}, asks_required = false } = {}) =>
  customValueChecks(values, { fields: FIELDS, before, is_staff, asks_required }).map(({ field, message }) => [field, message]);

describe('fields of the provider’s own', () => {
  it('are of five types', () => {
    expect(CUSTOM_FIELD_TYPES).toEqual(['text', 'number', 'date', 'list', 'yes/no']);
  });

  it.each([
    [{ pallets: 2.5 }, []],
    [{ pallets: '2' }, [['custom_fields.pallets', 'Please enter a number for “pallets”.']]],
    [{ needed_by: '2026-11-27' }, []],
    [{ needed_by: '2026-02-30' }, [['custom_fields.needed_by', 'Please enter a date for “needed_by”.']]],
    [{ priority: 'High' }, []],
    [{ priority: 'Urgent' }, [['custom_fields.priority', 'Please choose one of the choices of “priority”.']]],
    [{ fragile: false }, []],
    [{ fragile: 'no' }, [['custom_fields.fragile', 'Please answer “fragile” with yes or no.']]],
    [{ order: 'x'.repeat(1001) }, [['custom_fields.order', '“Order number” has 1000 characters at most.']]],
    [{ nothing: 'x' }, [['custom_fields.nothing', 'There is no such field.']]],
    [{ old: 'x' }, [['custom_fields.old', 'There is no such field.']]],
    [{ pallets: null, order: '' }, []],
  ] as const)('take %j: %j', (values, problems) => {
    expect(check(values)).toEqual(problems);
  });

  it('that have to be filled in are asked of who sees them, and not of a quote', () => {
    expect(check({}, { asks_required: true })).toEqual([
      ['custom_fields.order', 'Please fill in “Order number”.'],
      ['custom_fields.fragile', 'Please fill in “fragile”.'],
    ]);
    expect(check({ order: ' ' }, { asks_required: true, is_staff: false })).toEqual([
      ['custom_fields.order', 'Please fill in “Order number”.'],
    ]);
    expect(check({ order: 'A1', fragile: false }, { asks_required: true })).toEqual([]);
    expect(check({})).toEqual([]);
  });

  it('that are for staff are none to account users', () => {
    expect(check({ fragile: true }, { is_staff: false })).toEqual([['custom_fields.fragile', 'There is no such field.']]);
  });

  it('keep what they hold when a choice or the whole field is gone', () => {
    const before = { priority: 'Urgent', old: 'kept' };

    expect(check({ priority: 'Urgent', old: 'kept' }, { before })).toEqual([]);
    expect(withCustomValues(before, { order: ' A1 ', pallets: null })).toEqual({ priority: 'Urgent', old: 'kept', order: 'A1' });
    expect(withCustomValues({ order: 'A1', pallets: 0 }, { order: '' })).toEqual({ pallets: 0 });
  });

  it.each([
    [{ label: ' ' }, 'Please enter a name of up to 60 characters.'],
    [{ label: 'ORDER number' }, 'There is a field named ORDER number already.'],
    [{ type: 'list' }, 'Please enter the choices, one on each line.'],
    [{ type: 'list', options: ['A', 'a '] }, 'Please enter each choice once.'],
    [{ type: 'list', options: ['A', ' '] }, 'Each choice has up to 60 characters.'],
    [{ options: ['A'] }, 'Only a list has choices.'],
    [{ type: 'list', options: ['A', 'B'] }, undefined],
    [{ label: 'old' }, undefined],
  ] as const)('may be defined as %j: %s', (parts, message) => {
    expect(customFieldChecks(aField({ code: 'fresh', label: 'Fresh', ...parts }), FIELDS)[0]?.message).toBe(message);
  });

  it('are three in the list of shipments and fifty in all', () => {
    const many = (count: number, parts: Partial<CustomField>) =>
      Array.from({ length: count }, (_, at) => aField({ code: `c${at}`, ...parts }));
    const shown = aField({ code: 'fresh', is_shown_in_list: true });

    expect(customFieldChecks(shown, many(2, { is_shown_in_list: true }))).toEqual([]);
    expect(customFieldChecks(shown, many(3, { is_shown_in_list: true }))[0]?.field).toBe('is_shown_in_list');
    expect(customFieldChecks(aField({ code: 'fresh' }), many(50, {}))[0]?.message).toBe('There are 50 fields already.');
    expect(customFieldChecks(aField({ code: 'fresh' }), many(50, { is_active: false }))).toEqual([]);
  });

  it('have a code each, made of their name', () => {
    expect(codeOfLabel(' Order number! ', { taken: new Set(), otherwise: 'field' })).toBe('order_number');
    expect(codeOfLabel('Order number', { taken: new Set(['order_number']), otherwise: 'field' })).toBe('order_number_2');
    expect(codeOfLabel('问题', { taken: new Set(), otherwise: 'field' })).toBe('field');
  });
});
