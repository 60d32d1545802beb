import pg from 'pg';
import type { TrackedFact } from '@tsela/server/tracking/proofs/read-custody';
import type { CustodyLegs } from '@tsela/domain/tracking/custody/custody-claims';
import type { ParcelId, ProviderId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';

const INT8 = 20;

/** Looks at the database of a simulated day as its owner, beside what the product says of itself. */
export class DayReads {
  readonly #client: pg.Client;
  readonly #provider_id: ProviderId;

  constructor(client: pg.Client, provider_id: ProviderId) {
    this.#client = client;
    this.#provider_id = provider_id;
  }

  async rows<Row extends object>(statement: string, ...values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.#client.query<Row>(statement, [this.#provider_id, ...values]);
    return rows;
  }

  /** Shipments by their own names, with their parcels and histories. */
  async histories(names: readonly string[]): Promise<History[]> {
    return this.rows<History>(
      `select s.id, s.customer_reference as name, s.status,
         s.collection_agent_id, s.delivery_agent_id, s.collection_branch_id, s.delivery_branch_id,
         (select json_agg(json_build_object('id', p.id, 'number', p.number, 'status', p.status, 'time_added', null) order by p.number)
            from parcels p where p.provider_id = $1 and p.shipment_id = s.id) as parcels,
         (select json_agg(json_build_object('id', e.id, 'date', e.date, 'status', e.status, 'parcel_id', e.parcel_id, 'moved_parcel_ids', e.moved_parcel_ids,
              'branch_id', e.branch_id, 'driver_id', e.driver_id, 'location', e.location, 'event_id', e.event_id, 'data', e.data) order by e.id)
            from tracking_events e where e.provider_id = $1 and e.shipment_id = s.id) as events
       from shipments s where s.provider_id = $1 and s.customer_reference = any($2::text[])`,
      names,
    );
  }
}

/** A shipment with all that is known of who had it. */
export interface History extends CustodyLegs {
  readonly id: number;
  readonly name: string;
  readonly status: ShipmentStatus;
  readonly parcels: readonly {
    readonly id: ParcelId;
    readonly number: number;
    readonly status: ShipmentStatus;
    readonly time_added: null;
  }[];
  /** Dates are text here, as JSON has them. */
  readonly events: readonly (Omit<TrackedFact, 'date'> & { readonly date: string })[];
}

/** A connection on which whole numbers are numbers. */
export async function connectReads(owner_url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: owner_url,
    types: { getTypeParser: parserOf },
  });
  await client.connect();
  return client;
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}
