import { describe, expect, it } from 'vitest';
import {
  afterSaving,
  baseOf,
  changedKeys,
  conflictsOf,
  editedValue,
  leftAfterSaving,
  savingOf,
  settingsWith,
  storedValue,
  violationsOf,
  withEdit,
  withMineKept,
  withReset,
  withoutEdit,
} from './settings-draft.ts';
import type { SettingsBase } from './settings-draft.ts';

const MONDAY = '2026-11-16T08:00:00.000Z';
const TUESDAY = '2026-11-17T08:00:00.000Z';

const BASE = baseOf({
  settings: [
    { setting: 'support_contact_number', value: '0101234567' },
    { setting: 'vat_percentage', value: 14 },
  ],
  changes: [{ setting: 'support_contact_number', time_modified: MONDAY, modified_by: 'Anele' }],
  current_time: TUESDAY,
});

/** The base once another user has saved the support number. */
function savedByThandi(number: string): SettingsBase {
  return {
    stored: { ...BASE.stored, support_contact_number: number },
    changes: { support_contact_number: { time_modified: TUESDAY, modified_by: 'Thandi' } },
    read_at: '2026-11-18T08:00:00.000Z',
  };
}

describe('edits', () => {
  it('FORM-06: a setting holds a stored value and an edited value', () => {
    const edits = withEdit({}, BASE, 'support_contact_number', '0215550000');

    expect(storedValue('support_contact_number', BASE.stored)).toBe('0101234567');
    expect(editedValue('support_contact_number', BASE, edits)).toBe('0215550000');
    expect(editedValue('work_hours_from', BASE, edits)).toBe('08:00');
  });

  it('FORM-01: any change marks the form as changed, and changing it back does not', () => {
    const edits = withEdit({}, BASE, 'support_contact_number', '0215550000');

    expect(changedKeys(edits)).toEqual(['support_contact_number']);
    expect(changedKeys(withEdit(edits, BASE, 'support_contact_number', '0101234567'))).toEqual([]);
    expect(changedKeys(withoutEdit(edits, 'support_contact_number'))).toEqual([]);
  });

  it('puts a stored setting back to its default, and has nothing to do for one that is not stored', () => {
    const edits = withReset({}, BASE, 'vat_percentage');

    expect(editedValue('vat_percentage', BASE, edits)).toBe(15);
    expect(savingOf(BASE, edits)).toEqual({ settings: [], reset: ['vat_percentage'], based_on: TUESDAY });
    expect(settingsWith(BASE, edits)).toEqual({ support_contact_number: '0101234567' });
    expect(withReset({}, BASE, 'invoice_due_days')).toEqual({});
  });

  it('sends an emptied number that must have a value as a reset, an emptied limit as none', () => {
    const edits = withEdit(withEdit({}, BASE, 'vat_percentage', null), BASE, 'maximum_parcel_length', null);

    expect(savingOf(BASE, edits)).toEqual({
      settings: [{ setting: 'maximum_parcel_length', value: null }],
      reset: ['vat_percentage'],
      based_on: TUESDAY,
    });
  });

  it('keeps what was changed again while it was being saved', () => {
    const saved = withEdit({}, BASE, 'support_contact_number', '0215550000');
    const now = withEdit(saved, BASE, 'support_contact_number', '0215550001');

    expect(leftAfterSaving(saved, saved)).toEqual({});
    expect(changedKeys(leftAfterSaving(now, saved))).toEqual(['support_contact_number']);
  });
});

describe('secrets', () => {
  it('FORM-07: the passphrase shows three asterisks when it is empty but the merchant key is set', () => {
    expect(storedValue('payment_methods_payfast_passphrase', { payment_methods_payfast_merchant_key: 'key' })).toBe('***');
    expect(storedValue('payment_methods_payfast_passphrase', {})).toBe('');
  });

  it('FORM-08: the top-up passphrase shows three asterisks when it is empty but the top-up merchant key is set', () => {
    expect(storedValue('payment_methods_payfast_topup_passphrase', { payment_methods_payfast_topup_merchant_key: 'key' })).toBe(
      '***',
    );
    expect(storedValue('payment_methods_payfast_topup_passphrase', { payment_methods_payfast_merchant_key: 'key' })).toBe('');
  });

  it('shows a stored secret as it is read, and never sends its mask back', () => {
    const base: SettingsBase = { ...BASE, stored: { bob_box_api_key: '***' } };
    const emptied = withEdit({}, base, 'bob_box_api_key', '');

    expect(storedValue('bob_box_api_key', base.stored)).toBe('***');
    expect(savingOf(base, emptied).settings).toEqual([{ setting: 'bob_box_api_key', value: '' }]);
    expect(withEdit(emptied, base, 'bob_box_api_key', '***')).toEqual({});
  });
});

describe('checks', () => {
  it('FORM-09: tells what cannot be saved, by setting', () => {
    const edits = withEdit(withEdit({}, BASE, 'support_email_address', 'nobody'), BASE, 'vat_percentage', 101);

    expect(violationsOf(BASE, edits).map(({ field, message }) => [field, message])).toEqual([
      ['support_email_address', 'Please enter an email address.'],
      ['vat_percentage', 'Please enter a number of at most 100.'],
    ]);
  });
});

describe('another user', () => {
  const edits = withEdit({}, BASE, 'support_contact_number', '0215550000');

  it('who saved the same setting meanwhile is in conflict with the edit', () => {
    expect(conflictsOf(BASE, edits)).toEqual([]);
    expect(conflictsOf(savedByThandi('0119999999'), edits)).toEqual([
      { key: 'support_contact_number', mine: '0215550000', theirs: '0119999999', by: 'Thandi' },
    ]);
  });

  it('who saved the same value is not', () => {
    expect(conflictsOf(savedByThandi('0215550000'), edits)).toEqual([]);
  });

  it('is overwritten once mine is kept, and stands once theirs is taken', () => {
    const base = savedByThandi('0119999999');
    const kept = withMineKept(edits, base, 'support_contact_number');

    expect(conflictsOf(base, kept)).toEqual([]);
    expect(savingOf(base, kept).settings).toEqual([{ setting: 'support_contact_number', value: '0215550000' }]);
    expect(editedValue('support_contact_number', base, withoutEdit(edits, 'support_contact_number'))).toBe('0119999999');
  });

  it('who is overtaken again after a further edit is still in conflict', () => {
    const base = savedByThandi('0119999999');

    expect(conflictsOf(base, withEdit(edits, base, 'support_contact_number', '0215550001'))).toHaveLength(1);
  });
});

it('brings what was read up to date with what was saved', () => {
  const read = {
    settings: [
      { setting: 'vat_percentage', value: 14 },
      { setting: 'invoice_due_days', value: 7 },
    ],
    changes: [{ setting: 'vat_percentage', time_modified: MONDAY, modified_by: 'Anele' }],
    current_time: MONDAY,
  };
  const saved = {
    settings: [{ setting: 'invoice_due_days', value: 14 }],
    changes: [
      { setting: 'invoice_due_days', time_modified: TUESDAY, modified_by: 'Thandi' },
      { setting: 'vat_percentage', time_modified: TUESDAY, modified_by: 'Thandi' },
    ],
    current_time: TUESDAY,
  };

  expect(afterSaving(read, { saved, reset: ['vat_percentage'] })).toEqual(saved);
});
