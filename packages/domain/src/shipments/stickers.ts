import { parseDocumentReference, searchReference } from '../formats/references.ts';
import type { Violation } from '../problem.ts';
import { REFERENCE_LENGTH_MIN } from './checks/parcel-checks.ts';

/** How a sticker stands. `blank` is on a parcel that is written down and not booked; `outside` lies in no range. Source: screens S32. */
export const STICKER_STATES = ['free', 'used', 'blank', 'lost', 'void', 'outside'] as const;
export type StickerState = (typeof STICKER_STATES)[number];

/** What takes a sticker out of use. */
export const STICKER_MARKS = ['lost', 'void'] as const;
export type StickerMark = (typeof STICKER_MARKS)[number];

/** Who a range is given to; `stock` is none of them. A kiosk uses what its account or branch has. */
export const STICKER_HOLDERS = ['stock', 'account', 'driver', 'branch'] as const;
export type StickerHolder = (typeof STICKER_HOLDERS)[number];

/** How much of a range is left. */
export const RANGE_STANDINGS = ['enough', 'low', 'used-up'] as const;
export type RangeStanding = (typeof RANGE_STANDINGS)[number];

/** Counting one is some hundredths of a second at most. More are several ranges. */
export const RANGE_COUNT_MAX = 100_000;
/** A PDF of more is too large for a browser's memory on a phone. */
export const STICKERS_PRINTED_MAX = 1000;
/** What stickers are printed on: A4 with 24 as they are sold, or labels of 100 x 50 mm. */
export const STICKER_SHEETS = ['a4-24', '100x50'] as const;
export type StickerSheet = (typeof STICKER_SHEETS)[number];
export const STICKER_PREFIX_MAX = 12;
const DIGITS_MAX = 12;
/** Of a range that says nothing else: as many as the stickers of the trade have after their letters. */
const USUAL_DIGITS = 10;

/**
 * A reference in its parts: the digits that it ends with, and what is before them. Two ranges whose prefixes end in digits are compared by
 * these, since TCG1 with 0001 is TCG with 10001.
 */
export interface StickerParts {
  readonly stem: string;
  /** How many digits, those of zeros in front included. */
  readonly width: number;
  readonly number: number;
}

/** The parts of what may be a sticker; null for what ends in no digit, or in too many. */
export function stickerParts(entered: string): StickerParts | null {
  const [, stem = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(searchReference(entered)) ?? [];
  if (digits === '' || /\d$/.test(stem)) return null;
  return { stem, width: digits.length, number: Number(digits) };
}

export function stickerReference({ stem, width, number }: StickerParts): string {
  return stem + String(number).padStart(width, '0');
}

/** A new range as it is entered; without a first number it goes on behind the last one of its prefix. */
export interface RangeDraft {
  readonly prefix: string;
  /** Digits, with the zeros in front that the stickers have. */
  readonly from?: string | undefined;
  readonly count: number;
}

export interface StickerSpan {
  readonly stem: string;
  readonly width: number;
  readonly first_number: number;
  readonly last_number: number;
}

/** The span of a checked draft. `last` is the end of the newest range of the same prefix. */
export function spanOf({ prefix, from, count }: RangeDraft, last: StickerParts | null): StickerSpan {
  const typed = from?.trim() ?? '';
  const first = typed === '' && last ? { ...last, number: last.number + 1 } : firstOf(prefix, typed);
  const { stem, width, number } = first;
  return { stem, width, first_number: number, last_number: number + count - 1 };
}

function firstOf(prefix: string, from: string): StickerParts {
  const reference = searchReference(prefix) + (from === '' ? '1'.padStart(USUAL_DIGITS, '0') : from);
  // Checked before: it ends in digits, and not in too many.
  return stickerParts(reference) ?? { stem: reference, width: 1, number: 0 };
}

/** What is wrong with the form of a new range. Source: screens S32, SHIP-VALID-04, SHIP-VALID-06. */
export function rangeChecks({ prefix, from = '', count }: RangeDraft): Violation[] {
  const letters = searchReference(prefix);
  const digits = from.trim();
  if (!/^[A-Z][A-Z0-9-]*$/.test(letters))
    return [wrong('prefix', 'form', 'A prefix begins with a letter and has letters, digits and hyphens only.')];
  if (letters.length > STICKER_PREFIX_MAX)
    return [wrong('prefix', 'long', `A prefix has ${STICKER_PREFIX_MAX} characters at most.`)];
  if (digits !== '' && !/^\d+$/.test(digits)) return [wrong('from', 'form', 'The first number has digits only.')];
  if (digits.length > DIGITS_MAX) return [wrong('from', 'long', `The first number has ${DIGITS_MAX} digits at most.`)];
  if (!Number.isInteger(count) || count < 1 || count > RANGE_COUNT_MAX)
    return [wrong('count', 'range', `Please enter from 1 to ${RANGE_COUNT_MAX} stickers.`)];
  return digits === '' ? [] : spanChecks(spanOf({ prefix, from, count }, null));
}

/** What the numbers of interhub transfers begin with. */
const TRANSFERS = 'TRF';

/** What is wrong with the references that a range would have. Source: screens S32, SHIP-VALID-04, SHIP-VALID-06. */
export function spanChecks({ stem, width, first_number, last_number }: StickerSpan): Violation[] {
  const first = stickerReference({ stem, width, number: first_number });
  if (String(last_number).length > width)
    return [wrong('from', 'digits', 'Counted on, the numbers need more digits. Please begin with more zeros.')];
  if (first.length < REFERENCE_LENGTH_MIN)
    return [wrong('from', 'short', `A sticker has ${REFERENCE_LENGTH_MIN} characters at least, with its prefix.`)];
  if (parseDocumentReference(first) !== null || stem === TRANSFERS)
    return [wrong('prefix', 'taken', `${first} is how other documents are numbered. Please take another prefix.`)];
  return [];
}

function wrong(field: string, code: string, message: string): Violation {
  return { field, code, message };
}

/** Running low is under a tenth free. Source: screens S32. */
export function rangeStanding({ free, total }: { readonly free: number; readonly total: number }): RangeStanding {
  if (free <= 0) return 'used-up';
  return free * 10 < total ? 'low' : 'enough';
}

/** Why a sticker cannot go onto a parcel of an account; null where it can. `holder` is the account that alone may use it. */
export function whyNotUse(
  reference: string,
  facts: { readonly mark: StickerMark | null; readonly holder: number | null; readonly account_id: number | null },
): string | null {
  if (facts.mark !== null) return `${reference} is ${MARKED[facts.mark]}, so it cannot be used.`;
  const is_others = facts.holder !== null && facts.account_id !== null && facts.holder !== facts.account_id;
  return is_others ? `${reference} is a sticker of another account.` : null;
}

const MARKED: Readonly<Record<StickerMark, string>> = { lost: 'marked as lost', void: 'void' };
