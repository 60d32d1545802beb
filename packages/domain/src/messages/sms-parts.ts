/** How a text travels by SMS: in which alphabet, how many of its signs are counted, and in how many parts. Source: GSM 03.38, GSM 03.40. */
export interface SmsParts {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Signs as they are counted: one of the extension table takes two, an emoji two or more. */
  readonly units: number;
  readonly parts: number;
}

/** More parts than telephones put together well, and more than a message of a courier needs. */
export const SMS_PARTS_MAX = 10;

/** What fits into an SMS by itself, and into each part of a longer one, whose header takes room. */
const ROOM = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 70, part: 67 } } as const;

const BASIC: ReadonlySet<string> = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION: ReadonlySet<string> = new Set('\f^{}\\[~]|€');

/** Counts the parts of a text. A sign that takes two places never stands across the border of two parts. */
export function smsParts(text: string): SmsParts {
  const signs = Array.from(text);
  const is_gsm = signs.every((sign) => BASIC.has(sign) || EXTENSION.has(sign));
  const encoding = is_gsm ? 'GSM-7' : 'UCS-2';
  const widths = signs.map((sign) => (is_gsm ? (EXTENSION.has(sign) ? 2 : 1) : sign.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { single, part } = ROOM[encoding];
  if (units <= single) return { encoding, units, parts: 1 };
  let [parts, room] = [1, part];
  for (const width of widths) {
    if (width > room) [parts, room] = [parts + 1, part];
    room -= width;
  }
  return { encoding, units, parts };
}

/** As many signs as a reader is shown. */
const SIGNS_SHOWN = 5;

/** The signs that no SMS of the cheaper alphabet has, each once. */
export function smsFaultSigns(text: string): readonly string[] {
  return [...new Set(Array.from(text).filter((sign) => !BASIC.has(sign) && !EXTENSION.has(sign)))].slice(0, SIGNS_SHOWN);
}

/** Why a text cannot go out by SMS; null where it can. */
export function smsFault(text: string): string | null {
  if (text.trim() === '') return 'The text is empty.';
  const { encoding, parts } = smsParts(text);
  if (parts <= SMS_PARTS_MAX) return null;
  const because = encoding === 'UCS-2' ? ', because a sign in it is outside of the alphabet of SMS' : '';
  return `The text takes ${parts} parts of an SMS${because}. It may take ${SMS_PARTS_MAX} at most.`;
}
