import { isEmail } from '../../formats/email.ts';
import { isPhone, phoneToStore } from '../../formats/phone.ts';
import type { Violation } from '../../problem.ts';
import type { OfficeHourSettings } from '../../providers/office-hours.ts';
import { positionChecks } from '../../service-areas/position-checks.ts';
import { offeredReasons, reasonChecks } from '../reason-lists.ts';
import { SIDES, isBlank } from '../shipment-draft.ts';
import type { AddressDraft, ContactDraft, Side } from '../shipment-draft.ts';
import { TEXTS_UNTIL_COLLECTION } from '../shipment-texts.ts';
import type { ChangedText } from '../shipment-texts.ts';
import { ENDED_STATUSES, QUOTE_STATUSES } from '../status/shipment-status.ts';
import type { ShipmentStatus } from '../status/shipment-status.ts';
import { windowHourChecks } from './window-hours.ts';

/** What of a booked shipment is put right without a new price. What is left out stays as it is. Source: CALL-49, screens S09. */
export interface DetailChanges extends Partial<Readonly<Record<ChangedText, string>>> {
  readonly collection_address?: AddressDraft;
  readonly delivery_address?: AddressDraft;
  readonly collection_contact?: ContactDraft;
  readonly delivery_contact?: ContactDraft;
  readonly collection_min_date?: string;
  readonly collection_after?: string;
  readonly collection_before?: string;
  readonly delivery_min_date?: string;
  readonly delivery_after?: string;
  readonly delivery_before?: string;
  readonly collection_rescheduled_reason?: string;
  readonly delivery_rescheduled_reason?: string;
}

/** What is stored of the same. */
export interface StoredDetails {
  readonly status: ShipmentStatus;
  readonly collected_date: Date | null;
  readonly collection_address: AddressDraft;
  readonly delivery_address: AddressDraft;
  readonly collection_min_date: string | null;
  readonly delivery_min_date: string | null;
  readonly collection_after: string;
  readonly collection_before: string;
  readonly delivery_after: string;
  readonly delivery_before: string;
}

export interface DetailFacts {
  readonly is_staff: boolean;
  readonly today: string;
  readonly settings: OfficeHourSettings & {
    readonly enable_client_rescheduling: boolean;
    readonly shipment_requested_date_change_reasons: readonly string[];
    readonly disable_other_for_shipment_requested_date_change_reasons: boolean;
  };
}

/** Of a suburb these decide the price, the branch and the estimate. */
const PLACE_PARTS = ['local_area', 'city', 'code', 'zone', 'country'] as const;
/** When a driver is asked to come to a side. */
export const DATE_PARTS = ['min_date', 'after', 'before'] as const;

/**
 * What is wrong with changed details, given only what differs from what is stored. Account users change addresses and references until
 * the collection; contacts and instructions after it as well; dates where the provider lets them. Source: SHIP-VALID-25 to SHIP-VALID-30,
 * SHIP-TRANS-22, screens S09.
 */
export function detailChecks(changes: DetailChanges, stored: StoredDetails, facts: DetailFacts): Violation[] {
  return [
    ...lockedChecks(changes, stored, facts),
    ...SIDES.flatMap((side) => [
      ...placeChecks(changes, stored, side),
      ...contactChecks(changes[`${side}_contact`], side),
      ...dateChecks(changes, { stored, facts, side }),
    ]),
  ];
}

function lockedChecks(changes: DetailChanges, { status, collected_date }: StoredDetails, facts: DetailFacts): Violation[] {
  if (facts.is_staff) return [];
  const keys = Object.keys(changes);
  if (status === 'cancelled') return keys.slice(0, 1).map((key) => locked(key, 'A cancelled shipment can no longer be changed.'));
  const dates = keys.filter((key) => DATE_PARTS.some((part) => key.endsWith(`_${part}`)));
  const fixed = keys.filter((key) => key.endsWith('_address') || TEXTS_UNTIL_COLLECTION.some((name) => name === key));
  return [
    ...(facts.settings.enable_client_rescheduling ? [] : dates.slice(0, 1)).map((key) =>
      locked(key, 'Please contact support to change the date.'),
    ),
    ...(collected_date === null ? [] : fixed).map((key) =>
      locked(key, 'It has been collected, so it can no longer be changed here.'),
    ),
  ];
}

function locked(field: string, message: string): Violation {
  return { field, code: 'locked', message };
}

/** Another suburb is another journey at another price. */
function placeChecks(changes: DetailChanges, stored: StoredDetails, side: Side): Violation[] {
  const [given, before] = [changes[`${side}_address`], stored[`${side}_address`]];
  if (!given) return [];
  const moved = PLACE_PARTS.filter((part) => given[part] !== undefined && !isSameText(given[part], before[part]));
  return [
    ...(isMoved(given, before) ? positionChecks({ ...given, country: before.country ?? '' }, `${side}_address`) : []),
    ...moved.slice(0, 1).map((part) => ({
      field: `${side}_address.${part}`,
      code: 'address-elsewhere',
      message: 'Another suburb has another price. Please use “Change parcels, service or address”, which shows it.',
    })),
    ...(isBlank(given.street_address ?? before.street_address) && isBlank(given.company ?? before.company)
      ? [{ field: `${side}_address.street_address`, code: 'required', message: 'Please enter a street address.' }]
      : []),
  ];
}

