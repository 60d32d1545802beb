/** How a style shows its numbers, as far as it changes what they mean. */
export type CellFormat = 'plain' | 'date' | { readonly zeros: number };

/** The formats that spreadsheets know by number and that are dates. Source: ECMA-376, part 1, 18.8.30. */
const DATE_IDS = new Set([14, 15, 16, 17, 22, ...numbers(27, 36), ...numbers(50, 58)]);

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** What the format of a style means: a day, as many digits at least, or nothing of the kind. */
export function cellFormat(id: number, codes: ReadonlyMap<number, string>): CellFormat {
  const code = codes.get(id);
  if (code === undefined) return DATE_IDS.has(id) ? 'date' : 'plain';
  const [positive = ''] = code.split(';');
  // Without what is quoted, escaped or in brackets: colours and languages have letters too.
  const bare = positive.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|[_*]./g, '');
  if (/[dy]/i.test(bare)) return 'date';
  const digits = bare.replaceAll(/[\s()+-]/g, '');
  return /^0{2,}$/.test(digits) ? { zeros: digits.length } : 'plain';
}

const DAY_MS = 86_400_000;
/** The day before day 1, with the 29 February 1900 that spreadsheets count and that never was. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;
const DAYS_MAX = 2_958_465;

/** A number as its cell shows it: days as `2026-11-27`, a time of day after them, zeros in front as the format asks, no tail of rounding. */
export function numberText(
  raw: string,
  format: CellFormat,
  { counts_from_1904 }: { readonly counts_from_1904: boolean },
): string {
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return raw;
  if (format === 'date' && value >= 1 && value <= DAYS_MAX) return dayText(value + (counts_from_1904 ? DAYS_TO_1904 : 0));
  if (Number.isInteger(value) && Math.abs(value) < 1e15) {
    const digits = value.toFixed(0);
    return typeof format === 'object' && value >= 0 ? digits.padStart(format.zeros, '0') : digits;
  }
  return Math.abs(value) >= 1e15 ? raw : plainDecimal(value);
}

/** Spreadsheets keep 0.1 + 0.2 with its tail and show it without. */
function plainDecimal(value: number): string {
  const text = String(Number(value.toPrecision(12)));
  if (!text.includes('e')) return text;
  let digits = value.toFixed(12);
  while (digits.endsWith('0')) digits = digits.slice(0, -1);
  return digits;
}

function dayText(days: number): string {
  const minutes = Math.round((days % 1) * 1440);
  const text = new Date(EPOCH + Math.floor(days) * DAY_MS + minutes * 60_000).toISOString();
  return minutes === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}
