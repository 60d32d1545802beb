/** What a social sign-in hands over. Source: CALL-44. */
export interface SocialCredentials {
  readonly credential: string;
  readonly clientId: string;
  readonly select_by: string;
}

/** The part of Google's script that is used. */
export interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (answer: { credential: string; select_by?: string }) => void }): void;
  renderButton(place: HTMLElement, options: Readonly<Record<string, string | number>>): void;
}

/** The part of Apple's script that is used. */
export interface AppleIdentity {
  init(options: { clientId: string; scope: string; redirectURI: string; usePopup: boolean }): void;
  signIn(): Promise<{ authorization: { id_token: string } }>;
}

declare global {
  interface Window {
    readonly google?: { readonly accounts: { readonly id: GoogleIdentity } };
    readonly AppleID?: { readonly auth: AppleIdentity };
  }
}

/** The only scripts of others that the product ever loads; the content security policy names them. Source: CALL-43. */
export const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';
export const APPLE_SCRIPT = 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js';

const loading = new Map<string, Promise<void>>();

/** Loads a script once; one that failed is tried again the next time. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const started = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(src);
      script.remove();
      reject(new Error(`${src} could not be loaded.`));
    });
    document.head.append(script);
  });
  loading.set(src, started);
  return started;
}
