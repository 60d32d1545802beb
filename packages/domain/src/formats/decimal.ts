/** Far longer than any written number, spaces and the letter of the rand included. */
const LONGEST = 100;

/**
 * A number as people in South Africa write it, or null when the text is none: `1 234,56`, `1,234.56`, `R 12.50` and `12,5` alike. The last sign
 * that may stand for the decimals does; one that stands more than once parts thousands.
 */
export function readDecimal(text: string): number | null {
  if (text.length > LONGEST) return null;
  const bare = text.replace(/^\s*R(?=[\s\d.,-])/i, '').replaceAll(/[\s\u00A0\u202F']/gu, '');
  const commas = bare.split(',').length - 1;
  const points = bare.split('.').length - 1;
  const is_comma_decimal = commas === 1 && (points === 0 || points > 1 || bare.lastIndexOf(',') > bare.lastIndexOf('.'));
  const plain = is_comma_decimal ? bare.replaceAll('.', '').replace(',', '.') : withoutThousands(bare, points);
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

function withoutThousands(bare: string, points: number): string {
  const plain = bare.replaceAll(',', '');
  return points > 1 ? plain.replaceAll('.', '') : plain;
}
