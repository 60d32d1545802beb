import { parseDocumentReference } from '../formats/references.ts';

/** The largest number that a column of four bytes holds. */
const LARGEST_NUMBER = 2 ** 31 - 1;

/** The numbers in a filter of collection requests: whole numbers or references, their prefix COL stripped, in any order. Source: VALID-22. */
export function collectionNumbers(text: string): { readonly numbers: readonly number[]; readonly unreadable: readonly string[] } {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const read = parts.map((part) => ({ part, number: Number.parseInt(part.replace(/^COL/i, ''), 10) }));
  const isNumber = ({ part, number }: { part: string; number: number }) =>
    /^(COL)?\d{1,15}$/i.test(part) && number >= 1 && number <= LARGEST_NUMBER;
  return {
    numbers: [...new Set(read.filter(isNumber).map(({ number }) => number))],
    unreadable: read.filter((each) => !isNumber(each)).map(({ part }) => part),
  };
}

/** The number of a collection request that a scan means; null where it is none. Source: ENUM-19. */
export function scannedCollection(reference: string): number | null {
  const named = parseDocumentReference(reference);
  return named?.kind === 'collection' && named.sequence <= LARGEST_NUMBER ? named.sequence : null;
}
