import { randomBytes } from 'node:crypto';
import type { Contact, ContactInput } from '@tsela/contract/service-areas/address-shapes';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { phoneToStore } from '@tsela/domain/formats/phone';
import { parcelReference, shortTrackingReference } from '@tsela/domain/formats/references';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { withCustomValues } from '@tsela/domain/providers/custom-fields';
import type { Price } from '@tsela/domain/rates/price/rating-result';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { SHIPMENT_TEXT_NAMES, textsBy } from '@tsela/domain/shipments/shipment-texts';
import { searchText, searchWords } from '@tsela/domain/shipments/search-words';
import type { Searchable } from '@tsela/domain/shipments/search-words';
import { cents } from '@tsela/domain/money/cents';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { AccountRow } from '../../accounts/account-repository.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { presentItem } from '../../rates/present-rate.ts';
import type { Priced } from '../../rates/price-sides.ts';
import type { ResolvedSides } from '../../rates/resolve-sides.ts';
import { returnedAlready } from './return-of.ts';
import { refuseUnfitStickers } from '../stickers/refuse-unfit-stickers.ts';
import { countStickers } from '../stickers/sticker-count-repository.ts';
import { completeBlanks } from '../blank/blank-repository.ts';
import { countBookedWith } from './booked-with-repository.ts';
import { insertPrice } from './price-repository.ts';
import type { ShipmentParts } from '../present-shipment.ts';
import { chosenReferencesOf, insertParcels, insertShipment, isAnyReferenceTaken, readLinked } from '../shipment-repository.ts';
import type { NewShipment, ShipmentRow } from '../shipment-repository.ts';

export interface ShipmentToSave {
  readonly input: CreateShipment & Required<Pick<CreateShipment, 'pod_method'>>;
  readonly account: AccountRow;
  readonly sides: ResolvedSides;
  readonly price: Price;
  readonly priced: Priced;
  readonly status: ShipmentStatus;
  /** What a return sends back; null for what is none. */
  readonly return_of_id: ShipmentId | null;
}

/** As many random bytes as a reference has signs. */
const REFERENCE_BYTES = 6;

/** Writes the shipment with its parcels and the first version of its price. */
export async function saveShipment(tx: Tx, context: RequestContext, save: ShipmentToSave): Promise<ShipmentParts> {
  const { input, account, price, priced } = save;
  await refuseTakenReferences(tx, save);
  const words = searchWords(searchableOf(save));
  const row = await insertShipment(tx, { ...rowOf(context, save), search_text: searchText(words) }, () =>
    shortTrackingReference(randomBytes(REFERENCE_BYTES)),
  ).catch(referenceTaken);
  const parcels = await insertParcels(tx, parcelRows(row, input), { shipment_id: row.id, words }).catch(referenceTaken);
  const references = chosenReferencesOf(row, parcels);
  await countStickers(tx, { taken: references });
  const items = price.items.map(presentItem);
  insertPrice(tx, {
    shipment_id: row.id,
    version: 1,
    cause: input.quick_quote === 'quote' ? 'quote' : 'booking',
    rate_revision_id: priced.revision_id,
    rate_cents: price.rate_cents,
    rate_excluding_vat_cents: price.rate_excluding_vat_cents,
    items: JSON.stringify(items),
    trace: JSON.stringify(price.trace),
    time_created: context.now,
  });
  if (input.quick_quote !== 'quote') {
    countBookedWith(tx, row, context.now);
    await completeBlanks(tx, { shipment_id: row.id, references, now: context.now });
  }
  const [collection_branch, delivery_branch] = [branchName(priced.collection_branch), branchName(priced.delivery_branch)];
  return {
    row,
    parcels,
    items,
    names: {
      account_code: account.account_code,
      account_name: account.name,
      support_email: account.support_email ?? '',
      collection_branch,
      delivery_branch,
      current_branch: null,
      // Nothing is kept there yet.
      collection_pickup_point: null,
      delivery_pickup_point: null,
      collection_agent_name: '',
      delivery_agent_name: '',
      return_of: save.return_of_id === null ? null : await readLinked(tx, save.return_of_id),
      returned_by: null,
      tags: [],
      note_count: 0,
      pods: { count: 0, are_verified: false },
      custom_fields: withCustomValues({}, input.custom_fields ?? {}),
    },
  };
}

