import { describe, expect, it } from 'vitest';
import { areasSent, areaVersions, drawnOf, goneOf, versionsSaved, withHandedOver } from './areas-draft.ts';
import { changedByBoth, changeCount, onTopOf, openDrawing, savedDrawing, storedSince, withZones } from './zone-drawing-draft.ts';
import type { DrawnZone, StoredZones } from './zone-drawing-draft.ts';

const area = (id: number, north = -26): DrawnZone => ({
  id,
  kind: 'exceptions',
  code: `– ${id}`,
  name: `Area ${id}`,
  polygons: [
    [
      [
        [28, north],
        [28.1, north],
        [28.1, north - 0.1],
      ],
    ],
  ],
});
const read = (...areas: readonly (readonly [DrawnZone, number])[]): StoredZones => ({
  zones: areas.map(([zone]) => zone),
  version: 100 + areas.length,
  versions: areaVersions(areas.map(([{ id }, area_version]) => ({ id, area_version }))),
  changed_by_name: '',
});
const opened = ({ zones, version, versions }: StoredZones) => openDrawing(zones, version, versions);
const sentIds = (drawing: Parameters<typeof areasSent>[1]) =>
  areasSent('exceptions', drawing).areas.map(({ id, version }) => [id, version]);

describe('areas that are drawn as they hold', () => {
  const OPEN = opened(read([area(1), 1], [area(2), 5]));
  const MINE = withZones(OPEN, [area(1, -27), area(2)]);

  it('are saved with the version they were drawn on, also when others have left the list', () => {
    const theirs = read([area(1, -28), 2]);

    expect(storedSince(MINE, theirs)).toBe('clash');
    expect(changedByBoth(MINE, theirs.zones).map(({ id }) => id)).toEqual([1]);
    expect(sentIds(MINE)).toEqual([[1, 1]]);
    // Only who has seen theirs saves upon it.
    expect(sentIds(onTopOf(MINE, theirs))).toEqual([[1, 2]]);
  });

  it('take what is added, changed or deleted elsewhere without a question, and keep what is unsaved', () => {
    const theirs = read([area(1), 1], [area(3, -29), 1]);

    expect(storedSince(MINE, theirs)).toBe('apart');
    const merged = onTopOf(MINE, theirs);
    expect(merged.zones).toEqual([area(1, -27), area(3, -29)]);
    expect([changeCount(merged), storedSince(merged, theirs)]).toEqual([1, 'nothing']);
    expect(storedSince(MINE, read([area(1), 1], [area(2, -30), 6]))).toBe('apart');
  });

  it('are let go when whose they were is gone', () => {
    const theirs = read([area(2), 5]);

    expect(storedSince(MINE, theirs)).toBe('clash');
    expect(changeCount(onTopOf(MINE, theirs))).toBe(0);
  });

  it('once saved are ahead of what was read before, and are saved again upon that', () => {
    const versions = versionsSaved(MINE, { areas: [{ id: 1, version: 2 }] });
    const saved = savedDrawing(MINE, [1], { version: MINE.version, versions });

    expect(storedSince(saved, read([area(1), 1], [area(2), 5]))).toBe('nothing');
    expect(sentIds(withZones(saved, [area(1, -30), area(2)]))).toEqual([[1, 2]]);
  });
});

describe('the area of who has gone', () => {
  it('PERM-037: is said to be theirs no more, and is given to another beside what they have', () => {
    const facts = { layer: 'drivers' as const, code: '', provinces: [], places: [], place_count: 0, node_count: 3 };
    const ring = (lng: number): [number, number][][][] => [
      [
        [
          [lng, -26],
          [lng + 1, -26],
          [lng, -27],
        ],
      ],
    ];
    const read_areas = [
      { ...facts, id: 1, name: 'Sipho', polygons: ring(28), is_gone: true },
      { ...facts, id: 2, name: 'Thandi', polygons: ring(29) },
    ];

    const zones = drawnOf(read_areas);
    const handed = withHandedOver(zones, 1, 2);

    expect(zones.map(({ name }) => name)).toEqual(['Sipho (has left)', 'Thandi']);
    expect([...goneOf(read_areas)]).toEqual([1]);
    expect(handed.map(({ polygons }) => polygons)).toEqual([[], [...ring(29), ...ring(28)]]);
  });
});
