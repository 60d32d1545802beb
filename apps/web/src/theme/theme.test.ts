import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { MOBILE_BREAKPOINT_PX } from '@tsela/domain/screens/screen-limits';
import { describe, expect, it } from 'vitest';
import { brandColoursOf } from './brand-colours.ts';
import type { BrandColours } from './brand-colours.ts';
import { brandVariables } from './brand-variables.ts';
import { contrast, mix, parseHex } from './contrast.ts';
import type { Rgb } from './contrast.ts';

function rgb(hex: string | undefined): Rgb {
  const colour = parseHex(hex ?? '');
  if (!colour) throw new Error(`Not a colour: ${hex}`);
  return colour;
}

const DEFAULT_BRAND = brandColoursOf({});

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colours: fc.Arbitrary<BrandColours> = fc.record({
  primary: hex,
  text: hex,
  primary_light: hex,
  primary_dark: hex,
  nav_bg: hex,
  nav_text: hex,
  nav_active_bg: hex,
  nav_active_bg_hover: hex,
  nav_active_text: hex,
});

describe('the provider colours', () => {
  it('DATA-11 DATA-12: are nine, with nav active text, and green by default', () => {
    expect(DEFAULT_BRAND).toEqual({
      primary: '#1f9d55',
      text: '#1f2933',
      primary_light: '#e3f9e5',
      primary_dark: '#14713c',
      nav_bg: '#0f3d26',
      nav_text: '#e6f4ea',
      nav_active_bg: '#1f9d55',
      nav_active_bg_hover: '#198a49',
      nav_active_text: '#ffffff',
    });
  });

  it('replace their defaults one by one, and only by colours', () => {
    const chosen = brandColoursOf({ theme_color_nav_bg: '#aa0000', theme_color_text: 'url(x)' });

    expect(chosen).toEqual({ ...DEFAULT_BRAND, nav_bg: '#aa0000' });
  });

  it('follow the one colour that is chosen, so that nothing stays green: links, buttons, focus and menu, in light and dark', () => {
    const { text, nav_active_text, ...of_purple } = brandColoursOf({ theme_color_primary: '#6b3fa0' });
    const variables = brandVariables({ text, nav_active_text, ...of_purple });

    expect([text, nav_active_text]).toEqual([DEFAULT_BRAND.text, DEFAULT_BRAND.nav_active_text]);
    expect(of_purple).toEqual({
      primary: '#6b3fa0',
      primary_light: '#ede8f4',
      primary_dark: '#4b2c70',
      nav_bg: '#29183d',
      nav_text: '#f0ecf6',
      nav_active_bg: '#6b3fa0',
      nav_active_bg_hover: '#5e378d',
    });
    for (const name of ['--brand-fill', '--brand-link', '--brand-link-dark', '--brand-nav-bg'] as const) {
      const { r, g, b } = rgb(variables[name]);
      expect([name, g < r && r < b]).toEqual([name, true]);
    }
    expect(brandColoursOf({ theme_color_primary: '#6b3fa0', theme_color_nav_bg: '#222222' }).nav_bg).toBe('#222222');
  });

  it('can be read whichever one colour is chosen', () => {
    fc.assert(
      fc.property(hex, (primary) => {
        const variables = brandVariables(brandColoursOf({ theme_color_primary: primary }));
        return [
          ['--brand-on-fill', '--brand-fill'],
          ['--brand-nav-text', '--brand-nav-bg'],
          ['--brand-nav-active-text', '--brand-nav-active-bg'],
        ].every(([on, under]) => contrast(rgb(variables[on as '--brand-fill']), rgb(variables[under as '--brand-fill'])) >= 4.5);
      }),
    );
  });

  it('can always be read: every pair of text and surface meets AA, whatever the provider chooses', () => {
    fc.assert(
      fc.property(colours, (chosen) => {
        const variables = brandVariables(chosen);
        const pairs = [
          ['--brand-on-fill', rgb(variables['--brand-fill'])],
          ['--brand-nav-text', rgb(variables['--brand-nav-bg'])],
          ['--brand-nav-active-text', rgb(variables['--brand-nav-active-bg'])],
          ['--brand-nav-active-text', rgb(variables['--brand-nav-active-bg-hover'])],
          ['--brand-text', rgb('#ffffff')],
          ['--brand-link', rgb('#ffffff')],
          ['--brand-link', rgb('#f6f8f7')],
          ['--brand-link', mix(rgb('#ffffff'), rgb(chosen.primary), 0.12)],
          ['--brand-link-dark', rgb('#131815')],
          ['--brand-link-dark', rgb('#1a201d')],
        ] as const;
        return pairs.every(([text, surface]) => contrast(rgb(variables[text]), surface) >= 4.5);
      }),
    );
  });

  it('stay as chosen where they can be read already', () => {
    expect(brandVariables({ ...DEFAULT_BRAND, primary: '#146c39' })['--brand-fill']).toBe('#146c39');
    expect(brandVariables(DEFAULT_BRAND)['--brand-nav-text']).toBe(DEFAULT_BRAND.nav_text);
  });
});

describe('contrast', () => {
  it('is 21 between black and white, and 4.48 for the well-known grey', () => {
    expect(contrast(rgb('#000'), rgb('#fff'))).toBeCloseTo(21, 5);
    expect(contrast(rgb('#777777'), rgb('#ffffff'))).toBeCloseTo(4.48, 2);
  });
});

describe('the layout', () => {
  const source = new URL('..', import.meta.url);
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, text: readFileSync(new URL(name, source), 'utf8') }));

  it('CONST-02: has one breakpoint, 992 px', () => {
    expect(MOBILE_BREAKPOINT_PX).toBe(992);
    for (const { name, text } of sheets) {
      // A piece may look at its own room; the layout of the page turns at one width.
      const of_page = text.replaceAll(/@container[^{]*/g, '');
      const widths = [...of_page.matchAll(/\((?:min-|max-)?width(?:: | >= | < )([^)]+)\)/g)].map((match) => match[1]);
      expect(
        widths.filter((width) => width !== '992px' && width !== '991.98px'),
        name,
      ).toEqual([]);
    }
  });

  it('CONST-03 CONST-04: the side navigation is 240 px wide, 48 px collapsed', () => {
    const shell = sheets.find(({ name }) => name.endsWith('Shell.module.css'))?.text ?? '';

    expect([...shell.matchAll(/--side: (\d+px)/g)].map((match) => match[1])).toEqual(['240px', '48px']);
  });
});
