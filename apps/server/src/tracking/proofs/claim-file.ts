import type { claimFileApi } from '@tsela/contract/tracking/claim-file-api';
import type { ParcelCustody } from '@tsela/contract/tracking/custody-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { plainTextOf } from '@tsela/domain/formats/plain-text';
import { randText, weightText } from '@tsela/domain/formats/rand-text';
import { Problem } from '@tsela/domain/problem';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { DOCUMENTS_MAX, DOCUMENT_TYPES } from '@tsela/domain/shipments/documents/shipment-documents';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { localTimeText } from '@tsela/domain/time/local-time';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { printLogoOf } from '../../providers/print-logo.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { readNewestOf } from '../../shipments/documents/document-repository.ts';
import type { DocumentRow } from '../../shipments/documents/document-repository.ts';
import { loadShipmentFor, readParcels } from '../../shipments/shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../../shipments/shipment-repository.ts';
import { readTrackingEvents } from '../../shipments/tracking-event-repository.ts';
import type { TrackingEventRow } from '../../shipments/tracking-event-repository.ts';
import { HOLDERS } from './claim-holders.ts';
import type { ClaimEvent, ClaimFile, ClaimPicture } from './claim-file-pdf.ts';
import { readAccountTitle, readToldMessages } from './claim-file-reads.ts';
import { readHistoryNames } from '../history-names-reads.ts';
import { newestFirst } from '../present-tracked.ts';
import { printedPictures } from './printed-pictures.ts';
import { custodyOf } from './read-custody.ts';

/** Of a file that is still read by a person, and written at once. What is left out is said in it. */
const EVENTS_MAX = 500;
const MESSAGES_MAX = 100;
const PARCELS_MAX = 100;
const PICTURES_MAX = 12;
const PICTURES_BYTES_MAX = 6_000_000;
const TERMS_LENGTH_MAX = 4000;
/** Half a page wide at 200 points an inch. */
const PICTURE_SIZE = { width: 720, height: 540 };

/**
 * What a claim about a shipment is decided by, as one PDF: the whole custody and history, proofs, terms, and what was told. Of staff alone,
 * since it names drivers and both sides. Source: beyond.md 9, users-ask.md 44.
 */
export async function readClaimFile(
  context: RequestContext,
  { shipment_id }: InputOf<typeof claimFileApi.claimFile>,
): Promise<OutputOf<typeof claimFileApi.claimFile>> {
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can make a claim file.');
  const settings = await context.services.settings.of(context.provider_id);
  const { file, documents } = await reading(context, (tx) => assemble(tx, context, { shipment_id, settings }));
  const pictures = await picturesOf(context, documents);
  const logo = await printLogoOf(context);
  // Loaded at the first one, as labels are.
  const { claimFilePdf } = await import('./claim-file-pdf.ts');
  const content = await claimFilePdf({ ...file, pictures }, logo);
  return { filename: `Claim_file_${file.reference}.pdf`, content: content.toString('base64') };
}

interface Wanted {
  readonly shipment_id: ShipmentRow['id'];
  readonly settings: StoredSettings;
}

async function assemble(tx: Tx, context: RequestContext, { shipment_id, settings }: Wanted) {
  const shipment = await loadShipmentFor(tx, context.actor, { id: shipment_id });
  const parcels = await readParcels(tx, [shipment.id]);
  const events = await readTrackingEvents(tx, [shipment.id], { only_public: false });
  const custody = await custodyOf(tx, context, { shipment, events });
  const shown = newestFirst(events).slice(0, EVENTS_MAX).toReversed();
  const namesOf = await readHistoryNames(tx, context, shown);
  const told = await readToldMessages(tx, shipment.id, { rows_max: MESSAGES_MAX });
  const documents = await readNewestOf(tx, [shipment.id], { types: DOCUMENT_TYPES, rows_max: DOCUMENTS_MAX });
  const file: Omit<ClaimFile, 'pictures'> = {
    provider_title: readSettings(settings, ['provider_title']).provider_title,
    reference: shipment.short_tracking_reference,
    made: `Made on ${localTimeText(context.now)}${context.actor.kind === 'user' ? ` by ${context.actor.name}` : ''}`,
    facts: factsOf(shipment, await readAccountTitle(tx, shipment)),
    parcels: parcels.slice(0, PARCELS_MAX).map(parcelLine),
    custody: custody.slice(0, PARCELS_MAX),
    last_held: custody.slice(0, PARCELS_MAX).map(lastHeld),
    events: shown.map((event) => ({ ...claimEvent(event, parcels), by: recordedBy(namesOf(event)) })),
    messages: told.messages,
    documents: documents.map(documentLine),
    terms: termsOf(settings),
    left_out: [
      ...(events.length > EVENTS_MAX ? [`The newest ${EVENTS_MAX} of ${events.length} entries of the history are shown.`] : []),
      ...(told.has_more ? [`The newest ${MESSAGES_MAX} messages are shown.`] : []),
      ...(parcels.length > PARCELS_MAX ? [`The first ${PARCELS_MAX} of ${parcels.length} parcels are shown.`] : []),
    ],
  };
  return { file, documents };
}

