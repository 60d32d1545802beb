import { createHash, createHmac } from 'node:crypto';
import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKeyOf } from '../testing/api-keys.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
});
afterAll(() => test_app.close());

/** SHA-256 in the shape that AWS's package asks for. */
class Sha256 {
  readonly #hash;

  constructor(secret?: SourceData) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: SourceData): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    throw new Error('Nothing is hashed anew.');
  }
}

type SourceData = string | ArrayBuffer | ArrayBufferView;

function bytesOf(data: SourceData): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
}

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly at?: Date;
  readonly host?: string;
  /** What is sent in place of what was signed. */
  readonly instead?: { readonly body?: string; readonly path?: string };
  /** Headers that are sent and not signed. */
  readonly unsigned?: readonly string[];
}

interface Pair {
  readonly access_key_id: string;
  readonly secret_access_key: string;
}

/** Calls as the older plug-ins do: signed by AWS's own package. */
async function callSigned({ access_key_id, secret_access_key }: Pair, sent: Sent) {
  const { method = 'GET', path, query = {}, body, at = new Date(), host = `api.${world.host}`, instead = {}, unsigned } = sent;
  const signer = new SignatureV4({
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
    region: 'af-south-1',
    service: 'execute-api',
    sha256: Sha256,
    applyChecksum: false,
  });
  const text = body === undefined ? undefined : JSON.stringify(body);
  const signed = await signer.sign(
    {
      method,
      protocol: 'https:',
      hostname: host,
      path,
      query: { ...query },
      headers: { host, cookie: 'XDEBUG_SESSION=PHPSTORM', ...(text !== undefined && { 'content-type': 'application/json' }) },
      ...(text !== undefined && { body: text }),
    },
    { signingDate: at, ...(unsigned && { unsignableHeaders: new Set(unsigned) }) },
  );
  const search = new URLSearchParams(query).toString();
  const payload = instead.body ?? text;
  return test_app.app.inject({
    method,
    url: `${instead.path ?? path}${search && `?${search}`}`,
    headers: signed.headers,
    ...(payload !== undefined && { payload }),
  });
}

async function aPair(scopes: ('read' | 'book' | 'prices')[] = ['read', 'book', 'prices']) {
  const { account_id, key_id } = await aKeyOf(test_app, world, { scopes });
  const owner = await signInAs(world, { role: ROLE.owner, account_id });
  const { body } = await test_app.request(apiKeyApi.makeKey, {
    token: owner.token,
    host: world.host,
    input: { name: 'Older plug-in', scopes, expiry: 'one-week' },
  });
  return { account_id, other_key_id: key_id, owner, pair: body.signing as Pair, id: body.api_key.id as number };
}

