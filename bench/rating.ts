import { checkRateCardInSteps } from '@tsela/domain/rates/card/check-rate-card';
import { compileRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import type { Rate, RateCard, Surcharge, Zone } from '@tsela/domain/rates/card/rate-card';
import { rateShipment } from '@tsela/domain/rates/price/rate-shipment';
import type { RatingContext, RatingInput } from '@tsela/domain/rates/price/rating-input';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import { buildPolygonIndex, polygonsAt } from '@tsela/domain/service-areas/point-in-polygon';
import type { Polygon } from '@tsela/domain/service-areas/point-in-polygon';
import { searchPlaces } from '@tsela/domain/service-areas/search-places';
import { allAtOnce } from '@tsela/domain/steps';
import { dayOf } from '@tsela/domain/time/day';
import { demoCard } from '../simulator/tariff.ts';
import { median } from './measure.ts';

/** What issue 4 holds the rating function, the zones and the search of places to, each on one core and without any process beside. */
const QUOTES_A_SECOND = 20_000;
const RATES = 10_000;
const ZONES = 300;
const NODES = 200;
const MOST_RATES = 100_000;
const SURCHARGES = 40;
const FLAT_WITHIN = 1.5;
const LOOKUP_US_MAX = 50;
const LOOKUP_POLYGONS = 5000;
const SUGGEST_MS_MAX = 20;
const CHECK_MS_MAX = 2000;

const ROUNDS = 7;
const ROUND_MS = 400;
/** Inputs differ, so that no answer is found by having been asked before. */
const INPUTS = 1000;

export interface Figure {
  readonly lines: readonly string[];
  readonly reached: boolean;
}

/** Measures the floors that need no server. */
export function measureRating(gazetteer: Gazetteer): Figure[] {
  return [...rating(), check(), lookUp(), suggest(gazetteer)];
}

function rating(): Figure[] {
  // The engine is compiled while it runs: the first is thrown away.
  quotesASecond(RATES);
  const named = quotesASecond(RATES);
  const small = quotesASecond(1000);
  const large = quotesASecond(MOST_RATES);
  const ratio = Math.max(small, large) / Math.min(small, large);
  return [
    figure(named >= QUOTES_A_SECOND, [
      `rating: ${named.toFixed(0)} quotes a second on one core (at least ${QUOTES_A_SECOND})`,
      `  ${RATES} rates, ${ZONES} zones of ${NODES} corners, ${SURCHARGES} surcharges, one service level`,
    ]),
    figure(ratio <= FLAT_WITHIN, [
      `rating from 1 000 to 100 000 rates: ${ratio.toFixed(2)} times apart (at most ${FLAT_WITHIN})`,
      `  ${small.toFixed(0)} and ${large.toFixed(0)} quotes a second`,
    ]),
  ];
}

function quotesASecond(rate_count: number): number {
  const compiled = compileRateCard(tariffOf(rate_count));
  const now = new Date();
  const context: RatingContext = {
    now,
    rate_group_id: null,
    holidays: [],
    office_hours: { from: '08:00', to: '17:00' },
    metres_from_collection_branch: 10_000,
    metres_from_delivery_branch: 20_000,
  };
  const inputs = Array.from({ length: INPUTS }, (_, at) => inputOf(at));
  const refused = inputs.filter((input) => rateShipment(input, compiled, context)[0]?.offered !== true).length;
  if (refused > 0) throw new Error(`${refused} of ${INPUTS} shipments have no price: a refusal is no quote.`);
  return aSecond((at) => rateShipment(inputs[at % INPUTS] ?? inputOf(0), compiled, context));
}

export function tariffOf(rate_count: number): RateCard {
  const card = demoCard(1, dayOf(new Date()));
  const [level] = card.service_levels;
  const [group] = card.rate_groups;
  if (!level || !group) throw new Error('The demo has a tariff.');
  const zones = Array.from({ length: ZONES }, (_, at): Zone => ({
    id: at + 1,
    code: `Z${at}`,
    name: `Zone ${at}`,
    kind: 'rates',
    polygons: [circle(at, ZONES)],
  }));
  const rates = Array.from({ length: rate_count }, (_, at): Rate => {
    const from = at % ZONES;
    const to = Math.floor(at / ZONES) % ZONES;
    const step = Math.floor(at / (ZONES * ZONES));
    return {
      id: at + 1,
      rate_group_id: group.id,
      service_level_id: level.id,
      from_zone_id: from + 1,
      to_zone_id: to + 1,
      min_weight_grams: step * 30_000,
      max_weight_grams: (step + 1) * 30_000,
      formula_type: 'formula',
      charges: [
        { charge_type: 'flat', amount_cents: 5000 + at },
        { charge_type: 'perKg', amount_cents: 100, over_grams: 2000 },
      ],
    };
  });
  const surcharges = Array.from({ length: SURCHARGES }, (_, at): Surcharge => ({
    id: at + 1,
    name: `Surcharge ${at}`,
    charges: [{ charge_type: 'flat', amount_cents: 1000 }],
    ...(at % 2 === 0
      ? { type: 'zone', zone_ids: [at + 1], side: 'either' }
      : { type: 'dimensions_weight', longest_side_cm_over: 60 + at }),
  }));
  return { ...card, zones, rates, surcharges, service_levels: [level], rate_groups: [group] };
}

function inputOf(at: number): RatingInput {
  // Within the first three destinations, which also 1 000 rates hold.
  return {
    collection: sideAt(at % ZONES),
    delivery: sideAt(at % 3),
    parcels: [{ length_cm: 30 + (at % 50), width_cm: 20, height_cm: 10, weight_grams: 500 + ((at * 37) % 25_000) }],
    declared_value_cents: 0,
    pod_method: '',
    tags: [],
    account_id: 1,
  };
}

function sideAt(zone: number): RatingInput['collection'] {
  const [lng, lat] = centreOf(zone, ZONES);
  return { kind: 'street-address', local_area: '', city: '', code: '', zone: '', lat, lng };
}

/** What a publish waits for; the server gives way to others in between, which is left out here. */
function check(): Figure {
  const card = tariffOf(MOST_RATES);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    const { error_count } = allAtOnce(checkRateCardInSteps(card, { day: dayOf(new Date()), node_count_max: NODES }));
    // What comes last and takes longest is left out of a tariff with errors.
    if (error_count > 0) throw new Error(`The tariff has ${error_count} errors.`);
    return performance.now() - from;
  });
  const milliseconds = median(rounds);
  return figure(milliseconds <= CHECK_MS_MAX, [
    `check of a tariff: ${milliseconds.toFixed(0)} ms (at most ${CHECK_MS_MAX})`,
    `  ${MOST_RATES} rates, ${ZONES} zones of ${NODES} corners`,
  ]);
}

