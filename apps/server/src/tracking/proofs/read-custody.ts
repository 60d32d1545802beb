import type { CustodyHold, ParcelCustody, custodyApi } from '@tsela/contract/tracking/custody-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { DriverId } from '@tsela/domain/ids';
import { lastHold } from '@tsela/domain/tracking/custody/custody-chain';
import type { CustodyException, CustodyHold as Hold } from '@tsela/domain/tracking/custody/custody-chain';
import type { CustodyFact } from '@tsela/domain/tracking/custody/custody-claims';
import { exceptionInWords, partyName } from '@tsela/domain/tracking/custody/custody-names';
import type { NamesOfParties } from '@tsela/domain/tracking/custody/custody-names';
import { NOT_SEEN } from '@tsela/domain/tracking/part-of-step';
import { openException, shipmentCustody } from '@tsela/domain/tracking/custody/shipment-custody';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { loadShipmentFor, readParcels } from '../../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';
import { readTrackingEvents } from '../../shipments/tracking-event-repository.ts';
import type { TrackingEventRow } from '../../shipments/tracking-event-repository.ts';
import { readNames } from '../history-names-reads.ts';

/**
 * Who is responsible for each parcel of a shipment. Account users read where each is and since when; names of drivers and what is lacking
 * of hand-overs are between the staff. Source: beyond.md 9, SCREEN-28.
 */
export async function readCustody(
  context: RequestContext,
  { shipment_id }: InputOf<typeof custodyApi.custody>,
): Promise<OutputOf<typeof custodyApi.custody>> {
  const parcels = await reading(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, context.actor, { id: shipment_id });
    const events = await readTrackingEvents(tx, [shipment.id], { only_public: false });
    return custodyOf(tx, context, { shipment, events });
  });
  return { parcels: isStaff(context.actor) ? parcels : parcels.map(forCustomer) };
}

/** The custody of a shipment by its history, which is given whole. Its names stand in it: it is for staff. */
export async function custodyOf(
  tx: Tx,
  context: RequestContext,
  { shipment, events }: { readonly shipment: ShipmentRow; readonly events: readonly TrackingEventRow[] },
): Promise<ParcelCustody[]> {
  const parcels = (await readParcels(tx, [shipment.id])).filter(({ status }) => status !== 'cancelled');
  const custody = shipmentCustody(events.map(factOf), { parcels, legs: shipment, now: context.now });
  const drivers = custody.flatMap(({ chain }) => chain.flatMap(({ party }) => party.driver_id ?? []));
  const names: NamesOfParties = {
    branches: new Map((await context.services.branches.of(tx.provider_id)).map(({ id, name }) => [id, name])),
    drivers: (await readNames(tx, 'drivers', drivers)) as ReadonlyMap<DriverId, string>,
    legs: shipment,
  };
  return custody.map(({ parcel_id, chain }, index) => {
    const last = lastHold(chain);
    const open = openException(last);
    const present = (hold: Hold, at: number) => presentHold(hold, { before: chain[at - 1], next: chain[at + 1] }, names);
    return {
      parcel_id,
      tracking_reference: parcels[index]?.tracking_reference ?? '',
      number: index + 1,
      parcel_count: parcels.length,
      last: present(last, chain.length - 1),
      open_exception: open && presentException(open, { hold: last, before: chain.at(-2) }, names),
      chain: chain.map(present),
    };
  });
}

/** What an entry of the history says of custody. */
export type TrackedFact = Pick<
  TrackingEventRow,
  'id' | 'date' | 'status' | 'parcel_id' | 'moved_parcel_ids' | 'branch_id' | 'driver_id' | 'location' | 'event_id' | 'data'
>;

/**
 * What scanners and phones captured has an id of its own; what else moves a parcel at a named branch was scanned there, such as a transfer.
 */
export function factOf(event: TrackedFact): CustodyFact {
  const { id, date, status, parcel_id, branch_id, driver_id, location, event_id, data } = event;
  const moves_nothing = event.moved_parcel_ids?.length === 0;
  return {
    id,
    date,
    status,
    parcel_id,
    // Entries of single parcels from before moves were kept with them.
    moved_parcel_ids: event.moved_parcel_ids ?? (parcel_id === 0 ? null : [parcel_id]),
    branch_id,
    driver_id,
    is_scan: event_id !== null || (branch_id !== null && !moves_nothing),
    is_proven: status === 'delivered' && !moves_nothing && data !== null,
    is_unseen: moves_nothing && (data as { type?: string } | null)?.type === NOT_SEEN,
    location,
  };
}

interface Neighbours {
  readonly before: Hold | undefined;
  readonly next: Hold | undefined;
}

function presentHold(hold: Hold, { before, next }: Neighbours, names: NamesOfParties): CustodyHold {
  return {
    party: hold.party.kind,
    party_name: partyName(hold.party, names),
    place: hold.location,
    since: hold.since.toISOString(),
    until: next?.since.toISOString() ?? null,
    event_id: hold.event_id,
    exceptions: hold.exceptions.map((each) => presentException(each, { hold, before }, names)),
  };
}

function presentException(
  { code, date, closed }: CustodyException,
  between: { readonly hold: Hold; readonly before: Hold | undefined },
  names: NamesOfParties,
) {
  return {
    code,
    text: exceptionInWords(code, between, names),
    date: date.toISOString(),
    closed: closed?.toISOString() ?? null,
  };
}

function forCustomer({ last, ...parcel }: ParcelCustody): ParcelCustody {
  const named = last.party === 'driver' ? '' : last.party_name;
  return { ...parcel, last: { ...last, party_name: named, event_id: null, exceptions: [] }, open_exception: null, chain: [] };
}
