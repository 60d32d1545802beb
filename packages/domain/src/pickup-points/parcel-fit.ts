import { readSetting } from '../providers/provider-settings.ts';
import type { ProviderSettings } from '../providers/provider-settings.ts';
import { fits } from './locker-compartment.ts';
import type { Compartment, LargestParcel, Measures } from './locker-compartment.ts';
import { PICKUP_OPERATORS } from './pickup-operators.ts';
import type { PickupProvider } from './pickup-providers.ts';

/** How a parcel lies: on its own bottom, on its side (its width upright) or on its end (its length upright). */
export type Posture = 'upright' | 'on-its-side' | 'on-its-end';

/** A parcel in a compartment: its lengths along the compartment's length, width and height. */
export interface PlacedParcel {
  readonly compartment: Compartment;
  readonly along: { readonly length_cm: number; readonly width_cm: number; readonly height_cm: number };
  readonly posture: Posture;
  /** The smallest of the three gaps that are left. */
  readonly spare_cm: number;
}

/** One measure by which a parcel is too much, and the most that is taken. Lengths in cm, weight in kg. */
export interface Excess {
  readonly measure: 'longest' | 'middle' | 'shortest' | 'length' | 'width' | 'height' | 'weight';
  readonly is: number;
  readonly at_most: number;
}

export type ParcelFit =
  | { readonly kind: 'compartment'; readonly placed: PlacedParcel }
  | { readonly kind: 'counter' }
  | { readonly kind: 'misfit'; readonly excesses: readonly Excess[] };

/** What a parcel is put into: a point with its own compartments, or with those its operator builds everywhere. */
export interface FittingPoint {
  readonly provider: PickupProvider;
  /** Smallest first; left out, those of the operator. */
  readonly compartments?: readonly Compartment[];
  readonly largest_parcel: LargestParcel;
}

/** The largest parcel that a courier takes at a counter, as its settings say. Source: LOCKER-09, LOCKER-10. */
export function largestParcelOf(settings: ProviderSettings): LargestParcel {
  return {
    length_cm: readSetting(settings, 'maximum_parcel_length'),
    width_cm: readSetting(settings, 'maximum_parcel_width'),
    height_cm: readSetting(settings, 'maximum_parcel_height'),
    weight_kg: readSetting(settings, 'maximum_parcel_weight'),
  };
}

/**
 * How a parcel fits a point: the smallest compartment and the way it lies in it, or in numbers why it does not fit.
 * Source: LOCKER-11 to LOCKER-14.
 */
export function parcelFit(
  parcel: Measures,
  { provider, compartments = PICKUP_OPERATORS[provider].compartments, largest_parcel }: FittingPoint,
): ParcelFit {
  if (PICKUP_OPERATORS[provider].point_type === 'counter') {
    const excesses = excessesOver(parcel, largest_parcel);
    return excesses.length === 0 ? { kind: 'counter' } : { kind: 'misfit', excesses };
  }
  for (const compartment of compartments) {
    const placed = placedIn(parcel, compartment);
    if (placed) return { kind: 'compartment', placed };
  }
  const largest = compartments.at(-1);
  return { kind: 'misfit', excesses: largest ? excessesOfCompartment(parcel, largest) : [] };
}

/** The way a parcel lies in a compartment; null when it does not fit. It stays on its bottom where it can, and is turned only where it must be. */
export function placedIn(parcel: Measures, compartment: Compartment): PlacedParcel | null {
  if (!fits(parcel, compartment)) return null;
  for (const { posture, along } of posturesOf(parcel)) {
    const gaps = [
      compartment.length_cm - along.length_cm,
      compartment.width_cm - along.width_cm,
      compartment.height_cm - along.height_cm,
    ];
    const spare_cm = Math.min(...gaps);
    if (spare_cm >= 0) return { compartment, along, posture, spare_cm: rounded(spare_cm) };
  }
  return null;
}

/** The six ways a box can lie along three axes, the most natural first. */
function posturesOf({ length_cm: l, width_cm: w, height_cm: h }: Measures) {
  const lying = (posture: Posture, length_cm: number, width_cm: number, height_cm: number) => ({
    posture,
    along: { length_cm, width_cm, height_cm },
  });
  return [
    lying('upright', l, w, h),
    lying('upright', w, l, h),
    lying('on-its-side', l, h, w),
    lying('on-its-side', h, l, w),
    lying('on-its-end', w, h, l),
    lying('on-its-end', h, w, l),
  ];
}

/** Sides are compared in order of size, since a parcel may be turned. */
export function excessesOfCompartment(parcel: Measures, compartment: Compartment): Excess[] {
  const [sides, spaces] = [sidesOf(parcel), sidesOf(compartment)];
  const names = ['longest', 'middle', 'shortest'] as const;
  return [
    ...names.map((measure, at) => ({ measure, is: sides[at] ?? 0, at_most: spaces[at] ?? 0 })),
    { measure: 'weight' as const, is: parcel.weight_kg, at_most: compartment.weight_kg_max },
  ].filter(({ is, at_most }) => is > at_most);
}

function excessesOver(parcel: Measures, largest: LargestParcel): Excess[] {
  const measures = ['length', 'width', 'height'] as const;
  return [
    ...measures.map((measure) => ({ measure, is: parcel[`${measure}_cm`], at_most: largest[`${measure}_cm`] ?? Infinity })),
    { measure: 'weight' as const, is: parcel.weight_kg, at_most: largest.weight_kg ?? Infinity },
  ].filter(({ is, at_most }) => is > at_most);
}

function sidesOf(box: { readonly length_cm: number; readonly width_cm: number; readonly height_cm: number }): number[] {
  return [box.length_cm, box.width_cm, box.height_cm].toSorted((a, b) => b - a);
}

/** Tenths of a centimetre; more is noise of the subtraction. */
function rounded(cm: number): number {
  return Math.round(cm * 10) / 10;
}

const MEASURE_NAMES: Readonly<Record<Excess['measure'], string>> = {
  longest: 'longest side',
  middle: 'middle side',
  shortest: 'shortest side',
  length: 'length',
  width: 'width',
  height: 'height',
  weight: 'weight',
};

/** Why a parcel does not fit, in numbers: `The longest side is 65 cm, at most 60 cm fits.` */
export function misfitText(excesses: readonly Excess[]): string {
  return excesses
    .map(({ measure, is, at_most }) => {
      const unit = measure === 'weight' ? 'kg' : 'cm';
      return `The ${MEASURE_NAMES[measure]} is ${is} ${unit}, at most ${at_most} ${unit} fits.`;
    })
    .join(' ');
}

const POSTURE_TEXTS: Readonly<Record<Posture, string>> = {
  upright: 'standing upright',
  'on-its-side': 'lying on its side',
  'on-its-end': 'standing on its end',
};

/** The drawing in words: `60 x 40 x 30 cm fits the large compartment lying on its side, 2 cm to spare.` */
export function fitText(parcel: Measures, { compartment, posture, spare_cm }: PlacedParcel): string {
  const size = `${parcel.length_cm} x ${parcel.width_cm} x ${parcel.height_cm} cm`;
  const spare = spare_cm === 0 ? 'with nothing to spare' : `${spare_cm} cm to spare`;
  return `${size} fits the ${compartmentName(compartment.code)} compartment ${POSTURE_TEXTS[posture]}, ${spare}.`;
}

/** `extra-small` is read as "extra small"; codes of hardware such as V4-L stay. */
export function compartmentName(code: string): string {
  return code.startsWith('V4-') ? code : code.replaceAll('-', ' ');
}
