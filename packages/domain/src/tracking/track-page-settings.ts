import type { SettingKey } from '../providers/provider-settings.ts';
import { THEME_COLOUR_KEYS } from '../providers/theme.ts';

/** What the tracking page reads of a provider: its face, what it offers to visitors, and where it is reached. Source: screens S17. */
export const TRACK_PAGE_SETTINGS: readonly SettingKey[] = [
  ...THEME_COLOUR_KEYS,
  'provider_title',
  'logo_url',
  'navigation_logo_url',
  'favicon_url',
  'website_url',
  'enabled_features',
  'support_email_address',
  'support_contact_number',
];
