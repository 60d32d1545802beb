import { isCode } from '../../formats/codes.ts';
import { readDecimal } from '../../formats/decimal.ts';
import { isEmail } from '../../formats/email.ts';
import { isPhone, phoneToStore } from '../../formats/phone.ts';
import { randText } from '../../formats/rand-text.ts';
import { ZERO_CENTS } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import type { Violation } from '../../problem.ts';
import type { CustomField } from '../../providers/custom-fields.ts';
import { REFERENCE_LENGTH_MIN } from '../../shipments/checks/parcel-checks.ts';
import { statusLabel } from '../../shipments/status/shipment-status.ts';
import type { Day } from '../../time/day.ts';
import { dayFromTyped } from '../../time/typed-day.ts';
import type { Side } from '../../shipments/shipment-draft.ts';
import { ownValuesIn } from './own-columns.ts';
import type { OwnValues } from './own-columns.ts';
import { accountFaults, amountOf, cellOf, commonFaults, earlierRows, keyOf, refuse } from './moved-row.ts';
import type { CheckedMoveRow, MoveRepair, MovedRow, NamedAccount } from './moved-row.ts';
import { movedStatus } from './moved-status.ts';
import type { MovedStatus } from './moved-status.ts';

/** As many parcels as one shipment may have. */
export const MOVED_PARCELS_MAX = 100;
/** What a parcel measures on each side until it is measured, where the former system does not say, in cm. */
const UNKNOWN_CM = 1;
/** The heaviest a shipment may be, in kg: more is a slip of the keys. */
const HEAVIEST_KG = 10_000;
const LONGEST_CM = 2000;

/** A side as a row says it. */
export interface MovedSide {
  readonly name: string;
  readonly mobile_number: string;
  readonly email: string;
  readonly company: string;
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  readonly code: string;
  readonly instructions: string;
}

export interface MovedParcel {
  readonly reference: string;
  readonly length_cm: number;
  readonly width_cm: number;
  readonly height_cm: number;
  readonly weight_kg: number;
}

/** A shipment under way as a row brings it. */
export interface MovedShipment {
  readonly account_id: number;
  /** On its sticker; what the former system tracks it by. */
  readonly reference: string;
  readonly customer_reference: string;
  readonly service_level_code: string;
  readonly status: MovedStatus;
  readonly booked_day: Day;
  readonly status_day: Day;
  /** Until when it is promised. */
  readonly due_day: Day | null;
  /** The hub at which it is; null for the one that its status and places say. */
  readonly branch_id: number | null;
  readonly collection: MovedSide;
  readonly delivery: MovedSide;
  readonly parcels: readonly MovedParcel[];
  /** What is charged here, VAT included; nothing where the former system has charged it. */
  readonly charge_cents: Cents;
  readonly custom_fields: OwnValues;
}

export interface MoveShipmentsFacts {
  readonly now: Date;
  readonly today: Day;
  /** By code and by old reference, in capitals. */
  readonly accounts: ReadonlyMap<string, NamedAccount>;
  /** Where accounts are, by which collections are filled in that a row does not say. */
  readonly senders: ReadonlyMap<number, MovedSide>;
  /** What was moved in before, in capitals. */
  readonly moved: ReadonlySet<string>;
  /** References of the file that shipments and parcels have here, in capitals. */
  readonly taken: ReadonlySet<string>;
  readonly service_levels: readonly { readonly code: string; readonly name: string }[];
  /** Open branches by their codes. */
  readonly branches: ReadonlyMap<string, number>;
  readonly own_fields: readonly CustomField[];
}

