import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A secret as it lies in the database, in a column of JSON. No reader takes an object for a text. */
export interface Sealed {
  readonly sealed: string;
}

/** Under which key of the installation, and whose: a sealed text that is copied to another owner does not open there. */
export interface SealOptions {
  readonly secret_key: string;
  /** What the secret is for; each purpose has a key of its own. */
  readonly purpose: 'provider-settings' | 'message-channels' | 'two-factor' | 'webhooks' | 'saved-cards';
  readonly owner: string;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret under the key of the installation. Source: docs/design/running.md, SECRET_KEY. */
export function sealSecret(options: SealOptions, secret: string): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFrom(options), iv).setAAD(Buffer.from(options.owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64') };
}

/** The secret, or null when none is stored or the installation's key has changed since. */
export function openSecret(options: SealOptions, stored: unknown): string | null {
  if (!isSealed(stored)) return null;
  const bytes = Buffer.from(stored.sealed, 'base64');
  try {
    const decipher = createDecipheriv(ALGORITHM, keyFrom(options), bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(options.owner))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

export function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string';
}

function keyFrom({ secret_key, purpose }: SealOptions): Buffer {
  return Buffer.from(hkdfSync('sha256', secret_key, '', purpose, 32));
}
