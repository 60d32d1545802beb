import { readKml, writeKml } from '@tsela/domain/service-areas/kml';
import type { Polygon } from '@tsela/domain/service-areas/point-in-polygon';
import { expect, it } from 'vitest';
import { NO_CODE, markOf } from './areas-draft.ts';
import { IMPORT_LIMITS, isTooMuch, withImported, withImportedAreas } from './kml-import-draft.ts';
import { openDrawing } from './zone-drawing-draft.ts';
import type { DrawnZone } from './zone-drawing-draft.ts';

const TRIANGLE: Polygon = [
  [
    [28, -26],
    [29, -26],
    [29, -25],
  ],
];
const SEA_POINT: DrawnZone = { id: 4, code: 'SEA-POINT', name: 'Sea Point', kind: 'rates', polygons: [], tags: ['Coast'] };
const DRAWING = openDrawing([SEA_POINT], 1);
const named = (name: string) => ({ name, description: '', polygons: [TRIANGLE] });

it('replaces the outlines of a zone of that name, and keeps all else of it', () => {
  expect(withImported(DRAWING, 'rates', [named('sea point'), named('Green Point')], 'replace')).toEqual([
    { ...SEA_POINT, polygons: [TRIANGLE] },
    { id: -1, code: 'GREEN-POINT', name: 'Green Point', kind: 'rates', polygons: [TRIANGLE] },
  ]);
});

it('a KML import keeps both areas of one name in the files, and replaces a zone that is there once', () => {
  const wide: Polygon = [
    [
      [28, -26],
      [30, -26],
      [30, -24],
    ],
  ];
  const twice = (name: string) => [named(name), { ...named(name), polygons: [wide] }];

  const zones = withImported(DRAWING, 'rates', [...twice('Green Point'), ...twice('Sea Point')], 'replace');

  expect(zones.map(({ id, code, name, polygons }) => [id, code, name, polygons])).toEqual([
    [4, 'SEA-POINT', 'Sea Point', [TRIANGLE]],
    [-1, 'GREEN-POINT', 'Green Point', [TRIANGLE]],
    [-2, 'GREEN-POINT-2', 'Green Point 2', [wide]],
    [-3, 'SEA-POINT-2', 'Sea Point 2', [wide]],
  ]);
});

it('a KML import keeps both under names and codes of their own; on another layer a name is free', () => {
  const both = withImported(DRAWING, 'rates', [named('Sea Point'), named('Sea Point')], 'keep-both');
  const elsewhere = withImported(DRAWING, 'surcharges', [named('Sea Point')], 'replace');

  expect(both.map(({ id, code, name }) => [id, code, name])).toEqual([
    [4, 'SEA-POINT', 'Sea Point'],
    [-1, 'SEA-POINT-2', 'Sea Point 2'],
    [-2, 'SEA-POINT-3', 'Sea Point 3'],
  ]);
  expect(elsewhere.map(({ kind, name }) => [kind, name])).toEqual([
    ['rates', 'Sea Point'],
    ['surcharges', 'Sea Point'],
  ]);
});

it('a KML import takes what was written as a file back as it was', () => {
  const { zones } = readKml(writeKml([named('Sea Point')], 'Zones'), { ...IMPORT_LIMITS, node_count_max: 500 });

  expect(withImported(openDrawing([], 1), 'rates', zones, 'replace').map(({ name, polygons }) => [name, polygons])).toEqual([
    ['Sea Point', [TRIANGLE]],
  ]);
});

it('a KML import refuses more zones at once than one saving takes', () => {
  const files = [0, 1].map((file) => ({
    name: `${file}.kml`,
    problems: [],
    zones: Array.from({ length: 251 }, (_, at) => named(`Zone ${at}`)),
  }));

  expect(isTooMuch(files)).toBe(true);
  expect(isTooMuch(files.slice(1))).toBe(false);
});

it('PERM-038: a KML import gives areas of files to the branches and drivers of their names or codes who are still there, and to no others', () => {
  const owner = (id: number, code: string, name: string): DrawnZone => ({ id, code, name, kind: 'branches', polygons: [] });
  const zones = [owner(1, 'JNB', 'Johannesburg'), owner(2, 'DUR', 'Durban'), owner(3, 'OLD', 'Old (closed)')];

  const files = [named('johannesburg'), named(' DUR '), named('dur'), named('OLD'), named('Nowhere')];
  const taken = withImportedAreas(zones, new Set([3]), files);

  expect(taken.map(({ id, polygons }) => [id, polygons.length])).toEqual([
    [1, 1],
    [2, 2],
    [3, 0],
  ]);
});

it('PERM-038: assigns no area that could be for several, unless the file says whose it is; a code counts before a name', () => {
  const driver = (id: number): DrawnZone => ({
    id,
    code: `${NO_CODE}${id}`,
    name: 'Sipho Dlamini',
    kind: 'drivers',
    polygons: [],
  });
  const branch = (id: number, code: string, name: string): DrawnZone => ({ id, code, name, kind: 'branches', polygons: [] });
  const taken = (zones: readonly DrawnZone[], ...files: { name: string; description: string; polygons: Polygon[] }[]) =>
    withImportedAreas(zones, new Set(), files).map(({ polygons }) => polygons.length);
  const drivers = [driver(7), driver(8)];
  const exported = (zone: DrawnZone) => ({ ...named(zone.name), description: `${markOf(zone)}\nsaved: 2026` });

  expect(taken(drivers, named('Sipho Dlamini'))).toEqual([0, 0]);
  expect(taken(drivers, exported(driver(8)))).toEqual([0, 1]);
  expect(taken(drivers, ...drivers.map(exported))).toEqual([1, 1]);
  expect(taken([branch(1, 'JNB', 'CPT'), branch(2, 'CPT', 'Cape Town')], named('CPT'))).toEqual([0, 1]);
});
