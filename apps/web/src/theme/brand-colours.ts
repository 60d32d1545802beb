import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import type { ThemeColourKey } from '@tsela/domain/providers/theme';
import { parseHex } from './contrast.ts';

/** The nine colours a provider chooses, by the setting that holds each. Source: DATA-10, DATA-12. */
const SETTINGS = {
  primary: 'theme_color_primary',
  text: 'theme_color_text',
  primary_light: 'theme_color_primary_light',
  primary_dark: 'theme_color_primary_dark',
  nav_bg: 'theme_color_nav_bg',
  nav_text: 'theme_color_nav_text',
  nav_active_bg: 'theme_color_nav_active_bg',
  nav_active_bg_hover: 'theme_color_nav_active_bg_hover',
  nav_active_text: 'theme_color_nav_active_text',
} as const satisfies Readonly<Record<string, ThemeColourKey>>;

export type BrandColour = keyof typeof SETTINGS;
export type BrandColours = Readonly<Record<BrandColour, string>>;

/** The colours in a provider's settings; one that is missing or no colour is the default. Source: DATA-11. */
export function brandColoursOf(settings: ProviderSettings): BrandColours {
  const colourOf = (colour: BrandColour): string => {
    const chosen = readSetting(settings, SETTINGS[colour]);
    return parseHex(chosen) ? chosen : readSetting({}, SETTINGS[colour]);
  };
  return {
    primary: colourOf('primary'),
    text: colourOf('text'),
    primary_light: colourOf('primary_light'),
    primary_dark: colourOf('primary_dark'),
    nav_bg: colourOf('nav_bg'),
    nav_text: colourOf('nav_text'),
    nav_active_bg: colourOf('nav_active_bg'),
    nav_active_bg_hover: colourOf('nav_active_bg_hover'),
    nav_active_text: colourOf('nav_active_text'),
  };
}