/** Looks at every row of a file of shipments that are under way. Source: issue 21.11. */
export function checkedMovedShipments(rows: readonly MovedRow[], facts: MoveShipmentsFacts): CheckedMoveRow<MovedShipment>[] {
  const earlier = earlierRows(rows, referenceIn);
  const twice = parcelsNamedTwice(rows);
  return rows.map((row) => {
    const account = facts.accounts.get(keyOf(cellOf(row, 'account_code')));
    const charge = cellOf(row, 'charge');
    const charge_cents = charge === '' ? ZERO_CENTS : amountOf(charge);
    const { shipment, violations: own } = read(row, { facts, account, charge_cents });
    const violations = [
      ...commonFaults(row, {
        field: 'migration_reference',
        reference: referenceIn(row),
        earlier: earlier.get(row.row),
        is_moved: facts.moved.has(referenceIn(row)),
      }),
      ...referenceFaults(row, facts),
      ...parcelReferenceFaults(row, { facts, twice }),
      ...accountFaults(row, account),
      ...refuse(
        charge_cents === null || charge_cents < ZERO_CENTS,
        'charge',
        'Please enter what is charged here, VAT included, or leave it empty where the former system has charged it.',
      ),
      ...own,
    ];
    const is_good = violations.length === 0;
    return {
      row: row.row,
      migration_reference: cellOf(row, 'migration_reference'),
      violations,
      repairs: sizeRepairs(row),
      input: is_good ? shipment : null,
      amount_cents: charge_cents,
      effect: is_good && account ? effectOf(shipment, account) : '',
    };
  });
}

/** Every reference that the rows bring, of shipments and parcels, in capitals. */
export function referencesOfMoved(rows: readonly MovedRow[]): string[] {
  return [...new Set(rows.flatMap((row) => [referenceIn(row), ...parcelReferencesIn(row)]))].filter((each) => each !== '');
}

function referenceIn(row: MovedRow): string {
  return keyOf(cellOf(row, 'migration_reference'));
}

/** Parcels' own numbers, parted by spaces, commas, semicolons or strokes. */
function parcelReferencesIn(row: MovedRow): string[] {
  return cellOf(row, 'parcel_references')
    .split(/[\s,;|]/)
    .map(keyOf)
    .filter((each) => each !== '');
}

