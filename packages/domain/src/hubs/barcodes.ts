/** How a code is drawn. Source: screens S37. */
export const SYMBOLOGIES = ['code128', 'qr'] as const;
export type Symbology = (typeof SYMBOLOGIES)[number];

/** What the codes are printed on: a page of stickers, or one label a code. */
export const SHEETS = ['a4-24', '100x150', '100x50'] as const;
export type Sheet = (typeof SHEETS)[number];

export const BARCODES_MAX = 500;
/** Wider ones no scanner reads on a label, or holds more than one wants on one. */
const LENGTHS: Readonly<Record<Symbology, number>> = { code128: 32, qr: 200 };
const LONGEST_CAPTION = 60;

export interface Barcode {
  readonly code: string;
  /** What people read under it. */
  readonly caption: string;
}

export interface CodeRange {
  readonly prefix: string;
  /** The first number as typed: its zeros in front stay. */
  readonly from: string;
  readonly count: number;
}

/** The codes of a list, one a line; what follows a semicolon is read by people. Empty lines are none. */
export function codesOfList(text: string): readonly Barcode[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split(';'))
    .map(([code = '', ...rest]) => ({ code: code.trim(), caption: rest.join(';').trim() || code.trim() }))
    .filter(({ code }) => code !== '');
}

/** The codes of a range: a prefix and counted numbers, as wide as the first one is typed. */
export function codesOfRange({ prefix, from, count }: CodeRange): readonly Barcode[] {
  const first = Number(from);
  if (!/^\d{1,12}$/.test(from) || !Number.isSafeInteger(count) || count < 1) return [];
  const length = Math.min(count, BARCODES_MAX + 1);
  return Array.from({ length }, (_, at) => `${prefix.trim()}${String(first + at).padStart(from.length, '0')}`).map((code) => ({
    code,
    caption: code,
  }));
}

/** Why these cannot be printed, in words; null when they can. */
export function whyNotPrint(codes: readonly Barcode[], symbology: Symbology): string | null {
  if (codes.length === 0) return 'There is nothing to print yet.';
  if (codes.length > BARCODES_MAX) return `These are more than ${BARCODES_MAX} codes. Please print them in parts.`;
  const odd = codes.find(({ code }) => !isPrintable(code, symbology));
  if (odd) return `“${odd.code}” has characters that ${symbology === 'qr' ? 'a QR code' : 'Code 128'} cannot hold.`;
  const long = codes.find(({ code }) => code.length > LENGTHS[symbology]);
  if (long) return `“${long.code}” is longer than ${LENGTHS[symbology]} characters.`;
  return null;
}

/** Code 128 holds what a plain keyboard types; a QR code whatever is no control sign. */
function isPrintable(code: string, symbology: Symbology): boolean {
  const signs = Array.from(code);
  return symbology === 'qr' ? signs.every((sign) => sign >= ' ') : signs.every((sign) => sign >= ' ' && sign <= '~');
}

/** Dots of a label printer at 203 dpi. */
const LABELS: Readonly<Record<Exclude<Sheet, 'a4-24'>, { width: number; length: number }>> = {
  '100x150': { width: 799, length: 1199 },
  '100x50': { width: 799, length: 400 },
};

/** The codes as ZPL, one label each; null on sheets, which no label printer takes. */
export function barcodesZpl(
  codes: readonly Barcode[],
  look: { readonly symbology: Symbology; readonly sheet: Sheet; readonly has_text: boolean },
): string | null {
  if (look.sheet === 'a4-24') return null;
  const { width, length } = LABELS[look.sheet];
  return codes.map(({ code, caption }) => labelZpl({ code, caption, width, length, ...look })).join('\n');
}

interface Label extends Barcode {
  readonly width: number;
  readonly length: number;
  readonly symbology: Symbology;
  readonly has_text: boolean;
}

function labelZpl({ code, caption, width, length, symbology, has_text }: Label): string {
  const top = Math.round(length * 0.12);
  const height = Math.round(length * 0.5);
  // Eleven modules a sign, with those of start, check, stop and quiet zones; wide bars read better than many.
  const modules = 11 * code.length + 55;
  const bar = Math.max(1, Math.min(4, Math.floor((width - 40) / modules)));
  const left = Math.max(20, Math.round((width - modules * bar) / 2));
  const magnification = Math.max(3, Math.min(10, Math.floor(height / (21 + 4 * Math.ceil(code.length / 20)))));
  const picture =
    symbology === 'qr'
      ? `^FO${Math.round(width / 2 - height / 2)},${top}^BQN,2,${magnification}^FH_^FDMA,${escaped(code)}^FS`
      : `^FO${left},${top}^BY${bar}^BCN,${height},N,N,N^FH_^FD${escaped(code)}^FS`;
  const text = has_text
    ? [`^FO20,${top + height + 24}^FB${width - 40},2,4,C^A0N,40,40^FH_^FD${escaped(caption.slice(0, LONGEST_CAPTION))}^FS`]
    : [];
  return ['^XA', '^CI28', `^PW${width}`, `^LL${length}`, picture, ...text, '^XZ'].join('\n');
}

/** What a person typed cannot become a printer command. */
function escaped(text: string): string {
  return text.replaceAll(/[_^~\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
