import { CONTACTS_TRIED } from '@tsela/domain/tracking/attempt-evidence';
import Type from 'typebox';
import { nullable, oneOf, shape } from '../fields.ts';

/** What stands behind a failed attempt. Source: issue 19, part 9. */
export const shownAttempt = shape({
  distance_m: nullable(Type.Integer()),
  has_photo: Type.Boolean(),
  contact_tried: nullable(oneOf(CONTACTS_TRIED)),
  is_shown: Type.Boolean(),
});
