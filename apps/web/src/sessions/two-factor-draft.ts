/** The secret in the address behind a QR code, for those who type it. Source: DATA-18. */
export function secretOf(auth_url: string): string {
  return new URLSearchParams(auth_url.split('?')[1] ?? '').get('secret') ?? '';
}
