import { TRUSTED } from './find-place.ts';
import type { FoundPlace } from './known-places.ts';

/** How near to the door a position is: the door itself, its street, the suburb, the middle of what has its postal code, the town; or not known. */
export const POSITION_PRECISIONS = ['door', 'street', 'suburb', 'postal-code', 'town', 'none'] as const;
export type PositionPrecision = (typeof POSITION_PRECISIONS)[number];

/** However sure the name of a place is, its middle is not the door. */
const TRUST_MAX: Readonly<Record<PositionPrecision, number>> = {
  door: 1,
  street: 0.8,
  suburb: 0.9,
  'postal-code': 0.8,
  town: 0.6,
  none: 0,
};

/** How near a place of the gazetteer is to the door. */
export function precisionOf(found: FoundPlace | null): PositionPrecision {
  if (!found || found.confidence < TRUSTED) return 'none';
  if (found.is_town) return 'town';
  return found.place.accuracy === 'place' ? 'suburb' : 'postal-code';
}

/** How sure the position of a street address is. */
export function trustInPosition(confidence: number, precision: PositionPrecision): number {
  return Math.min(confidence, TRUST_MAX[precision]);
}
