import { randomInt } from 'node:crypto';
import type { BranchId, InterhubTransferId } from '@tsela/domain/ids';
import { inTransaction } from '../db/transaction.ts';
import type { World } from './world.ts';

interface TransferFacts {
  readonly origin_branch_id: BranchId;
  readonly destination_branch_id: BranchId;
  readonly vehicle?: string;
  /** A parcel that is on it, scanned out, and its shipment. */
  readonly load?: { readonly parcel_id: number; readonly shipment_id: number };
  /** Whether its seal was photographed. */
  readonly has_seal_photo?: boolean;
  readonly state?: 'being-loaded' | 'dispatched' | 'received' | 'closed';
}

/** An interhub transfer as it stands in the database. */
export async function makeTransfer(world: World, facts: TransferFacts): Promise<InterhubTransferId> {
  const { origin_branch_id, destination_branch_id, vehicle = 'CA 1', load, has_seal_photo, state = 'being-loaded' } = facts;
  const is_gone = state !== 'being-loaded';
  const is_received = state === 'received' || state === 'closed';
  const { rows } = await inTransaction(world.context, (tx) =>
    tx.client.query<{
      id: InterhubTransferId;
    }>(`insert into interhub_transfers (provider_id, id, number, origin_branch_id, destination_branch_id, vehicle, status, time_dispatched,
        time_received, time_closed, time_created, time_modified)
      values (${world.provider_id}, nextval('interhub_transfer_ids'), ${randomInt(1, 1_000_000_000)}, ${origin_branch_id},
        ${destination_branch_id}, '${vehicle}', '${state === 'closed' ? 'closed' : 'open'}', ${is_gone ? 'now()' : 'null'},
        ${is_received ? 'now()' : 'null'}, ${state === 'closed' ? 'now()' : 'null'}, now(), now())
      returning id::float8 as id`),
  );
  const [row] = rows;
  if (!row) throw new Error('No transfer was made.');
  if (load)
    await inTransaction(world.context, (tx) =>
      tx.client
        .query(`insert into interhub_transfer_parcels (provider_id, transfer_id, parcel_id, shipment_id, is_open, time_added, time_scanned_out)
        values (${world.provider_id}, ${row.id}, ${load.parcel_id}, ${load.shipment_id}, false, now(), now())`),
    );
  if (has_seal_photo === true)
    await inTransaction(world.context, (tx) =>
      tx.client.query(`insert into seal_photos (provider_id, id, transfer_id, content_type, size_bytes, hash, bytes, time_created)
        values (${world.provider_id}, nextval('seal_photo_ids'), ${row.id}, 'image/png', 1, sha256('x'), 'x', now())`),
    );
  return row.id;
}