function lookUp(): Figure {
  const index = buildPolygonIndex(Array.from({ length: LOOKUP_POLYGONS }, (_, at) => circle(at, LOOKUP_POLYGONS)));
  const a_second = aSecond((at) =>
    polygonsAt(index, { lng: 17 + ((at * 7919) % 15_000) / 1000, lat: -34 + ((at * 104_729) % 12_000) / 1000 }),
  );
  const microseconds = 1e6 / a_second;
  return figure(microseconds <= LOOKUP_US_MAX, [
    `zones at a point: ${microseconds.toFixed(2)} µs (at most ${LOOKUP_US_MAX})`,
    `  ${LOOKUP_POLYGONS} polygons of ${NODES} corners`,
  ]);
}

const TYPED = ['jo', 'johan', 'sandt', 'cape t', 'grahamst', 'umhl', 'port eliz', 'pretor', '2196', 'stelenbosh', 'bloemf', 'x'];

function suggest(gazetteer: Gazetteer): Figure {
  const milliseconds = 1000 / aSecond((at) => searchPlaces(gazetteer, TYPED[at % TYPED.length] ?? '', 10));
  return figure(milliseconds <= SUGGEST_MS_MAX, [
    `places suggested while typing: ${milliseconds.toFixed(2)} ms (at most ${SUGGEST_MS_MAX})`,
    `  ${gazetteer.rows.length} suburbs, ${TYPED.length} beginnings in turn, some mistyped`,
  ]);
}

/** How often a second an operation is done: the median of the rounds, after one that warms up. */
function aSecond(operation: (at: number) => unknown): number {
  const rounds: number[] = [];
  let at = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const from = performance.now();
    let done = 0;
    while (performance.now() - from < ROUND_MS) for (let i = 0; i < 50; i++, done++) operation(at++);
    if (round > 0) rounds.push((done * 1000) / (performance.now() - from));
  }
  return median(rounds);
}

function centreOf(at: number, count: number): [number, number] {
  const side = Math.ceil(Math.sqrt(count));
  return [17 + ((at % side) * 15) / side, -34 + (Math.floor(at / side) * 12) / side];
}

function circle(at: number, count: number): Polygon {
  const [lng, lat] = centreOf(at, count);
  const radius = 6 / Math.ceil(Math.sqrt(count));
  const turn = (2 * Math.PI) / NODES;
  return [
    Array.from({ length: NODES }, (_, node): [number, number] => [
      lng + Math.cos(node * turn) * radius,
      lat + Math.sin(node * turn) * radius,
    ]),
  ];
}

function figure(reached: boolean, [first = '', ...others]: readonly string[]): Figure {
  return { reached, lines: [`${first} ${reached ? 'reached' : 'NOT REACHED'}`, ...others] };
}
