import type { Fields } from '@tsela/domain/audit/state-at';

/** A row's values as the log keeps them: instants as text, and what has no value as null. */
export function plainFields(fields: Fields): Fields {
  // What JSON makes of an object is one.
  return JSON.parse(JSON.stringify(fields, (_name, value: unknown) => value ?? null)) as Fields;
}
