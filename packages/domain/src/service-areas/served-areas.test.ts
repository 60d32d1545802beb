import { describe, expect, it } from 'vitest';
import { branchServing, compileAreas, driversServing, ownersAt } from './served-areas.ts';
import type { Polygon } from './point-in-polygon.ts';

const box = (west: number, south: number, east: number, north: number): Polygon => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ],
];
const SANDTON = { lat: -26.1, lng: 28.05 };
const SOWETO = { lat: -26.25, lng: 27.85 };
const DURBAN = { lat: -29.85, lng: 31.02 };
const GAUTENG = box(27, -27, 29, -25);
const NORTH = box(28, -26.2, 28.1, -26);

describe('areas that branches and drivers serve', () => {
  it('hold a position, the smallest area first, each owner once', () => {
    const areas = compileAreas([
      { owner_id: 1, polygons: [GAUTENG, NORTH] },
      { owner_id: 2, polygons: [NORTH] },
      { owner_id: 3, polygons: [] },
    ]);

    expect(ownersAt(areas, SANDTON)).toEqual([2, 1]);
    expect(ownersAt(areas, SOWETO)).toEqual([1]);
    expect(ownersAt(areas, DURBAN)).toEqual([]);
    expect(ownersAt(areas, { lat: 0, lng: 0 })).toEqual([]);
    expect(ownersAt(compileAreas([]), SANDTON)).toEqual([]);
  });

  it('PERM-038: make a branch take what lies in its area, even when another one is nearer', () => {
    const near = { id: 1, lat: -26.1, lng: 28.06, is_active: true };
    const far = { id: 2, lat: -25.75, lng: 28.19, is_active: true };
    const areas = compileAreas([{ owner_id: 2, polygons: [NORTH] }]);

    expect(branchServing([near, far], compileAreas([]), SANDTON)?.id).toBe(1);
    expect(branchServing([near, far], areas, SANDTON)?.id).toBe(2);
    expect(branchServing([near, far], areas, SOWETO)?.id).toBe(1);
    expect(branchServing([near, { ...far, is_active: false }], areas, SANDTON)?.id).toBe(1);
    expect(branchServing([near, far], areas, { lat: 0, lng: 0 })).toBeNull();
    expect(branchServing([], areas, SANDTON)).toBeNull();
  });

  it('PERM-037: propose the driver at work whose area is the smallest, who has most stops first', () => {
    const areas = compileAreas([
      { owner_id: 7, polygons: [GAUTENG] },
      { owner_id: 8, polygons: [NORTH] },
      { owner_id: 9, polygons: [box(28.04, -26.11, 28.06, -26.09)] },
    ]);
    const stops = [SANDTON, SOWETO, { lat: -26.3, lng: 27.8 }, DURBAN];

    expect(driversServing(stops, areas, new Set([7, 8]))).toEqual([
      { driver_id: 7, stops: [SOWETO, stops[2]] },
      { driver_id: 8, stops: [SANDTON] },
    ]);
    expect(driversServing(stops, areas, new Set())).toEqual([]);
  });
});
