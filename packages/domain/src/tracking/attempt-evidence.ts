import { distanceKm } from '../service-areas/distance.ts';
import type { Position } from '../service-areas/distance.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** How a driver tried to reach the person at the door. */
export const CONTACTS_TRIED = ['called', 'messaged', 'rang'] as const;
export type ContactTried = (typeof CONTACTS_TRIED)[number];

/** A phone between houses is no surer, and a pin set from a street may be out. */
const NEAR_M = 300;

/** Said by the page before the step is taken, and by the server. */
export const CONTACT_MISSING = 'Please say how you tried to reach them.';
export const PHOTO_MISSING = 'Please take a photo: your position does not show that you are at the address.';

/** What stands behind a failed attempt. */
export interface AttemptEvidence {
  /** From the address, in m; null where one of the two is not known. */
  readonly distance_m: number | null;
  readonly has_photo: boolean;
  readonly contact_tried: ContactTried | null;
  /** Whether it is shown that the driver was there: near the address or with a photo, and a contact was tried. */
  readonly is_shown: boolean;
}

/** Statuses that say that a driver was at the door in vain. */
export function isFailedAttempt(status: string): status is ShipmentStatus {
  return status === 'collection-failed-attempt' || status === 'delivery-failed-attempt';
}

interface Attempt {
  /** Where the driver was, and where the address is; 0, 0 is not known. */
  readonly at: Position;
  readonly address: Position;
  readonly photos: number;
  readonly contact_tried: ContactTried | null;
}

/** Judges an attempt: one that nothing shows may never have been made. Source: users-ask.md 35, issue 19 part 9. */
export function attemptEvidence({ at, address, photos, contact_tried }: Attempt): AttemptEvidence {
  const distance_m = isKnown(at) && isKnown(address) ? Math.round(distanceKm(at, address) * 1000) : null;
  const has_photo = photos > 0;
  const was_there = has_photo || isNear(distance_m);
  return { distance_m, has_photo, contact_tried, is_shown: was_there && contact_tried !== null };
}

/** Whether the position alone shows that the driver was there; else a photo does. */
export function isAtTheDoor(at: Position, address: Position): boolean {
  return isNear(attemptEvidence({ at, address, photos: 0, contact_tried: null }).distance_m);
}

/** Whether a distance from the address, in m, says that the driver was there; null says nothing. */
export function isNear(distance_m: number | null): boolean {
  return distance_m !== null && distance_m <= NEAR_M;
}

function isKnown({ lat, lng }: Position): boolean {
  return lat !== 0 || lng !== 0;
}
