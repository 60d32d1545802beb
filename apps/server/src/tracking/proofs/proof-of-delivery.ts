import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import type { ParcelId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { DOCUMENTS_MAX, PROOF_TYPES } from '@tsela/domain/shipments/documents/shipment-documents';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { localTimeText } from '@tsela/domain/time/local-time';
import { deliveriesOf } from '@tsela/domain/tracking/deliveries';
import type { Delivery } from '@tsela/domain/tracking/deliveries';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { printLogoOf } from '../../providers/print-logo.ts';
import type { PrintLogo } from '../../providers/print-logo.ts';
import { idsOf } from '../../shipments/change/parts/part-of-shipment.ts';
import { readNewestOf } from '../../shipments/documents/document-repository.ts';
import type { DocumentRow } from '../../shipments/documents/document-repository.ts';
import { loadShipmentFor, readParcels } from '../../shipments/shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../../shipments/shipment-repository.ts';
import { readTrackingEvents } from '../../shipments/tracking-event-repository.ts';
import type { TrackingEventRow } from '../../shipments/tracking-event-repository.ts';
import { readNames } from '../history-names-reads.ts';
import { proofOf } from '../present-tracked.ts';
import { printedPictures } from './printed-pictures.ts';
import type { FactSheet } from '../../providers/fact-sheet-pdf.ts';

/** Which delivery the proof is of; left out, all that were made. */
interface OfDelivery {
  readonly event_id?: number | undefined;
}

/**
 * Who signed for a shipment, where and when, for users who may open it: of each delivery where parcels were handed over one after the other, also
 * before the last of them is. Source: screens S17, docs/decisions/0313.
 */
export async function readProofOfDelivery(
  context: RequestContext,
  { id, event_id }: InputOf<typeof trackPageApi.proofOfDelivery> & OfDelivery,
): Promise<OutputOf<typeof trackPageApi.proofOfDelivery>> {
  const settings = await context.services.settings.of(context.provider_id);
  const made = await reading(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, context.actor, { id });
    const parcels = (await readParcels(tx, [id])).filter(({ status }) => status !== 'cancelled');
    const deliveries = await readDeliveries(tx, { shipment, parcels, event_id });
    // Which of its people the courier sends is its own.
    const driver_ids = isStaff(context.actor) ? deliveries.flatMap(({ entries }) => driverOf(entries) ?? []) : [];
    const drivers = await readNames(tx, 'drivers', driver_ids);
    const documents = await readNewestOf(tx, [id], { types: PROOF_TYPES, rows_max: DOCUMENTS_MAX });
    return { shipment, parcels, deliveries, drivers, documents };
  });
  const { shipment, parcels, deliveries, drivers } = made;
  const [first, ...others] = deliveries;
  if (!first) throw notDelivered();
  const picturesOf = await picturesByDelivery(context, made);
  const sectionOf = (delivery: Delivered, at: number) => ({
    title: titleOf(delivery, at, parcels),
    facts: deliveryFacts(delivery, { parcels, drivers }),
    pictures: picturesOf(delivery),
  });
  const is_one = others.length === 0 && first.parcel_ids.length === parcels.length;
  const sheet: FactSheet = {
    title: 'Proof of delivery',
    provider_title: readSetting(settings, 'provider_title'),
    reference: shipment.short_tracking_reference,
    facts: [...(is_one ? sectionOf(first, 0).facts : [countFact(deliveries, parcels)]), ...shipmentFacts(shipment, parcels)],
    pictures: is_one ? picturesOf(first) : [],
    sections: is_one ? [] : deliveries.map(sectionOf),
  };
  const logo = await printLogoOf(context);
  // Loaded at the first one, as labels are.
  const { factSheetPdf } = await import('../../providers/fact-sheet-pdf.ts');
  const content = await factSheetPdf(sheet, logo);
  return { filename: `Proof_of_delivery_${sheet.reference}.pdf`, content: content.toString('base64') };
}

/** As many photos and signatures as a proof shows: its reader opens the others with the documents. */
const PICTURES = { count: 12, bytes: 3_000_000, size: { width: 612, height: 460 } } as const;

interface Made {
  readonly deliveries: readonly Delivered[];
  readonly documents: readonly DocumentRow[];
}

/** What was captured with each delivery, and the documents that proved those of a desk. */
async function picturesByDelivery(
  context: RequestContext,
  { deliveries, documents }: Made,
): Promise<(delivery: Delivered) => readonly PrintLogo[]> {
  const isOf = ({ id, event_id }: DocumentRow, { entries }: Delivered) =>
    entries.some((entry) => (event_id !== null && entry.event_id === event_id) || proofOf([entry])?.document_id === id);
  const own = documents.filter((row) => deliveries.some((delivery) => isOf(row, delivery))).toReversed();
  const pictures = await printedPictures(context, own, PICTURES);
  return (delivery) => pictures.flatMap(({ row, picture }) => (isOf(row, delivery) ? picture : []));
}

