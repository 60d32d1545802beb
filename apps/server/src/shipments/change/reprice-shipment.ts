import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { randText } from '@tsela/domain/formats/rand-text';
import { ZERO_CENTS, cents, centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import type { Price } from '@tsela/domain/rates/price/rating-result';
import { parcelLimitChecks } from '@tsela/domain/shipments/checks/parcel-checks';
import { declaredValueChecks } from '@tsela/domain/shipments/checks/required-fields';
import { PARCEL_MEASURES } from '@tsela/domain/shipments/parcel-measures';
import { PARCEL_LIMIT_SETTINGS } from '@tsela/domain/shipments/checks/shipment-checks';
import { STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import { insertPrice, readPrices } from '../booking/price-repository.ts';
import { NOT_OFFERED, bookingOf, rateBooking, sideOf } from '../booking/rate-stored.ts';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import { maySeeBilling } from '../../accounts/present-account.ts';
import { recordChange } from '../../audit/record-change.ts';
import { refuseUnaffordable } from '../../billing/cannot-afford.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { presentItem } from '../../rates/present-rate.ts';
import { bookedBeside } from '../../rates/take-collection-place.ts';
import { presentingFor } from '../presenting-for.ts';
import { readShipment } from '../shipment-reads.ts';
import { lockShipmentFor, readParcels, rewriteShipment } from '../shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';
import { whyNotAction } from '../why-not-action.ts';
import { correctCharge } from '../measure/correct-charge.ts';
import { findOpenDiscrepancy } from '../measure/measurement-repository.ts';
import { vatDifference } from '../measure/rate-measured.ts';
import { asCharged } from '../measure/sizes-to-rate.ts';
import { announceShipment } from './apply-status.ts';
import { updateSubmitted } from './parcel-size-repository.ts';
import { refuseStale } from './refuse-stale.ts';

type Input = InputOf<typeof shipmentApi.reprice>;

/**
 * Changes what a shipment's price depends on - its service, what its parcels measure and what they are worth - and prices it anew by the
 * tariff of this moment. Asked with `preview`, it says what that would cost and changes nothing. Otherwise shipment, price and ledger change
 * together, as a measurement corrects a charge. Source: screens S09, issue "edit everything
 * that may change".
 */
export async function repriceShipment(context: RequestContext, input: Input): Promise<OutputOf<typeof shipmentApi.reprice>> {
  const settings = await context.services.settings.of(context.provider_id);
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, input);
    refuseStale(shipment, input.time_modified);
    const refusal = whyNotAction(context, settings, { action: 'reprice', shipment });
    if (refusal !== null) throw new Problem('conflict', refusal);
    if (await findOpenDiscrepancy(tx, shipment.id)) throw new Problem('conflict', MEASURED);
    const parcels = changedParcels(shipment, await readParcels(tx, [shipment.id]), input);
    const wanted = {
      ...shipment,
      service_level_code: input.service_level_code?.trim() || shipment.service_level_code,
      declared_value_cents:
        input.declared_value === undefined ? shipment.declared_value_cents : centsFromRand(input.declared_value),
    };
    refuseIfAny([
      ...parcelLimitChecks(parcels, readSettings(settings, PARCEL_LIMIT_SETTINGS)),
      ...declaredValueChecks(
        { declared_value: randFromCents(wanted.declared_value_cents) },
        readSettings(settings, ['insurance_declared_value_enabled', 'insurance_max_declared_value']),
      ),
    ]);
    const { price, revision_id } = await priceOf(tx, context, wanted, parcels);
    const rates = ratesOf(context, shipment, price);
    if (input.preview === true) return { ...rates, shipment: null };
    refuseOther(price, input.rate, context);
    await write(tx, context, { shipment, wanted, parcels, price, revision_id });
    return { ...rates, shipment: await readShipment(tx, reader, shipment.id) };
  });
}

const MEASURED = 'Its parcels were measured, and the new price is not decided yet. Decide on that first.';

/** The parcels as they will be. Raises `bad-input` for one that is not of the shipment, and `conflict` where sizes are fixed. */
function changedParcels(shipment: ShipmentRow, stored: readonly ParcelRow[], { parcels: given = [] }: Input): ParcelRow[] {
  const sent = new Map(given.map((parcel) => [parcel.id, parcel]));
  if (given.some(({ id }) => !stored.some((parcel) => parcel.id === id))) {
    const message = 'One of these parcels is not of this shipment.';
    throw new Problem('bad-input', message, { violations: [{ field: 'parcels', code: 'not-found', message }] });
  }
  const changed = stored.map((parcel) => ({ ...parcel, ...sent.get(parcel.id) }));
  const is_other_size = changed.some((parcel, at) =>
    PARCEL_MEASURES.some((measure) => parcel[measure] !== stored[at]?.[measure]),
  );
  if (is_other_size && stored.some(({ actual_weight_kg }) => actual_weight_kg !== null))
    throw new Problem('conflict', 'The parcels have been measured, so their sizes stand.');
  if (is_other_size && (shipment.collection_pickup_point_id || shipment.delivery_pickup_point_id))
    throw new Problem('conflict', 'A compartment is kept for these sizes. Cancel the shipment and book it anew.');
  return changed;
}

