import { readSettings } from './provider-settings.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** The nine colours of a theme, by their settings. Source: DATA-10 to DATA-12. */
export const THEME_COLOUR_KEYS = [
  'theme_color_primary',
  'theme_color_text',
  'theme_color_primary_light',
  'theme_color_primary_dark',
  'theme_color_nav_bg',
  'theme_color_nav_text',
  'theme_color_nav_active_bg',
  'theme_color_nav_active_bg_hover',
  'theme_color_nav_active_text',
] as const;

export type ThemeColourKey = (typeof THEME_COLOUR_KEYS)[number];

/** Whether a text is a colour as themes are kept: `#rrggbb`. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Edited settings as they are shown before they are saved: where what is typed is no colour, the saved one stays. Source: SETTINGS-SEC-57. */
export function withSavedColours(edited: ProviderSettings, saved: ProviderSettings): ProviderSettings {
  const wrong = THEME_COLOUR_KEYS.filter((key) => {
    const value = edited[key];
    return typeof value === 'string' && !isColour(value);
  });
  return { ...edited, ...Object.fromEntries(wrong.map((key) => [key, saved[key]])) };
}

/** A provider's colours, `#rrggbb` each; the default theme is green. Source: DATA-11. */
export function themeOf(settings: ProviderSettings): Readonly<Record<ThemeColourKey, string>> {
  return readSettings(settings, THEME_COLOUR_KEYS);
}

/** The contrast between two colours, from 1 to 21, as WCAG 2 defines it. Texts need 4.5. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => linear(Number.parseInt(colour.slice(start, start + 2), 16) / 255));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
