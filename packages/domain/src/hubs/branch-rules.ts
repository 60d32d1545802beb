import { isCode } from '../formats/codes.ts';
import { isEmail } from '../formats/email.ts';
import { isPhone } from '../formats/phone.ts';
import type { Violation } from '../problem.ts';
import { SHIPMENT_STATUSES, STATUS_MATRIX } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** What is kept of a branch. */
export interface BranchFacts {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly lat: number;
  readonly lng: number;
  readonly contact: { readonly name: string; readonly email: string; readonly mobile_number: string };
}

const LONGEST_CODE = 10;
/** Degrees that hold all of southern Africa: latitude and longitude in the wrong order fall outside of it. */
const SOUTHERN_AFRICA = { lat: [-36, -8], lng: [10, 42] } as const;

export const POSITION_NEEDED =
  'Please give a position in southern Africa, such as -26.2041 and 28.0473. Distances and the branch of a shipment depend on it.';

/** Whether a branch may be saved as it is. Rating measures from its position, so there is no branch without one. Source: screens S50. */
export function branchChecks(branch: BranchFacts): Violation[] {
  const { code, name, city, contact } = branch;
  return [
    ...refuse(name.trim() === '', 'name', 'Please enter a name.'),
    ...refuse(
      !isCode(code) || code.length > LONGEST_CODE,
      'code',
      'Please enter a code of up to 10 letters, digits and hyphens, such as JNB.',
    ),
    ...refuse(city.trim() === '', 'city', 'Please enter the town or city.'),
    ...refuse(!isInSouthernAfrica(branch), 'lat', POSITION_NEEDED),
    ...refuse(contact.email.trim() !== '' && !isEmail(contact.email), 'contact.email', 'Please enter a valid email address.'),
    ...refuse(
      contact.mobile_number.trim() !== '' && !isPhone(contact.mobile_number),
      'contact.mobile_number',
      'Please enter a valid phone number.',
    ),
  ];
}

function isInSouthernAfrica({ lat, lng }: Pick<BranchFacts, 'lat' | 'lng'>): boolean {
  const { lat: lats, lng: lngs } = SOUTHERN_AFRICA;
  return lat >= lats[0] && lat <= lats[1] && lng >= lngs[0] && lng <= lngs[1];
}

/** What belongs to a branch and needs another one when it closes. */
export interface BranchWork {
  readonly drivers: number;
  readonly staff: number;
  readonly shipments: number;
  readonly accounts: number;
}

/** What a branch still has to hand over, in words; null when there is nothing. Source: screens S50. */
export function workText(work: BranchWork): string | null {
  const parts = [
    counted(work.drivers, 'driver', 'drivers'),
    counted(work.staff, 'member of staff', 'members of staff'),
    counted(work.shipments, 'shipment', 'shipments'),
    counted(work.accounts, 'account', 'accounts'),
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return parts.length === 1 ? (parts[0] ?? null) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function counted(number: number, one: string, many: string): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : many}`;
}

/** Put aside for a while: the leg goes on from where it was. */
const PAUSED: readonly ShipmentStatus[] = ['on-hold', 'on-hold-internal', 'damaged'];

/** The statuses in which a leg is still ahead: its driver or branch may have to be changed. */
export const STATUSES_AHEAD: Readonly<Record<'collection' | 'delivery', readonly ShipmentStatus[]>> = {
  collection: SHIPMENT_STATUSES.filter((status) => isOpen(status) && STATUS_MATRIX[status].group === 'collection'),
  delivery: SHIPMENT_STATUSES.filter(isOpen),
};

function isOpen(status: ShipmentStatus): boolean {
  return STATUS_MATRIX[status].is_active || PAUSED.includes(status);
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field.replaceAll(/[_.]/g, '-')}-wrong`, message }] : [];
}
