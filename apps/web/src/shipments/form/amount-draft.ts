/** Far more than any parcel is worth, and what the product can still reckon with. */
const LARGEST_RAND = 1_000_000_000;

/**
 * A typed amount of money in rand: `1500`, `1 500,00`, `R 1,500.50`; null for what cannot be read. A comma or point before exactly
 * three digits separates thousands, as tenths of a cent are not written.
 */
export function amountOf(text: string): number | null {
  const plain = text
    .replaceAll(/\s/g, '')
    .replace(/^(R|ZAR)/i, '')
    // While it is typed, the digits after it are still to come.
    .replace(/[.,]$/, '');
  const [, whole = '', rest = ''] = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  if (!/^(\d+|[1-9]\d{0,2}(,\d{3})+|[1-9]\d{0,2}(\.\d{3})+)$/.test(whole)) return null;
  const mark = plain.charAt(whole.length);
  // The mark that parts thousands does not part cents as well.
  if (rest !== '' && whole.includes(mark)) return null;
  const rand = Number(`${whole.replaceAll(/[.,]/g, '')}.${rest === '' ? '0' : rest}`);
  return rand > LARGEST_RAND ? null : rand;
}

/** Whether something was typed that is no amount. */
export function isUnreadableAmount(text: string): boolean {
  return text.trim() !== '' && amountOf(text) === null;
}
