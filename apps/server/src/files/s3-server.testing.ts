import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';

/** With what the stand-in has its requests signed. */
export const S3_SECRET = 'a secret/with+signs';

/** As much of a store that speaks S3 as is asked of one: it takes requests that are signed with the secret, and no other. */
export function s3Server(objects = new Map<string, Buffer>()): RequestListener {
  return (request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { pathname } = new URL(request.url ?? '', 'http://x');
      const body = Buffer.concat(parts);
      if (!isSigned(request, body)) return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      if (request.method === 'PUT') objects.set(pathname, body);
      if (request.method === 'DELETE') objects.delete(pathname);
      const there = objects.get(pathname);
      if (request.method === 'GET')
        return there ? response.end(there) : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
    })();
  };
}

/** Signature version 4 of the vendor's description, computed anew from what arrived. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', names = '', signature = ''] =
    /Credential=key\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(request.headers.authorization ?? '') ?? [];
  const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
  const body_hash = String(request.headers['x-amz-content-sha256']);
  if (body_hash !== 'UNSIGNED-PAYLOAD' && body_hash !== sha256(body)) return false;
  const url = new URL(request.url ?? '', 'http://x');
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted();
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, body_hash].join('\n');
  const to_sign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((each, part) => createHmac('sha256', each).update(part).digest(), `AWS4${S3_SECRET}`);
  return createHmac('sha256', key).update(to_sign).digest('hex') === signature;
}
