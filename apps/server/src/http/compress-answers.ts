import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Route } from '@tsela/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';

/** Shorter answers fit one or two packets as they are: compressing them costs time and saves none. */
const SHORTEST = 1024;
/** What takes longer than a millisecond is left as it is while others wait; no list is as long. */
const LONGEST = 1024 * 1024;

/** The quality at which a list of 68 kB becomes 7.5 kB in a quarter of a millisecond; the next better ones take two to four times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 } };
const GZIP = { level: 1 };

/** Fields with secrets. The length of a compressed answer reveals what occurs in it twice. */
const SECRETS: ReadonlySet<string> = new Set([
  'access_token',
  'api_key',
  'signing_secret',
  'auth_url',
  'recovery_codes',
  'pin',
  'secret',
  'token',
]);

/** Whether answers of a call may be compressed: JSON without secrets. */
export function isCompressible({ output, content_type, path }: Pick<Route, 'output' | 'content_type' | 'path'>): boolean {
  // The bodies of messages hold PINs, codes and links.
  return content_type === 'application/json' && !path.startsWith('/messages') && !holdsSecret(output);
}

function holdsSecret(schema: TSchema): boolean {
  const inside: unknown[] = [schema];
  for (const each of inside) {
    if (typeof each !== 'object' || each === null) continue;
    const { properties } = each as { readonly properties?: object };
    if (Object.keys(properties ?? {}).some((name) => SECRETS.has(name))) return true;
    inside.push(...Object.values(each));
  }
  return false;
}

/** The text of an answer as the caller takes it, shortest first, with the headers that say so. */
export function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' || payload.length < SHORTEST) return payload;
  void reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
  if (encoding === null || payload.length > LONGEST || request.method === 'HEAD') return payload;
  void reply.header('content-encoding', encoding).removeHeader('content-length');
  return encoding === 'br' ? brotliCompressSync(payload, BROTLI) : gzipSync(payload, GZIP);
}

/** What a caller takes, by the names of the encodings; one that is given no weight is refused. */
export function encodingFor(accepted: string): 'br' | 'gzip' | null {
  const taken = new Set(
    accepted
      .slice(0, 200)
      .toLowerCase()
      .split(',')
      .map((each) => each.split(';').map((part) => part.trim()))
      .filter(([, weight = 'q=1']) => Number(weight.slice('q='.length)) > 0)
      .map(([name]) => name),
  );
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : null;
}
