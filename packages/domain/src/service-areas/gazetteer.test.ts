import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPlace } from './find-place.ts';
import { buildGazetteer, parseGazetteer } from './gazetteer.ts';
import { searchPlaces } from './search-places.ts';

const FILE = new URL('../../../../apps/server/data/za-places.tsv', import.meta.url);
const GAZETTEER = buildGazetteer(parseGazetteer(readFileSync(FILE, 'utf8')));

function first(text: string): string | null {
  const [place] = searchPlaces(GAZETTEER, text, 10);
  return place ? `${place.local_area}, ${place.city}, ${place.zone}, ${place.code}` : null;
}

describe('the place list', () => {
  it('holds 20 797 suburbs, each in a province and with a code', () => {
    expect(GAZETTEER.rows).toHaveLength(20_797);
    expect(GAZETTEER.rows.every((row) => /^\d{4}$/.test(row.street_code || row.box_code))).toBe(true);
    expect(GAZETTEER.rows.every((row) => row.lat < -22 && row.lat > -35 && row.lng > 16 && row.lng < 33)).toBe(true);
  });
});

describe('searchPlaces', () => {
  it.each([
    ['Rosebank johannesburg', 'Rosebank, Johannesburg, GP, 2196'],
    ['johannesburg rosebank', 'Rosebank, Johannesburg, GP, 2196'],
    ['rosebank 2196', 'Rosebank, Johannesburg, GP, 2196'],
    ['rosebank western cape', 'Rosebank, Rondebosch, WC, 7700'],
    ['rosebank wc', 'Rosebank, Rondebosch, WC, 7700'],
    ['rosebank 7700', 'Rosebank, Rondebosch, WC, 7700'],
    ['2196', 'Sandton, Sandton, GP, 2196'],
    ['sand', 'Sandton, Sandton, GP, 2196'],
    ['SANDTON', 'Sandton, Sandton, GP, 2196'],
    ['hatfield pretoria', 'Hatfield, Pretoria, GP, 0083'],
    ['johannes', 'Johannesburg, Johannesburg, GP, 2001'],
    ['cape t', 'Cape Town, Cape Town, WC, 8001'],
    ['pretoria', 'Pretoria, Pretoria, GP, 0002'],
    ['durban', 'Durban, Durban, KZN, 4001'],
    ['bloemfontein', 'Bloemfontein, Bloemfontein, FS, 9301'],
    ['kimberley', 'Kimberley, Kimberley, NC, 8301'],
    ['east london', 'East London, East London, EC, 5201'],
    ["king william's town", "King William's Town, King William's Town, EC, 5601"],
    ['king williams town', "King William's Town, King William's Town, EC, 5601"],
    ['durban-noord', 'Durban North, Durban, KZN, 4051'],
    ['jhb', 'Johannesburg, Johannesburg, GP, 2001'],
    ['12 smith street rosebank johannesburg', 'Rosebank, Johannesburg, GP, 2196'],
  ])('finds for "%s": %s', (text, place) => {
    expect(first(text)).toBe(place);
  });

  it.each([
    ['sandtn', 'Sandton, Sandton, GP, 2196'],
    ['sandotn', 'Sandton, Sandton, GP, 2196'],
    ['hatfeild', 'Hatfield, Pretoria, GP, 0083'],
    ['johanesburg', 'Johannesburg, Johannesburg, GP, 2001'],
    ['johanesb', 'Johannesburg, Johannesburg, GP, 2001'],
    ['polokwnae', 'Polokwane, Polokwane, LP, 0699'],
    ['bloemfontien', 'Bloemfontein, Bloemfontein, FS, 9301'],
    ['stelenbosh', 'Stellenbosch, Stellenbosch, WC, 7600'],
    ['rosbank johanesburg', 'Rosebank, Johannesburg, GP, 2196'],
    ['rand burg', 'Randburg, Randburg, GP, 2194'],
  ])('forgives the mistakes in "%s": %s', (text, place) => {
    expect(first(text)).toBe(place);
  });

  it('finds the places of a postal code', () => {
    const places = searchPlaces(GAZETTEER, '7441', 20);

    expect(places).toHaveLength(20);
    expect(new Set(places.map((place) => place.code))).toEqual(new Set(['7441']));
  });

  it('forgives one mistake in four letters, none in three', () => {
    expect(searchPlaces(GAZETTEER, 'braa', 50).map((place) => place.local_area)).not.toContain('Brak');
    expect(searchPlaces(GAZETTEER, 'paral', 10)[0]?.local_area).toBe('Paarl');
    expect(searchPlaces(GAZETTEER, 'xyz', 10)).toEqual([]);
  });

  it.each([
    ['port elizabeth', 'gqeberha'],
    ['nelspruit', 'mbombela'],
    ['pietersburg', 'polokwane'],
    ['grahamstown', 'makhanda'],
    ['witbank', 'emalahleni'],
    ['potgietersrus', 'mokopane'],
    ['uitenhage', 'kariega'],
    ["king william's town", 'qonce'],
    ['stanger', 'kwadukuza'],
    ['umtata', 'mthatha'],
    ['queenstown', 'komani'],
    ['warmbaths', 'bela-bela'],
    ['nylstroom', 'modimolle'],
    ['louis trichardt', 'makhado'],
    ['lydenburg', 'mashishing'],
    ['cape town', 'kaapstad'],
  ])('finds the same place by %s and by %s', (former, present) => {
    const codes = (text: string): string[] => searchPlaces(GAZETTEER, text, 5).map((place) => place.code);

    expect(codes(former).length).toBeGreaterThan(0);
    expect(codes(present).some((code) => codes(former).includes(code))).toBe(true);
  });

  it('finds suburbs of a renamed city under both names', () => {
    expect(first('summerstrand port elizabeth')).toBe('Summerstrand, Port Elizabeth, EC, 6001');
    expect(first('summerstrand gqeberha')).toBe('Summerstrand, Port Elizabeth, EC, 6001');
    expect(searchPlaces(GAZETTEER, 'summerstrand', 1)[0]?.also_known_as).toContain('gqeberha');
  });

  it('ignores diacritics', () => {
    expect(first('Pêrel')).toBe(first('perel'));
    expect(first('Sàndtón')).toBe('Sandton, Sandton, GP, 2196');
  });

  it('answers no more than asked for, and nothing to nothing', () => {
    expect(searchPlaces(GAZETTEER, 'park', 7)).toHaveLength(7);
    expect(searchPlaces(GAZETTEER, '  ', 7)).toEqual([]);
    expect(searchPlaces(GAZETTEER, 'park', 0)).toEqual([]);
  });

  it('lists a suburb once, not in English and in Afrikaans', () => {
    const names = searchPlaces(GAZETTEER, 'nelspruit ext 1', 10).map((place) => place.local_area);

    expect(names[0]).toBe('Nelspruit Ext 1');
    expect(names).not.toContain('Nelspruit Uit 1');
  });

  it.each(['a', '1', 'ext', 'e x t', 'ß', '%_', 'a'.repeat(500), 'x '.repeat(100), 'uit 1 uit 2 uit 3 uit 4'])(
    'answers "%s" without a fault',
    (text) => {
      expect(searchPlaces(GAZETTEER, text, 10).length).toBeLessThanOrEqual(10);
    },
  );
});

