import type { InputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { DETAIL_TEXTS } from '@tsela/domain/shipments/shipment-texts';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';

/** What of a shipment is put right, as it is typed; each key is the field's path. */
export interface DetailsDraft {
  readonly [field: string]: string;
}

type Changes = Omit<InputOf<typeof shipmentApi.change>, 'id' | 'time_modified'>;

const CONTACT_PARTS = ['name', 'mobile_number', 'email'] as const;
const DOOR_PARTS = ['company', 'street_address'] as const;

/** The form as the shipment stands. */
export function detailsOf(shipment: Shipment): DetailsDraft {
  const sides = SIDES.flatMap((side) => [
    ...CONTACT_PARTS.map((part) => [`${side}_contact.${part}`, shipment[`${side}_contact`][part]]),
    ...DOOR_PARTS.map((part) => [`${side}_address.${part}`, shipment[`${side}_address`][part]]),
    [`special_instructions_${side}`, shipment[`special_instructions_${side}`]],
    [`${side}_min_date`, shipment[`${side}_min_date`] ?? ''],
    [`${side}_after`, shipment[`${side}_after`]],
    [`${side}_before`, shipment[`${side}_before`]],
    [`${side}_rescheduled_reason`, ''],
  ]);
  return Object.fromEntries([...sides, ...DETAIL_TEXTS.map((name) => [name, shipment[name]])]);
}

/** What differs, as it is sent; null when nothing does. An emptied date stays as it was: a shipment is always wanted some day. */
export function detailChanges(draft: DetailsDraft, before: DetailsDraft): Changes | null {
  const changed = Object.entries(draft).filter(
    ([field, typed]) => typed.trim() !== before[field] && !(field.endsWith('_min_date') && typed === ''),
  );
  if (changed.every(([field]) => field.endsWith('_rescheduled_reason'))) return null;
  const changes: Record<string, unknown> = {};
  for (const [field, typed] of changed) {
    const [whole = '', part] = field.split('.');
    if (part === undefined) changes[whole] = typed.trim();
    else changes[whole] = { ...(changes[whole] as object | undefined), [part]: typed.trim() };
  }
  // The keys are exactly those of the form above.
  return changes;
}
