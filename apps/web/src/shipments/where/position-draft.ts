import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { placeApi } from '@tsela/contract/service-areas/place-api';
import { SOUTH_AFRICA } from '@tsela/domain/formats/countries';
import type { Position } from '@tsela/domain/service-areas/distance';
import type { PinSuburb } from '../../service-areas/parts/pin-draft.ts';
import type { PlaceFix } from '../../service-areas/parts/position-text-draft.ts';
import type { SideForm } from '../form/shipment-draft.ts';

type Answer = OutputOf<typeof placeApi.geocode>;

/** What is asked about an address; null while it names no place, abroad, and where a pin says where it is. */
export function geocodeInputOf({ address, position_source }: SideForm): InputOf<typeof placeApi.geocode> | null {
  const { company, street_address, local_area, city, code, zone, country } = address;
  const is_named = local_area.trim() !== '' || city.trim() !== '';
  if (position_source === 'pin' || country !== SOUTH_AFRICA || !is_named) return null;
  return { company, street_address, local_area, city, code, zone };
}

/** The side with the position of its door where it is known; else the same side. A pin stays. */
export function withKnownPosition(side: SideForm, answer: Answer | undefined): SideForm {
  if (!answer || side.position_source === 'pin' || !isOf(answer, side)) return side;
  const { source, address } = answer;
  if (source !== 'address-book' && source !== 'deliveries' && source !== 'google') return side;
  const { lat, lng } = address;
  const { position } = side.address;
  if (side.position_source === source && position?.lat === lat && position.lng === lng) return side;
  return { ...side, position_source: source, address: { ...side.address, position: { lat, lng } } };
}

/** The side with a pin set by hand, or without it: then its position is that of the suburb again. */
export function withPin({ position_source: _source, ...side }: SideForm, position: Position | null): SideForm {
  return { ...side, ...(position && { position_source: 'pin' as const }), address: { ...side.address, position } };
}

/** The side with the four parts of its place as they agree with each other: the same that picking the place would bring. */
export function withFix({ position_source: source, ...side }: SideForm, fix: PlaceFix): SideForm {
  const { suburb_position: _suburb, ...address } = side.address;
  const is_pin = source === 'pin';
  return {
    ...side,
    ...(is_pin && { position_source: source }),
    address: { ...address, ...fix, position: is_pin ? address.position : null },
  };
}

/** An answer may come when other words are in the form already. */
function isOf({ address }: Answer, { address: typed }: SideForm): boolean {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  return (
    same(address.street_address, typed.street_address) && (typed.local_area === '' || same(address.local_area, typed.local_area))
  );
}

/** The side with a pin, and with the suburb that was taken with it: another suburb takes no pin away here. */
export function withPinAndSuburb(side: SideForm, pin: Position | null, suburb: PinSuburb | null): SideForm {
  const named = suburb === null ? side : { ...side, address: { ...side.address, ...suburb } };
  return withPin(named, pin);
}
