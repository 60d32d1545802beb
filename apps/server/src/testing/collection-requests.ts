import { randomInt } from 'node:crypto';
import type { AccountId, BranchId, CollectionRequestId } from '@tsela/domain/ids';
import { inTransaction } from '../db/transaction.ts';
import { aShipment } from './world.ts';
import type { World } from './world.ts';

interface RequestFacts {
  readonly account_id: AccountId;
  readonly branch_id?: BranchId;
  readonly contact_name?: string;
  readonly status?: string;
}

/** A collection request as it stands in the database, for a day to come. */
export async function makeCollectionRequest(world: World, facts: RequestFacts): Promise<CollectionRequestId> {
  const { account_id, branch_id = world.johannesburg, contact_name = 'Sipho Sender', status = 'collection-assigned' } = facts;
  const address = {
    ...aShipment().collection_address,
    type: 'business',
    company: '',
    country: 'South Africa',
    lat: -26.14,
    lng: 28.04,
    entered_address: '12 Oxford Road, Rosebank',
    gs_hash: '',
  };
  const contact = { name: contact_name, email: '', mobile_number: '+27821234567' };
  const { rows } = await inTransaction(world.context, (tx) =>
    tx.client.query<{
      id: CollectionRequestId;
    }>(`insert into collection_requests (provider_id, id, number, account_id, branch_id, status, date, collect_after, collect_before, address,
        contact, expected_parcels, expected_weight_g, time_created, time_modified)
      values (${world.provider_id}, nextval('collection_request_ids'), ${randomInt(1, 1_000_000_000)}, ${account_id}, ${branch_id}, '${status}',
        current_date + 2, '09:00', '12:00', '${JSON.stringify(address)}', '${JSON.stringify(contact)}', 3, 5000, now(), now())
      returning id::float8 as id`),
  );
  const [row] = rows;
  if (!row) throw new Error('No request was made.');
  return row.id;
}

/** A photo of the stop of a request, as it stands in the database. */
export async function makeRequestPhoto(world: World, request_id: CollectionRequestId): Promise<number> {
  const { rows } = await inTransaction(world.context, (tx) =>
    tx.client.query<{
      id: number;
    }>(`insert into collection_request_photos (provider_id, id, collection_request_id, event_id, content_type,
        size_bytes, hash, bytes, time_created)
      values (${world.provider_id}, nextval('collection_request_photo_ids'), ${request_id}, gen_random_uuid(), 'image/png', 1, sha256('x'), 'x', now())
      returning id::float8 as id`),
  );
  const [row] = rows;
  if (!row) throw new Error('No photo was made.');
  return row.id;
}
