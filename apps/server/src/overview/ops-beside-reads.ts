import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { OutputOf } from '@tsela/contract/route';
import type { ShipmentId } from '@tsela/domain/ids';
import type { Actor } from '../context.ts';
import { visibleShipments } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import { needsReason } from '@tsela/domain/overview/ops-tiles';
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