function factsOf(shipment: ShipmentRow, account: string): ClaimFile['facts'] {
  const timeOrNothing = (date: Date | null) => (date === null ? '' : localTimeText(date));
  return [
    ['Status', statusLabel(shipment.status)],
    ['Account', account],
    ['Sender', contactText(shipment.collection_contact)],
    ['Collected from', addressText(shipment.collection_address)],
    ['Recipient', contactText(shipment.delivery_contact)],
    ['Delivered to', addressText(shipment.delivery_address)],
    ['Service', shipment.service_level_name],
    ['Booked', localTimeText(shipment.time_created)],
    ['Collected', timeOrNothing(shipment.collected_date)],
    ['Delivered', timeOrNothing(shipment.delivered_date)],
    ['Own reference', shipment.custom_tracking_reference],
    ['Customer reference', shipment.customer_reference],
    ['Charged weight', weightText(shipment.charged_weight_g / 1000)],
    ['Declared value', shipment.declared_value_cents > 0 ? randText(shipment.declared_value_cents) : 'None was declared'],
    ['Collection notes', shipment.special_instructions_collection],
    ['Delivery notes', shipment.special_instructions_delivery],
  ];
}

function contactText({ name, email, mobile_number }: ShipmentRow['delivery_contact']): string {
  return [name, mobile_number, email].filter((part) => part !== '').join(', ');
}

function addressText({ company, street_address, local_area, city, code }: ShipmentRow['delivery_address']): string {
  return [...new Set([company, street_address, local_area, city, code].filter(Boolean))].join(', ');
}

function parcelLine(parcel: ParcelRow): string {
  const { tracking_reference, parcel_description, status } = parcel;
  const sizes = (kind: 'submitted' | 'actual') => {
    const lengths = [parcel[`${kind}_length_cm`], parcel[`${kind}_width_cm`], parcel[`${kind}_height_cm`]];
    const weight = parcel[`${kind}_weight_kg`];
    return weight === null || lengths.includes(null) ? '' : `${lengths.join(' x ')} cm, ${weightText(weight)}`;
  };
  const measured = sizes('actual');
  const parts = [parcel_description, sizes('submitted'), measured && `measured ${measured}`, statusLabel(status)];
  return `${tracking_reference}: ${parts.filter(Boolean).join(' · ')}`;
}

/** Who held it last, in a sentence. */
function lastHeld({ tracking_reference, last, open_exception }: ParcelCustody): string {
  const since = `since ${localTimeText(new Date(last.since))}`;
  return [
    `${tracking_reference}: ${HOLDERS[last.party]}${last.party_name && ` ${last.party_name}`}, ${since}.`,
    open_exception?.text,
  ]
    .filter(Boolean)
    .join(' ');
}

function claimEvent(event: TrackingEventRow, parcels: readonly ParcelRow[]): Omit<ClaimEvent, 'by'> {
  const { date, status, message, location, lat, lng, source, parcel_id, is_late } = event;
  const label = statusLabel(status);
  const has_position = lat !== 0 || lng !== 0;
  return {
    time: localTimeText(date),
    title: label,
    detail: [
      message === label ? '' : message,
      parcels.find(({ id }) => id === parcel_id)?.tracking_reference ?? '',
      location,
      has_position ? `position ${lat.toFixed(5)}, ${lng.toFixed(5)}` : '',
      is_late ? `known since ${localTimeText(event.time_received)}` : '',
      source,
    ].filter((part) => part !== ''),
  };
}

function recordedBy(names: ReturnType<Awaited<ReturnType<typeof readHistoryNames>>>): string {
  const { branch_name, bay, driver_name, person_name } = names;
  const parts = [branch_name && `hub ${branch_name}`, bay && `bay ${bay}`, driver_name && `driver ${driver_name}`];
  return [...parts, person_name === driver_name ? '' : person_name].filter(Boolean).join(', ');
}

function documentLine({ name, type, receiver_name, time_created, created_by_name }: DocumentRow): string {
  const receiver = receiver_name === '' ? '' : `received by ${receiver_name}`;
  return [`${name} (${type})`, receiver, localTimeText(time_created), created_by_name].filter(Boolean).join(' · ');
}

/** What the provider has its customers agree to, as far as there is room; its address says the rest. */
function termsOf(settings: StoredSettings): string {
  const { shipment_terms, window_user_terms_and_conditions, terms_and_conditions_version, terms_url } = readSettings(settings, [
    'shipment_terms',
    'window_user_terms_and_conditions',
    'terms_and_conditions_version',
    'terms_url',
  ]);
  const text = [...shipment_terms, window_user_terms_and_conditions].map(plainTextOf).filter(Boolean).join('\n');
  const shown = text.length > TERMS_LENGTH_MAX ? `${text.slice(0, TERMS_LENGTH_MAX)}…` : text;
  return [
    terms_and_conditions_version && `Version ${terms_and_conditions_version}`,
    shown || 'The provider has written no terms into its settings.',
    terms_url,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Photos and signatures, newest first, as many as there is room for. */
async function picturesOf(context: RequestContext, documents: readonly DocumentRow[]): Promise<ClaimPicture[]> {
  const room = { count: PICTURES_MAX, bytes: PICTURES_BYTES_MAX, size: PICTURE_SIZE };
  const pictures = await printedPictures(context, documents, room);
  return pictures.map(({ row, picture }) => ({ title: documentLine(row), picture }));
}
