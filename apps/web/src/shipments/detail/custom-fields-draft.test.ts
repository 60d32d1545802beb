import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { describe, expect, it } from 'vitest';
import { definitionInputOf, definitionOf } from '../../providers/fields/custom-field-draft.ts';
import { customTextsOf, customValuesOf, givenValues, shownValue } from '../parts/custom-fields-draft.ts';
import { noteStart } from './notes/note-draft.ts';
import { createInputOf, emptyForm } from '../form/shipment-draft.ts';

const of = (code: string, type: CustomField['type']): CustomField => ({
  code,
  label: code,
  type,
  options: type === 'list' ? ['Low', 'High'] : [],
  is_required: false,
  is_visible_to_account: true,
  is_shown_in_list: false,
  is_active: true,
});
const FIELDS = [of('order', 'text'), of('pallets', 'number'), of('by', 'date'), of('priority', 'list'), of('fragile', 'yes/no')];

describe('fields of the provider’s own in a form', () => {
  it('are typed as texts and sent as what they are', () => {
    const texts = { order: ' A1 ', pallets: '1 000,5', by: '2026-11-27', priority: 'High', fragile: 'no' };

    expect(customValuesOf(texts, FIELDS)).toEqual({
      order: 'A1',
      pallets: 1000.5,
      by: '2026-11-27',
      priority: 'High',
      fragile: false,
    });
    expect(customValuesOf({ pallets: '-2', fragile: 'yes' }, FIELDS)).toMatchObject({ pallets: -2, fragile: true, order: null });
    expect(customValuesOf({ pallets: 'two' }, FIELDS)).toMatchObject({ pallets: 'two' });
    expect(customTextsOf({ order: 'A1', pallets: 2.5, fragile: false })).toEqual({ order: 'A1', pallets: '2.5', fragile: 'no' });
  });

  it('are sent with a booking as far as they are filled in', () => {
    const wish = { quick_quote: 'send', service_level_code: 'ECO', rate: null } as const;
    const form = { ...emptyForm(), custom_fields: { order: 'A1', old: 'x' } };

    expect(createInputOf(form, wish, FIELDS).custom_fields).toEqual({ order: 'A1' });
    expect(createInputOf(emptyForm(), wish).custom_fields).toBeUndefined();
    expect(givenValues({ order: 'A1', pallets: null, fragile: false })).toEqual({ order: 'A1', fragile: false });
  });

  it('read in words', () => {
    const answers = { yes: 'Yes', no: 'No' };

    expect(shownValue(false, of('fragile', 'yes/no'), answers)).toBe('No');
    expect(shownValue('2026-11-27', of('by', 'date'), answers)).toBe('27 November 2026');
    expect(shownValue(2.5, of('pallets', 'number'), answers)).toBe('2.5');
    expect(shownValue(null, of('order', 'text'), answers)).toBe('');
  });

  it('are defined with a choice on each line', () => {
    const draft = { ...definitionOf(null), label: ' Priority ', type: 'list' as const, options: 'Low\n\n High \n' };

    expect(definitionInputOf(draft, null, 'shipment')).toEqual({
      entity: 'shipment',
      label: 'Priority',
      type: 'list',
      options: ['Low', 'High'],
      is_required: false,
      is_visible_to_account: true,
      is_shown_in_list: false,
      is_active: true,
    });
    expect(
      definitionInputOf({ ...draft, type: 'text' }, { id: 7, time_modified: '2026-11-21T10:00:00.000Z' }, 'shipment'),
    ).toMatchObject({
      id: 7,
      options: [],
      time_modified: '2026-11-21T10:00:00.000Z',
    });
  });
});

describe('the buttons of a note', () => {
  it('name it by its first words', () => {
    expect(noteStart('Gate\n 4')).toBe('Gate 4');
    expect(noteStart('x'.repeat(50))).toBe(`${'x'.repeat(40)}…`);
  });
});
