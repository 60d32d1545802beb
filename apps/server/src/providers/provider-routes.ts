import { providerApi } from '@tsela/contract/providers/provider-api';
import { pictureApi } from '@tsela/contract/providers/picture-api';
import { customFieldApi } from '@tsela/contract/providers/custom-field-api';
import { shortUrlApi } from '@tsela/contract/providers/short-url-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { bind } from '../routing/bind.ts';
import { putPicture } from './put-picture.ts';
import { readProviderByOrigin } from './provider-reads.ts';
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
  bind(shortUrlApi.list, listShortUrls),
  bind(shortUrlApi.create, createShortUrl),
  bind(shortUrlApi.change, changeShortUrl),
  bind(shortUrlApi.remove, removeShortUrl),
  bind(shortUrlApi.hits, readShortUrlHits),
  bind(shortUrlApi.export, exportShortUrls),
];
