import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PushRefused, endpointHash, pushAbility, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts';

const TOLD = { endpoint: 'https://push.example/1', keys: { p256dh: 'point', auth: 'secret' } };

function registrationAt(path: string, { subscribe = vi.fn(async () => SUBSCRIPTION) } = {}) {
  const getSubscription = vi.fn(async () => SUBSCRIPTION);
  return { scope: `https://tsela.example${path}`, active: {}, pushManager: { subscribe, getSubscription } };
}

const SUBSCRIPTION = { toJSON: () => TOLD, endpoint: TOLD.endpoint, unsubscribe: vi.fn(async () => true) };

let registered: ReturnType<typeof registrationAt>[];
const register = vi.fn(async (_script: string, { scope }: { readonly scope: string }) => registrationAt(scope));

/** A browser with what the word says of its user. */
function browser(permission: 'default' | 'granted' | 'denied', answer = permission): void {
  vi.stubGlobal('navigator', { serviceWorker: { register, getRegistrations: async () => registered } });
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer });
}

beforeEach(() => {
  registered = [];
  register.mockClear();
  SUBSCRIPTION.unsubscribe.mockClear();
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
    expect(register.mock.calls).toEqual([['/sw.js?told', { scope: '/track' }]]);
  });

  it("leaves a driver's worker what it is", async () => {
    browser('granted');
    registered = [registrationAt('/')];

    await subscribeBrowser('BAAA', 'pages');

    expect(register).not.toHaveBeenCalled();
  });

  it('is asked anew where it was told for another key', async () => {
    browser('granted');
    const subscribe = vi.fn(async () => SUBSCRIPTION).mockRejectedValueOnce(new Error('InvalidStateError'));
    registered = [registrationAt('/', { subscribe })];

    expect(await subscribeBrowser('BAAA', 'pages')).toMatchObject({ endpoint: TOLD.endpoint });
    expect(SUBSCRIPTION.unsubscribe).toHaveBeenCalledOnce();
  });

  it('says why not: it cannot, its user has blocked it, or says no', async () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('window', {});
    expect([pushAbility(), await refusalOf(subscribeBrowser('BAAA', 'pages'))]).toEqual(['unsupported', 'unsupported']);

    browser('denied');
    expect([pushAbility(), await refusalOf(subscribeBrowser('BAAA', 'pages'))]).toEqual(['denied', 'denied']);

    browser('default', 'denied');
    expect([pushAbility(), await refusalOf(subscribeBrowser('BAAA', 'pages'))]).toEqual(['able', 'denied']);
    expect(register).not.toHaveBeenCalled();
  });

  it('cannot where its push service is out of reach', async () => {
    browser('granted');
    registered = [registrationAt('/', { subscribe: vi.fn().mockRejectedValue(new Error('AbortError')) })];

    expect(await refusalOf(subscribeBrowser('BAAA', 'pages'))).toBe('unsupported');
  });
});

it('is told nothing more once it is left', async () => {
  browser('granted');
  registered = [registrationAt('/'), registrationAt('/track')];

  await unsubscribeBrowser('pages');

  expect(SUBSCRIPTION.unsubscribe).toHaveBeenCalledOnce();
});

it('knows itself by the hash that the server names', async () => {
  // SHA-256 of "abc", the vector of FIPS 180-2.
  expect(await endpointHash('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});
