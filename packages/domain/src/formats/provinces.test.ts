import { describe, expect, it } from 'vitest';
import { PROVINCES, PROVINCE_NAMES, parseProvince } from './provinces.ts';

describe('provinces', () => {
  it('CONST-11: there are nine', () => {
    expect(PROVINCES).toEqual(['EC', 'FS', 'GP', 'KZN', 'LP', 'MP', 'NC', 'NW', 'WC']);
    expect(PROVINCE_NAMES).toEqual({
      EC: 'Eastern Cape',
      FS: 'Free State',
      GP: 'Gauteng',
      KZN: 'KwaZulu-Natal',
      LP: 'Limpopo',
      MP: 'Mpumalanga',
      NC: 'Northern Cape',
      NW: 'North West',
      WC: 'Western Cape',
    });
  });

  it.each([
    ['NL', 'KZN'],
    ['GT', 'GP'],
    ['GAU', 'GP'],
    ['NP', 'LP'],
    ['Gauteng', 'GP'],
    ['kwazulu natal', 'KZN'],
    ['KwaZulu-Natal', 'KZN'],
    [' western cape ', 'WC'],
    ['ZA-GP', 'GP'],
    ['North-West', 'NW'],
    ['Botswana', null],
    ['', null],
  ])('"%s" is the province %s', (text, province) => {
    expect(parseProvince(text)).toBe(province);
  });

  it('every code and every name is understood', () => {
    for (const code of PROVINCES) {
      expect(parseProvince(code)).toBe(code);
      expect(parseProvince(PROVINCE_NAMES[code].toUpperCase())).toBe(code);
    }
  });
});
