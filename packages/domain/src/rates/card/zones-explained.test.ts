import { expect, it } from 'vitest';
import { compileZones } from './card-zones.ts';
import { explainZones } from './zones-explained.ts';

const SQUARE = [
  [27.9, -26.3],
  [28.2, -26.3],
  [28.2, -26],
  [27.9, -26],
] as const;
const ROSEBANK = { local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'Gauteng', lat: -26.146, lng: 28.041 };

const card = compileZones([
  { id: 1, code: 'JNB', name: 'Johannesburg', kind: 'rates', polygons: [[SQUARE]] },
  { id: 2, code: 'GP', name: 'Gauteng', kind: 'rates', provinces: ['GP'] },
  {
    id: 3,
    code: 'ROSE',
    name: 'Rosebank',
    kind: 'surcharges',
    places: [{ suburb: 'Rosebank', code: '2196' }],
    provinces: ['GP'],
  },
  { id: 5, code: 'BOX', name: 'Boxes', kind: 'rates', places: [{ code: '2196' }] },
  { id: 4, code: 'WC', name: 'Western Cape', kind: 'rates', provinces: ['WC'] },
]);

it('the explanation says which zones hold a place, and by what of it', () => {
  expect(explainZones(card, ROSEBANK).map(({ zone, found_by }) => [zone.code, found_by])).toEqual([
    ['JNB', ['outline']],
    ['GP', ['province']],
    ['ROSE', ['province', 'place']],
    ['BOX', ['code']],
  ]);
});

it('the explanation says nothing of a place that no zone holds', () => {
  expect(
    explainZones(card, {
      ...ROSEBANK,
      local_area: 'Upington',
      city: '',
      code: '8801',
      zone: 'Northern Cape',
      lat: null,
      lng: null,
    }),
  ).toEqual([]);
});
