import { expect, it } from 'vitest';
import { USER_SETTINGS, readUserSetting, userSettingChecks } from './user-settings.ts';

it('DATA-15 CALL-25: users keep saved filters of shipments and interhub transfers, and settings more', () => {
  expect(Object.keys(USER_SETTINGS)).toEqual([
    'shipments_filters',
    'interhub_transfers_filters',
    'shipments_default_filter',
    'dashboard_layout',
    'inbox_notifications',
    'email_notifications',
    'accounts_columns',
    'shipments_columns',
    'users_columns',
    'favourite_reports',
    'barcode_presets',
    'move_columns',
    'start_page',
    'first_steps',
    'table_density',
    'label_format',
    'label_size',
    'label_resolution',
    'colour_scheme',
  ]);
});

it('DATA-15: a saved filter is read back, anything else is none', () => {
  const saved = [{ name: 'Late', filters: { status: 'at-hub' } }];

  expect(readUserSetting({ shipments_filters: saved }, 'shipments_filters')).toEqual(saved);
  expect(readUserSetting({ shipments_filters: 'x' }, 'shipments_filters')).toEqual([]);
  expect(readUserSetting({}, 'inbox_notifications')).toEqual({});
});

it('preferences are what the user has chosen, and the usual where that is nothing we know', () => {
  const read = (settings: Record<string, unknown>) => [
    readUserSetting(settings, 'start_page'),
    readUserSetting(settings, 'table_density'),
    readUserSetting(settings, 'label_format'),
    readUserSetting(settings, 'colour_scheme'),
  ];

  expect(read({ start_page: '/accounts', table_density: 'compact', label_format: 'zpl', colour_scheme: 'dark' })).toEqual([
    '/accounts',
    'compact',
    'zpl',
    'dark',
  ]);
  expect(read({ start_page: 7, table_density: 'huge', label_format: 'gif', colour_scheme: 'pink' })).toEqual([
    '',
    'comfortable',
    'account',
    'auto',
  ]);
  expect(userSettingChecks('label_format', 'gif').map(({ code }) => code)).toEqual(['value-wrong']);
});
