/**
 * A value as PHP's `urlencode` writes it, which PayFast signs: a space is `+`, and all but letters, digits, `-`, `_` and `.` is escaped in
 * capitals. Neither `encodeURIComponent` nor `URLSearchParams` is the same for every text. Source: payment-gateways A3.
 */
export function phpUrlEncode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** Fields as they are signed for the REST API: sorted by name, with the passphrase among them. Source: payment-gateways A6. */
export function signedText(fields: Readonly<Record<string, string>>, passphrase: string): string {
  const all = passphrase === '' ? fields : { ...fields, passphrase };
  return Object.keys(all)
    .toSorted()
    .map((name) => `${name}=${phpUrlEncode(all[name] ?? '')}`)
    .join('&');
}

/** A text without what PHP's `trim` takes from both ends: no other kind of space, such as one that does not break. Source: payment-gateways A3. */
export function phpTrim(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && TRIMMED.includes(text.charAt(from))) from++;
  while (to > from && TRIMMED.includes(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

const TRIMMED = ' \t\n\r\u000B\0';

/** The text that PHP's `urlencode` or a browser's form wrote; null for what is no UTF-8. */
export function urlDecode(written: string): string | null {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