/** Whether two texts of an address are read as one: letters great or small and blanks around them are no other door. */
export function isSameText(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();
}

const ADDRESS_PARTS = ['company', 'street_address', ...PLACE_PARTS] as const;
/** A tenth of a metre: what is lost when a position is written and read again is no move. */
const SAME_DEGREES = 0.000_001;

/** Whether an address that was sent is another one than is stored: another text, or another place on the map. What is left out stays. */
export function addressDiffers(given: AddressDraft, stored: AddressDraft): boolean {
  if (ADDRESS_PARTS.some((part) => given[part] !== undefined && !isSameText(given[part], stored[part]))) return true;
  return isMoved(given, stored);
}

/** Whether a pin was sent that stands elsewhere. */
function isMoved(given: AddressDraft, stored: AddressDraft): boolean {
  const [pin, before] = [pinOf(given), pinOf(stored)];
  if (!pin) return false;
  return !before || Math.abs(pin.lat - before.lat) > SAME_DEGREES || Math.abs(pin.lng - before.lng) > SAME_DEGREES;
}

/** Where an address is on the map; null where unknown, which is written 0, 0. */
export function pinOf({ lat, lng }: AddressDraft): { readonly lat: number; readonly lng: number } | null {
  if (lat === undefined || lat === null || lng === undefined || lng === null) return null;
  return lat === 0 && lng === 0 ? null : { lat, lng };
}

function contactChecks(contact: ContactDraft | undefined, side: Side): Violation[] {
  if (!contact) return [];
  const { name, email, mobile_number } = contact;
  const number = mobile_number?.trim() ?? '';
  const is_number = number === '' || isPhone(number) || isPhone(phoneToStore(number, { is_south_african: true }));
  return [
    ...refuse(name !== undefined && isBlank(name), `${side}_contact.name`, 'Please enter a name.'),
    ...refuse(!isBlank(email) && !isEmail(email?.trim() ?? ''), `${side}_contact.email`, `Invalid ${side} email`),
    ...refuse(!is_number, `${side}_contact.mobile_number`, `Invalid ${side} mobile number`),
  ];
}

interface SideFacts {
  readonly stored: StoredDetails;
  readonly facts: DetailFacts;
  readonly side: Side;
}

function dateChecks(changes: DetailChanges, { stored, facts, side }: SideFacts): Violation[] {
  const touched = DATE_PARTS.map((part) => `${side}_${part}` as const).filter((key) => changes[key] !== undefined);
  if (touched.length === 0) return [];
  const is_over = ENDED_STATUSES.includes(stored.status) || (side === 'collection' && stored.collected_date !== null);
  if (is_over) return refuse(true, touched[0] ?? '', 'The date can no longer be changed.');
  if (QUOTE_STATUSES.includes(stored.status))
    return refuse(true, touched[0] ?? '', 'Please ask for a new price with the other date.');
  const date = changes[`${side}_min_date`];
  const [from, to] = [changes[`${side}_after`] ?? stored[`${side}_after`], changes[`${side}_before`] ?? stored[`${side}_before`]];
  const offered = offeredReasons({ ...facts.settings }, 'shipment_requested_date_change_reasons');
  const reason = changes[`${side}_rescheduled_reason`]?.trim() ?? '';
  const is_moved = date !== undefined && date !== stored[`${side}_min_date`];
  return [
    ...refuse(date !== undefined && date < facts.today, `${side}_min_date`, 'Please choose today or a later day.'),
    ...refuse(
      !isBlank(from) && !isBlank(to) && to < from,
      `${side}_before`,
      `The "${side} to" time cannot be earlier than the "${side} from" time`,
    ),
    ...hourChecks(changes, { stored, facts, side }),
    ...refuse(
      is_moved && offered.reasons.length > 0 && reason === '',
      `${side}_rescheduled_reason`,
      'Reason for requested date change is required',
    ),
    ...(is_moved ? reasonChecks(reason, `${side}_rescheduled_reason`, offered) : []),
  ];
}

/** A time that is changed lies within the office hours of its day; one that staff agreed on before stays. */
function hourChecks(changes: DetailChanges, { stored, facts, side }: SideFacts): Violation[] {
  const min_date = changes[`${side}_min_date`] ?? stored[`${side}_min_date`];
  const [after, before] = [changes[`${side}_after`], changes[`${side}_before`]];
  return windowHourChecks({ [`${side}_min_date`]: min_date, [`${side}_after`]: after, [`${side}_before`]: before }, facts);
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: 'wrong', message }] : [];
}

/** What a note says of an address that was put right. Source: ENUM-18, shipment_address_change. */
export function addressChangeText(side: Side, before: AddressDraft, after: AddressDraft): string {
  const which = side === 'collection' ? 'Collection' : 'Delivery';
  const [from, to] = [addressText(before), addressText(after)];
  if (isSameText(from, to)) return `${which} address “${to}” moved on the map.`;
  return `${which} address changed from “${from}” to “${to}”.`;
}

function addressText({ company, street_address, local_area, city, code }: AddressDraft): string {
  return [company, street_address, local_area, city, code].filter((part) => !isBlank(part)).join(', ');
}
