import { LONGEST_VALUE, MOST_FIELDS } from '@tsela/domain/providers/custom-fields';
import Type from 'typebox';
import { text } from './fields.ts';

/** Values of a provider's own fields by their codes; null and an empty text take one out. */
export const customValuesInput = Type.Record(
  Type.String({ maxLength: 60 }),
  Type.Union([text(LONGEST_VALUE), Type.Number(), Type.Boolean(), Type.Null()]),
  { maxProperties: MOST_FIELDS },
);

/** The values of the fields that the reader may see, by their codes. */
export const customValues = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
