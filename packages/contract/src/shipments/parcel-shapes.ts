import type { ParcelId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, nullable, shape, text } from '../fields.ts';

/** A length in cm. Absurd values are refused here, the provider's own limits by the save checks. */
const lengthCm = Type.Number({ exclusiveMinimum: 0, maximum: 10_000 });
const weightKg = Type.Number({ exclusiveMinimum: 0, maximum: 100_000 });

export const parcelInput = shape({
  parcel_description: Type.Optional(text()),
  packaging: Type.Optional(text(100)),
  alternative_tracking_reference: Type.Optional(text(60)),
  submitted_length_cm: lengthCm,
  submitted_width_cm: lengthCm,
  submitted_height_cm: lengthCm,
  submitted_weight_kg: weightKg,
});

/** One parcel of a shipment. Source: DATA-27 and the public API. */
export const parcel = shape({
  id: id<ParcelId>(),
  status: Type.String(),
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

export type ParcelInput = Static<typeof parcelInput>;
export type Parcel = Static<typeof parcel>;
