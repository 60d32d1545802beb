import type { InputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { DETAIL_TEXTS, SHIPMENT_TEXTS } from '@tsela/domain/shipments/shipment-texts';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { changedMeanwhile } from '../../strings/shipments/changes.ts';
import { shipmentDetails as words } from '../../strings/shipments/detail.ts';
import type { FormParts } from '../parts/changed-meanwhile-draft.ts';

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

const PART_LABELS: Readonly<Record<string, string>> = {
  'contact.name': words.name,
  'contact.mobile_number': words.mobile,
  'contact.email': words.email,
  'address.company': words.company,
  'address.street_address': words.street,
  min_date: words.date,
  after: words.from,
  before: words.to,
};

/** How the form reads, beside the status of the shipment it is of. */
export function detailParts(draft: DetailsDraft, { status }: Pick<Shipment, 'status'>): FormParts {
  const sides = SIDES.flatMap((side) => [
    ...Object.entries(PART_LABELS).map(([part, label]) => [`${side}_${part}`, `${words.sides[side]}, ${label}`] as const),
    [`special_instructions_${side}`, `${words.sides[side]}, ${words.instructions}`] as const,
  ]);
  const labels = [...sides, ...DETAIL_TEXTS.map((name) => [name, SHIPMENT_TEXTS[name].label] as const)];
  return {
    status: { label: changedMeanwhile.status, text: statusLabel(status) },
    ...Object.fromEntries(labels.map(([key, label]) => [key, { label, text: draft[key] ?? '' }])),
  };
}
