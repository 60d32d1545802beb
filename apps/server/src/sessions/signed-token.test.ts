import { afterEach, describe, expect, it, vi } from 'vitest';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { makeKey, openKeyServer, signToken } from '../testing/key-server.ts';
import { openToken } from './signed-token.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const key = makeKey('one', 'ES256');
const outgoing = openOutgoing({ allowed_hosts: ['127.0.0.1'] });

afterEach(() => {
  vi.restoreAllMocks();
});

/** An issuer that has answered once and is gone since. */
async function goneIssuer() {
  const server = await openKeyServer([key]);
  const now = new Date();
  const now_s = Math.floor(now.getTime() / 1000);
  const open = (with_key = key) => {
    const claims = { iss: server.url, aud: 'us', iat: now_s, exp: now_s + 300 };
    return openToken(signToken(with_key, claims), {
      keys_url: `${server.url}/keys`,
      outgoing,
      asker: 1,
      issuers: [server.url],
      audience: 'us',
      now,
    });
  };
  expect(await open()).not.toBeNull();
  await server.close();
  const start = performance.now();
  const passed = (milliseconds: number) => vi.spyOn(performance, 'now').mockReturnValue(start + milliseconds);
  return { open, passed };
}

describe('the keys of an issuer that does not answer', () => {
  it('that were fetched before stay good', async () => {
    const { open, passed } = await goneIssuer();

    passed(HOUR_MS + MINUTE_MS);
    expect(await open()).not.toBeNull();
    passed(HOUR_MS + 3 * MINUTE_MS);
    expect(await open()).not.toBeNull();
  });

  it('are not good for ever', async () => {
    const { open, passed } = await goneIssuer();

    passed(25 * HOUR_MS);

    await expect(open()).rejects.toThrow('That sign-in service does not answer.');
  });

  it('say nothing about an unknown key', async () => {
    const { open, passed } = await goneIssuer();

    passed(2 * MINUTE_MS);

    await expect(open(makeKey('two', 'ES256'))).rejects.toThrow('That sign-in service does not answer.');
  });
});
