import type { ratingApi } from '@tsela/contract/tracking/rating-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { DAY_MS } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { visibleShipments } from '../../db/reach.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { loadShipmentFor } from '../../shipments/shipment-repository.ts';
import { readRatings } from './rating-repository.ts';

const DAYS = 90;
const ROWS_MAX = 200;

/** How a shipment was rated, for staff who may open it. Source: screens S58. */
export async function listRatings(
  context: RequestContext,
  { shipment_id }: InputOf<typeof ratingApi.ofShipment>,
): Promise<OutputOf<typeof ratingApi.ofShipment>> {
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can see how a delivery was rated.');
  return reading(context, async (tx) => {
    const { id } = await loadShipmentFor(tx, context.actor, { id: shipment_id });
    const rows = await readRatings(tx, id);
    return {
      ratings: rows.map(({ party, stars, reasons, comment, may_contact, time_rated, time_modified }) => ({
        party,
        stars,
        reasons,
        comment,
        may_contact,
        time_rated: time_rated.toISOString(),
        time_modified: time_modified.toISOString(),
      })),
    };
  });
}

/** How deliveries were rated of late, by who made them, within the reach of the caller. Source: screens S58. */
export async function readRatingFigures(context: RequestContext): Promise<OutputOf<typeof ratingApi.figures>> {
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can see how deliveries were rated.');
  const since = new Date(context.now.getTime() - DAYS * DAY_MS);
  return reading(context, async (tx) => ({
    days: DAYS,
    drivers: await figuresOfDrivers(tx, context, since),
    branches: await figuresOfBranches(tx, context, since),
  }));
}

/** Ratings of shipments within reach, with the figures that are told of them. */
function ratedSince(tx: Tx, { actor }: RequestContext, since: Date) {
  return visibleShipments(tx, actor)
    .innerJoin('shipment_ratings', (join) =>
      join
        .onRef('shipment_ratings.provider_id', '=', 'shipments.provider_id')
        .onRef('shipment_ratings.shipment_id', '=', 'shipments.id'),
    )
    .where('shipment_ratings.provider_id', '=', tx.provider_id)
    .where('shipment_ratings.time_rated', '>=', since)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`round(avg(shipment_ratings.stars), 2)::float8`.as('average'),
      sql<number>`(count(*) filter (where shipment_ratings.stars <= 2))::int`.as('low'),
    ])
    .orderBy('count', 'desc')
    .limit(ROWS_MAX);
}

async function figuresOfDrivers(tx: Tx, context: RequestContext, since: Date) {
  return ratedSince(tx, context, since)
    .innerJoin('drivers', (join) =>
      join
        .onRef('drivers.provider_id', '=', 'shipment_ratings.provider_id')
        .onRef('drivers.id', '=', 'shipment_ratings.driver_id'),
    )
    .select(['drivers.id as driver_id', 'drivers.name'])
    .groupBy(['drivers.id', 'drivers.name'])
    .orderBy('drivers.id')
    .execute();
}

async function figuresOfBranches(tx: Tx, context: RequestContext, since: Date) {
  return ratedSince(tx, context, since)
    .innerJoin('branches', (join) =>
      join
        .onRef('branches.provider_id', '=', 'shipment_ratings.provider_id')
        .onRef('branches.id', '=', 'shipment_ratings.branch_id'),
    )
    .select(['branches.id as branch_id', 'branches.name'])
    .groupBy(['branches.id', 'branches.name'])
    .orderBy('branches.id')
    .execute();
}