describe('calls that are signed with AWS Signature Version 4', () => {
  it('public API §1: book, quote and list on the root of the api. host, as AWS signs them', async () => {
    const { pair } = await aPair();
    const booked = await callSigned(pair, { method: 'POST', path: '/shipments', body: aShipment() });
    const quoted = await callSigned(pair, { method: 'POST', path: '/rates', body: aShipment() });
    const listed = await callSigned(pair, {
      path: '/shipments',
      query: { search: "a b+c'(1)*", limit: '5', id: String(booked.json().id) },
    });

    expect([booked.statusCode, quoted.statusCode, listed.statusCode]).toEqual([200, 200, 200]);
    expect(quoted.json().message).toBe('Success');
  });

  it('public API §1: sign no more than cookie, host and x-amz-date, as the older plug-ins do', async () => {
    const { pair } = await aPair();
    const answer = await callSigned(pair, { method: 'POST', path: '/v2/rates', body: aShipment(), unsigned: ['content-type'] });

    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Success']);
  });

  it('are refused with another body, path or secret, hours later, or with less signed than it takes', async () => {
    const { pair } = await aPair();
    const post = { method: 'POST', path: '/rates', body: aShipment() } as const;
    const answers = await Promise.all([
      callSigned(pair, { ...post, instead: { body: JSON.stringify({ ...aShipment(), customer_reference: 'Another' }) } }),
      callSigned(pair, { ...post, instead: { path: '/shipments' } }),
      callSigned({ ...pair, secret_access_key: 'x'.repeat(40) }, post),
      callSigned(pair, { ...post, at: new Date(Date.now() - 16 * 60_000) }),
      callSigned(pair, { ...post, at: new Date(Date.now() + 16 * 60_000) }),
      callSigned(pair, { ...post, unsigned: ['host'] }),
      callSigned({ ...pair, access_key_id: 'KEYOFANOTHERSYSTEM00' }, post),
    ]);

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401, 401]);
    expect(answers.map((answer) => answer.json().message)).toEqual([
      'The signature is wrong.',
      'The signature is wrong.',
      'The signature is wrong.',
      'The signature is more than 15 minutes off: please set the clock of this computer.',
      'The signature is more than 15 minutes off: please set the clock of this computer.',
      'The signature has to cover the headers host and x-amz-date.',
      'The signature does not name an access key of ours.',
    ]);
  });

  it('may do what the key may, and nothing once it is revoked or at another provider', async () => {
    const { pair, owner, id } = await aPair(['read']);
    const stranger = await makeWorld(test_app.services);
    const read = await callSigned(pair, { path: '/shipments' });
    const booked = await callSigned(pair, { method: 'POST', path: '/shipments', body: aShipment() });
    const elsewhere = await callSigned(pair, { path: '/shipments', host: `api.${stranger.host}` });
    await test_app.request(apiKeyApi.revokeKey, { token: owner.token, host: world.host, input: { id } });
    const revoked = await callSigned(pair, { path: '/shipments' });

    expect([read, booked, elsewhere, revoked].map(({ statusCode }) => statusCode)).toEqual([200, 403, 401, 401]);
    expect(elsewhere.json().message).toBe('The API key does not belong to this address.');
    expect(revoked.json().message).toBe('The API key has been revoked.');
  });

  it('tell nothing of a key before the signature is checked', async () => {
    const { pair } = await aPair(['read']);
    const forged = { ...pair, secret_access_key: 'y'.repeat(40) };
    const answer = await callSigned(forged, { method: 'POST', path: '/shipments', body: aShipment() });

    expect([answer.statusCode, answer.json().message]).toEqual([401, 'The signature is wrong.']);
    expect(answer.headers['ratelimit']).toBeUndefined();
  });

  it('are made by a name of the key that no stranger can guess, and mark the key as used once they are right', async () => {
    const { pair, owner, id } = await aPair(['read']);
    const usedAt = async () => {
      const { body } = await test_app.request(apiKeyApi.keys, { token: owner.token, host: world.host, input: {} });
      return body.api_keys.find((each: { id: number }) => each.id === id).time_last_used as string | null;
    };
    const guessed = { ...pair, access_key_id: `${pair.access_key_id.slice(0, 20)}0123456789AB` };
    const answers = [
      await callSigned(guessed, { path: '/shipments' }),
      await callSigned({ ...pair, secret_access_key: 'z'.repeat(40) }, { path: '/shipments' }),
    ];
    const before = await usedAt();
    await callSigned(pair, { path: '/shipments' });

    expect(answers.map((answer) => answer.json().message)).toEqual([
      'The signature does not name an access key of ours.',
      'The signature is wrong.',
    ]);
    expect([before, (await usedAt()) !== null]).toEqual([null, true]);
  });

  it('have bodies of 1 MB at most, and headers of a form that can be read', async () => {
    const { pair } = await aPair();
    const large = {
      method: 'POST',
      path: '/rates',
      body: { ...aShipment(), special_instructions_delivery: 'x'.repeat(1_100_000) },
    } as const;
    const odd = await Promise.all(
      [
        'AWS4-HMAC-SHA256 ',
        'AWS4-HMAC-SHA256 Credential=,SignedHeaders=,Signature=',
        `AWS4-HMAC-SHA256 Credential=${pair.access_key_id}/20261128/af-south-1/s3/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`,
        `AWS4-HMAC-SHA256 ${'a=b,'.repeat(2000)}`,
      ].map((authorization) =>
        test_app.app.inject({ method: 'GET', url: '/shipments', headers: { host: `api.${world.host}`, authorization } }),
      ),
    );

    const in_pieces = await test_app.app.inject({
      method: 'POST',
      url: '/rates',
      headers: {
        host: `api.${world.host}`,
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
        authorization: `AWS4-HMAC-SHA256 Credential=${pair.access_key_id}/20261128/af-south-1/execute-api/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`,
      },
      payload: '{}',
    });

    expect([(await callSigned(pair, large)).statusCode, in_pieces.statusCode]).toEqual([413, 413]);
    expect(odd.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
  });
});
