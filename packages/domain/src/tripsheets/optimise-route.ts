import { SAME_KM, SAME_MIN, costOf, isBetter, kmBetween, roadsOf } from './route-measure.ts';
import type { RouteCost, RouteStop, Roads, Trip } from './route-measure.ts';

/** An order of the stops by their indexes, with what it costs and what the order as given costs. */
export interface OptimisedRoute {
  readonly order: readonly number[];
  readonly before: RouteCost;
  readonly after: RouteCost;
}

/**
 * A good order of stops: cheapest insertion, then 2-opt and Or-opt, then the same again from orders shaken a little. Less lateness always comes
 * before less road. The same stops always get the same order, and never a worse one than they were given in. Source: screens S25.
 */
export function optimiseRoute(stops: readonly RouteStop[], trip: Trip): OptimisedRoute {
  const roads = roadsOf(stops, trip);
  const given = stops.map((_, at) => at);
  const before = costOf(roads, given);
  const budget = { left: MOST_STEPS };
  const starts = [given, insertCheapest(roads, given), insertCheapest(roads, byDeadline(stops))];
  let best: Solution = { order: given, cost: before };
  for (const start of starts) best = betterOf(best, improve(roads, { order: start, cost: costOf(roads, start) }, budget));
  const chance = chances();
  for (let round = 0; round < MOST_SHAKES && budget.left > 0 && stops.length > LEAST_SHAKEN; round++) {
    const order = shake(best.order, chance);
    best = betterOf(best, improve(roads, { order, cost: costOf(roads, order) }, budget));
  }
  return { order: best.order, before, after: best.cost };
}

interface Solution {
  readonly order: readonly number[];
  readonly cost: RouteCost;
}

/** What bounds the work, counted and not timed: the answer is the same on every machine. */
interface Budget {
  left: number;
}

const MOST_STEPS = 2_400_000;
const MOST_SHAKES = 150;
/** What looking at one place for a piece costs, in the steps of a turn. */
const STEPS_A_PLACE = 6;
/** Fewer stops have no four parts to exchange. */
const LEAST_SHAKEN = 4;
/** Stops that Or-opt moves together. */
const LONGEST_PIECE = 3;

function betterOf(one: Solution, other: Solution): Solution {
  return isBetter(other.cost, one.cost) ? other : one;
}

/** Puts one stop after the other where it costs least. */
function insertCheapest(roads: Roads, stops: readonly number[]): readonly number[] {
  let order: readonly number[] = [];
  for (const stop of stops) {
    let best: Solution | null = null;
    for (let at = 0; at <= order.length; at++) {
      const tried = order.toSpliced(at, 0, stop);
      const cost = costOf(roads, tried);
      if (best === null || isBetter(cost, best.cost)) best = { order: tried, cost };
    }
    order = best?.order ?? order;
  }
  return order;
}

/** What has to be reached first comes first; what may be reached at any time comes last. */
function byDeadline(stops: readonly RouteStop[]): readonly number[] {
  const until = (at: number) => stops[at]?.to_min ?? Number.POSITIVE_INFINITY;
  return stops
    .map((_, at) => at)
    .toSorted((one, other) => (until(one) < until(other) ? -1 : until(one) > until(other) ? 1 : one - other));
}

/** Takes every move that makes the order better, until none does or the work is used up. */
function improve(roads: Roads, from: Solution, budget: Budget): Solution {
  let now = from;
  for (;;) {
    const next = shifted(roads, turned(roads, now, budget), budget);
    if (next === now) return now;
    now = next;
  }
}

/** 2-opt: turns every part that is better the other way round. */
function turned(roads: Roads, from: Solution, budget: Budget): Solution {
  let now = from;
  for (let first = 0; first < from.order.length - 1; first++)
    for (let last = first + 1; last < from.order.length; last++) {
      if (--budget.left <= 0) return now;
      const { order } = now;
      const [before, after] = [placeAt(roads, order, first - 1), placeAt(roads, order, last + 1)];
      const [head, tail] = [placeAt(roads, order, first), placeAt(roads, order, last)];
      const now_km = kmBetween(roads, before, head) + kmBetween(roads, tail, after);
      if (!isWorthALook(now, kmBetween(roads, before, tail) + kmBetween(roads, head, after) - now_km)) continue;
      const tried = [...order.slice(0, first), ...order.slice(first, last + 1).reverse(), ...order.slice(last + 1)];
      now = betterOf(now, judged(roads, tried, budget));
    }
  return now;
}

/** Or-opt: moves every piece of up to three stops that is better elsewhere, in either direction. */
function shifted(roads: Roads, from: Solution, budget: Budget): Solution {
  let now = from;
  for (let length = 1; length <= Math.min(LONGEST_PIECE, from.order.length - 1); length++)
    for (let first = 0; first + length <= from.order.length && budget.left > 0; first++)
      now = betterPlaceOf(roads, { now, first, length }, budget);
  return now;
}

interface Piece {
  readonly now: Solution;
  readonly first: number;
  readonly length: number;
}

/** The order with one piece at the first better place that is found, else as it is. */
function betterPlaceOf(roads: Roads, { now, first, length }: Piece, budget: Budget): Solution {
  const { order } = now;
  const piece = order.slice(first, first + length);
  const rest = [...order.slice(0, first), ...order.slice(first + length)];
  const [head, tail] = [placeAt(roads, piece, 0), placeAt(roads, piece, length - 1)];
  const [before, after] = [placeAt(roads, rest, first - 1), placeAt(roads, rest, first)];
  const saved = kmBetween(roads, before, head) + kmBetween(roads, tail, after) - kmBetween(roads, before, after);
  for (let at = 0; at <= rest.length; at++) {
    budget.left -= STEPS_A_PLACE;
    const [left, right] = [placeAt(roads, rest, at - 1), placeAt(roads, rest, at)];
    const gone = kmBetween(roads, left, right) + saved;
    const tries = [
      { more: kmBetween(roads, left, head) + kmBetween(roads, tail, right) - gone, is_turned: false },
      { more: kmBetween(roads, left, tail) + kmBetween(roads, head, right) - gone, is_turned: true },
    ];
    for (const { more, is_turned } of tries) {
      if (!isWorthALook(now, more)) continue;
      const next = betterOf(now, judged(roads, rest.toSpliced(at, 0, ...(is_turned ? piece.toReversed() : piece)), budget));
      if (next !== now) return next;
    }
  }
  return now;
}

/** While nothing is late, only a shorter road can be better. */
function isWorthALook({ cost }: Solution, more_km: number): boolean {
  return cost.late_min > SAME_MIN || more_km < -SAME_KM;
}

function judged(roads: Roads, order: readonly number[], budget: Budget): Solution {
  budget.left -= order.length;
  return { order, cost: costOf(roads, order) };
}

/** The stop at a position, the start beyond both ends. */
function placeAt({ count }: Roads, order: readonly number[], position: number): number {
  return order[position] ?? count;
}

/** Exchanges two neighbouring parts: what no single turn or shift undoes. */
function shake(order: readonly number[], chance: () => number): readonly number[] {
  const cuts = [chance(), chance(), chance()].map((share) => Math.floor(share * (order.length + 1))).toSorted((a, b) => a - b);
  const [one = 0, two = 0, three = 0] = cuts;
  return [...order.slice(0, one), ...order.slice(two, three), ...order.slice(one, two), ...order.slice(three)];
}

/** Numbers from 0 to below 1 that look random and are the same each time (a linear congruence of 32 bits). */
function chances(): () => number {
  let state = 20_261_127;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
