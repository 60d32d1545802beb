import { PROBLEM_CODES } from '@tsela/domain/problem';
import Type from 'typebox';
import type { Static, TObject, TProperties, TSchema } from 'typebox';

/** A row's id. Branded, so that two kinds of id cannot be swapped: `id<ShipmentId>()`. */
export function id<Branded extends number>() {
  return Type.Unsafe<Branded>(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));
}

/** Text a person enters: bounded, and without control characters other than line breaks and tabs. */
export function text(longest = 255) {
  return Type.String({ maxLength: longest, pattern: '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F]*$' });
}

/** The keyword of a schema whose text is a single line; the server turns what breaks a line into a space before a use case sees it. */
export const ONE_LINE = 'x-one-line';

/** Single-line text: names of people and things, e-mail addresses, towns. */
export function oneLine(longest = 255) {
  return Type.String({ ...text(longest), [ONE_LINE]: true });
}

/** Values by keys of at most so many letters, without control characters; no other key is taken. */
export function byKey<Value extends TSchema>(longest_key: number, value: Value, options: { maxProperties: number }) {
  const key = Type.String({ pattern: `^[^\\u0000-\\u001F]{1,${longest_key}}$` });
  return Type.Record(key, value, { additionalProperties: false, ...options });
}

/** An amount in rand with at most two decimals, as the specification writes money on the wire. */
export const rand = Type.Number({ minimum: -1e11, maximum: 1e11, description: 'Rand, two decimals' });

/** An instant, RFC 3339. */
export const instant = Type.String({ format: 'date-time' });

/** A calendar day in South Africa, `YYYY-MM-DD`; `0001-01-01` and earlier are no days (VALID-21). */
export const day = Type.String({ format: 'date' });

/** The form of a time of day; the server says of whatever has another form that it is none. */
export const CLOCK_TIME = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

/** A wall-clock time, `HH:mm`. */
export const clockTime = Type.String({ pattern: CLOCK_TIME });

export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** A closed list of texts, typed as their union and shown as an enum in OpenAPI. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return Type.Unsafe<Values[number]>(Type.String({ enum: [...values] }));
}

/** An object that refuses keys it does not know: bodies are strict. */
export function shape<Properties extends TProperties>(properties: Properties, options: { description?: string } = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** Paging of every list. Pages are 20 rows unless asked for otherwise, 100 at most. Source: CONST-05. */
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
};

/** The total of a list, counted up to 10 000 and no further. */
export const count = Type.Integer({ minimum: 0, maximum: 10_000 });

export const violation = shape({ field: Type.String(), code: Type.String(), message: Type.String() });

/** Every error answer: RFC 9457 plus the specification's `message`. */
export const problemBody = shape(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: oneOf(PROBLEM_CODES),
    message: Type.String(),
    violations: Type.Optional(Type.Array(violation)),
    request_id: Type.String(),
  },
  { description: 'What went wrong and what to do' },
);

export type ProblemBody = Static<typeof problemBody>;

export const nothing: TObject = shape({});
