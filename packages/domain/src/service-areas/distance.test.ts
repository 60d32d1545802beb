import { describe, expect, it } from 'vitest';
import { distanceKm, distanceMetres, isPosition } from './distance.ts';

const JOHANNESBURG = { lat: -26.2023, lng: 28.0436 };
const CAPE_TOWN = { lat: -33.9258, lng: 18.4232 };

describe('distanceKm', () => {
  it('is a degree of latitude in 111.195 km', () => {
    // 6371.0088 km x pi / 180
    expect(distanceKm({ lat: -30, lng: 25 }, { lat: -29, lng: 25 })).toBeCloseTo(111.195, 3);
  });

  it('is about 1 262 km from Johannesburg to Cape Town, either way', () => {
    expect(Math.round(distanceKm(JOHANNESBURG, CAPE_TOWN))).toBe(1262);
    expect(distanceKm(CAPE_TOWN, JOHANNESBURG)).toBe(distanceKm(JOHANNESBURG, CAPE_TOWN));
  });

  it('is nothing from a place to itself and half the circumference to the other side', () => {
    expect(distanceMetres(CAPE_TOWN, CAPE_TOWN)).toBe(0);
    expect(distanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(20_015.115, 2);
  });
});

describe('isPosition', () => {
  it.each([
    [-26.1, 28.05, true],
    [0, 28.05, true],
    [0, 0, false],
    [null, 28.05, false],
    [-26.1, undefined, false],
    [-91, 28.05, false],
    [Number.NaN, 28.05, false],
  ])('of %s, %s is %s', (lat, lng, answer) => {
    expect(isPosition(lat, lng)).toBe(answer);
  });
});
