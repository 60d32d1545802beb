import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, shape, text } from '../fields.ts';
import { parcelInput } from '../rates/parcel-input-shapes.ts';
import { rate } from '../rates/rate-shapes.ts';
import { route } from '../route.ts';
import { addressInput, contactInput } from '../service-areas/address-shapes.ts';
import { changedShipment } from '../shipments/shipment-shapes.ts';

/** A locker as the plug-in reads it, positions as text. */
const plugInLocker = shape({
  code: Type.String(),
  name: Type.String(),
  latitude: Type.String(),
  longitude: Type.String(),
  /** From Monday on, then public holidays; both times are empty where it is closed, or nothing is known. */
  openinghours: Type.Array(shape({ day: Type.String(), open_time: Type.String(), close_time: Type.String() })),
  address: Type.String(),
  type: shape({ id: Type.Integer(), name: Type.String() }),
  place: shape({ placeNumber: Type.String(), town: Type.String(), postalCode: Type.String() }),
  lstTypesBoxes: Type.Array(
    shape({
      id: Type.Integer(),
      name: Type.String(),
      type: Type.String(),
      width: Type.Number(),
      height: Type.Number(),
      length: Type.Number(),
      weight: Type.Number(),
    }),
  ),
});

/** A side: a locker by its code, or an address. */
export const plugInEnd = shape({ terminal_id: Type.Optional(text(60)), ...addressInput.properties });
export type PlugInEnd = Static<typeof plugInEnd>;

const ends = {
  account_id: Type.Optional(id<AccountId>()),
  collection_address: plugInEnd,
  delivery_address: plugInEnd,
  parcels: Type.Array(parcelInput, { minItems: 1, maxItems: 500 }),
};

const whichDocument = shape({
  id: id<ShipmentId>(),
  /** The plug-in names its key in the address as well; one in the header goes before it. */
  api_key: Type.Optional(text(200)),
});

/** The calls of the locker plug-in for shops, by its own names and in its own words. Source: public API §11. */
export const lockerPlugInApi = {
  lockersData: route({
    method: 'GET',
    path: '/v1/lockers-data',
    summary: 'Every locker that a parcel can be sent to, in the words of the locker plug-in for shops.',
    access: { permission: 'API_/rates:POST' },
    input: shape({}),
    output: Type.Array(plugInLocker),
  }),
  lockerRates: route({
    method: 'POST',
    path: '/v1/locker-rates-new',
    summary:
      'What a parcel costs to or from a locker, cheapest first; a side names a locker by its `terminal_id`, or is an address.',
    access: { permission: 'API_/rates:POST' },
    changes: false,
    input: shape(ends),
    output: shape({ message: Type.String(), rates: Type.Array(rate) }),
  }),
  bookFromPlugIn: route({
    method: 'POST',
    path: '/v1/shipments',
    summary: 'Books a parcel to or from a locker. `custom_tracking_reference` in the answer is what it is tracked by.',
    access: { permission: 'API_/shipments:POST' },
    idempotent: true,
    input: shape({
      ...ends,
      collection_contact: contactInput,
      delivery_contact: contactInput,
      service_level_code: text(20),
      custom_tracking_reference: Type.Optional(text(100)),
      customer_reference: Type.Optional(text(100)),
      special_instructions_collection: Type.Optional(text()),
      special_instructions_delivery: Type.Optional(text()),
    }),
    output: changedShipment,
  }),
  waybillForPlugIn: route({
    method: 'GET',
    path: '/generate/waybill',
    summary: 'The waybill of a shipment itself, as PDF; also at `/generate/waybill/{id}`.',
    access: { permission: 'API_/shipments:GET' },
    input: whichDocument,
    output: Type.Unsafe<Uint8Array>({}),
    content_type: 'application/pdf',
  }),
  stickerForPlugIn: route({
    method: 'GET',
    path: '/generate/sticker',
    summary: 'The stickers of a shipment themselves, as PDF; also at `/generate/sticker/{id}`.',
    access: { permission: 'API_/shipments:GET' },
    input: whichDocument,
    output: Type.Unsafe<Uint8Array>({}),
    content_type: 'application/pdf',
  }),
} as const;
