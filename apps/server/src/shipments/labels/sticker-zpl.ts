import type { PrinterResolution } from '@tsela/domain/formats/label-options';
import type { ZplLogo } from '../../providers/zpl-logo.ts';
import type { Sticker, StickerSide } from './sticker.ts';

/** 4 x 6 inches at 203 dpi, in whose dots all of it is laid out; a finer printer's are as many more. Source: field-facts §6. */
const LAID_OUT_DPI = 203;
const WIDTH_DOTS = 812;
const LENGTH_DOTS = 1218;
const LEFT = 40;
/** What is beside the date, a hub code or the QR code must end before it. */
const BESIDE_DATE = 500;
const BESIDE_HUB = 580;
const BESIDE_QR = 520;
const INSTRUCTION_LINES = 4;

/** The sticker of one parcel as a ZPL document for a printer of so many dots an inch. */
export function stickerZpl(
  sticker: Sticker,
  { resolution, logo }: { readonly resolution: PrinterResolution; readonly logo: ZplLogo | null },
): string {
  const document = atLaidOut(sticker, logo);
  return resolution === '203' ? document : scaled(document, Number(resolution) / LAID_OUT_DPI);
}

/** Numbers that are dots: of places, lines, letters, bars and the sheet. Text is behind ^FD, which none of them is. */
const DOTS = /\^(FO|A0N,|GB|PW|LL|BCN,)([\d,]+)/g;

/** The same document in finer dots. What a person typed has no command signs, so nothing of it is taken for one. */
function scaled(document: string, by: number): string {
  const finer = (dots: string) => dots.replaceAll(/\d+/g, (number) => String(Math.round(Number(number) * by)));
  return document
    .replaceAll(DOTS, (_whole, command: string, dots: string) => `^${command}${finer(dots)}`)
    .replaceAll('^BY3', '^BY4')
    .replaceAll('^BQN,2,7', '^BQN,2,10');
}

/** The logo is in dots of the printer already; only its place is laid out. */
function atLaidOut(sticker: Sticker, logo: ZplLogo | null): string {
  return [
    '^XA',
    '^CI28',
    `^PW${WIDTH_DOTS}`,
    `^LL${LENGTH_DOTS}`,
    logo ? picture(logo) : field(LEFT, 40, 30, cut(sticker.provider_title, BESIDE_DATE / 30)),
    field(560, 40, 26, `${sticker.is_return ? 'RETURN ' : ''}${sticker.date}`),
    field(LEFT, 84, 92, sticker.short_tracking_reference),
    field(560, 84, shrunk(sticker.service_level_code, 92, WIDTH_DOTS - 560), sticker.service_level_code),
    field(LEFT, 190, 36, sticker.count),
    field(560, 190, shrunk(sticker.route, 36, WIDTH_DOTS - 560), sticker.route),
    line(236),
    `^FO110,256^BY3^BCN,170,Y,N,N^FH_^FD${escaped(sticker.parcel_reference)}^FS`,
    line(500),
    ...side('FROM', sticker.from, { top: 514, size: 26 }),
    line(706),
    ...side('TO', sticker.to, { top: 716, size: 34 }),
    line(952),
    field(LEFT, 970, 30, cut([sticker.weight, sticker.size].filter(Boolean).join('  '), BESIDE_QR / 30)),
    field(LEFT, 1012, 26, cut(`Account ${sticker.account_code}  Proof: ${sticker.pod_method}`, BESIDE_QR / 26)),
    field(LEFT, 1050, 26, sticker.customer_reference && cut(`Ref: ${sticker.customer_reference}`, BESIDE_QR / 26)),
    ...linesOf(sticker.instructions, BESIDE_QR / 24).map((text, at) => field(LEFT, 1088 + at * 28, 24, text)),
    `^FO600,970^BQN,2,7^FH_^FDMA,${escaped(sticker.parcel_reference)}^FS`,
    '^XZ',
  ]
    .filter(Boolean)
    .join('\n');
}

function side(
  title: string,
  { name, phone, lines, hub_code }: StickerSide,
  { top, size }: { top: number; size: number },
): string[] {
  const step = size + 8;
  const width = BESIDE_HUB / size;
  return [
    // Beside the title, where a long name takes nothing from the number.
    field(LEFT, top, 22, [title, phone].filter(Boolean).join('  ')),
    field(640, top, shrunk(hub_code, size + 22, WIDTH_DOTS - 640), hub_code),
    field(LEFT, top + 24, size, cut(name, width)),
    ...lines.slice(0, 4).map((text, at) => field(LEFT, top + 24 + step * (at + 1), size, cut(text, width))),
  ];
}

function picture({ bytes_per_row, height, hex }: ZplLogo): string {
  const bytes = bytes_per_row * height;
  return `^FO${LEFT},34^GFA,${bytes},${bytes},${bytes_per_row},${hex}^FS`;
}

function field(left: number, top: number, size: number, text: string): string {
  return text ? `^FO${left},${top}^A0N,${size},${size}^FH_^FD${escaped(text)}^FS` : '';
}

function line(top: number): string {
  return `^FO${LEFT},${top}^GB${WIDTH_DOTS - 2 * LEFT},3,3^FS`;
}

/** The size at which a code fits its width whole: a code that is cut means something else. */
function shrunk(code: string, size: number, width: number): number {
  return Math.min(size, Math.floor(width / Math.max(1, widthOf(code))));
}

/** As much of a text as fits; what ran on would be printed over a code, and no scanner reads that. Widths are in letter sizes. */
function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  return `${firstLetters(text, width - widthOf('…'))}…`;
}

/** A text in lines, broken at spaces where it can be. The printer's own breaking does not break a word. */
function linesOf(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text.replaceAll(/\s+/g, ' ').trim();
  while (rest !== '' && lines.length < INSTRUCTION_LINES - 1) {
    const fitting = firstLetters(rest, width);
    const space = fitting.length < rest.length ? fitting.lastIndexOf(' ') : -1;
    const next = space > 0 ? fitting.slice(0, space) : fitting;
    lines.push(next);
    rest = rest.slice(next.length).trim();
  }
  return rest === '' ? lines : [...lines, cut(rest, width)];
}

function firstLetters(text: string, width: number): string {
  let left = width;
  const letters = Array.from(text);
  const fitting = letters.findIndex((letter) => (left -= widthOf(letter)) < 0);
  return fitting < 0 ? text : letters.slice(0, fitting).join('');
}

/** How wide the printer's own font draws a text, in letter sizes; rather too much than too little. */
function widthOf(text: string): number {
  return Array.from(text).reduce((width, letter) => width + letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  if (/[MW@%mw…]/.test(letter)) return 0.9;
  if (/[iljtf1 .,:;'|!()[\]/-]/.test(letter)) return 0.35;
  return /[\u0020-\u024F]/.test(letter) ? 0.58 : 1;
}

/** What a person typed cannot become a printer command: the command signs are written as their codes. */
function escaped(text: string): string {
  return text.replaceAll(/[_^~\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`).replaceAll(/[\r\n\t]+/g, ' ');
}
