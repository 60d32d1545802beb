import type { Measures } from '@tsela/domain/pickup-points/locker-compartment';

/** The measures of a parcel in the order they are typed. */
export const PARCEL_PARTS = ['length_cm', 'width_cm', 'height_cm', 'weight_kg'] as const;

/** What was typed so far. */
export type ParcelParts = Readonly<Partial<Record<ParcelPart, string>>>;

type ParcelPart = (typeof PARCEL_PARTS)[number];

/** A parcel as addresses of pages hold it, `60x40x30x2`; null for what is none. */
export function parcelOfText(text: string): Measures | null {
  const numbers = text.split('x').map(numberOf);
  const [length_cm, width_cm, height_cm, weight_kg] = numbers;
  if (numbers.length !== PARCEL_PARTS.length || !length_cm || !width_cm || !height_cm || !weight_kg) return null;
  return { length_cm, width_cm, height_cm, weight_kg };
}

/** What was typed as an address of a page holds it. */
export function textOfParts(parts: ParcelParts): string {
  return PARCEL_PARTS.map((part) => numberOf(parts[part] ?? '') ?? '').join('x');
}

/** The measures that are missing or are none, each with what to say of it. */
export function measureErrors(parts: ParcelParts, said: string): Readonly<Partial<Record<ParcelPart, string>>> {
  return Object.fromEntries(PARCEL_PARTS.filter((part) => numberOf(parts[part] ?? '') === null).map((part) => [part, said]));
}

export function sizeText({ length_cm, width_cm, height_cm, weight_kg }: Measures): string {
  return `${length_cm} x ${width_cm} x ${height_cm} cm, ${weight_kg} kg`;
}

const LARGEST = 1000;

/** A typed number, with comma or point; null for what is none or could be no parcel's. */
function numberOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,4}(\.\d+)?$/.test(plain)) return null;
  const number = Number(plain);
  return number > 0 && number <= LARGEST ? number : null;
}
