/** A compartment size: inner lengths in cm, largest weight in kg. */
export interface Compartment {
  readonly code: string;
  readonly length_cm: number;
  readonly width_cm: number;
  readonly height_cm: number;
  readonly weight_kg_max: number;
}

/** Bob Box, smallest first. Source: LOCKER-01 to LOCKER-03. */
export const BOB_BOX_COMPARTMENTS: readonly Compartment[] = [
  { code: 'small', length_cm: 32, width_cm: 56, height_cm: 12, weight_kg_max: 6 },
  { code: 'medium', length_cm: 32, width_cm: 56, height_cm: 26, weight_kg_max: 12 },
  { code: 'large', length_cm: 32, width_cm: 56, height_cm: 53, weight_kg_max: 24 },
];

/** TCG locker, smallest first. Source: LOCKER-04 to LOCKER-07. */
export const TCG_LOCKER_COMPARTMENTS: readonly Compartment[] = [
  { code: 'extra-small', length_cm: 17, width_cm: 60, height_cm: 8, weight_kg_max: 2 },
  { code: 'small', length_cm: 41, width_cm: 60, height_cm: 8, weight_kg_max: 5 },
  { code: 'medium', length_cm: 41, width_cm: 60, height_cm: 19, weight_kg_max: 10 },
  { code: 'large', length_cm: 41, width_cm: 60, height_cm: 41, weight_kg_max: 15 },
];

/** The V4 hardware of TCG lockers, until a provider enters its own measures. Source: LOCKER-08, LOCKER-10. */
export const V4_COMPARTMENTS: readonly Compartment[] = [
  { code: 'V4-XS', length_cm: 17, width_cm: 60, height_cm: 8, weight_kg_max: 2 },
  { code: 'V4-S', length_cm: 41, width_cm: 60, height_cm: 8, weight_kg_max: 5 },
  { code: 'V4-M', length_cm: 41, width_cm: 60, height_cm: 19, weight_kg_max: 10 },
  { code: 'V4-L', length_cm: 41, width_cm: 60, height_cm: 41, weight_kg_max: 15 },
  { code: 'V4-XL', length_cm: 41, width_cm: 60, height_cm: 69, weight_kg_max: 20 },
];

/** Every size of TCG lockers, smallest first. */
export const TCG_SIZES: readonly Compartment[] = [...TCG_LOCKER_COMPARTMENTS, ...V4_COMPARTMENTS].toSorted(
  (a, b) => volumeOf(a) - volumeOf(b),
);

/** The one size of counters: anything within the provider's parcel maximums. Source: LOCKER-09, LOCKER-10. */
export const RAM_ANY = 'ram-any';

/** What has to fit: lengths in cm, weight in kg. The caller prefers actual over submitted measures (LOCKER-12). */
export interface Measures {
  readonly length_cm: number;
  readonly width_cm: number;
  readonly height_cm: number;
  readonly weight_kg: number;
}

/** The provider's own limits; null is no limit. */
export interface LargestParcel {
  readonly length_cm: number | null;
  readonly width_cm: number | null;
  readonly height_cm: number | null;
  readonly weight_kg: number | null;
}

/** Whether a parcel fits a compartment in any orientation and is not too heavy for it. Source: LOCKER-11. */
export function fits(parcel: Measures, compartment: Compartment): boolean {
  if (parcel.weight_kg > compartment.weight_kg_max) return false;
  // A box fits another in some orientation exactly when it does so with the sides of both in order of size.
  const [short, middle, long] = sorted(parcel.length_cm, parcel.width_cm, parcel.height_cm);
  const [shortMax, middleMax, longMax] = sorted(compartment.length_cm, compartment.width_cm, compartment.height_cm);
  return short <= shortMax && middle <= middleMax && long <= longMax;
}

/** The first compartment of a list, smallest first, that holds the parcel; null when none does. Source: LOCKER-11 to LOCKER-14. */
export function smallestFitting(parcel: Measures, compartments: readonly Compartment[]): Compartment | null {
  return compartments.find((compartment) => fits(parcel, compartment)) ?? null;
}

function volumeOf({ length_cm, width_cm, height_cm }: Compartment): number {
  return length_cm * width_cm * height_cm;
}

function sorted(a: number, b: number, c: number): readonly [number, number, number] {
  const low = Math.min(a, b, c);
  const high = Math.max(a, b, c);
  return [low, Math.max(Math.min(a, b), Math.min(Math.max(a, b), c)), high];
}