function rowOf(
  context: RequestContext,
  { input, account, sides, price, priced, status, return_of_id }: ShipmentToSave,
): NewShipment {
  return {
    account_id: account.id,
    status,
    ...textsBy(SHIPMENT_TEXT_NAMES, (name) => input[name]?.trim() ?? ''),
    custom_tracking_reference: customReferenceOf(input, account),
    source: context.source,
    collection_address: JSON.stringify(sides.collection.address),
    delivery_address: JSON.stringify(sides.delivery.address),
    collection_contact: JSON.stringify(contactOf(input.collection_contact)),
    delivery_contact: JSON.stringify(contactOf(input.delivery_contact)),
    responsible_contact: input.responsible_contact ? JSON.stringify(contactOf(input.responsible_contact)) : null,
    billing_contact: JSON.stringify({ email: input.billing_contact?.email.trim() ?? '' }),
    collection_pickup_point_id: sides.collection.pickup_point_id,
    collection_pickup_point_provider: sides.collection.pickup_point_provider,
    delivery_pickup_point_id: sides.delivery.pickup_point_id,
    delivery_pickup_point_provider: sides.delivery.pickup_point_provider,
    // The contract's shape admits real days only.
    collection_min_date: (input.collection_min_date as Day | undefined) ?? dayOf(price.estimate.collection_from),
    collection_after: input.collection_after ?? '',
    collection_before: input.collection_before ?? '',
    delivery_min_date: (input.delivery_min_date as Day | undefined) ?? null,
    delivery_after: input.delivery_after ?? '',
    delivery_before: input.delivery_before ?? '',
    service_level_id: price.service_level.id,
    service_level_code: price.service_level.code,
    service_level_name: price.service_level.name,
    rate_cents: price.rate_cents,
    charged_weight_g: price.charged_weight_grams,
    actual_weight_g: price.actual_weight_grams,
    volumetric_weight_g: price.volumetric_weight_grams,
    declared_value_cents: cents(Math.round((input.declared_value ?? 0) * 100)),
    pod_method: input.pod_method,
    mute_notifications: input.mute_notifications ?? false,
    opt_in_rates: JSON.stringify(input.opt_in_rates ?? []),
    opt_in_time_based_rates: JSON.stringify(input.opt_in_time_based_rates ?? []),
    earliest_collection_capacity_date:
      price.service_level.capacity_per_day === null ? null : price.estimate.earliest_collection_day,
    estimated_collection: price.estimate.collection_from,
    estimated_delivery_from: price.estimate.delivery_from,
    estimated_delivery_to: price.estimate.delivery_to,
    collection_branch_id: priced.collection_branch?.id ?? null,
    delivery_branch_id: priced.delivery_branch?.id ?? null,
    custom_fields: JSON.stringify(withCustomValues({}, input.custom_fields ?? {})),
    is_return: return_of_id !== null,
    return_of_id,
    parcel_count: input.parcels.length,
    time_created: context.now,
    time_modified: context.now,
    created_by: context.actor.kind === 'user' ? context.actor.user_id : null,
  };
}

/** What it is found by, as it is saved. */
function searchableOf({ input, account, sides }: ShipmentToSave): Searchable {
  return {
    collection_contact: contactOf(input.collection_contact),
    delivery_contact: contactOf(input.delivery_contact),
    collection_address: sides.collection.address,
    delivery_address: sides.delivery.address,
    customer_reference: input.customer_reference ?? '',
    custom_tracking_reference: customReferenceOf(input, account),
  };
}

