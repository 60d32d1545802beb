/** One-time passcodes of an authenticator: RFC 6238 with SHA-1, six digits, steps of 30 seconds. Source: DATA-18, TFA-11. */
export const TOTP = { digits: 6, step_s: 30, secret_bytes: 20 } as const;

/** A watch may be half a minute off either way. */
const STEPS_OFF = 1;

/** Whether a text is six digits, as the boxes of the dialog send it. Source: TFA-11. */
export function isPasscode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/**
 * The time steps whose code is taken at an instant, oldest first. Steps up to the one that was used last are left out: a code that was
 * read over a shoulder does not work again.
 */
export function stepsToTry(now: Date, last_step: number): number[] {
  const step = Math.floor(now.getTime() / 1000 / TOTP.step_s);
  return Array.from({ length: 2 * STEPS_OFF + 1 }, (_, at) => step - STEPS_OFF + at).filter((each) => each > last_step);
}

/** The step as the eight bytes that are hashed. Source: RFC 4226 §5.2. */
export function counterBytes(step: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(step));
  return bytes;
}

/** The digits out of an HMAC-SHA-1, by dynamic truncation. Source: RFC 4226 §5.3. */
export function passcodeOf(hmac: Uint8Array): string {
  const view = new DataView(hmac.buffer, hmac.byteOffset, hmac.byteLength);
  const offset = view.getUint8(hmac.byteLength - 1) & 0xf;
  return String((view.getUint32(offset) & 0x7fff_ffff) % 10 ** TOTP.digits).padStart(TOTP.digits, '0');
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret as people type it and authenticators read it: base32 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The bytes of a base32 text; signs that are none are left aside. */
export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text.toUpperCase())
    .map((sign) => BASE32.indexOf(sign))
    .filter((value) => value !== -1)
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The address behind the QR code, with the secret as a query parameter. Source: DATA-18, CALL-22. */
export function authUrl({ issuer, email, secret }: { issuer: string; email: string; secret: string }): string {
  // A colon would part the label elsewhere.
  const name = encodeURIComponent(issuer.replaceAll(':', ' ').trim());
  return `otpauth://totp/${name}:${encodeURIComponent(email)}?secret=${secret}&issuer=${name}&algorithm=SHA1&digits=${TOTP.digits}&period=${TOTP.step_s}`;
}
