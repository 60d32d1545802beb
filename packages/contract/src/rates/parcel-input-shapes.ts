import Type from 'typebox';
import { shape, text } from '../fields.ts';

/** A length in cm. Absurd values are refused here, the provider's own limits by the save checks. */
const lengthCm = Type.Number({ exclusiveMinimum: 0, maximum: 10_000 });
const weightKg = Type.Number({ exclusiveMinimum: 0, maximum: 100_000 });

/** A parcel as it is rated and booked: its measures are what the sender says. */
export const parcelInput = shape({
  parcel_description: Type.Optional(text()),
  packaging: Type.Optional(text(100)),
  alternative_tracking_reference: Type.Optional(text(60)),
  submitted_length_cm: lengthCm,
  submitted_width_cm: lengthCm,
  submitted_height_cm: lengthCm,
  submitted_weight_kg: weightKg,
});
