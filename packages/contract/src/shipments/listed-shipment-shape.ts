import { POD_METHODS } from '@tsela/domain/shipments/shipment-options';
import { LABELLED_TEXTS, textsBy } from '@tsela/domain/shipments/shipment-texts';
import type { AccountId, DriverId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { tagOfAccount } from '../accounts/account-shapes.ts';
import { customValues } from '../custom-values.ts';
import { day, id, instant, nullable, oneOf, rand, shape } from '../fields.ts';

const place = shape({ local_area: Type.String(), city: Type.String() });
const person = shape({ name: Type.String() });
const branch = shape({ name: Type.String() });

/**
 * A shipment as a row of the web app's lists: what their columns, cards and actions read, and no more. Programs list shipments whole
 * (`shipment`). Left-out keys are what the reader may not see.
 */
export const listedShipment = shape({
  id: id<ShipmentId>(),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  status: Type.String(),
  short_tracking_reference: Type.String(),
  ...textsBy(LABELLED_TEXTS, () => Type.String()),
  time_created: instant,
  collection_min_date: day,
  collection_address: place,
  delivery_address: place,
  collection_contact: person,
  delivery_contact: person,
  service_level_code: Type.String(),
  service_level_name: Type.String(),
  rate: Type.Optional(rand),
  charged_weight: Type.Number(),
  pod_method: oneOf(POD_METHODS),
  collected_date: nullable(instant),
  delivered_date: nullable(instant),
  estimated_delivery_to: nullable(instant),
  collection_branch: nullable(branch),
  delivery_branch: nullable(branch),
  current_branch: nullable(branch),
  collection_agent_id: Type.Optional(nullable(id<DriverId>())),
  delivery_agent_id: Type.Optional(nullable(id<DriverId>())),
  collection_agent_name: Type.Optional(Type.String()),
  delivery_agent_name: Type.Optional(Type.String()),
  tags: Type.Array(tagOfAccount),
  note_count: Type.Integer(),
  /** In the fields of the provider's own that are in lists. */
  custom_fields: customValues,
  /** Of those that count: a cancelled parcel does only where all are. */
  parcel_count: Type.Integer(),
});

export type ListedShipment = Static<typeof listedShipment>;
