import { describe, expect, it } from 'vitest';
import { COUNTRIES, parseCountry } from './countries.ts';

describe('countries', () => {
  it('CONST-18: countries are ISO codes, South Africa goes by its name', () => {
    expect(COUNTRIES).toHaveLength(249);
    expect(new Set(COUNTRIES).size).toBe(249);
    expect(COUNTRIES.filter((country) => !/^[A-Z]{2}$/.test(country))).toEqual(['South Africa']);
    expect(COUNTRIES).toContain('BW');
    expect(COUNTRIES).not.toContain('ZA');
  });

  it.each([
    ['ZA', 'South Africa'],
    ['za', 'South Africa'],
    ['RSA', 'South Africa'],
    ['South Africa', 'South Africa'],
    ['bw', 'BW'],
    ['XX', null],
  ])('CONST-18: "%s" is stored as %s', (text, country) => {
    expect(parseCountry(text)).toBe(country);
  });
});
