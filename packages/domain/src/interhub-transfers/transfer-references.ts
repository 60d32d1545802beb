import { searchReference } from '../formats/references.ts';

const DIGITS = 6;

/** `TRF000123`. Numbers past 999 999 simply become longer. */
export function transferReference(number: number): string {
  return `TRF${String(number).padStart(DIGITS, '0')}`;
}

/** The number of a reference that was typed or scanned, with or without its prefix; null where it is none. */
export function transferNumber(text: string): number | null {
  const [, digits] = /^(?:TRF)?(\d{1,9})$/.exec(searchReference(text)) ?? [];
  const number = Number(digits ?? 0);
  return number > 0 ? number : null;
}
