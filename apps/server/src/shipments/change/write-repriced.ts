import type { ParcelId } from '@tsela/domain/ids';
import { changedFields } from '@tsela/domain/audit/audit-trail';
import { ZERO_CENTS, cents, subtractCents } from '@tsela/domain/money/cents';
import type { Price } from '@tsela/domain/rates/price/rating-result';
import { addressChangeText } from '@tsela/domain/shipments/checks/detail-changes';
import { searchText, searchWords } from '@tsela/domain/shipments/search-words';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { STATUS_MATRIX, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { positionAfter } from '@tsela/domain/tracking/shipment-position';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import { recordChange } from '../../audit/record-change.ts';
import { refuseUnaffordable } from '../../billing/cannot-afford.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { giveUpAtPoints } from '../../pickup-points/give-up-compartments.ts';
import { presentItem } from '../../rates/present-rate.ts';
import type { Priced } from '../../rates/price-sides.ts';
import { movePlace } from '../../rates/take-collection-place.ts';
import { insertPrice, readPrices } from '../booking/price-repository.ts';
import { refuseTakenParcelReferences, referenceTaken } from '../booking/save-shipment.ts';
import { correctCharge } from '../measure/correct-charge.ts';
import { vatDifference } from '../measure/rate-measured.ts';
import { writeSystemNote } from '../notes/system-notes.ts';
import { followOperators } from '../operators/follow-operators.ts';
import { goBack } from '../operators/settle-reservation.ts';
import { countStickers } from '../stickers/sticker-count-repository.ts';
import { insertParcels, readParcels, rewriteShipment, updateParcelStatuses } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { insertTrackingEvents, readStatusFacts } from '../tracking-event-repository.ts';
import { announceShipment, applyStatus } from './apply-status.ts';
import { updateSubmitted } from './parcel-size-repository.ts';
import { branchTowns, placeOfStatus } from './place-of-status.ts';
import { reserveFor } from './reserve-for-shipment.ts';
import { tellDelay } from './tell-delay.ts';
import { tellRedirected } from './tell-redirected.ts';
import type { WantedBooking } from './wanted-booking.ts';

export interface Repriced {
  readonly shipment: ShipmentRow;
  readonly wanted: WantedBooking;
  readonly price: Price;
  readonly priced: Pick<Priced, 'revision_id' | 'collection_branch' | 'delivery_branch'>;
  /** Why, where that was said: it stands beside parcels that are cancelled. */
  readonly reason?: string;
}

/** Writes a shipment that was priced anew: what it is, its parcels and compartments, its price and what its account owes, together. */
export async function writeRepriced(tx: Tx, context: RequestContext, repriced: Repriced): Promise<void> {
  const { shipment, wanted } = repriced;
  await correctMoney(tx, context, repriced);
  await moveCollectionPlace(tx, context, repriced);
  await refuseTakenParcelReferences(tx, shipment.account_id, wanted.new_parcels);
  updateSubmitted(tx, shipment.id, wanted.parcels);
  const row = await rewrite(tx, context, repriced);
  await addParcels(tx, context, row, wanted);
  await cancelParcels(tx, context, row, { wanted, reason: repriced.reason ?? '' });
  await moveCompartments(tx, context, row, wanted.moved);
  for (const side of wanted.moved)
    await writeSystemNote(tx, context, {
      shipment,
      type: 'shipment_address_change',
      text: addressChangeText(side, shipment[`${side}_address`], row[`${side}_address`]),
      is_visible_to_account: true,
    });
  const other = changedFields(wayOf(shipment), wayOf(row));
  await recordChange(tx, context, {
    type: 'shipment.repriced',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_from: { ...trailOf(shipment, wanted.moved), ...other.change_from },
    change_to: {
      ...trailOf(row, wanted.moved),
      ...other.change_to,
      ...(wanted.new_parcels.length > 0 && { new_parcels: wanted.new_parcels.map((parcel) => parcel.tracking_reference) }),
      ...(wanted.cancelled_parcel_ids.length > 0 && { cancelled_parcel_ids: wanted.cancelled_parcel_ids }),
    },
  });
  await tellRedirected(tx, context, shipment, row);
  await tellDelay(tx, context, shipment, row);
  announceShipment(tx, context, row, shipment);
}

async function correctMoney(tx: Tx, context: RequestContext, { shipment, price, priced }: Repriced): Promise<void> {
  // Its price is the one that it came with.
  if (shipment.migration_reference !== '') return;
  const [newest] = await readPrices(tx, shipment.id);
  const difference_cents = subtractCents(price.rate_cents, shipment.rate_cents);
  const is_charged = !STATUS_MATRIX[shipment.status].is_invalid;
  if (is_charged && newest && difference_cents !== ZERO_CENTS) {
    const account = await lockAccountFor(tx, context.actor, shipment.account_id);
    // What gets cheaper is taken whatever the account owes.
    if (!isStaff(context.actor) && difference_cents > ZERO_CENTS) refuseUnaffordable(account, difference_cents, context.actor);
    const vat_difference_cents = vatDifference(newest, price);
    await correctCharge(tx, context, { shipment, difference_cents, vat_difference_cents, why: 'at a new price' });
  }
  insertPrice(tx, {
    shipment_id: shipment.id,
    version: (newest?.version ?? 0) + 1,
    cause: 'change',
    rate_revision_id: priced.revision_id,
    rate_cents: price.rate_cents,
    rate_excluding_vat_cents: price.rate_excluding_vat_cents,
    items: JSON.stringify(price.items.map(presentItem)),
    trace: JSON.stringify(price.trace),
    time_created: context.now,
  });
}

/** Another service, and a collection elsewhere, is counted on its own days. Raises `conflict` when that day has filled up in this moment. */
async function moveCollectionPlace(tx: Tx, context: RequestContext, { shipment, wanted, price }: Repriced): Promise<void> {
  const is_other = wanted.row.service_level_code !== shipment.service_level_code || wanted.moved.includes('collection');
  const { collection_day } = price.estimate;
  if (is_other) await movePlace(tx, context, shipment, { price, collection_day, is_insisted: false });
}

async function rewrite(tx: Tx, context: RequestContext, { shipment, wanted, price, priced }: Repriced): Promise<ShipmentRow> {
  const { row, moved } = wanted;
  const { id: service_level_id, name: service_level_name } = price.service_level;
  const is_other_way = moved.length > 0 || row.service_level_code !== shipment.service_level_code;
  const [before_words, words] = [searchWords(shipment), searchWords(row)];
  const columns = {
    service_level_id,
    service_level_code: row.service_level_code,
    service_level_name,
    declared_value_cents: row.declared_value_cents,
    pod_method: row.pod_method,
    rate_cents: price.rate_cents,
    charged_weight_g: price.charged_weight_grams,
    actual_weight_g: price.actual_weight_grams,
    volumetric_weight_g: price.volumetric_weight_grams,
    parcel_count: wanted.booking.parcels.length,
    ...Object.assign({}, ...moved.map((side) => sideColumns(row, side, priced))),
    // Another service or another way takes another time; what has been promised of the same one stands.
    ...(is_other_way && shipment.collected_date === null && { estimated_collection: price.estimate.collection_from }),
    ...(is_other_way && {
      estimated_delivery_from: price.estimate.delivery_from,
      estimated_delivery_to: price.estimate.delivery_to,
    }),
    search_text: searchText(words),
    time_modified: context.now,
  };
  return rewriteShipment(tx, {
    shipment_id: shipment.id,
    columns,
    words: {
      lost: before_words.filter((word) => !words.includes(word)),
      gained: words.filter((word) => !before_words.includes(word)),
    },
  });
}

function sideColumns(row: ShipmentRow, side: Side, priced: Repriced['priced']) {
  return {
    [`${side}_address`]: JSON.stringify(row[`${side}_address`]),
    [`${side}_pickup_point_id`]: row[`${side}_pickup_point_id`],
    [`${side}_pickup_point_provider`]: row[`${side}_pickup_point_provider`],
    [`${side}_branch_id`]: priced[`${side}_branch`]?.id ?? null,
  };
}

/** Parcels that are added are where the shipment is, and say since when they are there: what was before does not count for them. */
async function addParcels(tx: Tx, context: RequestContext, row: ShipmentRow, { new_parcels }: WantedBooking): Promise<void> {
  if (new_parcels.length === 0) return;
  const added = new_parcels.map((parcel) => ({ ...parcel, time_added: context.now }));
  const parcels = await insertParcels(tx, added, { shipment_id: row.id, words: [] }).catch(referenceTaken);
  await countStickers(tx, { taken: parcels.map((parcel) => parcel.alternative_tracking_reference) });
  await tellOfParcels(tx, context, row, { parcel_ids: parcels.map(({ id }) => id), message: 'Parcel added' });
}

/** What was done to single parcels stands in the history, and moves nothing. */
async function tellOfParcels(
  tx: Tx,
  context: RequestContext,
  row: ShipmentRow,
  {
    parcel_ids,
    message,
    reason = '',
  }: { readonly parcel_ids: readonly ParcelId[]; readonly message: string; readonly reason?: string },
): Promise<void> {
  const location = placeOfStatus(row.status, row, { towns: await branchTowns(context) });
  await insertTrackingEvents(
    tx,
    context,
    parcel_ids.map((parcel_id) => ({
      shipment_id: row.id,
      parcel_id,
      status: row.status,
      date: context.now,
      message,
      reason,
      location,
      source: context.source,
      is_public: false,
      moved_parcel_ids: [],
    })),
  );
}

/**
 * Cancels parcels by themselves. Where the others are further already, the shipment follows them: it is where all its parcels are. Source:
 * SHIP-RULE-03, docs/decisions/0014.
 */
async function cancelParcels(
  tx: Tx,
  context: RequestContext,
  row: ShipmentRow,
  { wanted, reason }: { readonly wanted: WantedBooking; readonly reason: string },
): Promise<void> {
  const { cancelled_parcel_ids: ids } = wanted;
  if (ids.length === 0) return;
  const moves = ids.map((id) => ({ id, status: 'cancelled' as const }));
  await updateParcelStatuses(tx, [{ shipment_id: row.id, moves }], context.now);
  await tellOfParcels(tx, context, row, { parcel_ids: ids, message: 'Parcel cancelled', reason });
  const facts = await readStatusFacts(tx, row.id);
  const parcels = await readParcels(tx, [row.id]);
  const living = parcels.filter(({ status }) => status !== 'cancelled');
  const before = positionAfter(
    facts,
    parcels.filter(({ id, status }) => status !== 'cancelled' || ids.includes(id)),
  ).shipment;
  const after = positionAfter(facts, living).shipment;
  if (after === null || after.status === before?.status || after.status === row.status) return;
  await applyStatus(tx, context, row, {
    to: after.status,
    date: after.date,
    message: statusLabel(after.status),
    location: placeOfStatus(after.status, row, { towns: await branchTowns(context) }),
    parcel_ids: [],
  });
}

/** Gives up the compartments of the sides that go elsewhere, and keeps one at each pickup point that they go to. */
async function moveCompartments(tx: Tx, context: RequestContext, row: ShipmentRow, moved: readonly Side[]): Promise<void> {
  if (moved.length === 0) return;
  for (const side of moved) giveUpAtPoints(tx, { shipment_ids: [row.id], side });
  await reserveFor(tx, context, { row, parcels: await readParcels(tx, [row.id]), sides: moved });
  await followOperators(tx, context, [{ shipment: row, before: row.status, is_moved: true }]);
  // It has another place, or needs none any more.
  if (moved.includes('delivery')) await goBack(tx, context, row, 'Goes elsewhere');
}

/** By where it goes and when that is promised, which another service or another way changes. */
function wayOf({ collection_branch_id, delivery_branch_id, ...row }: ShipmentRow) {
  const { estimated_collection, estimated_delivery_from, estimated_delivery_to } = row;
  return { collection_branch_id, delivery_branch_id, estimated_collection, estimated_delivery_from, estimated_delivery_to };
}

function trailOf(row: ShipmentRow, moved: readonly Side[]) {
  const { service_level_code, rate_cents, charged_weight_g, declared_value_cents, pod_method, parcel_count } = row;
  return {
    service_level_code,
    rate_cents,
    charged_weight_g,
    declared_value_cents: cents(declared_value_cents),
    pod_method,
    parcel_count,
    ...Object.assign(
      {},
      ...moved.map((side) => ({
        [`${side}_address`]: row[`${side}_address`],
        [`${side}_pickup_point_id`]: row[`${side}_pickup_point_id`],
      })),
    ),
  };
}
