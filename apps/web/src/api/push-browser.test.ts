import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PushRefused, endpointHash, pushAbility, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts';

const TOLD = { endpoint: 'https://push.example/1', keys: { p256dh: 'point', auth: 'secret' } };

type Subscribe = () => Promise<typeof SUBSCRIPTION>;

let unsubscribed: number;
let asked: string[];
let registered: ReturnType<typeof registrationAt>[];

const SUBSCRIPTION = {
  toJSON: () => TOLD,
  endpoint: TOLD.endpoint,
  unsubscribe: async () => {
    unsubscribed++;
    return true;
  },
};

function registrationAt(path: string, subscribe: Subscribe = async () => SUBSCRIPTION) {
  return {
    scope: `https://tsela.example${path}`,
    active: {},
    pushManager: { subscribe, getSubscription: async () => SUBSCRIPTION },
  };
}

async function register(script: string, { scope }: { readonly scope: string }) {
  asked.push(`${script} ${scope}`);
  return registrationAt(scope);
}

/** A browser with what the word says of its user. */
function browser(permission: 'default' | 'granted' | 'denied', answer = permission): void {
  vi.stubGlobal('navigator', { serviceWorker: { register, getRegistrations: async () => registered } });
  vi.stubGlobal('window', { PushManager: {}, Notification: {}, location: { pathname: '/track' } });
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer });
}

beforeEach(() => {
  [registered, asked, unsubscribed] = [[], [], 0];
});
afterEach(() => vi.unstubAllGlobals());

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof PushRefused ? error.ability : error),
  );

describe('a browser that is asked to be told', () => {
  it('says where and with which keys, by a worker that is told alone, at its own scope', async () => {
    browser('default', 'granted');

    expect(await subscribeBrowser('BAAA', 'tracking')).toEqual({ endpoint: TOLD.endpoint, p256dh: 'point', auth: 'secret' });
    expect(asked).toEqual(['/sw.js?told /track']);
  });

  it("leaves a driver's worker what it is", async () => {
    browser('granted');
    registered = [registrationAt('/')];

    await subscribeBrowser('BAAA', 'pages');

    expect(asked).toEqual([]);
  });

  it('is asked anew where it was told for another key', async () => {
    browser('granted');
    let tries = 0;
    const subscribe = async () => {
      if (tries++ === 0) throw new Error('InvalidStateError');
      return SUBSCRIPTION;
    };
    registered = [registrationAt('/', subscribe)];

    expect(await subscribeBrowser('BAAA', 'pages')).toMatchObject({ endpoint: TOLD.endpoint });
    expect(unsubscribed).toBe(1);
  });

  it('says why not: it cannot, its user has blocked it, or says no', async () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('window', {});
    expect([pushAbility(), await refusalOf(subscribeBrowser('BAAA', 'pages'))]).toEqual(['unsupported', 'unsupported']);

    browser('denied');
    expect([pushAbility(), await refusalOf(subscribeBrowser('BAAA', 'pages'))]).toEqual(['denied', 'denied']);

    browser('default', 'denied');
    expect([pushAbility(), await refusalOf(subscribeBrowser('BAAA', 'pages'))]).toEqual(['able', 'denied']);
    expect(asked).toEqual([]);
  });

  it('cannot where its push service is out of reach', async () => {
    browser('granted');
    const subscribe = async () => {
      throw new Error('AbortError');
    };
    registered = [registrationAt('/', subscribe)];

    expect(await refusalOf(subscribeBrowser('BAAA', 'pages'))).toBe('unsupported');
  });
});

it('is told nothing more once it is left', async () => {
  browser('granted');
  registered = [registrationAt('/'), registrationAt('/track')];

  await unsubscribeBrowser('pages');

  expect(unsubscribed).toBe(1);
});

it('knows itself by the hash that the server names', async () => {
  // SHA-256 of "abc", the vector of FIPS 180-2.
  expect(await endpointHash('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});
