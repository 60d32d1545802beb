import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optimiseRoute } from './optimise-route.ts';
import { costOf, isBetter, kmBetween, roadsOf } from './route-measure.ts';
import type { RouteCost, RouteStop, Roads, Trip } from './route-measure.ts';

const TRIP: Trip = { start: { lat: -26.2, lng: 28.04 }, depart_min: 480, speed_km_h: 35, road_factor: 1.35 };

const aWindow = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ from_min: null, to_min: null }) },
  fc
    .record({ from: fc.integer({ min: 480, max: 900 }), length: fc.integer({ min: 60, max: 300 }) })
    .map(({ from, length }) => ({ from_min: from, to_min: from + length })),
);
const aStop: fc.Arbitrary<RouteStop> = fc
  .record({ lat: fc.integer({ min: 0, max: 400 }), lng: fc.integer({ min: 0, max: 400 }), window: aWindow })
  .map(({ lat, lng, window }) => ({ lat: -26.4 + lat / 1000, lng: 27.84 + lng / 1000, service_min: 4, ...window }));

/** Numbers that are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

/** Stops around Johannesburg; of `windowed` a share has two to four hours of their own. */
function instance(seed: number, count: number, windowed: number): RouteStop[] {
  const next = numbers(seed);
  return Array.from({ length: count }, () => {
    const place = { lat: -26.4 + next() * 0.4, lng: 27.84 + next() * 0.4, service_min: 4 };
    const from_min = 480 + Math.floor(next() * 300);
    const to_min = from_min + 120 + Math.floor(next() * 120);
    return { ...place, ...(next() < windowed ? { from_min, to_min } : { from_min: null, to_min: null }) };
  });
}

describe('SCREEN-25: the order of a trip', () => {
  it('has every stop once, is never worse than what was given, and the same each time', () => {
    fc.assert(
      fc.property(fc.array(aStop, { maxLength: 25 }), (stops) => {
        const found = optimiseRoute(stops, TRIP);

        expect(found.order.toSorted((a, b) => a - b)).toEqual(stops.map((_, at) => at));
        expect(isBetter(found.before, found.after)).toBe(false);
        expect(found.after).toEqual(costOf(roadsOf(stops, TRIP), found.order));
        expect(optimiseRoute(stops, TRIP)).toEqual(found);
      }),
      { numRuns: 60 },
    );
  });

  it('of up to seven stops is within 5 % of the best of all orders, windows among them', () => {
    fc.assert(
      fc.property(fc.array(aStop, { minLength: 1, maxLength: 7 }), (stops) => {
        const best = bestOfAll(roadsOf(stops, TRIP));
        const { after } = optimiseRoute(stops, TRIP);

        expect(after.late_min).toBeLessThanOrEqual(best.late_min * 1.05 + 0.01);
        if (best.late_min < 0.01) expect(after.distance_km).toBeLessThanOrEqual(best.distance_km * 1.05 + 0.001);
      }),
      { numRuns: 60 },
    );
  });

  it.each(Array.from({ length: 20 }, (_, at) => ({ seed: 11 + at, count: 12 + (at % 4), windowed: at < 10 ? 0 : 0.4 })))(
    'of $count stops (instance $seed, share with windows $windowed) is within 5 % of the exact one',
    ({ seed, count, windowed }) => {
      const stops = instance(seed, count, windowed);
      const exact = shortestInTime(roadsOf(stops, TRIP));
      const { after } = optimiseRoute(stops, TRIP);

      // Where an order without lateness exists, it is found.
      if (exact !== null) {
        expect(after.late_min).toBe(0);
        expect(after.distance_km).toBeLessThanOrEqual(exact * 1.05);
        expect(after.distance_km).toBeGreaterThanOrEqual(exact - 0.001);
      }
      expect(exact !== null || windowed > 0).toBe(true);
    },
  );

  it('comes within a window rather than by the shorter road', () => {
    const near = { lat: -26.21, lng: 28.04, service_min: 4, from_min: null, to_min: null };
    const far_but_early = { lat: -26.4, lng: 28.04, service_min: 4, from_min: null, to_min: 560 };
    const early = { lat: -26.2, lng: 28.1, service_min: 4, from_min: null, to_min: 495 };

    expect(optimiseRoute([near, far_but_early, early], TRIP).after.late_min).toBe(0);
  });

  it('of one stop or none is as given', () => {
    expect(optimiseRoute([], TRIP)).toEqual({
      order: [],
      before: { late_min: 0, distance_km: 0 },
      after: { late_min: 0, distance_km: 0 },
    });
    expect(optimiseRoute(instance(1, 1, 0), TRIP).order).toEqual([0]);
  });
});

function bestOfAll(roads: Roads): RouteCost {
  let best: RouteCost | null = null;
  const tryAll = (order: readonly number[], left: readonly number[]): void => {
    if (left.length > 0) {
      for (const next of left)
        tryAll(
          [...order, next],
          left.filter((each) => each !== next),
        );
      return;
    }
    const cost = costOf(roads, order);
    if (best === null || isBetter(cost, best)) best = cost;
  };
  tryAll(
    [],
    Array.from({ length: roads.count }, (_, at) => at),
  );
  return best ?? { late_min: 0, distance_km: 0 };
}

interface Label {
  readonly minute: number;
  readonly km: number;
}

/** The shortest road that is nowhere late, by dynamic programming over sets of stops; null where every order is late somewhere. */
function shortestInTime(roads: Roads): number | null {
  const { count, stops, trip } = roads;
  const labels: Label[][] = Array.from({ length: 2 ** count * count }, () => []);
  const arrive = (from: number, to: number, { minute, km }: Label): Label | null => {
    const road = kmBetween(roads, from, to);
    const { from_min, to_min, service_min } = stops[to] ?? { from_min: null, to_min: null, service_min: 0 };
    const at = minute + (road * 60) / trip.speed_km_h;
    if (to_min !== null && at > to_min) return null;
    return { minute: Math.max(at, from_min ?? at) + service_min, km: km + road };
  };
  const keep = (set: number, last: number, label: Label | null): void => {
    if (label === null) return;
    const own = labels[set * count + last] ?? [];
    if (own.some(({ minute, km }) => minute <= label.minute + 1e-9 && km <= label.km + 1e-9)) return;
    labels[set * count + last] = [...own.filter(({ minute, km }) => minute < label.minute || km < label.km), label];
  };
  for (let stop = 0; stop < count; stop++) keep(1 << stop, stop, arrive(count, stop, { minute: trip.depart_min, km: 0 }));
  for (let at = count; at < labels.length; at++) {
    const [set, last] = [Math.floor(at / count), at % count];
    for (const label of labels[at] ?? [])
      for (let next = 0; next < count; next++)
        if ((set & (1 << next)) === 0) keep(set | (1 << next), next, arrive(last, next, label));
  }
  const whole = 2 ** count - 1;
  const ends = stops.flatMap((_, last) =>
    (labels[whole * count + last] ?? []).map(({ km }) => km + kmBetween(roads, last, count)),
  );
  return ends.length === 0 ? null : Math.min(...ends);
}
