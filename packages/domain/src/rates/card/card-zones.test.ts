import { describe, expect, it } from 'vitest';
import { compileZones, zonesOf } from './card-zones.ts';
import type { Zone } from './rate-card.ts';
import { IN_CPT, IN_JHB } from './sample-card.testing.ts';

const zone = (id: number, shape: Partial<Zone>): Zone => ({ id, code: String(id), name: String(id), kind: 'rates', ...shape });
const UNPLACED = { ...IN_JHB, lat: null, lng: null };

function zoneIds(zones: readonly Zone[], where: typeof UNPLACED | typeof IN_JHB): number[] {
  const compiled = compileZones(zones);
  return zonesOf(compiled, where).map((position) => compiled.zones[position]?.id ?? -1);
}

describe('zonesOf', () => {
  it('finds outlines by position and provinces by any spelling, each zone once', () => {
    const box = [
      [
        [27, -27],
        [29, -27],
        [29, -25],
        [27, -25],
      ],
    ] as const;
    const zones = [
      zone(1, { polygons: [box, box], provinces: ['GP'] }),
      zone(2, { provinces: ['GP', 'WC'] }),
      zone(3, { provinces: ['WC'] }),
    ];

    expect(zoneIds(zones, IN_JHB)).toEqual([1, 2]);
    expect(zoneIds(zones, { ...IN_CPT, zone: 'Western Cape' })).toEqual([2, 3]);
    expect(zoneIds([zone(1, { polygons: [box] })], UNPLACED)).toEqual([]);
  });

  it('finds places by suburb, city and code together, or by those that are named', () => {
    const zones = [
      zone(1, { places: [{ suburb: 'Rosebank', city: 'Johannesburg', code: '2196' }] }),
      zone(2, { places: [{ suburb: 'rosebank' }] }),
      zone(3, { places: [{ code: '2196' }] }),
      zone(4, { places: [{ suburb: 'Rosebank', code: '7700' }] }),
      zone(5, { places: [{ city: 'JHB' }] }),
    ];

    expect(zoneIds(zones, UNPLACED)).toEqual([1, 2, 3, 5]);
    expect(zoneIds(zones, { ...UNPLACED, local_area: 'Saxonwold' })).toEqual([3, 5]);
  });

  it('knows a renamed place by both its names', () => {
    const zones = [zone(1, { places: [{ city: 'Port Elizabeth' }] })];

    expect(zoneIds(zones, { ...UNPLACED, city: 'Gqeberha' })).toEqual([1]);
  });
});