function parcelRows(row: ShipmentRow, input: CreateShipment) {
  return input.parcels.map((parcel, at) => ({
    shipment_id: row.id,
    number: at + 1,
    status: row.status,
    tracking_reference: parcelReference(row.short_tracking_reference, at + 1),
    alternative_tracking_reference: alternativeReferenceOf(parcel),
    packaging: parcel.packaging?.trim() ?? '',
    parcel_description: parcel.parcel_description?.trim() ?? '',
    submitted_length_cm: parcel.submitted_length_cm,
    submitted_width_cm: parcel.submitted_width_cm,
    submitted_height_cm: parcel.submitted_height_cm,
    submitted_weight_kg: parcel.submitted_weight_kg,
  }));
}

/** South African numbers are kept with +27, so that messages reach them and blocked ones are recognised. Source: VALID-10. */
export function contactOf(input: ContactInput | undefined): Contact {
  const mobile_number = input?.mobile_number?.trim() ?? '';
  return {
    name: input?.name?.trim() ?? '',
    email: input?.email?.trim() ?? '',
    mobile_number: mobile_number === '' ? '' : phoneToStore(mobile_number, { is_south_african: true }),
  };
}

/** The sender's own reference behind the account's prefix; empty means none, never a second empty one. Source: public API §3. */
function customReferenceOf({ custom_tracking_reference = '' }: CreateShipment, account: AccountRow): string {
  const own = custom_tracking_reference.trim();
  return own === '' ? '' : `${account.tracking_prefix}${own}`;
}

export function alternativeReferenceOf({
  alternative_tracking_reference = '',
}: {
  readonly alternative_tracking_reference?: string | undefined;
}): string {
  return alternative_tracking_reference.trim().toUpperCase();
}

/** A scan and a tracking page find one shipment by a reference, so what is chosen freely may not be another's reference of any kind. */
async function refuseTakenReferences(tx: Tx, { input, account }: ShipmentToSave): Promise<void> {
  const custom_reference = customReferenceOf(input, account);
  if (custom_reference && (await isAnyReferenceTaken(tx, [custom_reference]))) throw customReferenceTaken();
  if (custom_reference) {
    const field = 'custom_tracking_reference';
    await refuseUnfitStickers(tx, { account_id: account.id, references: [custom_reference], field });
  }
  await refuseTakenParcelReferences(tx, account.id, input.parcels);
}

/** The same of parcels alone, whose stickers may be lost, void or another account's as well. */
export async function refuseTakenParcelReferences(
  tx: Tx,
  account_id: AccountId,
  parcels: readonly { readonly alternative_tracking_reference?: string | undefined }[],
): Promise<void> {
  const references = parcels.map(alternativeReferenceOf).filter((reference) => reference !== '');
  if (references.length === 0) return;
  await refuseUnfitStickers(tx, { account_id, references, field: 'parcels' });
  if (await isAnyReferenceTaken(tx, references)) throw parcelReferenceTaken();
}

function branchName(branch: Priced['collection_branch']) {
  return branch ? { id: branch.id, code: branch.code, name: branch.name } : null;
}

/** Of two bookings at once with one reference the database lets the first through and stops the second. */
export function referenceTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  const { constraint } = error;
  if (constraint === 'parcels_by_alternative_reference') throw parcelReferenceTaken(error);
  if (constraint === 'shipments_by_custom_reference') throw customReferenceTaken(error);
  if (constraint === 'shipments_one_return') throw returnedAlready(error);
  throw error;
}

function customReferenceTaken(cause?: unknown): Problem {
  const message = 'This custom tracking reference is in use already.';
  return new Problem('bad-input', message, {
    cause,
    violations: [{ field: 'custom_tracking_reference', code: 'taken', message }],
  });
}

function parcelReferenceTaken(cause?: unknown): Problem {
  const message = 'A parcel reference is in use already.';
  return new Problem('bad-input', message, { cause, violations: [{ field: 'parcels', code: 'taken', message }] });
}
