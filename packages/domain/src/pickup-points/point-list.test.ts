import { describe, expect, it } from 'vitest';
import { readCsv } from '../formats/tables/csv-reading.ts';
import { pointListFields, readPointList } from './point-list.ts';

const read = (text: string, provider: 'tcg-locker' | 'bob-box' | 'ram-counter' = 'tcg-locker') =>
  readPointList(readCsv(text), provider);

describe('a list of pickup points', () => {
  it('is read with semicolons, a mark for UTF-8, Windows line ends and decimal commas', () => {
    const { points, faults } = read(
      '\uFEFFId;Name;Suburb;City;Lat;Lng;Number of V4-M;Number of V4-L\r\nCG1;Rosebank;Rosebank;Johannesburg;-26,1467;28,0436;4;\r\n',
    );

    expect(faults).toEqual([]);
    expect(points).toMatchObject([
      { row: 2, pickup_point_id: 'CG1', type: 'locker', lat: -26.1467, lng: 28.0436, compartments: [{ code: 'V4-M', count: 4 }] },
    ]);
  });

  it('without columns of sizes tells nothing about compartments', () => {
    expect(read('id,name\nK1,Counter', 'ram-counter').points).toMatchObject([
      { type: 'counter', compartments: undefined, lat: null },
    ]);
  });

  it.each([
    ['id,name\n,Rosebank', 2, 'Id', 'Every point needs an id.'],
    ['id,name\nCG1,A\n\nCG1,B', 4, 'Id', 'Row 2 has the same id.'],
    ['id,name\nCG1,', 2, 'Name', 'Every point needs a name.'],
    ['id,suburb\nCG1,Rosebank', 1, 'Name', 'The list has no such column.'],
    ['id,name,lat,lng\nCG1,A,51.5,-0.12', 2, 'Latitude', '51.5, -0.12 is not in South Africa.'],
    [
      'id,name,lat,lng\nCG1,A,28.04,-26.14',
      2,
      'Latitude',
      '28.04, -26.14 is not in South Africa. Latitude and longitude seem to be exchanged.',
    ],
    ['id,name,lat,lng\nCG1,A,x,28', 2, 'Latitude', '"x" is no number.'],
    ['id,name,lat,lng\nCG1,A,-26,', 2, 'Longitude', 'There is a latitude without a longitude.'],
    ['id,name,medium\nCG1,A,-2', 2, 'Number of medium', '"-2" is no number of compartments.'],
    ['id,name,medium\nCG1,A,2.5', 2, 'Number of medium', '"2.5" is no number of compartments.'],
    ['id,name,province\nCG1,A,Natalia', 2, 'Province', '"Natalia" is no province.'],
    ['id,name,type\nCG1,A,counter', 2, 'Type', 'Points of this operator are lockers.'],
    ['id,name,photo\nCG1,A,javascript:alert(1)', 2, 'Photo', 'A photo is an address that begins with https://.'],
  ])('with %j names row and column', (text, row, column, message) => {
    const { points, faults } = read(text);

    expect(points).toEqual([]);
    expect(faults).toEqual([{ row, column, message }]);
  });

  it('has a column for each size that its operator builds', () => {
    expect(
      pointListFields('bob-box')
        .map(({ label }) => label)
        .slice(-3),
    ).toEqual(['Number of small', 'Number of medium', 'Number of large']);
  });
});
