import { providerApi } from '@tsela/contract/providers/provider-api';
import { providerAdminApi } from '@tsela/contract/providers/provider-admin-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { bind } from '../http/bind.ts';
import { addProvider, changeProvider, copySettings, maintainProviders } from './administer-providers.ts';
import { listProvidersInUse } from './provider-admin-reads.ts';
import { readProviderByOrigin } from './provider-reads.ts';
import { saveSettings } from './save-settings.ts';
import { readSettingsPage, readSettingsSchema } from './settings-page-reads.ts';

export const providerRoutes = [
  bind(providerApi.byOrigin, readProviderByOrigin),
  bind(settingsApi.readSettings, readSettingsPage),
  bind(settingsApi.saveSettings, saveSettings),
  bind(settingsApi.settingsSchema, readSettingsSchema),
  bind(providerAdminApi.usage, listProvidersInUse),
  bind(providerAdminApi.create, addProvider),
  bind(providerAdminApi.change, changeProvider),
  bind(providerAdminApi.maintain, maintainProviders),
  bind(providerAdminApi.copySettings, copySettings),
];
