import type { Polygon } from '@tsela/domain/service-areas/point-in-polygon';
import { expect, it } from 'vitest';
import {
  changedByBoth,
  changeCount,
  newZone,
  onTopOf,
  openDrawing,
  outlineFault,
  readDegrees,
  redone,
  savedDrawing,
  undone,
  withZone,
  withZones,
  withZonesSince,
  zoneProblems,
  zonesPatch,
} from './zone-drawing-draft.ts';
import type { DrawnZone } from './zone-drawing-draft.ts';

const TRIANGLE: Polygon = [
  [
    [28, -26],
    [29, -26],
    [29, -25],
  ],
];
const HOURGLASS: Polygon = [
  [
    [28, -26],
    [29, -25],
    [29, -26],
    [28, -25],
  ],
];
const zone = (id: number, facts: Partial<DrawnZone> = {}): DrawnZone => ({
  id,
  code: `Z${id}`,
  name: `Zone ${id}`,
  kind: 'rates',
  polygons: [TRIANGLE],
  ...facts,
});
const OPEN = openDrawing([zone(1), zone(2)], 4);
const rename = (drawing: typeof OPEN, id: number, name: string, step: string | null = null) =>
  withZones(drawing, withZone(drawing.zones, { ...(drawing.zones.find((each) => each.id === id) ?? zone(id)), name }), step);
const namesOf = ({ zones }: typeof OPEN) => zones.map(({ name }) => name);

it('the drawing goes back and forth, and takes letters of one name back together', () => {
  let drawing = rename(rename(OPEN, 1, 'J', 'name 1'), 1, 'Jo', 'name 1');
  drawing = rename(drawing, 2, 'East');

  expect(namesOf(drawing)).toEqual(['Jo', 'East']);
  expect(namesOf(undone(drawing))).toEqual(['Jo', 'Zone 2']);
  expect(namesOf(undone(undone(drawing)))).toEqual(['Zone 1', 'Zone 2']);
  expect(namesOf(undone(undone(undone(drawing))))).toEqual(['Zone 1', 'Zone 2']);
  expect(namesOf(redone(undone(drawing)))).toEqual(['Jo', 'East']);
  // What is drawn after going back has no way forth.
  expect(namesOf(redone(rename(undone(drawing), 2, 'West')))).toEqual(['Jo', 'West']);
});

it('the drawing makes zones of those it has, and none once another version was loaded since the question', () => {
  const edited = rename(OPEN, 2, 'East');
  const without = (zones: typeof OPEN.zones) => zones.filter(({ id }) => id !== 1);
  const theirs = openDrawing([zone(1), zone(2, { name: 'Theirs' })], 5);

  expect(withZonesSince(edited, 4, without)?.zones.map(({ name }) => name)).toEqual(['East']);
  expect(withZonesSince(theirs, 4, without)).toBeNull();
  expect(withZonesSince(edited, 4, () => null)).toBeNull();
});

it('the drawing sends what has changed and nothing else, new zones without an id', () => {
  const drawn = newZone(OPEN, 'rates', [TRIANGLE]);
  const drawing = withZones(OPEN, [{ ...zone(1), name: 'Joburg' }, drawn]);

  expect(zonesPatch(drawing, 7)).toEqual({
    id: 7,
    version: 4,
    zones: {
      put: [
        { id: 1, code: 'Z1', name: 'Joburg', kind: 'rates', polygons: [TRIANGLE] },
        { code: 'ZONE-1', name: 'New zone 1', kind: 'rates', polygons: [TRIANGLE] },
      ],
      remove: [2],
    },
  });
  expect(changeCount(drawing)).toBe(3);
  expect(changeCount(undone(drawing))).toBe(0);
  // Once stored it has the id that the server gave, and nothing is unsaved.
  const saved = savedDrawing(drawing, [1, 12], { version: 5 });
  expect([saved.zones.map(({ id }) => id), saved.version, changeCount(saved)]).toEqual([[1, 12], 5, 0]);
});

it('the drawing puts the own changes on top of what another user has saved, and says what both have changed', () => {
  const mine = withZones(OPEN, [{ ...zone(1), name: 'Mine' }, zone(2), zone(-1, { code: 'NEW' })]);
  const theirs = [zone(1, { name: 'Theirs' }), zone(2, { name: 'Also theirs' }), zone(3)];

  const both = onTopOf(mine, { zones: theirs, version: 5 });

  expect(changedByBoth(mine, theirs).map(({ id }) => id)).toEqual([1]);
  expect(both.version).toBe(5);
  expect(both.zones.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Mine'],
    [2, 'Also theirs'],
    [3, 'Zone 3'],
    [-1, 'Zone -1'],
  ]);
  expect(zonesPatch(both, 7).zones?.put?.map(({ name }) => name)).toEqual(['Mine', 'Zone -1']);
});

it('the drawing says what stands against saving, and where', () => {
  const drawing = withZones(OPEN, [zone(1, { code: 'z2' }), zone(2), zone(-1, { name: ' ', polygons: [HOURGLASS] })]);

  expect(zoneProblems(drawing, 500)).toEqual([
    { zone_id: 1, field: 'code', message: 'Two zones have the code z2. Please give one of them another one.' },
    { zone_id: -1, field: 'name', message: 'Z-1: please enter a name.' },
    {
      zone_id: -1,
      field: 'polygons',
      message: ' : the outline crosses itself at 25.5000° S, 28.5000° E.',
      at: [28.5, -25.5],
    },
  ]);
  expect(outlineFault([[...(TRIANGLE[0] ?? []), [28.5, -24.5]]], 3)?.message).toBe(
    'the outline has 4 corners, and 3 are allowed. Simplify it.',
  );
});

it.each<[text: string, degrees: number | null]>([
  ['-26.1046', -26.1046],
  [' 28,05 ', 28.05],
  ['91', null],
  ['', null],
  ['26 S', null],
])('the drawing reads %j as a latitude of %j', (text, degrees) => {
  expect(readDegrees(text, 90)).toBe(degrees);
});
