/** South Africa's country code for telephone numbers. Source: CONST-09. */
export const PHONE_COUNTRY_CODE = '27';

const INTERNATIONAL = `+${PHONE_COUNTRY_CODE}`;
const DIALLED = `00${PHONE_COUNTRY_CODE}`;

const GROUPED_LENGTH = 12;
const LOCAL_LENGTH = 10;

/** The South African set: spaces out, a leading 0027 or 0 becomes +27. Source: VALID-03 to VALID-05. */
export function normaliseSouthAfricanPhone(entered: string): string {
  const digits = withoutSpaces(entered);
  if (digits.startsWith(DIALLED)) return INTERNATIONAL + digits.slice(DIALLED.length);
  return digits.startsWith('0') ? INTERNATIONAL + digits.slice(1) : digits;
}

/**
 * The set for raw dialling and messaging input: spaces out; then kept when it has a +, a + put before more than ten digits,
 * or a 0 put before what does not start with one. The three are alternatives, tried in this order. Source: VALID-07 to VALID-10.
 */
export function normaliseDialledPhone(entered: string): string {
  const digits = withoutSpaces(entered);
  if (digits === '' || digits.includes('+')) return digits;
  if (digits.length > LOCAL_LENGTH) return `+${digits}`;
  return digits.startsWith('0') ? digits : `0${digits}`;
}

/**
 * What is stored for an entered number: brackets, hyphens and dots out, 0027 rewritten to +27, then the dialling set, and for
 * South African contacts the leading 0 to +27. Grouping is for display only. Source: VALID-10.
 */
export function phoneToStore(entered: string, contact: { readonly is_south_african: boolean }): string {
  const bare = withoutSpaces(entered).replaceAll(/[().-]/g, '');
  const dialled = normaliseDialledPhone(bare.startsWith(DIALLED) ? INTERNATIONAL + bare.slice(DIALLED.length) : bare);
  return contact.is_south_african ? normaliseSouthAfricanPhone(dialled) : dialled;
}

/** A number of twelve characters in groups of 3-2-3-4, others as they are: +27 82 123 4567. Source: VALID-06. */
export function groupedPhone(number: string): string {
  const normal = normaliseSouthAfricanPhone(number);
  if (normal.length !== GROUPED_LENGTH) return normal;
  return [normal.slice(0, 3), normal.slice(3, 5), normal.slice(5, 8), normal.slice(8)].join(' ');
}

/** A number of this country as it is dialled here, in groups of 3-3-4: 082 123 4567; others as they are. */
export function groupedLocalPhone(number: string): string {
  const normal = normaliseSouthAfricanPhone(number);
  if (normal.length !== GROUPED_LENGTH || !normal.startsWith(INTERNATIONAL)) return normal;
  const local = `0${normal.slice(INTERNATIONAL.length)}`;
  return [local.slice(0, 3), local.slice(3, 6), local.slice(6)].join(' ');
}

const PHONE_PATTERNS: readonly RegExp[] = [
  /^\+?\d{10,12}$/,
  // Area code of three digits, then 3 and 4: 011 123 4567 or (011) 123-4567.
  /^\(?\d{3}\)?[ -]?\d{3}[ -]?\d{4}$/,
  // Area code of four digits, then 3 and 3: 0861 123 456 or (0861) 123-456.
  /^\(?\d{4}\)?[ -]?\d{3}[ -]?\d{3}$/,
];

/** Whether the text looks like a telephone number. Source: VALID-16, VALID-17. */
export function isPhone(text: string): boolean {
  const trimmed = text.trim();
  return PHONE_PATTERNS.some((pattern) => pattern.test(trimmed) || pattern.test(withoutSpaces(trimmed)));
}

const SOUTH_AFRICAN = /^\+27(\d{9})$/;

/** The ways in which a number may have been kept: `+27831112223` as that, as `0831112223` and as `27831112223`. */
export function formsOfNumber(mobile_number: string): string[] {
  const rest = SOUTH_AFRICAN.exec(mobile_number)?.[1];
  return rest === undefined ? [mobile_number] : [mobile_number, `0${rest}`, `27${rest}`];
}

const NUMBER_SIGNS = /^[+(\d][\d\s().-]{7,22}$/;
const DIGITS_FEWEST = 9;
const DIGITS_MOST = 13;

/** A number as it would be kept, of text that is one in whatever spelling; null for other text. */
export function numberInSearch(typed: string): string | null {
  const trimmed = typed.trim();
  const digits = trimmed.replaceAll(/\D/g, '').length;
  const is_number = NUMBER_SIGNS.test(trimmed) && digits >= DIGITS_FEWEST && digits <= DIGITS_MOST;
  return is_number ? phoneToStore(trimmed, { is_south_african: true }) : null;
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
