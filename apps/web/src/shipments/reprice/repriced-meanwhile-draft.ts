import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { PARCEL_MEASURES } from '@tsela/domain/shipments/parcel-measures';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { shipments } from '../../strings/shipments.ts';
import { changedMeanwhile as words } from '../../strings/shipments/changes.ts';
import { repricing } from '../../strings/shipments/repricing.ts';
import { moneyText } from '../../ui/show/money-text.ts';
import type { SideForm } from '../form/shipment-draft.ts';
import type { FormParts, Keeps } from '../parts/changed-meanwhile-draft.ts';
import type { ParcelDraft, RepriceDraft } from './reprice-draft.ts';

/** How what a price depends on reads, beside the status and the price of the shipment it is of. */
export function repriceParts(draft: RepriceDraft, { status, rate }: Pick<Shipment, 'status' | 'rate'>): FormParts {
  const sides = SIDES.map((side) => {
    const form = draft.sides[side];
    return [side, { label: shipments.sides[side], text: form ? sideText(form) : draft.places[side] }] as const;
  });
  const parcels = draft.parcels.map(
    (parcel) => [`parcel ${parcel.id}`, { label: words.parcel(parcel.reference), text: parcelText(parcel) }] as const,
  );
  return {
    status: { label: words.status, text: statusLabel(status) },
    ...(rate !== undefined && { rate: { label: words.price, text: moneyText(rate) } }),
    service_level_code: { label: repricing.service, text: draft.service_level_code },
    declared_value: { label: repricing.declaredValue, text: draft.declared_value },
    pod_method: { label: shipments.podMethod, text: shipments.podMethods[draft.pod_method] },
    ...Object.fromEntries(sides),
    ...Object.fromEntries(parcels),
  };
}

/** The draft to go on with upon what is stored by now. What was typed is kept, but for what another user changed as well and the user gives way in. */
export function rebasedReprice(
  { before, now, mine }: { readonly before: RepriceDraft; readonly now: RepriceDraft; readonly mine: RepriceDraft },
  keeps: Keeps,
): RepriceDraft {
  const stands = <Value>(was: Value, is: Value, typed: Value) => (typed !== was && (is === was || keeps === 'mine') ? typed : is);
  const side = (name: 'collection' | 'delivery') =>
    now.places[name] === before.places[name] || keeps === 'mine' ? mine.sides[name] : null;
  return {
    service_level_code: stands(before.service_level_code, now.service_level_code, mine.service_level_code),
    declared_value: stands(before.declared_value, now.declared_value, mine.declared_value),
    pod_method: stands(before.pod_method, now.pod_method, mine.pod_method),
    places: now.places,
    sides: { collection: side('collection'), delivery: side('delivery') },
    parcels: now.parcels.map((stored) => {
      const [was, typed] = [before, mine].map(({ parcels }) => parcels.find(({ id }) => id === stored.id));
      if (!was || !typed || parcelText(typed) === parcelText(was)) return stored;
      return parcelText(stored) === parcelText(was) || keeps === 'mine' ? typed : stored;
    }),
    added: mine.added,
  };
}

function parcelText(parcel: ParcelDraft): string {
  if (parcel.is_cancelled) return repricing.cancelledParcel;
  const [length, width, height, weight] = PARCEL_MEASURES.map((measure) => parcel[measure]);
  return [`${length} × ${width} × ${height} cm, ${weight} kg`, parcel.parcel_description]
    .filter((text) => text !== '')
    .join(', ');
}

function sideText({ kind, address, pickup_point }: SideForm): string {
  if (kind === 'pickup-point') return pickup_point?.name ?? '';
  const { company, street_address, local_area, city, code } = address;
  return [company, street_address, local_area, city, code].filter((part) => part.trim() !== '').join(', ');
}
