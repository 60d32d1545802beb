import { parseHex } from './contrast.ts';

/** The nine colours a provider chooses, by the setting that holds each. Source: DATA-10, DATA-12, settings.tsv tab theme. */
export const BRAND_SETTINGS = {
  primary: 'theme_color_primary',
  text: 'theme_color_text',
  primary_light: 'theme_color_primary_light',
  primary_dark: 'theme_color_primary_dark',
  nav_bg: 'theme_color_nav_bg',
  nav_text: 'theme_color_nav_text',
  nav_active_bg: 'theme_color_nav_active_bg',
  nav_active_bg_hover: 'theme_color_nav_active_bg_hover',
  nav_active_text: 'theme_color_nav_active_text',
} as const;

export type BrandColour = keyof typeof BRAND_SETTINGS;
export type BrandColours = Readonly<Record<BrandColour, string>>;

/** The green theme of a provider that has chosen none. Source: DATA-11, settings.tsv tab theme. */
export const DEFAULT_BRAND: BrandColours = {
  primary: '#1f9d55',
  text: '#1f2933',
  primary_light: '#e3f9e5',
  primary_dark: '#14713c',
  nav_bg: '#0f3d26',
  nav_text: '#e6f4ea',
  nav_active_bg: '#1f9d55',
  nav_active_bg_hover: '#198a49',
  nav_active_text: '#ffffff',
};

/** The colours in a provider's settings; one that is missing or no colour is the default. */
export function brandColoursOf(settingOf: (key: string) => unknown): BrandColours {
  const colourOf = (colour: BrandColour): string => {
    const value = settingOf(BRAND_SETTINGS[colour]);
    return typeof value === 'string' && parseHex(value) ? value : DEFAULT_BRAND[colour];
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
