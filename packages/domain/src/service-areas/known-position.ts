import { distanceMetres } from './distance.ts';
import type { Position } from './distance.ts';

/** Where a door is as far as proofs of delivery tell. `doubts` counts proofs in a row that lay elsewhere. */
export interface KnownPosition extends Position {
  readonly proofs: number;
  readonly doubts: number;
}

/** Proofs this near to each other are of one door: satellites are out by as much between buildings. */
const SAME_DOOR_M = 60;
/** As many proofs weigh in the mean; with more a door that moved a little would never be followed. */
const PROOFS_MAX = 20;
/** So many proofs elsewhere, one after the other, and the door is there. */
const DOUBTS_MAX = 2;
/** Farther from its suburb than this a parcel was not handed over at the address but marked later, at a depot or at home. */
const FARTHEST_KM = 15;

/** What is known after another proof of delivery: the mean of those that agree; one that lies elsewhere is doubted, the second believed. */
export function learnPosition(known: KnownPosition | null, proof: Position): KnownPosition {
  if (!known) return { ...proof, proofs: 1, doubts: 0 };
  if (distanceMetres(known, proof) > SAME_DOOR_M) {
    if (known.doubts + 1 >= DOUBTS_MAX) return { ...proof, proofs: 1, doubts: 0 };
    return { ...known, doubts: known.doubts + 1 };
  }
  const weight = Math.min(known.proofs, PROOFS_MAX - 1);
  return {
    lat: (known.lat * weight + proof.lat) / (weight + 1),
    lng: (known.lng * weight + proof.lng) / (weight + 1),
    proofs: known.proofs + 1,
    doubts: 0,
  };
}

/** Whether a proof may be of a door in the suburb whose position is given. */
export function isLikelyAt(proof: Position, suburb: Position): boolean {
  return distanceMetres(proof, suburb) <= FARTHEST_KM * 1000;
}

/** How sure it is: more with each proof, less while one is doubted. */
export function confidenceOfProofs({ proofs, doubts }: Pick<KnownPosition, 'proofs' | 'doubts'>): number {
  const sure = proofs >= 3 ? 0.99 : proofs === 2 ? 0.97 : 0.93;
  return doubts > 0 ? sure - 0.1 : sure;
}
