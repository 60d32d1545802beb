import { dayOf, endOfDay } from '../time/day.ts';

/** When a parcel on the van arrives, as the recipient is told. */
export interface ArrivalWindow {
  readonly from: Date;
  readonly to: Date;
}

/** What is told, and whether it lies beyond what was told before on the same day; that stays said until the day is over. */
export interface SaidWindow extends ArrivalWindow {
  readonly moved: 'later' | 'earlier' | null;
}

/** What is known of a parcel's van. */
export interface OnTheRoad {
  readonly now: Date;
  /** Doors that the driver's own sheet has before this one. */
  readonly stops_before: number;
  /** Doors that the driver may visit at any time of the round: collections. */
  readonly stops_beside: number;
  /** When the driver handed over what came before on this day, in any order. */
  readonly delivered: readonly Date[];
}

export interface RoadWindow extends ArrivalWindow {
  /** Whether no other door comes before. */
  readonly is_next: boolean;
}

const MINUTE_MS = 60_000;
/** Windows begin and end at a quarter of an hour. */
const STEP_MS = 15 * MINUTE_MS;
/** Within this, what was told still holds: it is no more exact than that. */
const TOLERANCE_MS = STEP_MS;
/** The shortest time that is told of. */
const SHORTEST_MS = 30 * MINUTE_MS;
/** Parcels that are handed over within this time were for one door. */
const ONE_DOOR_MS = 2 * MINUTE_MS;
/** From one door to the next, while a driver has not shown their own pace; and within what bounds a pace is believed. */
const PACE_MS = { usual: 12 * MINUTE_MS, least: 4 * MINUTE_MS, most: 40 * MINUTE_MS };
/** How many of the last steps make the pace. */
const STEPS_OF_PACE = 6;
/** Drivers do not keep to the order of their sheet: a door may come much sooner than it says, and somewhat later. */
const SOONER = 0.5;
const LATER = 1.4;

/**
 * The time in which a parcel on the van arrives, by the doors before it and the driver's pace of this day; null where that goes beyond the
 * day, since then no more is known than the day. It is the narrower, the fewer doors are left.
 */
export function roadWindow({ now, stops_before, stops_beside, delivered }: OnTheRoad): RoadWindow | null {
  const pace_ms = paceOf(delivered);
  const [soonest_ms, latest_ms] = [stops_before * pace_ms * SOONER, (stops_before + stops_beside + 1) * pace_ms * LATER];
  const from = floorTo(now.getTime() + soonest_ms);
  const to = ceilTo(Math.max(now.getTime() + latest_ms, now.getTime() + SHORTEST_MS, from + SHORTEST_MS));
  if (to > endOfDay(dayOf(now)).getTime()) return null;
  return { from: new Date(from), to: new Date(to), is_next: stops_before === 0 && stops_beside === 0 };
}

/** The time from one door to the next: the middle one of the last steps, so that one long stop is none. */
function paceOf(delivered: readonly Date[]): number {
  const times = delivered.map((date) => date.getTime()).toSorted((one, other) => other - one);
  const gaps = times
    .slice(1)
    .map((time, at) => (times[at] ?? time) - time)
    .filter((gap) => gap > ONE_DOOR_MS)
    .slice(0, STEPS_OF_PACE)
    .toSorted((one, other) => one - other);
  const middle = gaps.length < 2 ? undefined : gaps[Math.floor(gaps.length / 2)];
  return Math.min(Math.max(middle ?? PACE_MS.usual, PACE_MS.least), PACE_MS.most);
}

/**
 * What is told next, after what was told: within it, and never wider. Where the van is found beyond it, that is said, and the window begins
 * anew. `said` is null where nothing was told of this day; the times that the booking promised of this day count as told.
 */
export function nextSaid(said: SaidWindow | null, found: ArrivalWindow): SaidWindow {
  if (said === null) return { from: found.from, to: found.to, moved: null };
  if (found.to.getTime() > said.to.getTime() + TOLERANCE_MS) return { from: found.from, to: found.to, moved: 'later' };
  if (found.from.getTime() < said.from.getTime() - TOLERANCE_MS && found.to < said.from)
    return { from: found.from, to: found.to, moved: 'earlier' };
  const from = between(found.from, said.from, said.to);
  return { from, to: between(found.to, from, said.to), moved: said.moved };
}

/** What is told where no more is known than the day. */
export function restOfDay(now: Date): ArrivalWindow {
  return { from: new Date(floorTo(now.getTime())), to: endOfDay(dayOf(now)) };
}

function between(date: Date, least: Date, most: Date): Date {
  return date < least ? least : date > most ? most : date;
}

const floorTo = (time_ms: number) => Math.floor(time_ms / STEP_MS) * STEP_MS;
const ceilTo = (time_ms: number) => Math.ceil(time_ms / STEP_MS) * STEP_MS;
