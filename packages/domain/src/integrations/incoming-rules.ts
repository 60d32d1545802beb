import type { Violation } from '../problem.ts';
import { SHIPMENT_STATUSES, STATUS_MATRIX, statusLabel } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { valueAt, wellFormed } from './body-template.ts';
import type { IncomingType } from './integration-types.ts';

/** What the token of an integration lets another system do. */
export const INCOMING_SCOPES = ['statuses', 'rates'] as const;
export type IncomingScope = (typeof INCOMING_SCOPES)[number];

/** A webhook tells us of statuses; who calls our interface may ask for prices as well. */
export const SCOPES_OF_TYPE: Readonly<Record<IncomingType, readonly IncomingScope[]>> = {
  'webhook-incoming': ['statuses'],
  'api-incoming': ['statuses', 'rates'],
};

/** Where in what another system sends the facts lie, as paths such as `data.tracking.number`; an empty one is not looked for. */
export interface IncomingFields {
  readonly reference: string;
  readonly status: string;
  readonly message: string;
  readonly location: string;
  /** By what the other system knows an event: one that comes again changes nothing. */
  readonly event_id: string;
}

export const PLAIN_FIELDS: IncomingFields = {
  reference: 'tracking_reference',
  status: 'status',
  message: 'message',
  location: 'location',
  event_id: 'event_id',
};

/** What another system calls a status, and what it is here. */
export interface MappedStatus {
  readonly partner_status: string;
  readonly status: ShipmentStatus;
}

export const MOST_MAPPED = 100;
export const LONGEST_PARTNER_STATUS = 100;
export const LONGEST_FIELD_PATH = 200;
export const MOST_ADDRESSES = 50;
/** What is read of a call. */
export const INCOMING_BYTES_MAX = 64 * 1024;
/** Of what was sent and answered so much is kept. */
export const INCOMING_KEPT = 16_000;
/** Calls of one network in a minute to a process. */
export const INCOMING_PER_MINUTE = 120;
const OF_OUR_OWN: readonly ShipmentStatus[] = [
  'submitted',
  'cancelled',
  'on-hold',
  'on-hold-internal',
  'bob-box-reservation-failed',
];

/** Statuses that another system may report: what happens to parcels. Bookings, payments, cancellations and holds are ours. */
export const PARTNER_STATUSES: readonly ShipmentStatus[] = SHIPMENT_STATUSES.filter(
  (status) => !STATUS_MATRIX[status].is_invalid && !OF_OUR_OWN.includes(status),
);

const FINAL: readonly ShipmentStatus[] = ['delivered', 'collected-from-locker', 'collected-from-counter', 'returned-to-sender'];

/** Why another system cannot take a shipment on to a status; null where it can. */
export function whyNotReported(present: ShipmentStatus, to: ShipmentStatus): string | null {
  const named = statusLabel(present).toLowerCase();
  if (!PARTNER_STATUSES.includes(to)) return `${statusLabel(to)} is no status that another system can report.`;
  if (STATUS_MATRIX[present].is_invalid) return `A shipment that is ${named} is not on its way.`;
  if (present === 'cancelled') return 'The shipment has been cancelled.';
  if (present === 'on-hold' || present === 'on-hold-internal') return 'The shipment is on hold.';
  if (FINAL.includes(present)) return `A shipment that is ${named} goes no further.`;
  if (STATUS_MATRIX[present].collected === 'yes' && STATUS_MATRIX[to].collected === 'no')
    return `A shipment that is ${named} cannot become ${statusLabel(to).toLowerCase()}.`;
  return null;
}

/** What another system says. */
export interface PartnerReport {
  readonly reference: string;
  readonly partner_status: string;
  readonly message: string;
  readonly location: string;
  readonly event_id: string;
}

const LONGEST_TEXT = 255;

