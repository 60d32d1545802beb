import { expect, it } from 'vitest';
import { USER_SETTINGS, readUserSetting } from './user-settings.ts';

it('DATA-15 CALL-25: users keep saved filters of shipments and interhub transfers, and settings more', () => {
  expect(Object.keys(USER_SETTINGS)).toEqual([
    'shipments_filters',
    'interhub_transfers_filters',
    'dashboard_layout',
    'inbox_notifications',
    'accounts_columns',
  ]);
});

it('DATA-15: a saved filter is read back, anything else is none', () => {
  const saved = [{ name: 'Late', filters: { status: 'at-hub' } }];

  expect(readUserSetting({ shipments_filters: saved }, 'shipments_filters')).toEqual(saved);
  expect(readUserSetting({ shipments_filters: 'x' }, 'shipments_filters')).toEqual([]);
  expect(readUserSetting({}, 'inbox_notifications')).toEqual({});
});
