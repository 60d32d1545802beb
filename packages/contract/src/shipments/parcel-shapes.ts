import type { ParcelId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, nullable, shape } from '../fields.ts';
import { shipmentStatus } from './status-shape.ts';

/** One parcel of a shipment. Source: DATA-27 and the public API. */
export const parcel = shape({
  id: id<ParcelId>(),
  status: shipmentStatus,
  tracking_reference: Type.String(),
  alternative_tracking_reference: Type.String(),
  packaging: Type.String(),
  parcel_description: Type.String(),
  submitted_length_cm: Type.Number(),
  submitted_width_cm: Type.Number(),
  submitted_height_cm: Type.Number(),
  submitted_weight_kg: Type.Number(),
  actual_length_cm: nullable(Type.Number()),
  actual_width_cm: nullable(Type.Number()),
  actual_height_cm: nullable(Type.Number()),
  actual_weight_kg: nullable(Type.Number()),
  has_been_dimensioned: Type.Boolean(),
});

export type Parcel = Static<typeof parcel>;
