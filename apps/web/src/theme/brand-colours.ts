import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import type { ThemeColourKey } from '@tsela/domain/providers/theme';
import { mix, parseHex, toHex } from './contrast.ts';

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

const BLACK = { r: 0, g: 0, b: 0 };

export type BrandColour = keyof typeof SETTINGS;
export type BrandColours = Readonly<Record<BrandColour, string>>;

/** How far towards black (below 0) or white the main colour is mixed where another one was never chosen. */
const SHADES: Readonly<Partial<Record<BrandColour, number>>> = {
  primary_light: 0.88,
  primary_dark: -0.3,
  nav_bg: -0.62,
  nav_text: 0.9,
  nav_active_bg: 0,
  nav_active_bg_hover: -0.12,
};

/**
 * The colours in a provider's settings; one that is missing, no colour or as it is from the start follows the main colour, so that one colour
 * makes a whole palette. Source: DATA-11.
 */
export function brandColoursOf(settings: ProviderSettings): BrandColours {
  const colourOf = (colour: BrandColour): string => {
    const chosen = readSetting(settings, SETTINGS[colour]);
    const initial = readSetting({}, SETTINGS[colour]);
    if (chosen !== initial && parseHex(chosen)) return chosen;
    const shade = SHADES[colour];
    if (shade === undefined || colourOf('primary') === readSetting({}, SETTINGS.primary)) return initial;
    const end = shade < 0 ? 0 : 255;
    return toHex(mix(parseHex(colourOf('primary')) ?? BLACK, { r: end, g: end, b: end }, Math.abs(shade)));
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
