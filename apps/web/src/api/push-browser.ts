/** Whether this browser can be told anything by push, and whether its user lets it. */
export type PushAbility = 'able' | 'unsupported' | 'denied';

/** What a browser answers when it is asked: where it is told, and the keys by which it alone reads it. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Under which addresses the worker works: of pages behind the sign-in, and of the public pages of recipients, which have one each: a phone is told once of a parcel, on whichever of them it was asked for. */
export type PushScope = 'pages' | 'tracking';

const PATHS: Readonly<Record<PushScope, string>> = { pages: '/', tracking: '/track' };

/** The worker of the build, which is told and keeps no files. Source: service-worker/service-worker.ts. */
const WORKER = '/sw.js?told';

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** Thrown where the browser is asked and says no. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  readonly ability: PushAbility;

  constructor(ability: PushAbility) {
    super(ability);
    this.ability = ability;
  }
}

/** Asks the user and the browser, at a tap and never otherwise. Throws `PushRefused` where one of them says no. */
export async function subscribeBrowser(public_key: string, scope: PushScope): Promise<BrowserSubscription> {
  const ability = pushAbility();
  if (ability !== 'able') throw new PushRefused(ability);
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('denied');
  const registration = await registrationOf(scope).catch(refuse);
  const wanted = { userVisibleOnly: true, applicationServerKey: bytesOf(public_key) };
  const subscription = await registration.pushManager
    .subscribe(wanted)
    .catch(async () => {
      // One that was made for another key stands in the way.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return registration.pushManager.subscribe(wanted);
    })
    .catch(refuse);
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** Where this browser is told already; null where it is not. */
export async function currentEndpoint(scope: PushScope): Promise<string | null> {
  if (pushAbility() === 'unsupported') return null;
  return (await subscriptionOf(scope))?.endpoint ?? null;
}

/** The browser is told nothing more, whatever the server still sends: it then learns that the browser is gone. */
export async function unsubscribeBrowser(scope: PushScope): Promise<void> {
  if (pushAbility() === 'unsupported') return;
  await (await subscriptionOf(scope))?.unsubscribe();
}

/** As the server names an endpoint in the list: by its hash. */
export async function endpointHash(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const text = btoa(String.fromCodePoint(...new Uint8Array(hash)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function refuse(): never {
  throw new PushRefused('unsupported');
}

/** A driver's worker, which keeps files as well, stays what it is. */
async function registrationOf(scope: PushScope): Promise<ServiceWorkerRegistration> {
  const known = await ownRegistration(scope);
  const registration = known ?? (await navigator.serviceWorker.register(WORKER, { scope: PATHS[scope] }));
  if (!registration.active) await becomesActive(registration);
  return registration;
}

async function ownRegistration(scope: PushScope): Promise<ServiceWorkerRegistration | undefined> {
  const all = await navigator.serviceWorker.getRegistrations();
  return all.find((each) => new URL(each.scope).pathname === PATHS[scope]);
}

async function subscriptionOf(scope: PushScope): Promise<PushSubscription | null> {
  return (await (await ownRegistration(scope))?.pushManager.getSubscription()) ?? null;
}

async function becomesActive({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (!worker) return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker was not installed.'));
    });
  });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
}