export function notDelivered(): Problem {
  return new Problem('conflict', 'There is no proof of delivery before a shipment is delivered.');
}

type Delivered = Delivery<TrackingEventRow>;

interface Asked extends OfDelivery {
  readonly shipment: ShipmentRow;
  readonly parcels: readonly ParcelRow[];
}

async function readDeliveries(tx: Tx, { shipment, parcels, event_id }: Asked): Promise<readonly Delivered[]> {
  const events = await readTrackingEvents(tx, [shipment.id], { only_public: false });
  const handed = events.filter(({ status, moved_parcel_ids }) => status === 'delivered' && moved_parcel_ids?.length !== 0);
  const asked = handed.find(({ id }) => id === event_id);
  if (event_id === undefined) {
    // What was delivered and has come back since is not.
    const kept = shipment.status === 'delivered' ? parcels : parcels.filter(({ status }) => status === 'delivered');
    return deliveriesOf(handed, idsOf(kept));
  }
  const until = asked === undefined ? [] : handed.filter(({ date }) => date <= asked.date);
  return deliveriesOf(until, idsOf(parcels)).filter(({ entries }) => entries.some(({ id }) => id === event_id));
}

interface Names {
  readonly parcels: readonly ParcelRow[];
  readonly drivers: ReadonlyMap<number, string>;
}

function deliveryFacts({ entries, date, parcel_ids }: Delivered, { parcels, drivers }: Names): FactSheet['facts'] {
  const proof = proofOf(entries);
  const driver_id = driverOf(entries);
  return [
    ['Delivered', localTimeText(date)],
    ...(parcel_ids.length === parcels.length ? [] : [['Parcels', referencesOf(parcels, parcel_ids)] as const]),
    ['Received by', proof?.receiver_name ?? ''],
    ['Proof', PROOFS[proof?.type ?? ''] ?? ''],
    ...detailsOf(proof),
    ['Handed over by', driver_id === null ? '' : (drivers.get(driver_id) ?? '')],
  ];
}

function titleOf({ parcel_ids }: Delivered, at: number, parcels: readonly ParcelRow[]): string {
  return `Delivery ${at + 1}: ${parcel_ids.length} of ${parcels.length} parcels`;
}

function countFact(deliveries: readonly Delivered[], parcels: readonly ParcelRow[]): readonly [string, string] {
  const count = deliveries.reduce((sum, { parcel_ids }) => sum + parcel_ids.length, 0);
  return ['Delivered', `${count} of ${parcels.length} parcels`];
}

function driverOf(entries: readonly TrackingEventRow[]): TrackingEventRow['driver_id'] {
  return entries.find(({ driver_id }) => driver_id !== null)?.driver_id ?? null;
}

function referencesOf(parcels: readonly ParcelRow[], ids: readonly ParcelId[]): string {
  return parcels.flatMap(({ id, tracking_reference }) => (ids.includes(id) ? tracking_reference : [])).join(', ');
}

function shipmentFacts(shipment: ShipmentRow, parcels: readonly ParcelRow[]): FactSheet['facts'] {
  const { street_address, company, local_area, city, code } = shipment.delivery_address;
  return [
    ['Recipient', shipment.delivery_contact.name],
    ['Delivered to', [...new Set([company, street_address, local_area, city, code].filter(Boolean))].join(', ')],
    ['Sender', shipment.collection_contact.name],
    ['Own reference', shipment.custom_tracking_reference],
    ['Customer reference', shipment.customer_reference],
    ['Service', shipment.service_level_name],
    ['Parcels', referencesOf(parcels, idsOf(parcels))],
  ];
}

/** How it was proved, by the kind that prove-delivery.ts keeps. */
const PROOFS: Readonly<Record<string, string>> = {
  pin: 'The recipient gave the PIN that was sent to them.',
  receiver: 'The receiver gave their name.',
  grv: 'The receiver gave their name and stamped a document.',
  fallback: 'The proof below was given instead of the PIN.',
  document: 'A signed document, which is kept with the shipment.',
};

const CAPTURED: Readonly<Record<string, string>> = { grv: 'stamped document', photo: 'photo', signature: 'signature' };

/** What else was captured at the door. */
function detailsOf(proof: ReturnType<typeof proofOf>): FactSheet['facts'] {
  const { mobile_number = '', department = '', description = '', id_number = '' } = proof?.receiver ?? {};
  return [
    ['Mobile number', mobile_number],
    ['ID number', id_number],
    ['Department', department],
    ['Described as', description],
    ['Captured', (proof?.captured ?? []).map((kind) => CAPTURED[kind] ?? '').join(', ')],
  ];
}
