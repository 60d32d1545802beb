import type { Violation } from '../../problem.ts';
import { SIDES, isBlank, isPickupPointSide } from '../shipment-draft.ts';
import type { AddressDraft, ShipmentDraft } from '../shipment-draft.ts';

/** What no shipment may be, beyond the save checks: programs are told of these refusals in writing. Source: public API §3, §7. */
export function bookingRefusals(draft: ShipmentDraft): Violation[] {
  return [...samePlaceCheck(draft), ...pickupPointExtrasChecks(draft)];
}

/** A parcel goes from one place to another. Two firms behind one door are two places, and a quote may name no door at all. */
function samePlaceCheck(draft: ShipmentDraft): Violation[] {
  const [from, to] = SIDES.map((side) =>
    isPickupPointSide(draft, side) ? pickupPointOf(draft, side) : doorOf(draft[`${side}_address`]),
  );
  if (!from || from !== to) return [];
  const is_pickup_point = isPickupPointSide(draft, 'delivery');
  return [
    {
      field: is_pickup_point ? 'delivery_pickup_point_id' : 'delivery_address.street_address',
      code: 'same-place',
      message: `The collection and delivery ${is_pickup_point ? 'pickup point' : 'address'} cannot be the same`,
    },
  ];
}

function pickupPointOf(draft: ShipmentDraft, side: (typeof SIDES)[number]): string {
  const [id, provider] = [draft[`${side}_pickup_point_id`], draft[`${side}_pickup_point_provider`]];
  return isBlank(id) ? '' : plain(`pickup point ${id} of ${provider ?? ''}`);
}

/** The door an address names, to be compared; empty when it names none. */
function doorOf(address: AddressDraft | null | undefined): string {
  const { company, street_address, local_area, city, code } = address ?? {};
  if (isBlank(street_address)) return '';
  return [company, street_address, local_area, city, code].map((part) => plain(part ?? '')).join('|');
}

function plain(text: string): string {
  return text
    .replaceAll(/[\s.,]+/g, ' ')
    .trim()
    .toLowerCase();
}

/**
 * To and from a locker or counter there is no cover and no option, and at a locker no signature; what is handed in there has our own
 * reference. A quote is refused with the same words. Source: public API §7, field facts §7.
 */
export function pickupPointExtrasChecks(draft: ShipmentDraft): Violation[] {
  const sides = SIDES.filter((side) => isPickupPointSide(draft, side));
  if (sides.length === 0) return [];
  const chosen = (['opt_in_rates', 'opt_in_time_based_rates'] as const).filter((field) => (draft[field] ?? []).length > 0);
  return [
    ...chosen.map((field) => refused(field, 'Pickup point shipments cannot have optional charges')),
    ...((draft.declared_value ?? 0) > 0
      ? [refused('declared_value', 'Pickup point shipments cannot have a declared value')]
      : []),
    ...(draft.pod_method === 'grv' && draft.delivery_address?.type === 'locker'
      ? [refused('pod_method', 'A signed delivery note is not possible at a locker, because there is no one to sign it')]
      : []),
    ...(sides.includes('collection') && !isBlank(draft.custom_tracking_reference)
      ? [
          refused(
            'custom_tracking_reference',
            'Shipments that are collected from a pickup point cannot have a custom tracking reference',
          ),
        ]
      : []),
  ];
}

function refused(field: string, message: string): Violation {
  return { field, code: 'pickup-point-refused', message };
}
