import type { Tx } from '../db/transaction.ts';
import type { AddressProof } from '../service-areas/learn-address-positions.ts';

interface ReadProofs {
  readonly proofs: readonly AddressProof[];
  /** Null where there is nothing to look at. */
  readonly last_event_id: number | null;
  readonly looked_at: number;
}

/** The next events of the history, and of them the deliveries to a door whose position the phone knew, in their order. */
export async function readProofs(
  tx: Tx,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<ReadProofs> {
  const { rows } = await tx.client.query<AddressProof & { id: number; is_proof: boolean }>(
    `select e.id, e.lat, e.lng, s.delivery_address, e.status = 'delivered' and e.lat <> 0 and s.delivery_pickup_point_id = ''
        and s.delivery_address ->> 'street_address' <> '' as is_proof
    from (select id, shipment_id, status, lat, lng from tracking_events
      where provider_id = $1 and time_received <= $2
        and id > coalesce((select last_event_id from known_position_progress where provider_id = $1), 0)
      order by id limit $3) e
    join shipments s on s.provider_id = $1 and s.id = e.shipment_id
    order by e.id`,
    [tx.provider_id, before, limit],
  );
  return { proofs: rows.filter(({ is_proof }) => is_proof), last_event_id: rows.at(-1)?.id ?? null, looked_at: rows.length };
}

export async function saveProgress(tx: Tx, last_event_id: number): Promise<void> {
  await tx.db
    .insertInto('known_position_progress')
    .values({ provider_id: tx.provider_id, last_event_id })
    .onConflict((conflict) => conflict.columns(['provider_id', 'history']).doUpdateSet({ last_event_id }))
    .execute();
}
