import { readDecimal } from '../../formats/decimal.ts';
import { isEmail } from '../../formats/email.ts';
import { isPhone, phoneToStore } from '../../formats/phone.ts';
import { parseDay } from '../../time/day.ts';
import type { Day } from '../../time/day.ts';
import type { LengthUnit, WeightUnit } from './import-fields.ts';

/**
 * What a cell says. `reason` is there where it is written otherwise than it was; `fault` where it says nothing that can be used; `doubt` where it
 * may mean more than one thing and has to be asked.
 */
export type ReadCell<Value = string> =
  | { readonly kind: 'read'; readonly value: Value; readonly reason?: string }
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'doubt'; readonly key: string; readonly question: string; readonly options: readonly DoubtOption[] };

export interface DoubtOption {
  readonly value: string;
  readonly label: string;
}

function read<Value>(value: Value, reason?: string): ReadCell<Value> {
  return { kind: 'read', value, ...(reason !== undefined && { reason }) };
}

function fault(message: string): { readonly kind: 'fault'; readonly message: string } {
  return { kind: 'fault', message };
}

/** A number as spreadsheets write one that they took for a sum: 2196.0, or 8.31E+08 once its digits are gone. */
const WITH_POINT = /^(\d+)[.,]0+$/;
const CUT_OFF = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/**
 * A telephone number. Spreadsheets take the zero of `0831234567`; nine digits that begin with an area code get it back. A number whose digits a
 * spreadsheet has rounded away is refused: a guess would call a stranger. Source: users-ask 25, VALID-10.
 */
export function readPhoneCell(text: string): ReadCell {
  if (text === '') return read('');
  if (CUT_OFF.test(text))
    return fault('The spreadsheet has rounded this number. Format the column as text and enter the number again.');
  const bare = (WITH_POINT.exec(text)?.[1] ?? text).replaceAll(/\(0\)/g, '').replaceAll(/[\s().-]/g, '');
  const local = /^[1-8]\d{8}$/.test(bare) ? `0${bare}` : bare;
  const phone = phoneToStore(local, { is_south_african: true });
  // A number of another country says so itself: digits of which some are missing or too many look like one.
  const is_foreign = /^(?:\+|00)[1-9]/.test(bare) && !phone.startsWith('+27');
  if (!isPhone(phone) || !(is_foreign || /^\+27[1-9]\d{8}$/.test(phone))) return fault('Please enter a valid telephone number.');
  if (local !== bare) return read(phone, 'The zero that a spreadsheet takes away was put back.');
  return bare === text.replaceAll(/[\s().-]/g, '') ? read(phone) : read(phone, 'Written as a telephone number.');
}

/**
 * A postal code. South African codes have four digits; a spreadsheet takes the zeros in front. Source: users-ask 25.
 */
export function readPostalCodeCell(text: string): ReadCell {
  const bare = WITH_POINT.exec(text)?.[1] ?? text;
  if (/^\d{1,3}$/.test(bare)) return read(bare.padStart(4, '0'), 'The zeros that a spreadsheet takes away were put back.');
  if (/^\d{4}-\d{2}-\d{2}/.test(bare))
    return fault('The spreadsheet has turned this code into a date. Format the column as text and enter the code again.');
  if (bare !== text) return read(bare, 'Written as a postal code.');
  return text.length > 10 ? fault('This is longer than a postal code.') : read(text);
}

