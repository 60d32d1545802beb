import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { ECDH } from 'node:crypto';

/** The keys of a browser, of which the private ones never leave it. */
export interface BrowserKeys {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

const [SALT_BYTES, SIZE_BYTES, KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [16, 4, 16, 12, 16];

/** Reads what was encrypted for a browser, as the browser does. Throws where it was not for it, or was changed. Source: RFC 8188, RFC 8291. */
export function readPush(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const id_length = body.readUInt8(SALT_BYTES + SIZE_BYTES);
  const start = SALT_BYTES + SIZE_BYTES + 1;
  const sender_key = body.subarray(start, start + id_length);
  const sealed = body.subarray(start + id_length);
  const shared = pair.computeSecret(sender_key);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender_key]);
  const secret = derive(shared, { salt: auth, about, bytes: 32 });
  const key = derive(secret, { salt, about: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: KEY_BYTES });
  const nonce = derive(secret, { salt, about: Buffer.from('Content-Encoding: nonce\0'), bytes: NONCE_BYTES });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  // One record, which ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

function derive(
  secret: Buffer,
  { salt, about, bytes }: { readonly salt: Buffer; readonly about: Buffer; readonly bytes: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, about, bytes));
}

/** A browser's own pair. */
export function newPair(): ECDH {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}
