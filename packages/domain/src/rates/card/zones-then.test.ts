import { expect, it } from 'vitest';
import type { Zone } from './rate-card.ts';
import { zonesChanged } from './zones-then.ts';

const SQUARE = [
  [27.9, -26.3],
  [28.2, -26.3],
  [28.2, -26],
  [27.9, -26],
] as const;
const JNB: Zone = { id: 1, code: 'JNB', name: 'Johannesburg', kind: 'rates', polygons: [[SQUARE]] };
const WC: Zone = { id: 2, code: 'WC', name: 'Western Cape', kind: 'rates', provinces: ['WC', 'NC'], tags: ['Coast', 'Far'] };
const said = (then: readonly Zone[], now: readonly Zone[]) => zonesChanged(then, now).map(({ code, changes }) => [code, changes]);

it('beyond 11: nothing has changed where zones are the same, in whatever order their provinces and tags stand', () => {
  expect(said([JNB, WC], [{ ...WC, provinces: ['NC', 'WC'], tags: ['Far', 'Coast'] }, JNB])).toEqual([]);
});

it.each<[string, Zone, readonly string[]]>([
  ['outline', { ...JNB, polygons: [[SQUARE.slice(0, 3)]] }, ['outline']],
  ['outline and its name', { ...JNB, name: 'Joburg', polygons: [] }, ['outline', 'name']],
  ['code', { ...JNB, code: 'JHB' }, ['name']],
  ['places', { ...JNB, places: [{ suburb: 'Rosebank' }] }, ['places']],
  ['days', { ...JNB, service_weekdays: [1] }, ['weekdays']],
  ['tags', { ...JNB, tags: ['Coast'] }, ['tags']],
])('beyond 11: a zone with another %s says so, under its code at present', (_what, now, changes) => {
  expect(said([JNB], [now])).toEqual([[now.code, changes]]);
});

it('beyond 11: what went comes before what came', () => {
  expect(said([JNB], [WC])).toEqual([
    ['JNB', ['went']],
    ['WC', ['came']],
  ]);
});

it('beyond 11: a zone that was drawn anew under its code is the same zone, unless that one is still there', () => {
  expect(said([JNB], [{ ...JNB, id: 9, polygons: [] }])).toEqual([['JNB', ['outline']]]);
  expect(
    said(
      [JNB],
      [
        { ...JNB, code: 'OLD' },
        { ...JNB, id: 9 },
      ],
    ),
  ).toEqual([
    ['OLD', ['name']],
    ['JNB', ['came']],
  ]);
});