/** An e-mail address, also as mail programs copy one. */
export function readEmailCell(text: string): ReadCell {
  if (text === '') return read('');
  let bare = (/<([^<>]+)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim();
  while (/[;,.]/.test(bare.slice(-1))) bare = bare.slice(0, -1).trim();
  if (!isEmail(bare)) return fault('Please enter a valid email address.');
  return bare === text ? read(bare) : read(bare, 'What was around the address was taken away.');
}

const GRAMS: Readonly<Record<string, number>> = {
  kg: 1000,
  kgs: 1000,
  kilo: 1000,
  kilos: 1000,
  kilogram: 1000,
  kilograms: 1000,
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
};
const CENTIMETRES: Readonly<Record<string, number>> = { cm: 1, cms: 1, mm: 0.1, m: 100 };

/** So heavy or long is no parcel of most senders when it is meant in kg or cm: it is asked once for the file. */
const DOUBTFUL_KG = 300;
const DOUBTFUL_CM = 250;

/** What the sender has said of the units of the file; left out where it is not known. */
export interface FileUnits {
  readonly length?: LengthUnit | undefined;
  readonly weight?: WeightUnit | undefined;
}

/** A weight in kg: `2,5 kg`, `2500g`, or a number in the unit of its column. */
export function readWeightCell(text: string, unit: WeightUnit | undefined): ReadCell<number> {
  const { number, word } = parted(text);
  if (number === null || number <= 0) return fault('Please enter a weight of more than nothing, such as 2.5.');
  const grams = word === '' ? undefined : GRAMS[word];
  if (word !== '' && grams === undefined) return fault(`"${word}" is not a unit of weight. Write kg or g.`);
  if (grams !== undefined)
    return read(rounded((number * grams) / 1000), grams === 1 ? 'Grams written as kilograms.' : 'The unit was taken away.');
  if (unit === 'g') return read(rounded(number / 1000), 'Grams written as kilograms.');
  if (unit === undefined && number >= DOUBTFUL_KG) return WEIGHT_DOUBT;
  return number > 100_000 ? fault('This is heavier than any parcel.') : read(rounded(number));
}

const WEIGHT_DOUBT = {
  kind: 'doubt',
  key: 'weight',
  question: 'Some weights have no unit and are large. Are the weights of this file in grams or in kilograms?',
  options: [
    { value: 'g', label: 'Grams' },
    { value: 'kg', label: 'Kilograms' },
  ],
} as const;

/** A length in cm. */
export function readLengthCell(text: string, unit: LengthUnit | undefined): ReadCell<number> {
  const { number, word } = parted(text);
  if (number === null || number <= 0) return fault('Please enter a length of more than nothing, such as 30.');
  const factor = word === '' ? undefined : CENTIMETRES[word];
  if (word !== '' && factor === undefined) return fault(`"${word}" is not a unit of length. Write cm or mm.`);
  if (factor !== undefined)
    return read(rounded(number * factor), factor === 1 ? 'The unit was taken away.' : 'Written in centimetres.');
  if (unit !== undefined && unit !== 'cm') return read(rounded(number * (CENTIMETRES[unit] ?? 1)), 'Written in centimetres.');
  if (unit === undefined && number >= DOUBTFUL_CM) return LENGTH_DOUBT;
  return number > 10_000 ? fault('This is longer than any parcel.') : read(rounded(number));
}

const LENGTH_DOUBT = {
  kind: 'doubt',
  key: 'length',
  question: 'Some measures have no unit and are large. Are the measures of this file in millimetres or in centimetres?',
  options: [
    { value: 'mm', label: 'Millimetres' },
    { value: 'cm', label: 'Centimetres' },
  ],
} as const;

/** Length, width and height in one cell, as in `30 x 20 x 10 cm`; null when there are not three. */
export function partsOfDimensions(text: string): readonly [string, string, string] | null {
  const unit = lettersAtEnd(text);
  const is_unit = unit !== '' && unit.toLowerCase() in CENTIMETRES;
  const parts = (is_unit ? text.slice(0, -unit.length) : text)
    .split(/[x×*/]|\bby\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [length, width, height] = parts.map((part) => (is_unit && /\d$/.test(part) ? `${part} ${unit}` : part));
  return parts.length === 3 && length !== undefined && width !== undefined && height !== undefined
    ? [length, width, height]
    : null;
}

function parted(text: string): { number: number | null; word: string } {
  const whole = text.endsWith('.') ? text.slice(0, -1) : text;
  const word = lettersAtEnd(whole);
  return { number: readDecimal(whole.slice(0, whole.length - word.length).trim()), word: word.toLowerCase() };
}

/** The letters with which a text ends. */
function lettersAtEnd(text: string): string {
  let from = text.length;
  while (from > 0 && /[a-z]/i.test(text.charAt(from - 1))) from--;
  return text.slice(from);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** As Afrikaans shortens months. */
const OTHER_MONTHS: Readonly<Record<string, number>> = { mrt: 3, mei: 5, okt: 10, des: 12 };
/** Day 1 of spreadsheets is 1 January 1900, with a 29 February 1900 that never was. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const SERIAL = { from: 36_526, to: 73_050 } as const;

/** A day: as the calls write it, as South Africans do with the day first, with the month in letters, or as a spreadsheet counts it. */
export function readDayCell(text: string): ReadCell<Day | ''> {
  if (text === '') return read('');
  const [bare = ''] = text.split(/[T\s]\d{1,2}:\d{2}/, 1);
  const iso = parseDay(bare);
  if (iso) return bare === text ? read(iso) : read(iso, 'The time of day was taken away.');
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(bare) ? Math.floor(Number(bare.replace(',', '.'))) : null;
  if (serial !== null && serial >= SERIAL.from && serial <= SERIAL.to)
    return asDay(
      new Date(SERIAL_EPOCH + serial * 86_400_000).toISOString().slice(0, 10),
      'A spreadsheet had written the day as a number.',
    );
  const year_first = /^(\d{4})[/. ](\d{1,2})[/. ](\d{1,2})$/.exec(bare);
  if (year_first) return asDay(dayText(year_first[1], year_first[2], year_first[3]), 'Written as year, month, day.');
  const lettered = /^(\d{1,2})[-/. ]?([a-z]{3})[a-z]*[-/., ]*(\d{4}|\d{2})$/i.exec(bare);
  const month = lettered ? monthOf(lettered[2] ?? '') : 0;
  if (lettered && month > 0) return asDay(dayText(lettered[3], String(month), lettered[1]), 'Written as year, month, day.');
  const numbered = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(bare);
  if (!numbered) return fault(DAY_NEEDED);
  const [, one = '', other = '', year = ''] = numbered;
  if (Number(other) > 12 && Number(one) <= 12)
    return asDay(dayText(year, one, other), 'The month came first; the day cannot be any other.');
  return asDay(dayText(year, other, one), 'Read with the day first.');
}

const DAY_NEEDED = 'Please write the date as 2026-11-27.';

function monthOf(letters: string): number {
  const key = letters.toLowerCase();
  return OTHER_MONTHS[key] ?? MONTHS.indexOf(key) + 1;
}

function dayText(year = '', month = '', day = ''): string {
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function asDay(text: string, reason: string): ReadCell<Day> {
  const day = parseDay(text);
  return day ? read(day, reason) : fault(DAY_NEEDED);
}

/** How many parcels a row stands for. */
export function readQuantityCell(text: string): ReadCell<number> {
  if (text === '') return read(1);
  const number = readDecimal(text);
  if (number === null || !Number.isInteger(number) || number < 1 || number > 100)
    return fault('Please enter a number of parcels from 1 to 100.');
  return read(number);
}

/** An amount in rand. */
export function readAmountCell(text: string): ReadCell<number> {
  if (text === '') return read(0);
  const amount = readDecimal(text);
  return amount === null || amount < 0 || amount > 1e9 ? fault('Please enter an amount in rand, such as 1250.00.') : read(amount);
}

const POD_WORDS: Readonly<Record<string, 'grv' | 'pin-with-fallback'>> = {
  grv: 'grv',
  document: 'grv',
  paper: 'grv',
  pin: 'pin-with-fallback',
  pinwithfallback: 'pin-with-fallback',
  otp: 'pin-with-fallback',
};

/** How a delivery is proven. */
export function readPodCell(text: string): ReadCell<'grv' | 'pin-with-fallback' | ''> {
  if (text === '') return read('');
  const method = POD_WORDS[text.toLowerCase().replaceAll(/[^a-z]/g, '')];
  return method ? read(method) : fault('Please write PIN or GRV.');
}
