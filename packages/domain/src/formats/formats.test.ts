import { describe, expect, it } from 'vitest';
import { isOutdatedBrowser } from './browser-age.ts';
import { isCode } from './codes.ts';
import { COUNTRIES, parseCountry } from './countries.ts';
import { acceptedExtensions, fileKind } from './file-types.ts';
import { filterInstant, parseIdFilter } from './filter-dates.ts';
import { PROVINCES, PROVINCE_NAMES, parseProvince } from './provinces.ts';
import { NO_OPTIONS_TEXT, OPTIONS_PER_GROUP, PAGE_SIZES, cappedOptions } from './select-lists.ts';

describe('codes', () => {
  it.each([
    ['JNB-01', true],
    ['abc123', true],
    ['JNB 01', false],
    ['JNB_01', false],
    ['', false],
  ])('VALID-18: "%s" is a code: %s', (text, expected) => {
    expect(isCode(text)).toBe(expected);
  });
});

describe('filters', () => {
  it.each([
    ['VALID-19', 'start_date', '2026-11-26T22:00:00.000Z'],
    ['VALID-19', 'date', '2026-11-26T22:00:00.000Z'],
    ['VALID-19', 'from_invoice_date', '2026-11-26T22:00:00.000Z'],
    ['VALID-20', 'end_date', '2026-11-27T21:59:59.999Z'],
    ['VALID-20', 'to_invoice_date', '2026-11-27T21:59:59.999Z'],
  ] as const)('%s DATA-14: %s of 27 November 2026 is %s', (_id, filter, instant) => {
    expect(filterInstant(filter, '2026-11-27')?.toISOString()).toBe(instant);
  });

  it.each([
    ['0001-01-01', false],
    ['0001-01-02', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['27/11/2026', false],
    ['', false],
  ])('VALID-21: "%s" is a valid date: %s', (text, expected) => {
    expect(filterInstant('date', text) !== null).toBe(expected);
  });

  it.each([
    ['COL000123', 123],
    ['col123', 123],
    ['45', 45],
    [' COL7 ', 7],
    ['COL', null],
    ['INV000123', null],
    ['12x', null],
  ])('VALID-22: the ids filter reads "%s" as %s', (text, id) => {
    expect(parseIdFilter(text)).toBe(id);
  });
});

describe('file types', () => {
  it.each([
    ['accounts.csv', 'csv'],
    ['POD.JPG', 'image'],
    ['pod.jpeg', 'image'],
    ['pod.Png', 'image'],
    ['zones.kml', 'kml'],
    ['invoice.PDF', 'pdf'],
    ['invoice.pdf.exe', null],
    ['pdf', null],
    ['', null],
  ])('VALID-02: %s is of the kind %s', (name, kind) => {
    expect(fileKind(name)).toBe(kind);
  });

  it('VALID-02: a field names the extensions it accepts', () => {
    expect(acceptedExtensions(['image', 'pdf'])).toBe('.jpg,.jpeg,.png,.pdf');
  });
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('browser age', () => {
  it.each([
    ['Chrome 96', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/96.0.4664.45 Safari/537.36`, true],
    ['Chrome 97', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/97.0.4692.71 Safari/537.36`, false],
    ['Edge 96', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/97.0.1 Safari/537.36 Edg/96.0.1054.62`, true],
    ['Edge 97', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/97.0.1 Safari/537.36 Edg/97.0.1072.55`, false],
    ['Firefox 95', 'Mozilla/5.0 (X11; Linux x86_64; rv:95.0) Gecko/20100101 Firefox/95.0', true],
    ['Firefox 96', 'Mozilla/5.0 (X11; Linux x86_64; rv:96.0) Gecko/20100101 Firefox/96.0', false],
    ['Safari 15.3', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.3 Safari/605.1.15', true],
    ['Safari 15.4', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15', false],
    ['Safari 16.0', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Safari/605.1.15', false],
    ['an unknown browser', 'curl/8.5.0', false],
  ])('VALID-23: %s', (_name, userAgent, outdated) => {
    expect(isOutdatedBrowser(userAgent)).toBe(outdated);
  });
});

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

describe('lists', () => {
  it('CONST-05: pages have 20, 10 or 100 rows', () => {
    expect(PAGE_SIZES).toEqual({ normal: 20, small: 10, large: 100 });
  });

  it('CONST-06: a group shows 100 options and says how many more there are', () => {
    const options = Array.from({ length: 103 }, (_, index) => index);

    expect(OPTIONS_PER_GROUP).toBe(100);
    expect(cappedOptions(options)).toEqual({ shown: options.slice(0, 100), more_text: '+ 3 more' });
    expect(cappedOptions(options.slice(0, 100)).more_text).toBeNull();
  });

  it('CONST-07: an empty list says so', () => {
    expect(NO_OPTIONS_TEXT).toBe('No options.');
  });
});
