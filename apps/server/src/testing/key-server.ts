import { createSign, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestKey {
  readonly kid: string;
  readonly alg: 'RS256' | 'ES256';
  readonly private_key: KeyObject;
  readonly public_key: KeyObject;
}

export function makeKey(kid: string, alg: TestKey['alg'] = 'RS256'): TestKey {
  const pair =
    alg === 'RS256' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid, alg, private_key: pair.privateKey, public_key: pair.publicKey };
}

/** A token in the name of the claims, signed by the key; the header may lie. */
export function signToken(key: TestKey, claims: object, header: object = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header })}.${part(claims)}`;
  const signature =
    key.alg === 'RS256'
      ? createSign('sha256').update(text).sign(key.private_key)
      : sign('sha256', Buffer.from(text), { key: key.private_key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/** Publishes keys as an identity service does, and counts how often it is asked. */
export async function openKeyServer(keys: readonly TestKey[]) {
  let asked = 0;
  const server = createServer((_request, answer) => {
    asked++;
    const published = keys.map(({ kid, alg, public_key }) => ({ ...public_key.export({ format: 'jwk' }), kid, alg, use: 'sig' }));
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => asked,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
