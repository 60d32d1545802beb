import { fits } from './locker-compartment.ts';
import type { Compartment, Measures } from './locker-compartment.ts';
import { excessesOfCompartment, misfitText } from './parcel-fit.ts';
import { PICKUP_OPERATORS } from './pickup-operators.ts';
import type { PickupProvider } from './pickup-providers.ts';

/** How many compartments of a size a point has. */
export interface CompartmentCount {
  readonly code: string;
  readonly count: number;
}

/** A size at a point; `count` and `free` are null where the operator does not tell them: there is always room then. */
export interface PointCompartment extends Compartment {
  readonly count: number | null;
  readonly free: number | null;
}

/** The compartments of a point, smallest first: its own with how many are free, or its operator's without a number. */
export function compartmentsAt(
  point: { readonly provider: PickupProvider; readonly counts: readonly CompartmentCount[] },
  taken: ReadonlyMap<string, number>,
): readonly PointCompartment[] {
  if (point.counts.length === 0)
    return PICKUP_OPERATORS[point.provider].compartments.map((size) => ({ ...size, count: null, free: null }));
  return PICKUP_OPERATORS[point.provider].sizes.flatMap((size) => {
    const own = point.counts.find(({ code }) => code === size.code);
    return own ? [{ ...size, count: own.count, free: Math.max(0, own.count - (taken.get(size.code) ?? 0)) }] : [];
  });
}

/** Whether a parcel finds a place: the smallest fitting compartment that is free, or what to tell who books. */
export type Room =
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'free'; readonly code: string }
  | { readonly kind: 'full' }
  | { readonly kind: 'misfit'; readonly text: string };

export function roomFor(parcel: Measures, compartments: readonly PointCompartment[]): Room {
  // A counter has none: it takes what the courier takes.
  if (compartments.length === 0) return { kind: 'unlimited' };
  if (compartments.every(({ count }) => count === 0)) return { kind: 'full' };
  const fitting = compartments.filter((compartment) => compartment.count !== 0 && fits(parcel, compartment));
  const largest = compartments.findLast(({ count }) => count !== 0);
  if (fitting.length === 0) return { kind: 'misfit', text: largest ? misfitText(excessesOfCompartment(parcel, largest)) : '' };
  // The operator does not tell the number of compartments, but tells their sizes.
  if (compartments.every(({ count }) => count === null)) return { kind: 'unlimited' };
  const free = fitting.find((compartment) => (compartment.free ?? Infinity) > 0);
  return free ? { kind: 'free', code: free.code } : { kind: 'full' };
}

/** The refusal of a quote or booking of a parcel that a point cannot take; null when it can. */
export function roomRefusal(name: string, room: Room): string | null {
  switch (room.kind) {
    case 'full':
      return `${name} is full for this parcel. Please choose another pickup point.`;
    case 'misfit':
      return `The parcel does not fit at ${name}. ${room.text}`;
    case 'free':
    case 'unlimited':
      return null;
  }
}

/** Whether a point has no room at all, or none that the given parcel fits. One that does not tell how many it has is never full. */
export function isFull(compartments: readonly PointCompartment[], parcel: Measures | null): boolean {
  const counted = compartments.filter((compartment) => compartment.count !== 0 && (parcel === null || fits(parcel, compartment)));
  return compartments.some(({ count }) => count !== null) && counted.every(({ free }) => free === 0);
}
