import { describe, expect, it } from 'vitest';
import { cutIntoAreas, driveRound } from './rounds.ts';

const HUB = { lat: -26.1, lng: 28.2 };
const BEGINS = new Date('2026-03-11T05:45:00Z');
const stop = (name: string, lat: number, lng: number) => ({ name, lat, lng, parcels: 1 });
const NORTH = stop('north', -26, 28.2);
const EAST = stop('east', -26.1, 28.3);
const SOUTH = stop('south', -26.2, 28.2);
const WEST = stop('west', -26.1, 28.1);

describe('the stops of a hub', () => {
  it('are cut into slices of equally many around it', () => {
    const cut = cutIntoAreas([NORTH, EAST, SOUTH, WEST], { hub: HUB, drivers: 2, areas: [] });

    expect(cut.map((stops) => stops.length)).toEqual([2, 2]);
  });

  it('go to the driver whose area they lie in, and outside all of them to the nearest', () => {
    const square = (west: number, east: number) => [
      [
        [west, -27],
        [east, -27],
        [east, -25],
        [west, -25],
      ] as const,
    ];

    const cut = cutIntoAreas([WEST, EAST, stop('far east', -26.1, 29)], {
      hub: HUB,
      drivers: 2,
      areas: [square(28, 28.15), square(28.15, 28.4)],
    });

    expect(cut.map((stops) => stops.map(({ name }) => name))).toEqual([['west'], ['east', 'far east']]);
  });
});

describe('a round', () => {
  it('goes to the nearest stop that is left, and takes the time of the road and of each door', () => {
    const near = stop('near', -26.09, 28.2);

    const round = driveRound([NORTH, near], { hub: HUB, begins: BEGINS });

    expect(round.map(({ stop: { name } }) => name)).toEqual(['near', 'north']);
    // 1.1 km at 32 km an hour with the factor of roads, 2.5 minutes at the door and 15 s for the parcel.
    expect(Math.round(((round[0]?.at.getTime() ?? 0) - BEGINS.getTime()) / 1000)).toBe(328);
  });
});
