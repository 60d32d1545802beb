import { expect, it } from 'vitest';
import { changedSettings } from './account-settings-draft.ts';

const SAVED = [
  { setting: 'label_format', value: 'pdf', is_fixed: false },
  { setting: 'webhook_integration_enabled', value: false, is_fixed: true },
];

it('the settings form sends what differs, and whether it is fixed for staff alone', () => {
  const shown = [
    { setting: 'label_format', value: 'zpl', is_fixed: true },
    { setting: 'webhook_integration_enabled', value: true, is_fixed: true },
  ];

  expect(changedSettings(SAVED, SAVED, { is_staff: true })).toEqual([]);
  expect(changedSettings(SAVED, shown, { is_staff: true })).toEqual([
    { setting: 'label_format', value: 'zpl', is_fixed: true },
    { setting: 'webhook_integration_enabled', value: true },
  ]);
  expect(changedSettings(SAVED, shown.slice(0, 1), { is_staff: false })).toEqual([{ setting: 'label_format', value: 'zpl' }]);
});
