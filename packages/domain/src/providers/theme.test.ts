import { describe, expect, it } from 'vitest';
import { readSetting } from './provider-settings.ts';
import { contrast, isColour, themeOf, withSavedColours } from './theme.ts';

describe('the theme of a provider', () => {
  it('DATA-11 DATA-12: the default theme is green and names nine colours', () => {
    expect(themeOf({})).toEqual({
      theme_color_primary: '#1f9d55',
      theme_color_text: '#1f2933',
      theme_color_primary_light: '#e3f9e5',
      theme_color_primary_dark: '#14713c',
      theme_color_nav_bg: '#0f3d26',
      theme_color_nav_text: '#e6f4ea',
      theme_color_nav_active_bg: '#1f9d55',
      theme_color_nav_active_bg_hover: '#198a49',
      theme_color_nav_active_text: '#ffffff',
    });
  });

  it("DATA-10: the provider's own title, icons and colours win", () => {
    expect(themeOf({ theme_color_primary: '#003366' }).theme_color_primary).toBe('#003366');
    expect(readSetting({ provider_title: 'Karoo' }, 'provider_title')).toBe('Karoo');
    expect(readSetting({ favicon_url: 'https://x.co.za/i.png' }, 'favicon_url')).toBe('https://x.co.za/i.png');
    expect(readSetting({ logo_url: 'https://x.co.za/l.png' }, 'logo_url')).toBe('https://x.co.za/l.png');
    expect(readSetting({ navigation_logo_url: 'https://x.co.za/n.png' }, 'navigation_logo_url')).toBe('https://x.co.za/n.png');
  });

  it('SETTINGS-SEC-57: what is typed and is no colour leaves the saved one where it is', () => {
    const saved = { theme_color_primary: '#003366', provider_title: 'Karoo' };
    const edited = {
      theme_color_primary: '#00336',
      theme_color_text: '#0f9d55x',
      theme_color_nav_bg: '#112233',
      provider_title: 'K',
    };

    expect(['#1f9d55', '#1F9D55', '#1f9d5', '#1f9d55x', 'green', ''].map(isColour)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(themeOf(withSavedColours(edited, saved))).toEqual({
      ...themeOf({}),
      theme_color_primary: '#003366',
      theme_color_nav_bg: '#112233',
    });
    expect(withSavedColours(edited, saved)['provider_title']).toBe('K');
  });

  it('contrast runs from 1 to 21', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#1f2933', '#1f2933')).toBe(1);
    expect(contrast('#e6f4ea', '#0f3d26')).toBeGreaterThan(4.5);
  });
});
