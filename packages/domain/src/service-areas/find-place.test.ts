import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance.ts';
import { TRUSTED, findPlace } from './find-place.ts';
import { buildGazetteer, parseGazetteer } from './gazetteer.ts';
import type { Gazetteer, GazetteerRow } from './known-places.ts';

const FILE = new URL('../../../../apps/server/data/za-places.tsv', import.meta.url);
const GAZETTEER = buildGazetteer(parseGazetteer(readFileSync(FILE, 'utf8')));

/** `suburb / city / code / province`, any part empty. */
function find(typed: string, gazetteer: Gazetteer = GAZETTEER) {
  const [suburb = '', city = '', code = '', zone = ''] = typed.split('/').map((part) => part.trim());
  return findPlace(gazetteer, { suburb, city, code, zone });
}

function inStreet(street_address: string, city = '', code = '') {
  return findPlace(GAZETTEER, { suburb: '', city, code, street_address });
}

describe('typing mistakes in an address', () => {
  it.each([
    ['Sumerstrand / Port Elisabeth', 'Summerstrand', 0.69, { suburb: 'Summerstrand', city: 'Port Elizabeth' }],
    ['Summerstrand / Port Elisabeth', 'Summerstrand', 0.81, { city: 'Port Elizabeth' }],
    ['Sumerstrand / Gqeberha', 'Summerstrand', 0.77, { suburb: 'Summerstrand' }],
    ['Summerstrand / Gqeberhaa', 'Summerstrand', 0.81, { city: 'Gqeberha' }],
    ['Hatfeld / Pretoria', 'Hatfield', 0.77, { suburb: 'Hatfield' }],
    ['Hatfield / Pretroia / 0083 / GP', 'Hatfield', 0.9, { city: 'Pretoria' }],
    ['/ Johanesburg', 'Johannesburg', 0.5, { city: 'Johannesburg' }],
    ['Morningsde / Durban', 'Morningside', 0.77, { suburb: 'Morningside' }],
  ])('CALL-58: %s is %s with confidence %d', (typed, suburb, confidence, spelt) => {
    const found = find(typed);

    expect([found?.place.local_area, found?.confidence, found?.spelt]).toEqual([suburb, confidence, spelt]);
  });

  it.each([
    ['a name that several places have', 'Gardns'],
    ['one suburb and another city', 'Hatfeld / Cape Town'],
    ['names of nothing', 'Xqzwold / Xqzwville'],
  ])('CALL-58: takes no place for %s', (_case, typed) => {
    expect(find(typed)?.confidence ?? 0).toBeLessThan(TRUSTED);
  });

  it('CALL-58: takes no other number for a typing mistake', () => {
    expect(find('Lenasia Ext 77 / Johannesburg')?.spelt).toEqual({});
  });

  it('CALL-58: with a letter left out, finds nine suburbs in ten, and takes none for one far away', () => {
    const rows = GAZETTEER.rows.filter(
      ({ suburb, city, street_code }) => street_code !== '' && /^[A-Z][a-z]{6,}$/.test(suburb) && suburb !== city,
    );
    const cases = rows.filter((_row, at) => at % Math.ceil(rows.length / 300) === 0);
    const typed = ({ suburb, city }: GazetteerRow) => `${suburb.slice(0, 3)}${suburb.slice(4)} / ${city}`;

    const trusted = cases.flatMap((row) => {
      const found = find(typed(row));
      return found && found.confidence >= TRUSTED ? [{ row, km: distanceKm(found.place, row) }] : [];
    });

    expect(trusted.length / cases.length).toBeGreaterThan(0.9);
    expect(trusted.filter(({ km }) => km > 60).map(({ row }) => typed(row))).toEqual([]);
  });

  it('CALL-58: asks nothing of the search that forgives where suburb and city are spelt right', () => {
    class Unsearched<Value> extends Map<string, Value> {
      override keys(): never {
        throw new Error('The names were searched.');
      }
    }
    const by_suburb = new Unsearched(GAZETTEER.by_suburb);
    const by_city = new Unsearched(GAZETTEER.by_city);
    const unsearched = { ...GAZETTEER, by_suburb, by_city, found: new Map() };

    expect(find('Rosebank / Johannesburg / 2196 / GP', unsearched)?.confidence).toBe(1);
    expect(find('Summerstrand / Gqeberha', unsearched)?.place.code).toBe('6001');
    expect(() => find('Rosbank / Johannesburg', unsearched)).toThrow('searched');
  });

  it('CALL-58: keeps the answers for many cities and codes that are asked for in turn', () => {
    const gazetteer = { ...GAZETTEER, found: new Map() };
    const asked = ['/ Cape Town', '/ Durban', '/ Pretoria', '/ George', '/ Polokwane', '/ / 8005', '/ / 2196'];

    const first = asked.map((typed) => find(typed, gazetteer));

    asked.forEach((typed, at) => expect(find(typed, gazetteer)).toBe(first[at]));
    expect(first).not.toContain(null);
  });
});

describe('parts of an address that are true of different places', () => {
  it.each([
    ['Hatfield / Pretoria / 0083 / WC', ['zone'], 0.8],
    ['Sandton / Johannesburg / 8001 / GP', ['code'], 0.7],
    ['Sandton / Johannesburg / 2916 / GP', ['code'], 0.7],
    ['Sandton / Johannesburg / / WC', ['zone'], 0.5],
    ['Sandton / Johannesburg / 8001 / WC', ['code', 'zone'], 0.3],
    ['Hatfield / Cape Town', ['city'], 0.3],
    // People write these for their suburb, and the post office others.
    ['Sandton / Johannesburg / 2031 / GP', [], 0.7],
    ['Rosebank / Cape Town', [], 0.7],
  ])('CALL-58: %s contradicts itself in %j, with confidence %d', (typed, contradicts, confidence) => {
    const found = find(typed);

    expect([found?.contradicts, found?.confidence]).toEqual([contradicts, confidence]);
  });

  it('CALL-58: goes by the town and the province where they agree and the suburb is elsewhere or unknown', () => {
    expect(find('Hatfield / Cape Town / / WC')).toMatchObject({
      place: { local_area: 'Cape Town' },
      is_town: true,
      elsewhere: { zone: 'GP' },
    });
    expect(find('Qwertyville / George / / WC')).toMatchObject({
      place: { local_area: 'George' },
      is_town: true,
      confidence: 0.5,
    });
  });
});

describe('a place that stands in the street address', () => {
  it.each([
    ['10 Long Street, Gardens, Cape Town, 8001', 'Cape Town', '8001', 'Gardens'],
    ['10 Long Street, Gardens, Cape Town, 8001', '', '', 'Gardens'],
    ['10 Long Street, Gardens, Cape Town, 8001, Western Cape, South Africa', '', '', 'Gardens'],
    ['10 Long Street, Cape Town, 8001', '', '', 'Cape Town'],
    ['1 Burnett Street, Hatfield', 'Pretoria', '0083', 'Hatfield'],
  ])('CALL-58: of "%s" the suburb is found before its city', (street, city, code, suburb) => {
    expect(inStreet(street, city, code)?.place.local_area).toBe(suburb);
  });
});
