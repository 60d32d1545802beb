import { providerApi } from '@tsela/contract/providers/provider-api';
import { pictureApi } from '@tsela/contract/providers/picture-api';
import { customFieldApi } from '@tsela/contract/providers/custom-field-api';
import { providerAdminApi } from '@tsela/contract/providers/provider-admin-api';
import { releaseNoteApi } from '@tsela/contract/providers/release-note-api';
import { shortUrlApi } from '@tsela/contract/providers/short-url-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { bind } from '../routing/bind.ts';
import { changeProvider, maintainProviders } from './administer-providers.ts';
import { copySettings } from './copy-settings.ts';
import { exportProviders } from './export-providers.ts';
import { listProvidersInUse } from './provider-admin-reads.ts';
import { putPicture } from './put-picture.ts';
import { readProviderByOrigin } from './provider-reads.ts';
import {
  changeReleaseNote,
  createReleaseNote,
  listReleaseNotes,
  markReleaseNoteUseful,
  readAllReleaseNotes,
} from './release-notes.ts';
import { listCustomFields, saveCustomField } from './save-custom-field.ts';
import { saveSettings } from './save-settings.ts';
import { exportShortUrls, readShortUrlHits } from './short-url-reads.ts';
import { changeShortUrl, createShortUrl, listShortUrls, removeShortUrl } from './short-urls.ts';
import { testSettings } from './test-settings.ts';
import { readSettingsPage, readSettingsSchema } from './settings-page-reads.ts';

export const providerRoutes = [
  bind(providerApi.byOrigin, readProviderByOrigin),
  bind(settingsApi.readSettings, readSettingsPage),
  bind(settingsApi.saveSettings, saveSettings),
  bind(settingsApi.testSettings, testSettings),
  bind(settingsApi.settingsSchema, readSettingsSchema),
  bind(pictureApi.put, putPicture),
  bind(customFieldApi.fields, listCustomFields),
  bind(customFieldApi.saveField, saveCustomField),
  bind(providerAdminApi.usage, listProvidersInUse),
  bind(providerAdminApi.export, exportProviders),
  bind(providerAdminApi.change, changeProvider),
  bind(providerAdminApi.maintain, maintainProviders),
  bind(providerAdminApi.copySettings, copySettings),
  bind(releaseNoteApi.list, listReleaseNotes),
  bind(releaseNoteApi.create, createReleaseNote),
  bind(releaseNoteApi.change, changeReleaseNote),
  bind(releaseNoteApi.read, readAllReleaseNotes),
  bind(releaseNoteApi.useful, markReleaseNoteUseful),
  bind(shortUrlApi.list, listShortUrls),
  bind(shortUrlApi.create, createShortUrl),
  bind(shortUrlApi.change, changeShortUrl),
  bind(shortUrlApi.remove, removeShortUrl),
  bind(shortUrlApi.hits, readShortUrlHits),
  bind(shortUrlApi.export, exportShortUrls),
];
