import { randomBytes } from 'node:crypto';
import type { AddressInput } from '@tsela/contract/service-areas/address-shapes';
import { searchReference, parcelReference, shortTrackingReference } from '@tsela/domain/formats/references';
import type { AccountId, BranchId } from '@tsela/domain/ids';
import { ZERO_CENTS, negateCents, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import type { MovedShipment, MovedSide } from '@tsela/domain/overview/moving/move-shipments';
import { Problem } from '@tsela/domain/problem';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { vatHistory } from '@tsela/domain/rates/card/vat-history';
import { splitVat, standardVatOn } from '@tsela/domain/rates/price/vat';
import { searchText, searchWords } from '@tsela/domain/shipments/search-words';
import { STATUS_MATRIX, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { dayOf, endOfDay, startOfDay } from '@tsela/domain/time/day';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { recordChange } from '../../audit/record-change.ts';
import { postTransaction } from '../../billing/ledger/post-transaction.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { priceSides } from '../../rates/price-sides.ts';
import { questionOf } from '../../rates/price-question.ts';
import type { ResolvedSide } from '../../rates/resolve-sides.ts';
import { gazetteerFor } from '../../service-areas/gazetteer-reads.ts';
import { knownAddressPositionsFor } from '../../service-areas/known-address-position-reads.ts';
import { resolveAddress } from '../../service-areas/resolve-address.ts';
import { MOVED_IN, insertPrice } from '../booking/price-repository.ts';
import { referenceTaken, refuseTakenParcelReferences } from '../booking/save-shipment.ts';
import { completeBlanks } from '../blank/blank-repository.ts';
import { announceShipment } from '../change/apply-status.ts';
import { branchTowns, placeOfStatus } from '../change/place-of-status.ts';
import { chosenReferencesOf, insertParcels, insertShipment, isAnyReferenceTaken } from '../shipment-repository.ts';
import type { NewShipment, ShipmentRow } from '../shipment-repository.ts';
import { refuseUnfitStickers } from '../stickers/refuse-unfit-stickers.ts';
import { countStickers } from '../stickers/sticker-count-repository.ts';
import { insertTrackingEvents } from '../tracking-event-repository.ts';

/** What is made of a row. */
interface MadeShipment {
  readonly account_id: AccountId;
  readonly object_id: number;
  readonly transaction_id: number | null;
}

/**
 * Brings in a shipment that is under way in a former system: it keeps the numbers on its stickers, stands where it is, and goes on from there like
 * any other. Nothing is charged but what the row says; no messages go out, since nothing has happened. Source: issue 21.11.
 */
export async function enterMovedShipment(tx: Tx, context: RequestContext, moved: MovedShipment): Promise<MadeShipment> {
  // The rules have found it among the accounts of the caller.
  const account = await lockAccountFor(tx, context.actor, moved.account_id as AccountId);
  if (account.status !== 'open') throw new Problem('conflict', `${account.account_code} was closed meanwhile.`);
  await refuseTaken(tx, account, moved);
  const row = await insert(tx, context, moved, account);
  await writeHistory(tx, context, row, moved);
  const transaction_id = await charge(tx, context, { account, row, moved });
  await recordChange(tx, context, {
    type: 'shipment.created',
    object_type: 'shipment',
    object_id: row.id,
    account_id: account.id,
    change_to: createdOf(row),
  });
  announceShipment(tx, context, row);
  return { account_id: account.id, object_id: row.id, transaction_id };
}

/** What later events change of it, so that its past is told from both of its sides. */
function createdOf(row: ShipmentRow) {
  return {
    status: row.status,
    short_tracking_reference: row.short_tracking_reference,
    migration_reference: row.migration_reference,
    service_level_code: row.service_level_code,
    rate_cents: row.rate_cents,
    parcel_count: row.parcel_count,
    charged_weight_g: row.charged_weight_g,
    estimated_collection: row.estimated_collection,
    estimated_delivery_from: row.estimated_delivery_from,
    estimated_delivery_to: row.estimated_delivery_to,
    collection_branch_id: row.collection_branch_id,
    delivery_branch_id: row.delivery_branch_id,
  };
}

async function refuseTaken(tx: Tx, { id: account_id }: AccountRow, { reference, parcels }: MovedShipment): Promise<void> {
  if (await isAnyReferenceTaken(tx, [reference]))
    throw new Problem('conflict', `${reference} is on a shipment or parcel here already.`);
  await refuseUnfitStickers(tx, { account_id, references: [reference], field: 'migration_reference' });
  await refuseTakenParcelReferences(
    tx,
    account_id,
    parcels.map((parcel) => ({ alternative_tracking_reference: parcel.reference })),
  );
}

const GRAMS = 1000;
/** As many random bytes as a reference has signs. */
const REFERENCE_BYTES = 6;

async function insert(tx: Tx, context: RequestContext, moved: MovedShipment, account: AccountRow): Promise<ShipmentRow> {
  const looked = await lookUp(context, moved, account);
  const { contacts, sides, parcels, priced } = looked;
  const words = searchWords({
    ...contacts,
    collection_address: sides.collection.address,
    delivery_address: sides.delivery.address,
    customer_reference: moved.customer_reference,
    custom_tracking_reference: moved.reference,
  });
  const row = await insertShipment(
    tx,
    { ...columnsOf(context, moved, { ...looked, account }), search_text: searchText(words) },
    () => shortTrackingReference(randomBytes(REFERENCE_BYTES)),
  ).catch(referenceTaken);
  const rows = moved.parcels.map(({ reference }, at) => ({
    shipment_id: row.id,
    number: at + 1,
    status: row.status,
    tracking_reference: parcelReference(row.short_tracking_reference, at + 1),
    alternative_tracking_reference: searchReference(reference),
    ...(parcels[at] ?? NO_MEASURES),
  }));
  const kept = await insertParcels(tx, rows, { shipment_id: row.id, words }).catch(referenceTaken);
  const references = chosenReferencesOf(row, kept);
  await countStickers(tx, { taken: references });
  await completeBlanks(tx, { shipment_id: row.id, references, now: context.now });
  const price = await priceOf(context, moved.charge_cents);
  insertPrice(tx, {
    shipment_id: row.id,
    version: 1,
    cause: MOVED_IN,
    rate_revision_id: priced.revision_id,
    rate_cents: moved.charge_cents,
    rate_excluding_vat_cents: subtractCents(moved.charge_cents, price.vat_cents),
    items: JSON.stringify([price.item]),
    trace: JSON.stringify({}),
    time_created: context.now,
  });
  return row;
}

/** Its places and parcels, and its service as the tariff of this moment has it: for branches, weights and days, and not for its price. */
async function lookUp(context: RequestContext, moved: MovedShipment, { id: account_id }: AccountRow) {
  const settings = await context.services.settings.of(context.provider_id);
  const sides = { collection: await sideOf(context, moved.collection), delivery: await sideOf(context, moved.delivery) };
  const contacts = { collection_contact: contactOf(moved.collection), delivery_contact: contactOf(moved.delivery) };
  const parcels = moved.parcels.map(({ length_cm, width_cm, height_cm, weight_kg }) => ({
    submitted_length_cm: length_cm,
    submitted_width_cm: width_cm,
    submitted_height_cm: height_cm,
    submitted_weight_kg: weight_kg,
  }));
  const priced = await priceSides(context, questionOf({ parcels }, { settings, account_id, sides }));
  const level = priced.results.find(({ service_level }) => service_level.code === moved.service_level_code);
  if (!level) throw new Problem('conflict', 'This service level is not offered any more.');
  return { sides, contacts, parcels, priced, level, pod_method: readSetting(settings, 'default_pod_method') };
}

type LookedUp = Awaited<ReturnType<typeof lookUp>> & { readonly account: AccountRow };

function columnsOf(context: RequestContext, moved: MovedShipment, looked: LookedUp): Omit<NewShipment, 'search_text'> {
  const { sides, contacts, priced, level, account, pod_method } = looked;
  const [collection_branch_id, delivery_branch_id] = [priced.collection_branch?.id ?? null, priced.delivery_branch?.id ?? null];
  return {
    account_id: account.id,
    status: moved.status,
    custom_tracking_reference: moved.reference,
    migration_reference: moved.reference,
    customer_reference: moved.customer_reference,
    source: context.source,
    collection_address: JSON.stringify(sides.collection.address),
    delivery_address: JSON.stringify(sides.delivery.address),
    collection_contact: JSON.stringify(contacts.collection_contact),
    delivery_contact: JSON.stringify(contacts.delivery_contact),
    special_instructions_collection: moved.collection.instructions,
    special_instructions_delivery: moved.delivery.instructions,
    collection_min_date: moved.booked_day,
    service_level_id: level.service_level.id,
    service_level_code: level.service_level.code,
    service_level_name: level.service_level.name,
    rate_cents: moved.charge_cents,
    charged_weight_g: level.charged_weight_grams,
    actual_weight_g: level.actual_weight_grams,
    volumetric_weight_g: level.volumetric_weight_grams,
    pod_method,
    custom_fields: JSON.stringify(moved.custom_fields),
    ...timesOf(context, moved, looked),
    collection_branch_id,
    delivery_branch_id,
    current_branch_id: branchAt(moved, { collection_branch_id, delivery_branch_id }),
    parcel_count: moved.parcels.length,
    time_created: context.now,
    time_modified: context.now,
    created_by: context.actor.kind === 'user' ? context.actor.user_id : null,
  };
}

/** What was promised stands; where nothing was, what the service promises from this moment on. */
function timesOf(context: RequestContext, { status, status_day, due_day }: MovedShipment, { level }: LookedUp) {
  const at_status = momentOf(context, status_day);
  const is_collected = STATUS_MATRIX[status].collected === 'yes';
  const estimate = level.offered ? level.estimate : null;
  const due = due_day === null ? null : endOfDay(due_day);
  return {
    collected_date: is_collected ? at_status : null,
    last_step_date: at_status,
    estimated_collection: is_collected ? null : (estimate?.collection_from ?? null),
    estimated_delivery_from: due ?? estimate?.delivery_from ?? null,
    estimated_delivery_to: due ?? estimate?.delivery_to ?? null,
  };
}

const NO_MEASURES = { submitted_length_cm: 1, submitted_width_cm: 1, submitted_height_cm: 1, submitted_weight_kg: 1 / GRAMS };

/** At the hub that the row names, or at the one that its status and places say; nowhere while it is on the road. */
function branchAt(
  { status, branch_id }: MovedShipment,
  branches: { readonly collection_branch_id: BranchId | null; readonly delivery_branch_id: BranchId | null },
): BranchId | null {
  // The rules have found it among the provider's own.
  if (branch_id !== null) return branch_id as BranchId;
  if (status === 'at-hub') return branches.collection_branch_id;
  const is_there = status === 'at-destination-hub' || status === 'returned-to-hub' || status === 'delivery-failed-attempt';
  return is_there ? branches.delivery_branch_id : null;
}

/** A day of today is this moment, an earlier one its beginning: former systems tell days. */
function momentOf({ now }: RequestContext, day: MovedShipment['status_day']): Date {
  return day === dayOf(now) ? now : startOfDay(day);
}

async function sideOf(context: RequestContext, side: MovedSide): Promise<ResolvedSide> {
  const { company, street_address, local_area, city, code } = side;
  const input: AddressInput = { company, street_address, local_area, city, code };
  const { address, warnings } = resolveAddress(await gazetteerFor(context), input, await knownAddressPositionsFor(context));
  return { address, warnings, pickup_point_id: '', pickup_point_provider: '' };
}

function contactOf({ name, email, mobile_number }: MovedSide) {
  return { name, email, mobile_number };
}

/** What a charge is made of: one line, with the VAT that is in it on this day. */
async function priceOf(context: RequestContext, charge_cents: Cents) {
  const settings = await context.services.settings.of(context.provider_id);
  const percentages = vatHistory(readSettings(settings, ['vat_percentage', 'all_vat_percentages']), dayOf(context.now));
  const standard_bp = standardVatOn(percentages, dayOf(context.now));
  const { value_cents, vat_cents, vat_percentage_bp } = splitVat(charge_cents, {
    vat_type: 'standard',
    standard_bp,
    is_included: true,
  });
  const name = charge_cents === ZERO_CENTS ? 'Charged by the former system' : 'Brought in from the former system';
  const item = {
    type: 'base',
    type_id: 0,
    name,
    value: randFromCents(value_cents),
    vat: randFromCents(vat_cents),
    vat_percentage: vat_percentage_bp / 100,
    vat_type: 'standard',
  };
  return { item, vat_cents, vat_percentage_bp };
}

async function charge(
  tx: Tx,
  context: RequestContext,
  { account, row, moved }: { readonly account: AccountRow; readonly row: ShipmentRow; readonly moved: MovedShipment },
): Promise<number | null> {
  if (moved.charge_cents === ZERO_CENTS) return null;
  const { vat_cents, vat_percentage_bp } = await priceOf(context, moved.charge_cents);
  const { transaction_id } = await postTransaction(tx, context, account, {
    type: 'shipping-charge',
    amount_cents: negateCents(moved.charge_cents),
    vat_cents: negateCents(vat_cents),
    vat_percentage_bp,
    shipment_id: row.id,
    migration_reference: moved.reference,
    description: `Shipment ${row.short_tracking_reference}`,
  });
  return transaction_id;
}

/** Its booking, and how far it has come since: what the former system knows between the two is not told. */
async function writeHistory(tx: Tx, context: RequestContext, row: ShipmentRow, moved: MovedShipment): Promise<void> {
  const towns = await branchTowns(context);
  const { status, current_branch_id } = row;
  const booked = {
    shipment_id: row.id,
    status: 'submitted' as const,
    date: momentOf(context, moved.booked_day),
    message: 'Shipment booked',
    location: row.collection_address.city,
    source: context.source,
    is_public: true,
  };
  const at_hub = current_branch_id === null ? {} : { branch_id: current_branch_id };
  const since = {
    ...booked,
    ...at_hub,
    status,
    date: momentOf(context, moved.status_day),
    message: statusLabel(status),
    location: placeOfStatus(status, row, { towns, ...(current_branch_id !== null && { scanned_at: current_branch_id }) }),
  };
  await insertTrackingEvents(tx, context, status === 'submitted' ? [booked] : [booked, since]);
}
