import type { ShipmentId } from '@tsela/domain/ids';
import { dayInWords } from '@tsela/domain/time/day-in-words';
import { Problem } from '@tsela/domain/problem';
import { movedCollectionText } from '@tsela/domain/rates/price/trace-in-words';
import { hasCapacities } from '@tsela/domain/rates/days/full-days';
import type { BookedDays } from '@tsela/domain/rates/days/full-days';
import type { Price } from '@tsela/domain/rates/price/rating-result';
import { keepsCollectionPlace } from '@tsela/domain/shipments/kept-collection-places';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { Day } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import {
  countIfLimitedNow,
  hasPlace,
  holdCounting,
  keepPlaces,
  readBookedDays,
  takeCollectionDay,
  writePlace,
} from './collection-day-repository.ts';

/** What is asked of a shipment. */
interface PlacedShipment {
  readonly id: ShipmentId;
  readonly status: ShipmentStatus;
  readonly collected_date: Date | null;
}

/** The greatest number that the database's column takes. */
const NO_BOUND = 2_147_483_647;
/** Each time another booking had the last place of a day; so many in a row mean that all are full by now. */
const ATTEMPTS = 5;

/**
 * Rates a booking and takes a place of its collection day. Where that day is full, or has filled up since the process last heard of it, it
 * is rated by how full the days are now, and so refused or moved to the next free day, as its service level says. A service without a
 * capacity asks the database nothing. Raises `conflict` when place after place goes to others.
 */
export async function rateWithPlace<Rated extends { readonly price: Pick<Price, 'service_level' | 'estimate'> }>(
  tx: Tx,
  context: RequestContext,
  rate: (booked?: BookedDays) => Promise<Rated>,
): Promise<Rated> {
  let rated = await rateByDays(tx, context, rate);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { service_level, estimate } = rated.price;
    const { code: service_level_code, capacity_per_day } = service_level;
    if (capacity_per_day === null) return rated;
    const { collection_day } = estimate;
    if (await takeCollectionDay(tx, { service_level_code, collection_day, capacity_per_day })) return rated;
    rated = await rate(await readBookedDays(tx, context));
  }
  throw new Problem('conflict', `${rated.price.service_level.name} is filling up at this moment. Please try again.`);
}

/**
 * A day that was full when the process last heard of it may have room again: no booking is refused or moved before the database was
 * asked.
 */
async function rateByDays<Rated extends { readonly price: Pick<Price, 'estimate'> }>(
  tx: Tx,
  context: RequestContext,
  rate: (booked?: BookedDays) => Promise<Rated>,
): Promise<Rated> {
  try {
    const rated = await rate();
    if (rated.price.estimate.full_day === undefined) return rated;
  } catch (error) {
    if (!(error instanceof Problem) || !(await countsDays(context))) throw error;
  }
  return rate(await readBookedDays(tx, context));
}

/**
 * Notes that a shipment has the place that was taken for it; others are told how full the day is once the transaction has committed. One
 * that was rated without a capacity is counted by a tariff that brings one at this moment. Answers what remains to be done before the
 * transaction ends: whether anything does is known by then.
 */
export function keepPlace(
  tx: Tx,
  context: RequestContext,
  { id: shipment_id }: Pick<PlacedShipment, 'id'>,
  { price, revision_id: rated_by }: { price: Pick<Price, 'service_level' | 'estimate'>; revision_id: number },
): () => Promise<void> {
  const { service_level, estimate } = price;
  const place = { shipment_id, service_level_code: service_level.code, collection_day: estimate.collection_day };
  if (service_level.capacity_per_day === null) {
    holdCounting(tx);
    return countIfLimitedNow(tx, { ...place, rated_by });
  }
  writePlace(tx, place);
  forgetAfter(tx, context);
  return async () => undefined;
}

/** The warning to a booker about a day that was full. */
export function placeWarnings({
  service_level,
  estimate: { full_day, collection_day },
}: Pick<Price, 'service_level' | 'estimate'>): { warnings?: string[] } {
  return full_day === undefined ? {} : { warnings: [movedCollectionText(service_level.name, { full_day, collection_day })] };
}

/** How full the days are for a shipment that may have a place itself; undefined where no service has a capacity. */
export async function bookedBeside(tx: Tx, context: RequestContext, except: ShipmentId): Promise<BookedDays | undefined> {
  return (await countsDays(context)) ? readBookedDays(tx, { now: context.now, except }) : undefined;
}

async function countsDays({ services, provider_id }: RequestContext): Promise<boolean> {
  const live = await services.rate_cards.of(provider_id);
  return live !== null && hasCapacities(live.compiled.card.service_levels);
}

/**
 * Gives a booked shipment a place on another day for the one it had. Staff may insist on a day that the service does not offer: then nothing
 * is asked. A place from when the service had a capacity moves too, so that it counts rightly should it have one again. Raises `conflict`
 * when the day has filled up in this moment.
 */
export async function movePlace(
  tx: Tx,
  context: RequestContext,
  shipment: PlacedShipment,
  { price, collection_day, is_insisted }: { price: Pick<Price, 'service_level'>; collection_day: Day; is_insisted: boolean },
): Promise<void> {
  const { code: service_level_code, name, capacity_per_day } = price.service_level;
  if (!keepsCollectionPlace(shipment.status) || shipment.collected_date !== null) return;
  holdCounting(tx);
  if (capacity_per_day === null && !(await hasPlace(tx, shipment.id))) return;
  keepPlaces(tx, [shipment.id], false);
  const bound = is_insisted || capacity_per_day === null ? NO_BOUND : capacity_per_day;
  if (!(await takeCollectionDay(tx, { service_level_code, collection_day, capacity_per_day: bound })))
    throw new Problem('conflict', `${name} is fully booked on ${dayInWords(collection_day)} by now. Please choose another day.`);
  writePlace(tx, { shipment_id: shipment.id, service_level_code, collection_day });
  forgetAfter(tx, context);
}

/** Gives up the places of shipments that are cancelled, and takes them again for those that are brought back: a person decided that, so a
 *  full day does not refuse it. */
export function placesFollowStatus(
  tx: Tx,
  context: RequestContext,
  steps: readonly { readonly shipment: Pick<PlacedShipment, 'id' | 'status'>; readonly to: ShipmentStatus }[],
): void {
  for (const is_kept of [false, true]) {
    const turned = steps.filter(
      ({ shipment, to }) => keepsCollectionPlace(to) === is_kept && keepsCollectionPlace(shipment.status) !== is_kept,
    );
    // A quote that is taken up asked for its place by itself.
    const ids = turned.filter(({ shipment }) => shipment.status !== 'quote').map(({ shipment }) => shipment.id);
    if (ids.length === 0) continue;
    holdCounting(tx);
    keepPlaces(tx, ids, is_kept);
    forgetAfter(tx, context);
  }
}

function forgetAfter(tx: Tx, { services, provider_id }: RequestContext): void {
  tx.after_commit.push(() => services.collection_days.invalidate(provider_id));
}
