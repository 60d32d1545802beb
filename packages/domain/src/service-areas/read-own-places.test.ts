import { describe, expect, it } from 'vitest';
import { OWN_PLACES_MAX } from './own-place-checks.ts';
import { readOwnPlaces } from './read-own-places.ts';

const HEAD = 'Name,Other names,City,Province,Postal code,Latitude,Longitude';
const RIDGE = { name: 'Waterfall Ridge', city: 'Midrand', zone: 'GP', code: '1685', lat: -26.02, lng: 28.11 };
const ROW = 'Waterfall Ridge,,Midrand,Gauteng,1685,-26.02,28.11';

describe('a file of places of the courier’s own (issue 4 point 4)', () => {
  it.each([
    ['commas', `${HEAD}\n${ROW}`],
    ['semicolons and decimal commas', `${HEAD}\n${ROW}`.replaceAll(',', ';').replaceAll('.', ',')],
    ['the mark for UTF-8 and lines that end in CR LF', `\uFEFF${HEAD}\r\n${ROW}\r\n`],
    ['other headings in another order', 'x;y;Stad;Provinsie;Naam;Poskode\n28,11;-26,02;Midrand;GP;Waterfall Ridge;1685'],
    ['columns of no use', `Remarks,${HEAD}\nsoon,${ROW}`],
  ])('is read with %s', (_, csv) => {
    expect(readOwnPlaces(csv)).toEqual({ places: [{ ...RIDGE, aliases: [] }], errors: [] });
  });

  it('gives other names, and the zeros that a spreadsheet took off a code', () => {
    const { places } = readOwnPlaces(`${HEAD}\nAcacia  Mews,"Acacia; The Mews|acacia mews",Centurion,gp,157,-25.86,28.18`);

    expect(places).toEqual([
      {
        name: 'Acacia Mews',
        aliases: ['Acacia', 'The Mews'],
        city: 'Centurion',
        zone: 'GP',
        code: '0157',
        lat: -25.86,
        lng: 28.18,
      },
    ]);
  });

  it.each<[string, string, readonly [number, string, RegExp][]]>([
    ['nothing', '', [[1, '', /no place/], ...['Name', 'City', 'Province', 'Latitude', 'Longitude'].map(missing)]],
    ['no column for the province', `${HEAD.replace('Province', 'Where')}\n${ROW}`, [missing('Province')]],
    ['an open quotation mark', `${HEAD}\n"${ROW}`, [[2, '', /never closed/]]],
    [
      'decimal commas among commas',
      `${HEAD}\n${ROW.replace('-26.02', '-26,02')}`,
      [
        [2, '', /more cells than headings/],
        [2, 'Latitude', /./],
      ],
    ],
    ['no name', `${HEAD}\n${ROW.replace('Waterfall Ridge', '')}`, [[2, 'Name', /enter the name/]]],
    ['a province that is none', `${HEAD}\n${ROW.replace('Gauteng', 'Texas')}`, [[2, 'Province', /"Texas" is no province/]]],
    ['a code of letters', `${HEAD}\n${ROW.replace('1685', 'ABCD')}`, [[2, 'Postal code', /four digits/]]],
    ['a number that is none', `${HEAD}\n${ROW.replace('28.11', 'east')}`, [[2, 'Longitude', /"east" is no number/]]],
    ['a place elsewhere', `${HEAD}\n${ROW.replace('28.11', '-0.12')}`, [[2, 'Latitude', /./]]],
    ['a number that lost its decimals', `${HEAD}\n${ROW.replace('-26.02', '-2602')}`, [[2, 'Latitude', /no position/]]],
    ['a place twice', `${HEAD}\n${ROW}\n\n${ROW.toUpperCase()}`, [[4, 'Name', /Row 2 has the same place/]]],
    ['a long name', `${HEAD}\n${ROW.replace('Waterfall Ridge', 'W'.repeat(101))}`, [[2, 'Name', /100 characters/]]],
  ])('is refused by row and cell with %s', (_, csv, wanted) => {
    const { places, errors } = readOwnPlaces(csv);

    expect(places).toEqual([]);
    expect(errors).toEqual(
      wanted.map(([row, column, message]) => ({ row, column, message: expect.stringMatching(message) as string })),
    );
  });

  it('holds no more places than a courier keeps', () => {
    const rows = Array.from({ length: OWN_PLACES_MAX + 1 }, (_, at) => ROW.replace('Ridge', `Ridge ${at}`));

    expect(readOwnPlaces([HEAD, ...rows.slice(1)].join('\n')).errors).toEqual([]);
    expect(readOwnPlaces([HEAD, ...rows].join('\n')).errors).toHaveLength(1);
  });
});

function missing(column: string): [number, string, RegExp] {
  return [1, column, /is missing/];
}
