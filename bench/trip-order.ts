import { optimiseRoute } from '@tsela/domain/tripsheets/optimise-route';
import type { RouteStop } from '@tsela/domain/tripsheets/route-measure';
import { median } from './measure.ts';
import type { Figure } from './rating.ts';

/** What issue 19 holds the order of a trip to. */
const MS_MAX = 300;
const STOPS = 60;
const ROUNDS = 9;
const TRIP = { start: { lat: -26.2, lng: 28.04 }, depart_min: 480, speed_km_h: 35, road_factor: 1.35 };

/** How long the order of sixty stops around Johannesburg takes, without windows and with, on one core. */
export function measureTripOrder(): Figure[] {
  return [0, 0.3, 0.6].map((windowed) => {
    const stops = stopsAround(windowed);
    optimiseRoute(stops, TRIP);
    const times = Array.from({ length: ROUNDS }, () => {
      const began = performance.now();
      optimiseRoute(stops, TRIP);
      return performance.now() - began;
    });
    const ms = median(times);
    const { before, after } = optimiseRoute(stops, TRIP);
    return {
      lines: [
        `order of ${STOPS} stops, ${windowed * 100} % with three hours of their own: ${ms.toFixed(0)} ms (at most ${MS_MAX})`,
        `  ${before.distance_km.toFixed(0)} km and ${before.late_min.toFixed(0)} minutes late become ${after.distance_km.toFixed(0)} and ${after.late_min.toFixed(0)}`,
      ],
      reached: ms <= MS_MAX,
    };
  });
}

function stopsAround(windowed: number): RouteStop[] {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: STOPS }, () => {
    const place = { lat: -26.4 + next() * 0.4, lng: 27.84 + next() * 0.4, service_min: 4 };
    const from_min = 480 + Math.floor(next() * 300);
    return { ...place, ...(next() < windowed ? { from_min, to_min: from_min + 180 } : { from_min: null, to_min: null }) };
  });
}
