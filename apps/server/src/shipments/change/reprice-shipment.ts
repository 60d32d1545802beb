import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { randText } from '@tsela/domain/formats/rand-text';
import { centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import type { Price } from '@tsela/domain/rates/price/rating-result';
import { maySeeBilling } from '../../accounts/present-account.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { bookedBeside, placeWarnings } from '../../rates/take-collection-place.ts';
import { NOT_OFFERED, rateBooking } from '../booking/rate-stored.ts';
import { findOpenDiscrepancy } from '../measure/measurement-repository.ts';
import { presentingFor } from '../presenting-for.ts';
import { readShipment } from '../shipment-reads.ts';
import { lockShipmentFor, readParcels } from '../shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';
import { whyNotAction } from '../why-not-action.ts';
import { refuseStale } from './refuse-stale.ts';
import { wantedBooking } from './wanted-booking.ts';
import type { WantedBooking } from './wanted-booking.ts';
import { writeRepriced } from './write-repriced.ts';

type Input = InputOf<typeof shipmentApi.reprice>;

/**
 * Changes what a shipment's price depends on - its service, its parcels, what they measure and are worth, how the delivery is proven, where
 * it comes from and goes to - and prices it anew by the tariff of this moment. Asked with `preview`, it says what that would cost and
 * changes nothing. Otherwise shipment, price and ledger change together, as a measurement corrects a charge. Source: screens S09, issue
 * "edit everything that may change", docs/decisions/0178, 0182.
 */
export async function repriceShipment(context: RequestContext, input: Input): Promise<OutputOf<typeof shipmentApi.reprice>> {
  const settings = await context.services.settings.of(context.provider_id);
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, input);
    refuseStale(shipment, input.time_modified);
    const { wanted, price, priced } = await priceAnew(tx, context, { shipment, settings, input });
    const rates = { ...ratesOf(context, shipment, price), ...placeWarnings(price) };
    if (input.preview === true) return { ...rates, shipment: null };
    refuseOther(price, input.rate, context);
    await writeRepriced(tx, context, { shipment, wanted, price, priced });
    return { ...rates, shipment: await readShipment(tx, reader, shipment.id) };
  });
}

interface Recalculated {
  readonly id: ShipmentRow['id'];
  /** The price that was agreed to, where one was shown. */
  readonly rate: number | undefined;
}

/**
 * Prices a shipment by the tariff of this moment, with nothing else changed. What costs the same stays as it is. Source: screens S08,
 * docs/decisions/0327.
 */
export async function recalculateShipment(context: RequestContext, settings: StoredSettings, { id, rate }: Recalculated) {
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id });
    const { wanted, price, priced } = await priceAnew(tx, context, { shipment, settings, input: { id } });
    refuseOther(price, rate, context);
    if (price.rate_cents !== shipment.rate_cents) await writeRepriced(tx, context, { shipment, wanted, price, priced });
    return ratesOf(context, shipment, price);
  });
}

/** What `recalculateShipment` would make of a shipment, whose parcels and measurements were read with those of others. */
export async function recalculatedRates(
  tx: Tx,
  context: RequestContext,
  { shipment, settings, known }: Omit<ToPrice, 'input'> & { readonly known: KnownOfShipment },
) {
  const { price } = await priceAnew(tx, context, { shipment, settings, input: { id: shipment.id }, known });
  return ratesOf(context, shipment, price);
}

/** What a price needs to know of a shipment beside its row. */
interface KnownOfShipment {
  readonly is_undecided: boolean;
  readonly parcels: readonly ParcelRow[];
}

interface ToPrice {
  readonly shipment: ShipmentRow;
  readonly settings: StoredSettings;
  readonly input: Input;
  /** Left out, it is read. */
  readonly known?: KnownOfShipment;
}

/** A shipment as it is asked to be, with its price; it is locked. Raises `conflict` and `bad-input` where it cannot be so. */
async function priceAnew(tx: Tx, context: RequestContext, { shipment, settings, input, known }: ToPrice) {
  const refusal = whyNotAction(context, settings, { action: 'reprice', shipment });
  if (refusal !== null) throw new Problem('conflict', refusal);
  if (known ? known.is_undecided : await findOpenDiscrepancy(tx, shipment.id)) throw new Problem('conflict', MEASURED);
  const stored = known?.parcels ?? (await readParcels(tx, [shipment.id]));
  const wanted = await wantedBooking(tx, context, { shipment, stored, input });
  return { wanted, ...(await priceOf(tx, context, wanted)) };
}

/**
 * Adds parcels to a shipment that is locked, or cancels some, at the price that comes of it: what was agreed to at the door. Raises
 * `conflict` and `bad-input` before and while it writes. Source: KEY-34, KEY-35.
 */
export async function changeParcels(
  tx: Tx,
  context: RequestContext,
  { shipment, settings, input, reason = '' }: ToPrice & { readonly reason?: string },
): Promise<void> {
  const { wanted, price, priced } = await priceAnew(tx, context, { shipment, settings, input });
  await writeRepriced(tx, context, { shipment, wanted, price, priced, reason });
}

const MEASURED = 'Its parcels were measured, and the new price is not decided yet. Decide on that first.';

async function priceOf(tx: Tx, context: RequestContext, { row, booking, sides }: WantedBooking) {
  const booked = await bookedBeside(tx, context, row.id);
  const priced = await rateBooking({ ...context, tx }, { stored: row, booking, sides, booked });
  if (priced.result?.offered) return { price: asItCame(row, priced.result), priced };
  const message = priced.result?.message ?? NOT_OFFERED;
  throw new Problem('bad-input', message, { violations: [{ field: 'service_level_code', code: 'service-level', message }] });
}

/** What came from a former system keeps the price that it came with, whatever is changed of it. Source: issue 21.11, docs/decisions/0262. */
function asItCame({ migration_reference, rate_cents }: ShipmentRow, price: Price): Price {
  return migration_reference === '' ? price : { ...price, rate_cents };
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
