import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a call says of its signature. Source: public API §1, AWS Signature Version 4. */
export interface SignatureHeader {
  readonly access_key_id: string;
  /** YYYYMMDD. */
  readonly date: string;
  readonly region: string;
  /** In lower case, in the order in which they were signed. */
  readonly signed_headers: readonly string[];
  readonly signature: string;
}

const SCHEME = /^AWS4-HMAC-SHA256 /;
const CREDENTIAL = /^([A-Z0-9]{16,32})\/([0-9]{8})\/([a-z0-9-]{1,30})\/execute-api\/aws4_request$/;
const SIGNATURE = /^[0-9a-f]{64}$/;
const MOST_SIGNED_HEADERS = 30;
const LONGEST_HEADER = 2000;

export function isSigned(authorization: string | undefined): boolean {
  return SCHEME.test(authorization ?? '');
}

/** Reads the header Authorization of a signed call; null where it is not in that form. */
export function signatureIn(authorization: string): SignatureHeader | null {
  if (!isSigned(authorization) || authorization.length > LONGEST_HEADER) return null;
  const parts = new Map(
    authorization
      .slice('AWS4-HMAC-SHA256 '.length)
      .split(',')
      .map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
      }),
  );
  const [, access_key_id = '', date = '', region = ''] = CREDENTIAL.exec(parts.get('Credential') ?? '') ?? [];
  const signed_headers = (parts.get('SignedHeaders') ?? '').split(';').map((name) => name.toLowerCase());
  const signature = parts.get('Signature') ?? '';
  if (access_key_id === '' || !SIGNATURE.test(signature) || signed_headers.length > MOST_SIGNED_HEADERS) return null;
  return { access_key_id, date, region, signed_headers, signature };
}

/** A call as it arrived. */
export interface SignedCall {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** Clocks of shops are out; a signature that is older than this may have been copied from somewhere. */
export const SIGNATURE_VALID_MS = 15 * 60 * 1000;
const MOMENT = /^([0-9]{4})([0-9]{2})([0-9]{2})T([0-9]{2})([0-9]{2})([0-9]{2})Z$/;

/** Why a signature proves nothing; null where it is of this moment and made with the secret. */
export function whyNotSigned(
  call: SignedCall,
  { date, region, signed_headers, signature }: SignatureHeader,
  { secret, now }: { readonly secret: string; readonly now: Date },
): string | null {
  const moment = headerText(call, 'x-amz-date');
  const [, ...parts] = MOMENT.exec(moment) ?? [];
  if (parts.length === 0 || !moment.startsWith(date)) return 'The signature has no date, or its date is not that of x-amz-date.';
  const [year = 0, month = 1, ...rest] = parts.map(Number);
  const signed_at = Date.UTC(year, month - 1, ...rest);
  if (Math.abs(now.getTime() - signed_at) > SIGNATURE_VALID_MS)
    return 'The signature is more than 15 minutes off: please set the clock of this computer.';
  if (!['host', 'x-amz-date'].every((name) => signed_headers.includes(name)))
    return 'The signature has to cover the headers host and x-amz-date.';
  const scope = `${date}/${region}/execute-api/aws4_request`;
  const to_sign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonicalCall(call, signed_headers))].join('\n');
  const key = ['execute-api', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, date), region));
  const is_right = timingSafeEqual(hmac(key, to_sign), Buffer.from(signature, 'hex'));
  return is_right ? null : 'The signature is wrong.';
}

/** What was signed of a call, in the one form that both sides agree on. */
function canonicalCall(call: SignedCall, signed_headers: readonly string[]): string {
  const at = call.url.indexOf('?');
  const [path, query] = at < 0 ? [call.url, ''] : [call.url.slice(0, at), call.url.slice(at + 1)];
  return [
    call.method,
    // The path is escaped once more as it is.
    escaped(path).replaceAll('%2F', '/'),
    canonicalQuery(query),
    ...signed_headers.map((name) => `${name}:${headerText(call, name)}`),
    '',
    signed_headers.join(';'),
    sha256(call.body),
  ].join('\n');
}

function canonicalQuery(query: string): string {
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return pairs.toSorted().join('&');
}

function headerText({ headers }: SignedCall, name: string): string {
  const value = headers[name] ?? '';
  const text = typeof value === 'string' ? value : value.join(',');
  return text.trim().replaceAll(/ +/g, ' ');
}

/** As AWS escapes: more than a browser does. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
