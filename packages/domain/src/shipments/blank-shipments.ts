import { searchReference } from '../formats/references.ts';
import type { Violation } from '../problem.ts';

/** `open` is to be completed, `completed` was booked, `dropped` was written down by mistake. */
export const BLANK_STATUSES = ['open', 'completed', 'dropped'] as const;

export const BLANK_PARCELS_MAX = 500;

/** What is wrong with what is written down. A code with a slash is that of a parcel, which has a shipment. Source: PERM-056. */
export function blankShipmentChecks({ reference }: { readonly reference: string }): Violation[] {
  const key = searchReference(reference);
  if (key === '') return [{ field: 'reference', code: 'required', message: 'Please enter the reference on the parcel.' }];
  if (/[\s/]/.test(key)) return [{ field: 'reference', code: 'form', message: 'A reference has neither spaces nor slashes.' }];
  return [];
}
