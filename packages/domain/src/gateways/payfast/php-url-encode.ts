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
