import type { Address, AddressInput } from '@tsela/contract/service-areas/address-shapes';
import type { InputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { customerReferenceChecks, referenceMissingText } from '@tsela/domain/accounts/reference-rules';
import { changedFields } from '@tsela/domain/audit/audit-trail';
import { Problem } from '@tsela/domain/problem';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import {
  DATE_PARTS,
  addressChangeText,
  addressDiffers,
  detailChecks,
  isSameText,
  pinOf,
} from '@tsela/domain/shipments/checks/detail-changes';
import type { ChangeQuestion } from '@tsela/domain/shipments/checks/change-questions';
import type { DetailChanges } from '@tsela/domain/shipments/checks/detail-changes';
import { WINDOW_HOUR_SETTINGS } from '@tsela/domain/shipments/checks/window-hours';
import { searchText, searchWords } from '@tsela/domain/shipments/search-words';
import { CHANGED_TEXTS } from '@tsela/domain/shipments/shipment-texts';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { refuseWrongCostCenter } from '../../accounts/cost-centers.ts';
import { recordChange } from '../../audit/record-change.ts';
import { isStaff } from '../../context.ts';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { gazetteerFor } from '../../service-areas/gazetteer-reads.ts';
import { knownAddressPositionsFor } from '../../service-areas/known-address-position-reads.ts';
import type { KnownAddressPositions } from '../../service-areas/known-address-position-reads.ts';
import { resolveAddress } from '../../service-areas/resolve-address.ts';
import { tellOtherDates } from './tell-other-dates.ts';
import { tellDelay } from './tell-delay.ts';
import { tellRedirected } from './tell-redirected.ts';
import { announceShipment } from './apply-status.ts';
import { closedPlaces, visitsOf } from '../booking/closed-places.ts';
import { rateStored } from '../booking/rate-stored.ts';
import { confirmationNeeded } from './confirmation-needed.ts';
import { refuseDearerChange } from './refuse-dearer-change.ts';
import { contactOf } from '../booking/save-shipment.ts';
import { rewriteShipment } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { writeSystemNote } from '../notes/system-notes.ts';
import { movePlace, placeWarnings } from '../../rates/take-collection-place.ts';

type Input = InputOf<typeof shipmentApi.change>;

const TEXTS = [...CHANGED_TEXTS, 'collection_after', 'collection_before', 'delivery_after', 'delivery_before'] as const;

/** A shipment as it is after a change, and what programs are warned of. */
interface ChangedDetails {
  readonly shipment: ShipmentRow;
  readonly warnings: readonly string[];
}

/**
 * Puts right what of a shipment needs no new price: contacts, instructions for the driver, the door within its suburb, references and
 * requested dates. What would cost more is refused, or asked back about. What is the same leaves no trace. Source: CALL-49, CALL-50,
 * SHIP-VALID-27, screens S09, ADR 0067.
 */
export async function changeDetails(
  tx: Tx,
  context: RequestContext,
  {
    shipment,
    input,
    settings,
    isSure,
  }: { shipment: ShipmentRow; input: Input; settings: StoredSettings; isSure: (question: ChangeQuestion) => boolean },
): Promise<ChangedDetails> {
  const changes = differencesOf(shipment, input);
  if (Object.keys(changes).length === 0) return { shipment, warnings: [] };
  await refuseWrong(tx, context, { shipment, changes, settings });
  const known = { doors: await knownAddressPositionsFor(context), gazetteer: await gazetteerFor(context) };
  const after = rowWith(shipment, changes, known);
  const { estimate, place, warnings, moved } = Object.keys(changes).some((key) => RATED.test(key))
    ? await rateChange(tx, context, { shipment, after, is_confirmed: isSure('price') })
    : NOTHING_RATED;
  const closed = await closedAfter(tx, context, { shipment: { ...shipment, ...after }, changes, settings, isSure });
  if (place) await movePlace(tx, context, shipment, place);
  const row = await rewrite(tx, context, { shipment, after: { ...after, ...estimate } });
  await recordChange(tx, context, {
    type: 'shipment.changed',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    ...withKeptPrice(trailOf(shipment, { ...after, ...estimate }), warnings),
  });
  for (const side of SIDES.filter((each) => changes[`${each}_address`])) {
    await writeSystemNote(tx, context, {
      shipment,
      type: 'shipment_address_change',
      text: addressChangeText(side, shipment[`${side}_address`], row[`${side}_address`]),
      is_visible_to_account: true,
    });
  }
  await tellOtherDates(tx, context, shipment, row);
  await tellRedirected(tx, context, shipment, row);
  await tellDelay(tx, context, shipment, row);
  announceShipment(tx, context, row);
  return { shipment: row, warnings: [...warnings, ...moved, ...closed] };
}

/** Whether anything of a shipment but its status would be another. */
export function changesDetails(shipment: ShipmentRow, input: Input): boolean {
  return Object.keys(differencesOf(shipment, input)).length > 0;
}

/** What the tariff may look at: where, on which days and at which hours. */
const RATED = /_(?:address|min_date|after|before)$/;
const NOTHING_RATED = { estimate: null, place: null, warnings: [], moved: [] } as const;

interface ChangeToRate {
  readonly shipment: ShipmentRow;
  readonly after: Partial<ShipmentRow>;
  readonly is_confirmed: boolean;
}

/**
 * Holds the price against the change, and estimates anew when the days are others; what cannot be estimated stays as it was promised. A
 * full day that was asked for is reported in `moved`.
 */
async function rateChange(tx: Tx, context: RequestContext, { shipment, after, is_confirmed }: ChangeToRate) {
  const forms = [shipment, { ...shipment, ...after }];
  const [before = null, then = null] = await rateStored(tx, context, forms);
  const warnings = refuseDearerChange(context, { shipment, before, after: then, is_confirmed });
  const is_moved = SIDES.some((side) => after[`${side}_min_date`] !== undefined);
  if (!is_moved || !then) return { estimate: null, place: null, warnings, moved: [] };
  const asked_day = after.collection_min_date;
  if (!then.offered)
    return {
      estimate: null,
      place: asked_day ? { price: then, collection_day: asked_day, is_insisted: true } : null,
      warnings,
      moved: [],
    };
  const { collection_day, collection_from, delivery_from, delivery_to } = then.estimate;
  const estimate = {
    estimated_collection: collection_from,
    estimated_delivery_from: delivery_from,
    estimated_delivery_to: delivery_to,
  };
  const { warnings: moved = [] } = placeWarnings(then);
  return { estimate, place: { price: then, collection_day, is_insisted: false }, warnings, moved };
}

interface ChangedTimes {
  /** As it will be. */
  readonly shipment: ShipmentRow;
  readonly changes: DetailChanges;
  readonly settings: StoredSettings;
  readonly isSure: (question: ChangeQuestion) => boolean;
}

/** That a contact is not open at another day or time that is asked for: who changes it in a browser is asked first, programs are told. */
async function closedAfter(tx: Tx, context: RequestContext, { shipment, changes, settings, isSure }: ChangedTimes) {
  const moved = SIDES.filter((side) => DATE_PARTS.some((part) => changes[`${side}_${part}`] !== undefined));
  if (moved.length === 0) return [];
  const closed = await closedPlaces(tx, { account_id: shipment.account_id, settings }, visitsOf(shipment, moved));
  if (closed.length > 0 && context.source === 'web' && !isSure('opening_hours'))
    throw confirmationNeeded('opening_hours', closed.join(' '));
  return closed;
}

function trailOf(shipment: ShipmentRow, after: Partial<ShipmentRow>) {
  return changedFields(partOf(shipment, Object.keys(after)), after);
}

/** The trail tells of a change that was made knowingly at the old price, but no amount: its reader may not be allowed to see any. */
function withKeptPrice<T extends { readonly change_to: object }>(trail: T, warnings: readonly string[]) {
  return warnings.length === 0 ? trail : { ...trail, change_to: { ...trail.change_to, price_stays: true } };
}

/** What was sent and differs from what is stored. A side at a pickup point has no address of its own to change. Source: CALL-50. */
function differencesOf(shipment: ShipmentRow, input: Input): DetailChanges {
  const texts = TEXTS.filter((key) => input[key] !== undefined && input[key].trim() !== shipment[key]);
  return {
    ...Object.fromEntries(texts.map((key) => [key, input[key]?.trim()])),
    ...Object.assign({}, ...SIDES.map((side) => differencesAt(shipment, input, side))),
  };
}

function differencesAt(shipment: ShipmentRow, input: Input, side: Side): DetailChanges {
  const [contact, address] = [input[`${side}_contact`], input[`${side}_address`]];
  const date = input[`${side}_min_date`];
  const stored = shipment[`${side}_contact`];
  const has_address = shipment[`${side}_pickup_point_id`] === '';
  const moves = date !== undefined && date !== shipment[`${side}_min_date`];
  return {
    ...(contact &&
      JSON.stringify({ ...stored, ...givenContact(contact) }) !== JSON.stringify(stored) && { [`${side}_contact`]: contact }),
    ...(address && has_address && addressDiffers(address, shipment[`${side}_address`]) && { [`${side}_address`]: address }),
    ...(moves && { [`${side}_min_date`]: date }),
    ...(moves && { [`${side}_rescheduled_reason`]: input[`${side}_rescheduled_reason`]?.trim() ?? '' }),
  };
}

/** The parts that were sent, as they are kept. */
function givenContact(contact: NonNullable<Input['collection_contact']>) {
  const kept = contactOf(contact);
  return {
    ...(contact.name !== undefined && { name: kept.name }),
    ...(contact.email !== undefined && { email: kept.email }),
    ...(contact.mobile_number !== undefined && { mobile_number: kept.mobile_number }),
  };
}

interface Wanted {
  readonly shipment: ShipmentRow;
  readonly changes: DetailChanges;
  readonly settings: StoredSettings;
}

async function refuseWrong(tx: Tx, context: RequestContext, { shipment, changes, settings }: Wanted): Promise<void> {
  const { customer_reference } = changes;
  const violations = detailChecks(changes, shipment, {
    is_staff: isStaff(context.actor),
    today: dayOf(context.now),
    settings: readSettings(settings, [
      'enable_client_rescheduling',
      'shipment_requested_date_change_reasons',
      'disable_other_for_shipment_requested_date_change_reasons',
      ...WINDOW_HOUR_SETTINGS,
    ]),
  });
  if (customer_reference !== undefined) {
    const rules = (await context.services.account_choices.of(context.provider_id)).of(shipment.account_id).reference_rules;
    const is_required = rules.require_customer_reference || readSetting(settings, 'require_customer_reference');
    if (is_required && customer_reference === '')
      violations.push({ field: 'customer_reference', code: 'required', message: referenceMissingText(rules) });
    violations.push(...customerReferenceChecks(customer_reference, rules));
  }
  if (violations[0]) throw new Problem('bad-input', violations[0].message, { violations });
  const { cost_center } = changes;
  if (cost_center !== undefined) await refuseWrongCostCenter(tx, { account_id: shipment.account_id, cost_center, settings });
}

interface KnownPlaces {
  readonly gazetteer: Gazetteer;
  readonly doors: KnownAddressPositions;
}

/** The columns that change, as they will be. */
function rowWith(shipment: ShipmentRow, changes: DetailChanges, known: KnownPlaces) {
  const { collection_address, delivery_address, collection_contact, delivery_contact, ...rest } = changes;
  const addresses = { collection: collection_address, delivery: delivery_address };
  const contacts = { collection: collection_contact, delivery: delivery_contact };
  const sides = SIDES.map((side) => {
    const [address, contact] = [addresses[side], contacts[side]];
    return {
      ...(address && { [`${side}_address`]: doorOf(shipment[`${side}_address`], address as AddressInput, known) }),
      ...(contact && {
        [`${side}_contact`]: {
          ...shipment[`${side}_contact`],
          ...givenContact(contact as NonNullable<Input['collection_contact']>),
        },
      }),
    };
  });
  // The contract's shape admits real days only.
  return { ...rest, ...Object.assign({}, ...sides) } as Partial<ShipmentRow> & { collection_min_date?: Day };
}

/** Another door in the same suburb: its position is that of its suburb, unless it was sent or learnt. Another name at the same door stands where it stood. */
function doorOf(stored: Address, given: AddressInput, { gazetteer, doors }: KnownPlaces): Address {
  const { company = stored.company, street_address = stored.street_address } = given;
  const { local_area, city, code, zone, country, type } = stored;
  const place = { local_area, city, code, zone, country, type: given.type ?? type };
  const known = pinOf(given) ?? (isSameText(street_address, stored.street_address) ? pinOf(stored) : null);
  return resolveAddress(gazetteer, { company, street_address, ...place, ...known }, doors).address;
}

async function rewrite(
  tx: Tx,
  { now }: RequestContext,
  { shipment, after }: { shipment: ShipmentRow; after: Partial<ShipmentRow> },
): Promise<ShipmentRow> {
  const [before_words, words] = [searchWords(shipment), searchWords({ ...shipment, ...after })];
  const columns = Object.entries(after).map(([key, value]) => [key, isJson(value) ? JSON.stringify(value) : value]);
  return rewriteShipment(tx, {
    shipment_id: shipment.id,
    columns: { ...Object.fromEntries(columns), search_text: searchText(words), time_modified: now },
    words: {
      lost: before_words.filter((word) => !words.includes(word)),
      gained: words.filter((word) => !before_words.includes(word)),
    },
  });
}

function isJson(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

function partOf(row: ShipmentRow, keys: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));
}
