import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { OutputOf } from '@tsela/contract/route';
import type { ProviderId, ShipmentId } from '@tsela/domain/ids';
import type { Actor } from '../context.ts';
import { visibleShipments } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import { needsReason } from '@tsela/domain/overview/ops-tiles';
import { endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { readReasons } from '../shipments/tracking-event-repository.ts';

type Beside = OutputOf<typeof overviewApi.opsList>['beside'][number];

/** Why shipments of a pile are where they are, and whom to ask about them. Source: screens S24. */
export async function readBesidePile(tx: Tx, actor: Actor, ids: readonly ShipmentId[]): Promise<Beside[]> {
  if (ids.length === 0) return [];
  const rows = await visibleShipments(tx, actor)
    .select(['shipments.id', 'status', 'collected_date', 'collection_contact', 'delivery_contact'])
    .where('shipments.id', 'in', ids)
    .execute();
  const reasons = await readReasons(
    tx,
    rows.filter(({ status }) => needsReason(status)),
  );
  return rows.map(({ id, collected_date, collection_contact, delivery_contact }) => {
    const { name, mobile_number } = collected_date === null ? collection_contact : delivery_contact;
    return { shipment_id: id, reason: reasons.get(id) ?? '', contact: { name, mobile_number } };
  });
}

/** Whether an attempt at a shipment failed on a day, as its history has it. */
export function hasFailedOn(provider_id: ProviderId, day: Day): RawBuilder<SqlBool> {
  return sql<SqlBool>`shipments.id in (select t.shipment_id from tracking_events t where t.provider_id = ${provider_id}
    and t.status in ('collection-failed-attempt', 'delivery-failed-attempt') and t.parcel_id = 0
    and t.date >= ${startOfDay(day)} and t.date <= ${endOfDay(day)})`;
}

/** Whether a shipment has a parcel without dimensions. Those parcels are read first: the planner takes them for many, and would look at every shipment. */
export function hasNoDimensions(provider_id: ProviderId): RawBuilder<SqlBool> {
  return sql<SqlBool>`shipments.id = any(array(select p.shipment_id from parcels p where p.provider_id = ${provider_id} and ${WITHOUT_DIMENSIONS}))`;
}

/** The parcels without dimensions of some shipments, each as it is scanned. Source: screens S24. */
export async function readUnmeasured(
  tx: Tx,
  ids: readonly ShipmentId[],
): Promise<{ shipment_id: ShipmentId; parcel_references: string[] }[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('parcels as p')
    .select(['p.shipment_id', 'p.tracking_reference'])
    .where('p.provider_id', '=', tx.provider_id)
    .where('p.shipment_id', 'in', [...ids])
    .where(WITHOUT_DIMENSIONS)
    .orderBy('p.shipment_id')
    .orderBy('p.number')
    .execute();
  return [...Map.groupBy(rows, ({ shipment_id }) => shipment_id)].map(([shipment_id, parcels]) => ({
    shipment_id,
    parcel_references: parcels.map(({ tracking_reference }) => tracking_reference),
  }));
}

const SIDES = sql.join(
  (['length', 'width', 'height'] as const).map(
    (side) => sql`coalesce(nullif(${sql.ref(`p.actual_${side}_cm`)}, 0), ${sql.ref(`p.submitted_${side}_cm`)})`,
  ),
);

/** Of a parcel `p`, to the letter as the index of those parcels has it. */
const WITHOUT_DIMENSIONS = sql<SqlBool>`(p.status not in ('cancelled', 'delivered') and (least(${SIDES}) <= 0 or greatest(${SIDES}) <= 1))`;