describe('findPlace', () => {
  it.each([
    // suburb, city, code, zone; found; confidence; what differs
    ['Rosebank', 'Johannesburg', '2196', '', 'Rosebank, 2196', 1, []],
    ['rosebank', 'JOHANNESBURG', '', '', 'Rosebank, 2196', 0.9, []],
    ['Rosebank', '', '7700', '', 'Rosebank, 7700', 0.95, []],
    ['Rosebank', 'Cape Town', '', '', 'Rosebank, 7700', 0.7, ['city']],
    ['Rosebank', 'Johannesburg', '2000', '', 'Rosebank, 2196', 0.75, ['code']],
    ['Rosebank', '', '', '', 'Rosebank, 2196', 0.4, []],
    ['Rosebank', '', '', 'WC', 'Rosebank, 7700', 0.8, []],
    ['Sandton', 'Johannesburg', '2196', '', 'Sandton, 2196', 0.9, ['city']],
    ['Hatfield', '', '', '', 'Hatfield, 0083', 0.8, []],
    ['Hatfield', 'Pretoria', '0083', 'WC', 'Hatfield, 0083', 0.8, ['zone']],
    ['Hatfeild', 'Pretoria', '0083', '', 'Hatfield, 0083', 0.85, ['suburb']],
    ['Summerstrand', 'Gqeberha', '6001', 'EC', 'Summerstrand, 6001', 1, []],
    ['', 'Durban', '4001', '', 'Durban, 4001', 0.6, []],
    ['', '', '2196', '', 'Sandton, 2196', 0.5, []],
    ['', 'Durban', '', '', 'Durban, 4001', 0.5, []],
    ['Qwertyville', 'Durban', '4001', '', 'Durban, 4001', 0.5, ['suburb']],
  ])('%s / %s / %s / %s is %s with confidence %d', (suburb, city, code, zone, place, confidence, differs) => {
    const found = findPlace(GAZETTEER, { suburb, city, code, zone });

    expect(found && `${found.place.local_area}, ${found.place.code}`).toBe(place);
    expect(found?.confidence).toBe(confidence);
    expect(found?.differs).toEqual(differs);
  });

  it('finds a suburb that was sent in the street address', () => {
    const found = findPlace(GAZETTEER, {
      suburb: '',
      city: 'Pretoria',
      code: '0083',
      street_address: '1 Burnett Street, Hatfield',
    });

    expect(found?.place.local_area).toBe('Hatfield');
    expect(found?.confidence).toBe(0.9);
  });

  it('knows nothing of what is not there', () => {
    expect(findPlace(GAZETTEER, { suburb: 'Qwertyville', city: '', code: '' })).toBeNull();
    expect(findPlace(GAZETTEER, { suburb: '', city: '', code: '' })).toBeNull();
  });
});
