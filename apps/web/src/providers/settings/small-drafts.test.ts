import { SETTING_KEYS } from '@tsela/domain/providers/provider-settings';
import { describe, expect, it } from 'vitest';
import { SETTING_LABELS, providers as words } from '../../strings/providers.ts';
import { moved, removed, replaced } from './controls/list-draft.ts';
import { parseNumber } from './controls/number-draft.ts';
import { newRecord, wordsOf } from './controls/record-fields-draft.ts';
import { baseOf } from './settings-draft.ts';
import { differencesOf, exportText } from './settings-export-draft.ts';
import { findSettings } from './settings-search-draft.ts';
import { trailChanges } from './trail-draft.ts';
import { valueText } from './value-text-draft.ts';

describe('labels', () => {
  it('tell settings of a section apart', () => {
    const labels = SETTING_KEYS.map((key) => SETTING_LABELS[key]);

    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
    expect(labels.filter((label) => label.includes('_') || label === '')).toEqual([]);
  });
});

describe('the search', () => {
  it('finds a setting by label, key and help, the closest first', () => {
    expect(findSettings('sms sender', SETTING_KEYS)[0]).toBe('sms_sender_id');
    expect(findSettings('volumetric_divisor', SETTING_KEYS)).toEqual(['volumetric_divisor']);
    expect(findSettings('VAT perc', SETTING_KEYS)[0]).toBe('vat_percentage');
    expect(findSettings('tax invoice', SETTING_KEYS)[0]).toBe('invoice_vat_no');
    expect(findSettings('hub scanner', SETTING_KEYS)).toContain('enabled_features');
  });

  it('needs every word, and finds nothing for none', () => {
    expect(findSettings('zzz sender', SETTING_KEYS)).toEqual([]);
    expect(findSettings('  ', SETTING_KEYS)).toEqual([]);
  });

  it('finds only what may be seen', () => {
    expect(findSettings('sms sender', ['vat_percentage'])).toEqual([]);
  });
});

describe('numbers', () => {
  it.each([
    ['12', 12],
    ['12,5', 12.5],
    ['1 000', 1000],
    ['-1', -1],
    ['', null],
    ['a dozen', 'a dozen'],
    ['1e5', '1e5'],
  ])('reads %j as %j', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });
});

describe('lists', () => {
  it('move, replace and remove an entry', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
    expect(replaced(['a', 'b'], 1, 'z')).toEqual(['a', 'z']);
    expect(removed(['a', 'b'], 0)).toEqual(['b']);
  });

  it('begin a record with what its fields hold', () => {
    expect(newRecord(['code', 'label', 'branch_id'], 7)).toEqual({ code: '', label: '', branch_id: 7 });
    expect(newRecord(['weekdays', 'is_default', 'weight', 'options'], 7)).toEqual({
      weekdays: [1, 2, 3, 4, 5],
      is_default: false,
      weight: 0,
      options: [],
    });
    expect(wordsOf(' One, Two ,,')).toEqual(['One', 'Two']);
  });
});

describe('values in words', () => {
  it.each([
    ['google_login_enabled', true, 'On'],
    ['google_login_enabled', false, 'Off'],
    ['vat_percentage', 15, '15 %'],
    ['default_credit_limit', 200, 'R 200'],
    ['default_invoice_frequency_time', 1, 'Mon'],
    ['weight_rounding', 'round_up', 'Up to the next kg'],
    ['invoice_trigger_shipment_status', 'out-for-delivery', 'Out for delivery'],
    ['terms_mode', '', 'not set'],
    ['international_delivery_countries', ['BW', 'South Africa'], 'Botswana, South Africa'],
    ['excluded_tracking_statuses', [], 'not set'],
    ['hub_scanner_bays', [{ code: 'A1', label: 'Bay A1', branch_id: 1 }], 'Bay A1'],
    ['rejection_reasons', ['1', '2', '3', '4', '5', '6', '7'], '7 entries'],
    ['no_longer_a_setting', 'kept', 'kept'],
  ])('%s: %j is %j', (key, value, text) => {
    expect(valueText(key, value)).toBe(text);
  });
});

describe('files and comparisons', () => {
  const base = baseOf({
    settings: [
      { setting: 'vat_percentage', value: 14 },
      { setting: 'bob_box_api_key', value: '***' },
    ],
    changes: [],
    current_time: '2026-11-17T08:00:00.000Z',
  });

  it('an export has every setting but the secrets', () => {
    const text = exportText(base, ['vat_percentage', 'work_hours_from', 'bob_box_api_key'], 'Tsela');

    expect(JSON.parse(text)).toEqual({
      provider: 'Tsela',
      read_at: '2026-11-17T08:00:00.000Z',
      settings: { vat_percentage: 14, work_hours_from: '08:00' },
    });
  });

  it('a comparison has what differs from its default', () => {
    expect(differencesOf(base, ['vat_percentage', 'work_hours_from'])).toEqual([
      { key: 'vat_percentage', value: 14, default_value: 15 },
    ]);
  });
});

describe('the audit trail', () => {
  it('AUDIT-01: is titled by the entity type and tells old and new value in words', () => {
    expect(words.trailEntity).toBe('provider_setting');
    expect(trailChanges({ change_from: { vat_percentage: 14 }, change_to: { vat_percentage: 15 } })).toEqual([
      {
        label: 'VAT percentage',
        lines: [
          { term: 'Old value', text: '14 %', is_old: true },
          { term: 'New value', text: '15 %', is_old: false },
        ],
      },
    ]);
    expect(trailChanges({ change_from: null, change_to: { old_key: 1 } })).toEqual([
      {
        label: 'old_key',
        lines: [
          { term: 'Old value', text: 'not set', is_old: true },
          { term: 'New value', text: '1', is_old: false },
        ],
      },
    ]);
  });
});