function effectOf({ reference, parcels, status, charge_cents }: MovedShipment, { account_code }: NamedAccount): string {
  const count = parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`;
  const money = charge_cents === ZERO_CENTS ? 'nothing is charged' : `${randText(charge_cents)} is charged`;
  return `Brings in ${reference} for ${account_code}: ${count}, ${statusLabel(status).toLowerCase()}, ${money}`;
}

const SHORT = `A reference that is scanned has at least ${REFERENCE_LENGTH_MIN} letters, digits and hyphens.`;
const TAKEN = (reference: string) => `${reference} is on a shipment or parcel here already.`;

function isScannable(reference: string): boolean {
  return isCode(reference) && reference.length >= REFERENCE_LENGTH_MIN;
}

function referenceFaults(row: MovedRow, { taken, moved }: MoveShipmentsFacts): Violation[] {
  const reference = referenceIn(row);
  if (reference === '') return refuse(true, 'migration_reference', 'Please enter the waybill number.');
  return [
    ...refuse(!isScannable(reference), 'migration_reference', SHORT),
    ...refuse(taken.has(reference) && !moved.has(reference), 'migration_reference', TAKEN(reference)),
  ];
}

/** References of parcels that stand at several parcels, or at a shipment of another row. */
function parcelsNamedTwice(rows: readonly MovedRow[]): ReadonlySet<string> {
  const seen = new Set(rows.map(referenceIn));
  const twice = new Set<string>();
  for (const reference of rows.flatMap(parcelReferencesIn)) {
    if (seen.has(reference)) twice.add(reference);
    seen.add(reference);
  }
  return twice;
}

function parcelReferenceFaults(
  row: MovedRow,
  { facts: { taken }, twice }: { readonly facts: MoveShipmentsFacts; readonly twice: ReadonlySet<string> },
): Violation[] {
  return parcelReferencesIn(row).flatMap((reference) => [
    ...refuse(!isScannable(reference), 'parcel_references', `${reference.slice(0, 40)}: ${SHORT}`),
    ...refuse(twice.has(reference), 'parcel_references', `${reference} stands in this file twice.`),
    ...refuse(taken.has(reference), 'parcel_references', TAKEN(reference)),
  ]);
}

interface ReadFacts {
  readonly facts: MoveShipmentsFacts;
  readonly account: NamedAccount | undefined;
  readonly charge_cents: Cents | null;
}

function read(
  row: MovedRow,
  { facts, account, charge_cents }: ReadFacts,
): { readonly shipment: MovedShipment; readonly violations: Violation[] } {
  const status = movedStatus(cellOf(row, 'status'));
  const service = cellOf(row, 'service_level').toUpperCase();
  const level = facts.service_levels.find(({ code, name }) => [code, name].some((each) => each.toUpperCase() === service));
  const branch = cellOf(row, 'branch_code');
  const branch_id = facts.branches.get(branch.toUpperCase()) ?? null;
  const days = readDays(row, facts);
  const parcels = readParcels(row);
  const own = ownValuesIn(row, facts.own_fields);
  const collection = collectionOf(row, account && facts.senders.get(account.id));
  const delivery = sideIn(row, 'delivery');
  const shipment: MovedShipment = {
    account_id: account?.id ?? 0,
    reference: referenceIn(row),
    customer_reference: cellOf(row, 'customer_reference'),
    service_level_code: level?.code ?? '',
    status: status.status ?? 'submitted',
    ...days.days,
    branch_id,
    collection,
    delivery,
    parcels: parcels.parcels,
    charge_cents: charge_cents ?? ZERO_CENTS,
    custom_fields: own.values,
  };
  const violations = [
    ...refuse(status.why !== '', 'status', status.why),
    ...refuse(level === undefined, 'service_level', 'There is no service level with this code or name.'),
    ...refuse(branch !== '' && branch_id === null, 'branch_code', 'There is no open branch with this code.'),
    ...days.violations,
    ...parcels.violations,
    ...sideFaults('collection', collection),
    ...sideFaults('delivery', delivery),
    ...own.violations,
  ];
  return { shipment, violations };
}

const DAY_TEXT = 'Please write the date as 2026-11-27 or 27/11/2026.';

function readDays(row: MovedRow, { now, today }: MoveShipmentsFacts) {
  const dayIn = (field: string) => {
    const text = cellOf(row, field);
    return text === '' ? null : dayFromTyped(text, now);
  };
  const isUnread = (field: string) => cellOf(row, field) !== '' && dayIn(field) === null;
  const booked = dayIn('date');
  const at_status = dayIn('status_date');
  const booked_day = booked ?? at_status ?? today;
  const status_day = at_status ?? today;
  const violations = [
    ...['date', 'status_date', 'due_date'].flatMap((field) => refuse(isUnread(field), field, DAY_TEXT)),
    ...refuse(booked_day > today, 'date', 'This day is still to come.'),
    ...refuse(status_day > today, 'status_date', 'This day is still to come.'),
    ...refuse(
      status_day < booked_day && booked_day <= today && !isUnread('status_date'),
      'status_date',
      'This is before it was booked.',
    ),
  ];
  return { days: { booked_day, status_day, due_day: dayIn('due_date') }, violations };
}

const SIZES = [
  { field: 'length_cm', name: 'length' },
  { field: 'width_cm', name: 'width' },
  { field: 'height_cm', name: 'height' },
] as const;

/** Sizes that the former system does not say are filled in, and said. */
function sizeRepairs(row: MovedRow): MoveRepair[] {
  const missing = SIZES.filter(({ field }) => cellOf(row, field) === '');
  const [first] = missing;
  if (first === undefined) return [];
  const named = missing.map(({ name }) => name).join(', ');
  return [{ field: first.field, reason: `No ${named} in the file: ${UNKNOWN_CM} cm is entered until the parcels are measured.` }];
}

const ROUND_KG = 1000;

function readParcels(row: MovedRow): { readonly parcels: readonly MovedParcel[]; readonly violations: Violation[] } {
  const references = parcelReferencesIn(row);
  const typed = cellOf(row, 'parcels');
  const count = typed === '' ? Math.max(1, references.length) : readDecimal(typed);
  const weight = readDecimal(cellOf(row, 'weight_kg'));
  const sizeIn = (field: string) => {
    const text = cellOf(row, field);
    return text === '' ? UNKNOWN_CM : readDecimal(text);
  };
  const [length_cm, width_cm, height_cm] = [sizeIn('length_cm'), sizeIn('width_cm'), sizeIn('height_cm')];
  const is_count = count !== null && Number.isInteger(count) && count >= 1 && count <= MOVED_PARCELS_MAX;
  const isSize = (cm: number | null) => cm !== null && cm > 0 && cm <= LONGEST_CM;
  const violations = [
    ...refuse(!is_count, 'parcels', `Please enter how many parcels there are, from 1 to ${MOVED_PARCELS_MAX}.`),
    ...refuse(
      is_count && references.length > 0 && references.length !== count,
      'parcel_references',
      `Parcel references named: ${references.length}. Parcels: ${count}.`,
    ),
    ...refuse(
      weight === null || weight <= 0 || weight > HEAVIEST_KG,
      'weight_kg',
      'Please enter what all parcels weigh together, in kg, such as 12.5.',
    ),
    ...refuse(!isSize(length_cm), 'length_cm', 'Please enter the length in cm.'),
    ...refuse(!isSize(width_cm), 'width_cm', 'Please enter the width in cm.'),
    ...refuse(!isSize(height_cm), 'height_cm', 'Please enter the height in cm.'),
  ];
  if (violations.length > 0 || count === null || weight === null) return { parcels: [], violations };
  const each_kg = Math.round((weight / count) * ROUND_KG) / ROUND_KG;
  const parcels = Array.from({ length: count }, (_, at) => ({
    reference: references[at] ?? '',
    length_cm: length_cm ?? UNKNOWN_CM,
    width_cm: width_cm ?? UNKNOWN_CM,
    height_cm: height_cm ?? UNKNOWN_CM,
    // The last one takes what rounding leaves, so that they weigh together what the row says.
    weight_kg: at < count - 1 ? each_kg : Math.max(1, Math.round((weight - each_kg * (count - 1)) * ROUND_KG)) / ROUND_KG,
  }));
  return { parcels, violations };
}

function sideIn(row: MovedRow, side: Side): MovedSide {
  const cell = (part: string) => cellOf(row, `${side}_${part}`);
  const mobile = cell('mobile');
  return {
    name: cell('name'),
    mobile_number: mobile === '' ? '' : phoneToStore(mobile, { is_south_african: true }),
    email: cell('email'),
    company: cell('company'),
    street_address: cell('street'),
    local_area: cell('suburb'),
    city: cell('city'),
    code: cell('code'),
    instructions: cell('instructions'),
  };
}

/** The sender of a row that says none is the account, at its own address. */
function collectionOf(row: MovedRow, sender: MovedSide | undefined): MovedSide {
  const given = sideIn(row, 'collection');
  return sender && Object.values(given).every((part) => part === '') ? sender : given;
}

/** The longest postal code. */
const CODE_MAX = 10;

function sideFaults(side: Side, given: MovedSide): Violation[] {
  const { name, mobile_number, email, street_address, local_area, city, code } = given;
  const whom = { collection: 'sender', delivery: 'recipient' }[side];
  return [
    ...refuse(name === '', `${side}_name`, `Please enter the name of the ${whom}.`),
    ...refuse(mobile_number !== '' && !isPhone(mobile_number), `${side}_mobile`, 'This is no phone number.'),
    ...refuse(email !== '' && !isEmail(email), `${side}_email`, 'This is no e-mail address.'),
    ...refuse(street_address === '', `${side}_street`, 'Please enter the street address.'),
    ...refuse(local_area === '' && city === '', `${side}_suburb`, 'Please enter the suburb or the town.'),
    ...refuse(code.length > CODE_MAX, `${side}_code`, `A postal code has at most ${CODE_MAX} letters.`),
  ];
}
