import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';

/** Those of some parcels that were not found. */
export function missingOf(parcels: readonly string[], confirmed: readonly string[]): string[] {
  return parcels.filter((parcel) => !confirmed.includes(parcel));
}

/** How the parcels of a step were found: those that were not are said to be left. */
export function partCheckOf(parcels: readonly string[], confirmed: readonly string[]): NonNullable<FieldEvent['parcel_check']> {
  const left = missingOf(parcels, confirmed);
  return { confirmed: [...confirmed], ...(left.length > 0 && { left }) };
}
