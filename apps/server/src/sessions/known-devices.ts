import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RequestContext } from '../context.ts';

/** A device that is used once in half a year stays known. */
const KNOWN_FOR_S = 180 * 24 * 60 * 60;
const PROOF = /^(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/;

/**
 * The proof that a user has signed in with this e-mail address on this device before; null where there is none. It opens nothing: tries
 * on a known device count apart from those of strangers, who could otherwise keep a person out. Source: decisions 0030.
 */
export function knownDevice(context: RequestContext, email: string): string | null {
  const name = `${nameOf(context, email)}=`;
  const proof = (context.cookies?.sent ?? '')
    .split('; ')
    .find((each) => each.startsWith(name))
    ?.slice(name.length);
  const [, expires_s = '', nonce = '', signature = ''] = PROOF.exec(proof ?? '') ?? [];
  if (proof === undefined || signature === '' || Number(expires_s) * 1000 <= context.now.getTime()) return null;
  const own = signatureOf(context, email, `${expires_s}.${nonce}`);
  return timingSafeEqual(Buffer.from(own), Buffer.from(signature)) ? proof : null;
}

/** Sets the cookie that a user with this e-mail address has proven who they are in this browser. Scripts cannot read it. */
export function rememberDevice(context: RequestContext, email: string): void {
  const unsigned = `${Math.floor(context.now.getTime() / 1000) + KNOWN_FOR_S}.${randomBytes(16).toString('base64url')}`;
  const value = `${unsigned}.${signatureOf(context, email, unsigned)}`;
  const secure = context.services.config.public_url.startsWith('https:') ? '; Secure' : '';
  context.cookies?.kept.push(
    `${nameOf(context, email)}=${value}; Path=/api/login; Max-Age=${KNOWN_FOR_S}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** One for each address, so that people who share a computer do not push each other out. It says nothing about whose it is. */
function nameOf({ provider_id }: RequestContext, email: string): string {
  return `known_${createHash('sha256')
    .update(`${provider_id}:${written(email)}`)
    .digest('hex')
    .slice(0, 16)}`;
}

function signatureOf({ services, provider_id }: RequestContext, email: string, unsigned: string): string {
  const key = Buffer.from(hkdfSync('sha256', services.secret_key, '', 'known-devices', 32));
  return createHmac('sha256', key)
    .update(`${provider_id}:${written(email)}:${unsigned}`)
    .digest('base64url');
}

function written(email: string): string {
  return email.trim().toLowerCase();
}
