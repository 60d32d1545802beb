import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { isPlaced } from '../form/shipment-draft.ts';
import type { AddressForm, SideForm } from '../form/shipment-draft.ts';

/** What an address is shown as: a search while nothing is known, a card once it is, and its fields where one has to be put right. */
export type AddressStage = 'search' | 'card' | 'fields';

const TYPED_PARTS = ['company', 'street_address', 'local_area', 'city', 'code'] as const;

/** A card says what is known, so a part that is missing or wrong opens the fields; the door alone is asked for beside the card. */
export function stageOf(
  { address }: SideForm,
  { side, errors }: { side: Side; errors: Readonly<Record<string, string>> },
): AddressStage {
  const path = `${side}_address.`;
  const is_wrong = Object.keys(errors).some((name) => name.startsWith(path) && name !== `${path}street_address`);
  if (is_wrong) return 'fields';
  if (TYPED_PARTS.every((part) => address[part].trim() === '')) return 'search';
  return isPlacedDoor(address) ? 'card' : 'fields';
}

/** Whether the door is still to be said: a place was picked, or nothing yet. */
export function isDoorless({ address }: Pick<SideForm, 'address'>): boolean {
  return address.street_address.trim() === '' && address.company.trim() === '';
}

/** Where typing goes on after a pick: the first of these that there is. */
export function fieldsAfterPick(value: SideForm, { side, is_quote }: { side: Side; is_quote: boolean }): readonly string[] {
  const next = [...(side === 'collection' ? ['delivery_search'] : []), 'parcels[0].packaging', 'parcels[0].parcel_description'];
  const measures = 'parcels[0].submitted_length_cm';
  if (is_quote) return [...next, measures];
  const { contact } = value;
  return [
    ...(isDoorless(value) ? [`${side}_address.street_address`] : []),
    ...(contact.name.trim() === '' ? [`${side}_contact.name`] : []),
    ...(contact.mobile_number.trim() === '' && contact.email.trim() === '' ? [`${side}_contact.mobile_number`] : []),
    ...next,
    measures,
  ];
}

function isPlacedDoor(address: AddressForm): boolean {
  return isPlaced({ kind: 'address', address }) && address.zone.trim() !== '';
}
