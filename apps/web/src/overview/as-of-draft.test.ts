import { describe, expect, it } from 'vitest';
import { fieldLabel, momentText, placeOf, shownFields, sideText } from './as-of-draft.ts';
import { enteredInstant, fieldText, instantIn, placeAmong } from '../shell/parts/moment-draft.ts';

const known = (value: unknown) => ({ is_known: true, value });

describe('the address of a past', () => {
  it('names a shipment, an account or the settings, and nothing else', () => {
    expect(placeOf({ type: 'shipment', id: '7' })).toEqual({ type: 'shipment', object_id: 7 });
    expect(placeOf({ type: 'user', id: '7' })).toBeNull();
    expect(placeOf({ type: 'account', id: 'x' })).toBeNull();
    expect(placeOf({})).toBeNull();
  });

  it('holds an instant, or none', () => {
    expect(instantIn('2026-11-24T14:05:00+02:00')).toBe('2026-11-24T12:05:00.000Z');
    expect(instantIn('Tuesday')).toBeNull();
    expect(instantIn(undefined)).toBeNull();
  });
});

describe('the field of the moment', () => {
  it('is in South African time, both ways', () => {
    expect(fieldText('2026-11-24T12:05:09.250Z')).toBe('2026-11-24T14:05:09');
    expect(enteredInstant('2026-11-24T14:05')).toBe('2026-11-24T12:05:00.000Z');
    expect(fieldText(null)).toBe('');
    expect(enteredInstant('')).toBeUndefined();
  });
});

describe('the changes', () => {
  const moments = ['2026-11-24T12:00:00.000Z', '2026-11-24T12:05:00.000Z'].map((time) => ({ time }));

  it('say which of them a moment comes after', () => {
    expect(placeAmong(moments, '2026-11-24T11:00:00.000Z')).toBe(-1);
    expect(placeAmong(moments, '2026-11-24T12:05:00.000Z')).toBe(1);
  });

  it('say what happened and who did it', () => {
    const actions = ['shipment.status-changed', 'tracking-entry', 'shipment.some-thing'];

    expect(momentText({ time: '', actions, actors: ['Naledi'] })).toBe(
      'Status changed, Entry in the history, Some thing, by Naledi',
    );
  });
});

describe('a field', () => {
  it('is named by what it is of', () => {
    expect(fieldLabel('shipment', 'delivery_agent')).toBe('Delivery driver');
    expect(fieldLabel('account', 'settings.label_format')).toBe('Stickers');
    expect(fieldLabel('account', 'sales_person')).toBe('Sales person');
    expect(fieldLabel('shipment', 'custom_fields.door')).toBe('door');
    expect(fieldLabel('provider_setting', 'provider_title')).not.toBe('provider_title');
  });

  it('is said in words, and what is not known is named so', () => {
    expect(sideText('shipment', 'status', known('at-hub'))).toBe('At hub');
    expect(sideText('shipment', 'charged_weight', known(2.5))).toBe('2.5 kg');
    expect(sideText('account', 'is_on_hold', known(false))).toBe('No');
    expect(sideText('shipment', 'delivery_address', known({ city: 'Paarl', lat: 1, street_address: '3 Main Road' }))).toBe(
      'Paarl, 3 Main Road',
    );
    const notes = [
      { code: 'query', label: 'Insurance query', is_visible_to_account: true },
      { code: 'security', label: 'Security', is_visible_to_account: false },
    ];
    expect(sideText('provider_setting', 'note_types', known(notes))).toBe(
      'query, Insurance query, visible to account; security, Security',
    );
    expect(sideText('provider_setting', 'enabled_features', known(['inbox', 'locations']))).toBe('inbox, locations');
    expect(sideText('shipment', 'delivery_agent', { is_known: false, value: null })).toBe('Not known');
    expect(sideText('shipment', 'delivery_agent', known(null))).toBe('–');
  });

  it('is shown where it was different or is not known, and always where everything is asked for', () => {
    const field = { field: 'a', is_known: true, value: 1, is_other_known: true, other: 1 };
    const fields = [
      { ...field, is_other: false },
      { ...field, is_other: true },
      { ...field, is_other: null },
    ];

    expect(shownFields(fields, { shows_all: false }).map(({ is_other }) => is_other)).toEqual([true, null]);
    expect(shownFields(fields, { shows_all: true })).toHaveLength(3);
  });
});
