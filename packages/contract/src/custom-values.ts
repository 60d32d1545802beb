import { LONGEST_VALUE, MOST_FIELDS } from '@tsela/domain/providers/custom-fields';
import Type from 'typebox';
import { byKey, text } from './fields.ts';

const value = Type.Union([text(LONGEST_VALUE), Type.Number(), Type.Boolean(), Type.Null()]);

/** Values of a provider's own fields by their codes; null and an empty text take one out. */
export const customValuesInput = byKey(60, value, { maxProperties: MOST_FIELDS });

/** Answers to the questions that a provider asks of an account, at registration or among its staff, by their codes. */
export const answersInput = byKey(100, value, { maxProperties: 100 });

/** The values of the fields that the reader may see, by their codes. */
export const customValues = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
