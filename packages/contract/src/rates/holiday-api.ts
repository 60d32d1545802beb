import Type from 'typebox';
import { count, day, oneLine, shape } from '../fields.ts';
import { route } from '../route.ts';

const LONGEST_NAME = 100;
/** A leap year, twice. */
const MOST_HOLIDAYS = 732;

const holidays = shape({ holidays: Type.Array(shape({ date: day, name: Type.String() })), count });

/** The public holidays of the provider, for programs of its own. Source: public API §2, field facts §8. */
export const holidayApi = {
  holidays: route({
    method: 'GET',
    path: '/rates/holidays',
    summary:
      'The public holidays that estimates skip: those that the provider keeps, and South Africa’s in this year and the next where it keeps none of that year.',
    access: 'signed-in',
    input: shape({}),
    output: holidays,
  }),
  replaceHolidays: route({
    method: 'POST',
    path: '/rates/holidays',
    summary: 'Replaces the whole list of public holidays. Of a year that has none in it South Africa’s hold.',
    access: { permission: 'API_/providers/settings:POST' },
    input: shape({
      holidays: Type.Array(shape({ date: day, name: oneLine(LONGEST_NAME) }), { maxItems: MOST_HOLIDAYS }),
    }),
    output: holidays,
  }),
} as const;
