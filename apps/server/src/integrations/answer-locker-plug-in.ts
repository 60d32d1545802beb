import type { PlugInEnd, lockerPlugInApi } from '@tsela/contract/integrations/locker-plug-in-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { lockerForPlugIn } from '@tsela/domain/integrations/locker-plug-in';
import { enabledOperators } from '@tsela/domain/pickup-points/pickup-providers';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { readLockers } from '../pickup-points/locker-reads.ts';
import { quoteRates } from '../rates/quote-rates.ts';
import { createShipment } from '../shipments/booking/create-shipment.ts';
import { drawStickers, drawWaybill } from '../shipments/labels/label-reads.ts';

type Answer<Name extends keyof typeof lockerPlugInApi> = OutputOf<(typeof lockerPlugInApi)[Name]>;
type Asked<Name extends keyof typeof lockerPlugInApi> = InputOf<(typeof lockerPlugInApi)[Name]>;

/** The lockers of the operators that are switched on. Source: public API §11. */
export async function listPlugInLockers(context: RequestContext): Promise<Answer<'lockersData'>> {
  const settings = await context.services.settings.of(context.provider_id);
  const operators = enabledOperators(readSettings(settings, ['enabled_pickup_providers']));
  const lockers = await reading(context, (tx) => readLockers(tx, operators));
  return lockers.map(lockerForPlugIn);
}

/** Prices from, to or between lockers; where there is none, the message says why. Source: public API §11. */
export async function quoteForPlugIn(
  context: RequestContext,
  { account_id, collection_address, delivery_address, parcels }: Asked<'lockerRates'>,
): Promise<Answer<'lockerRates'>> {
  const sides = sidesOf({ collection_address, delivery_address });
  const { message, rates, no_rates } = await quoteRates(context, {
    ...sides,
    parcels,
    ...(account_id !== undefined && { account_id }),
  });
  return { message: rates.length > 0 ? message : (no_rates[0]?.message ?? message), rates };
}

/** Books as every shipment is booked. Source: public API §11. */
export async function bookForPlugIn(context: RequestContext, input: Asked<'bookFromPlugIn'>): Promise<Answer<'bookFromPlugIn'>> {
  return bookForPlugInBy(context, input, createShipment);
}

/** The plug-in shows its merchant what a parcel is tracked by, and takes a booking without that for failed. Source: public API §11. */
export async function bookForPlugInBy(
  context: RequestContext,
  { collection_address, delivery_address, ...booking }: Asked<'bookFromPlugIn'>,
  book: typeof createShipment,
): Promise<Answer<'bookFromPlugIn'>> {
  const booked = await book(context, { ...booking, ...sidesOf({ collection_address, delivery_address }) });
  return { ...booked, custom_tracking_reference: booked.custom_tracking_reference || booked.short_tracking_reference };
}

/** Source: public API §11. */
export async function drawPlugInWaybill(context: RequestContext, { id }: Asked<'waybillForPlugIn'>): Promise<Uint8Array> {
  return drawWaybill(context, { id });
}

/** Source: public API §11. */
export async function drawPlugInStickers(context: RequestContext, { id }: Asked<'stickerForPlugIn'>): Promise<Uint8Array> {
  return drawStickers(context, { id });
}

/** A locker is named where an address would stand. */
function sidesOf({ collection_address, delivery_address }: Record<'collection_address' | 'delivery_address', PlugInEnd>) {
  const { terminal_id: collection_locker, ...collection } = collection_address;
  const { terminal_id: delivery_locker, ...delivery } = delivery_address;
  return {
    ...(collection_locker ? { collection_pickup_point_id: collection_locker } : { collection_address: collection }),
    ...(delivery_locker ? { delivery_pickup_point_id: delivery_locker } : { delivery_address: delivery }),
  };
}