/** Reads what another system says from where it says it; a text where something is missing. */
export function readReport(body: unknown, fields: IncomingFields): PartnerReport | string {
  const textAt = (path: string) => (path.trim() === '' ? '' : plainText(valueAt(body, path.trim())));
  const report = {
    reference: textAt(fields.reference),
    partner_status: textAt(fields.status),
    message: textAt(fields.message),
    location: textAt(fields.location),
    event_id: textAt(fields.event_id),
  };
  if (report.reference === '') return `There is no tracking reference at ${fields.reference}.`;
  if (report.partner_status === '') return `There is no status at ${fields.status}.`;
  return report;
}

function plainText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return wellFormed(wellFormed(String(value)).replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT));
}

/** What a status of another system is here, whatever its case; null where the mapping does not have it. */
export function mappedStatus(mapping: readonly MappedStatus[], partner_status: string): ShipmentStatus | null {
  const wanted = partner_status.toLowerCase();
  return mapping.find((each) => each.partner_status.trim().toLowerCase() === wanted)?.status ?? null;
}

/** What is asked for of an integration that is called. */
export interface AskedIncoming {
  readonly scopes: readonly IncomingScope[];
  readonly fields: IncomingFields;
  readonly status_mapping: readonly MappedStatus[];
  readonly allowed_addresses: readonly string[];
}

const PATH = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;

/** What is wrong with an integration that is called. Source: screens S40. */
export function incomingChecks(
  type: IncomingType,
  { scopes, fields, status_mapping, allowed_addresses }: AskedIncoming,
): Violation[] {
  const reads_statuses = scopes.includes('statuses');
  return [
    ...(scopes.length === 0 ? [wrong('scopes', 'Please choose what it may do.')] : []),
    ...scopes
      .filter((scope) => !SCOPES_OF_TYPE[type].includes(scope))
      .map(() => wrong('scopes', 'A webhook tells of statuses only.')),
    ...(reads_statuses ? [...fieldFaults(fields), ...mappingFaults(status_mapping)] : []),
    ...allowed_addresses
      .filter((address) => !isNetwork(address))
      .map((address) => wrong('allowed_addresses', `${address} is no address such as 196.25.1.10 or 196.25.1.0/24.`)),
  ];
}

function fieldFaults(fields: IncomingFields): Violation[] {
  const needed = (['reference', 'status'] as const)
    .filter((name) => fields[name].trim() === '')
    .map((name) => wrong(`fields.${name}`, 'Please enter the path to it in what they send.'));
  const odd = (Object.keys(fields) as (keyof IncomingFields)[])
    .filter((name) => fields[name].trim() !== '' && !PATH.test(fields[name].trim()))
    .map((name) => wrong(`fields.${name}`, 'Please enter a path such as data.tracking_number.'));
  return [...needed, ...odd];
}

function mappingFaults(mapping: readonly MappedStatus[]): Violation[] {
  if (mapping.length === 0) return [wrong('status_mapping', 'Please enter at least one status of the other system.')];
  const names = mapping.map(({ partner_status }) => partner_status.trim().toLowerCase());
  if (names.includes('')) return [wrong('status_mapping', 'Please enter what the other system calls each status.')];
  const twice = mapping.find((_each, at) => names.indexOf(names[at] ?? '') !== at);
  if (twice) return [wrong('status_mapping', `${twice.partner_status} is there twice.`)];
  const foreign = mapping.find(({ status }) => !PARTNER_STATUSES.includes(status));
  return foreign ? [wrong('status_mapping', `${statusLabel(foreign.status)} is no status that another system can report.`)] : [];
}

const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;
const V6 = /^[0-9a-f:]+$/i;

/** Whether a text is an address, or a network written with the length of what its addresses share. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.trim().split('/');
  const parts = V4.exec(address);
  const is_v4 = parts !== null && parts.slice(1).every((part) => Number(part) <= 255);
  const is_v6 = !is_v4 && address.includes(':') && V6.test(address) && (address.match(/::/g) ?? []).length <= 1;
  if (more.length > 0 || (!is_v4 && !is_v6)) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (is_v4 ? 32 : 128));
}

function wrong(field: string, message: string): Violation {
  return { field, code: 'wrong', message };
}
