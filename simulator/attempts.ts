import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { CONTACTS_TRIED } from '@tsela/domain/tracking/attempt-evidence';
import { chanceFrom } from './random.ts';

/** What a driver's phone tells of a failed attempt, beside its reason. */
export type AttemptFacts = Pick<FieldEvent, 'lat' | 'lng' | 'contact_tried' | 'documents'>;

/** Of a hundred attempts, so many are made at the door, and so many of the others are shown by a photo; the rest is shown by nothing. */
const AT_THE_DOOR = 75;
const BY_A_PHOTO = 60;

/** In degrees: some tens of metres, and a kilometre or two. */
const BESIDE = 0.0004;
const AWAY = 0.012;

/** A closed gate, as PNG. */
const GATE =
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAAC0BAMAAABYsrzbAAAAFVBMVEWwzeTWzb54cGg0OkKWoHjw7OLEUjwJN8YKAAABQklEQVR42u3XPRKCMBBAYSp7r8AVIicwN3Dorbz/EVTU4ceIZHcTorxXZSZMviKQIVVFRJttd+k7r+TmlMduPnnq5pLf3TxyyM0hh9308ic3tfzZTSvPuSnleTed/M1NJX9308hL3BTyMtdeXupay8tdWznGtZTjXDs51rWS410bWeJayDJXL0tdrSx3dbLG1cg6Vy5rXamsd2WyhSuRbdx42cqNle3cONnSlexzq016gAADAwMDAwMD33KDgkT4AWBgYGBgYCO4fqaF+3WAgYFXg13Ttqf7Mq5xk4UHU4/BeL6bKhPeBwrBksFrnZBRJuyUAZcPb++tBgYGnoG7AwUYGBgY2B727uD90XkvHPwezA99Nthwj4GBgYGBgYGBgYGBc8Pcnbi08Tn9AaysTLheKWBgYGBgYGBgYGBgYOCC4SsbTOya6JX9gQAAAABJRU5ErkJggg==';

/**
 * How a failed attempt came about, and what shows it. Drawn from the shipment alone, so that the luck of all that follows in the demo stays as it is.
 */
export function attemptFacts(
  { id, collection_address, delivery_address }: Pick<Shipment, 'id' | 'collection_address' | 'delivery_address'>,
  choice: string,
): AttemptFacts {
  const chance = chanceFrom(id);
  const { lat, lng } = choice === 'collection-failed-attempt' ? collection_address : delivery_address;
  if (chance.percent(AT_THE_DOOR))
    return { ...near({ lat, lng }, chance.next() * BESIDE), contact_tried: chance.pick(CONTACTS_TRIED) };
  const from_afar = near({ lat, lng }, AWAY);
  if (!chance.percent(BY_A_PHOTO)) return from_afar;
  return { ...from_afar, contact_tried: chance.pick(CONTACTS_TRIED), documents: [{ type: 'photo', content: GATE }] };
}

function near({ lat, lng }: { readonly lat: number; readonly lng: number }, degrees: number) {
  return { lat: lat + degrees, lng: lng + degrees };
}
