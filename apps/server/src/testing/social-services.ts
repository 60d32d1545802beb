import { makeKey, openKeyServer } from './key-server.ts';
import { openTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

/** The keys that Google and Apple sign with here. */
export const google = makeKey('google-1');
export const apple = makeKey('apple-1', 'ES256');

/** The settings of a provider that offers both. */
export const BOTH_OFFERED = {
  google_login_enabled: true,
  google_client_id: 'our-google-id',
  apple_login_enabled: true,
  apple_client_id: 'our-apple-id',
};

export const GOOGLE = { iss: 'https://accounts.google.com', aud: 'our-google-id' };
export const APPLE = { iss: 'https://appleid.apple.com', aud: 'our-apple-id' };

/** An application that asks services of ours for the keys of Google and Apple. Closing it closes them. */
export async function openSocialApp() {
  const servers = [await openKeyServer([google]), await openKeyServer([apple])];
  const test_app: TestApp = await openTestApp({
    env: {
      GOOGLE_JWKS_URL: `${servers[0]?.url}/keys`,
      APPLE_JWKS_URL: `${servers[1]?.url}/keys`,
      OUTGOING_ALLOWED_HOSTS: '127.0.0.1',
    },
  });
  return {
    test_app,
    /** How often the keys of Google were asked for. */
    googleAsked: () => servers[0]?.asked() ?? 0,
    close: async () => {
      await test_app.close();
      for (const server of servers) await server.close();
    },
  };
}