async function priceOf(tx: Tx, context: RequestContext, wanted: ShipmentRow, parcels: readonly ParcelRow[]) {
  const settings = await context.services.settings.of(context.provider_id);
  const sides = {
    collection: await sideOf(tx, settings, { stored: wanted, side: 'collection' }),
    delivery: await sideOf(tx, settings, { stored: wanted, side: 'delivery' }),
  };
  const rated = parcels.filter(({ status }) => status !== 'cancelled').map(asCharged);
  const booking = {
    ...(await bookingOf(context, { stored: wanted, parcels: rated })),
    declared_value: randFromCents(wanted.declared_value_cents),
  };
  const booked = await bookedBeside(tx, context, wanted.id);
  const { result, revision_id } = await rateBooking({ ...context, tx }, { stored: wanted, booking, sides, booked });
  if (result?.offered) return { price: result, revision_id };
  const message = result?.message ?? NOT_OFFERED;
  throw new Problem('bad-input', message, { violations: [{ field: 'service_level_code', code: 'service-level', message }] });
}

/** The amounts, for those who may see them. */
function ratesOf({ actor }: RequestContext, { rate_cents }: ShipmentRow, price: Price) {
  if (!maySeeBilling(actor)) return {};
  return {
    rate_before: randFromCents(rate_cents),
    rate_after: randFromCents(price.rate_cents),
    difference: randFromCents(subtractCents(price.rate_cents, rate_cents)),
    charged_weight: price.charged_weight_grams / 1000,
  };
}

/** What is saved is the price that was shown. */
function refuseOther(price: Price, agreed: number | undefined, { actor }: RequestContext): void {
  if (agreed === undefined || price.rate_cents === centsFromRand(agreed)) return;
  const to = maySeeBilling(actor) ? ` to ${randText(price.rate_cents)}` : '';
  throw new Problem('conflict', `The rate has changed${to}. Please confirm.`);
}

interface Repriced {
  readonly shipment: ShipmentRow;
  readonly wanted: ShipmentRow;
  readonly parcels: readonly ParcelRow[];
  readonly price: Price;
  readonly revision_id: number;
}

async function write(
  tx: Tx,
  context: RequestContext,
  { shipment, wanted, parcels, price, revision_id }: Repriced,
): Promise<void> {
  const is_charged = !STATUS_MATRIX[shipment.status].is_invalid;
  const [newest] = await readPrices(tx, shipment.id);
  const difference_cents = subtractCents(price.rate_cents, shipment.rate_cents);
  if (is_charged && newest && difference_cents !== ZERO_CENTS) {
    const account = await lockAccountFor(tx, context.actor, shipment.account_id);
    if (!isStaff(context.actor)) refuseUnaffordable(account, difference_cents, context.actor);
    const vat_difference_cents = vatDifference(newest, price);
    await correctCharge(tx, context, { shipment, difference_cents, vat_difference_cents, why: 'at a new price' });
  }
  updateSubmitted(tx, shipment.id, parcels);
  insertPrice(tx, {
    shipment_id: shipment.id,
    version: (newest?.version ?? 0) + 1,
    cause: 'change',
    rate_revision_id: revision_id,
    rate_cents: price.rate_cents,
    rate_excluding_vat_cents: price.rate_excluding_vat_cents,
    items: JSON.stringify(price.items.map(presentItem)),
    trace: JSON.stringify(price.trace),
    time_created: context.now,
  });
  const { id: service_level_id, name: service_level_name } = price.service_level;
  const columns = {
    service_level_id,
    service_level_code: wanted.service_level_code,
    service_level_name,
    declared_value_cents: wanted.declared_value_cents,
    rate_cents: price.rate_cents,
    charged_weight_g: price.charged_weight_grams,
    actual_weight_g: price.actual_weight_grams,
    volumetric_weight_g: price.volumetric_weight_grams,
    // Another service takes another time; what has been promised of the same one stands.
    ...(wanted.service_level_code !== shipment.service_level_code && {
      estimated_delivery_from: price.estimate.delivery_from,
      estimated_delivery_to: price.estimate.delivery_to,
    }),
    time_modified: context.now,
  };
  const row = await rewriteShipment(tx, { shipment_id: shipment.id, columns, words: { lost: [], gained: [] } });
  await recordChange(tx, context, {
    type: 'shipment.repriced',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_from: trailOf(shipment),
    change_to: trailOf(row),
  });
  announceShipment(tx, context, row);
}

function trailOf({ service_level_code, rate_cents, charged_weight_g, declared_value_cents }: ShipmentRow) {
  return { service_level_code, rate_cents, charged_weight_g, declared_value_cents: cents(declared_value_cents) };
}
