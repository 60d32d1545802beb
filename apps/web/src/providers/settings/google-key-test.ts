/** What Google says of a key, or that it could not be asked. */
export type KeyVerdict =
  | { readonly kind: 'works' }
  | { readonly kind: 'unreachable' }
  /** Its own word for what is wrong, such as `RefererNotAllowedMapError`; empty where it gives none. */
  | { readonly kind: 'refused'; readonly code: string };

/** A page of its own in which the key is tried: Google's script can be loaded once a page, and its answers are in that page's console. */
export interface TestPage {
  readonly window: object;
  readonly console: { error: (...said: unknown[]) => void };
  readonly document: {
    createElement(tag: 'script'): { src: string; onerror: unknown };
    createElement(tag: 'div'): { style: { height: string } };
    readonly body: { append(...elements: never[]): void };
  };
  readonly setTimeout: (act: () => void, ms: number) => unknown;
}

const SCRIPT = 'https://maps.googleapis.com/maps/api/js';
const READY = 'tselaGoogleMapsReady';
const REFUSED = 'gm_authFailure';
const CODE = /\b([A-Z][A-Za-z]+MapError)\b/;
/** How long a map is waited for. */
const PATIENCE_MS = 12_000;
/** Google says that it refuses before it says why, and the other way round. */
const REASON_MS = 500;

interface Maps {
  readonly Map: new (box: object, options: object) => { addListener(event: 'tilesloaded', onEvent: () => void): unknown };
}

/** Loads a map with the key and waits for what Google answers. Source: users-ask 2. */
export function tryGoogleKey(key: string, page: TestPage): Promise<KeyVerdict> {
  return new Promise((resolve) => {
    const global = page.window as Record<string, unknown>;
    let code = '';
    let is_there = false;
    const refuse = () => page.setTimeout(() => resolve({ kind: 'refused', code }), REASON_MS);
    page.console.error = (...said) => {
      const found = CODE.exec(said.map(String).join(' '))?.[1];
      if (found === undefined) return;
      code = found;
      refuse();
    };
    global[REFUSED] = refuse;
    global[READY] = () => {
      const maps = (global['google'] as { readonly maps?: Maps } | undefined)?.maps;
      if (typeof maps?.Map !== 'function') return resolve({ kind: 'unreachable' });
      is_there = true;
      const box = page.document.createElement('div');
      box.style.height = '200px';
      page.document.body.append(box as never);
      const map = new maps.Map(box, { center: { lat: -29, lng: 24.5 }, zoom: 5 });
      map.addListener('tilesloaded', () =>
        page.setTimeout(() => resolve(code === '' ? { kind: 'works' } : { kind: 'refused', code }), REASON_MS),
      );
    };
    const script = page.document.createElement('script');
    script.src = `${SCRIPT}?key=${encodeURIComponent(key)}&v=quarterly&loading=async&region=ZA&callback=${READY}`;
    script.onerror = () => resolve({ kind: 'unreachable' });
    page.document.body.append(script as never);
    page.setTimeout(() => resolve(is_there ? { kind: 'refused', code } : { kind: 'unreachable' }), PATIENCE_MS);
  });
}

/** The same in a hidden frame, which is a page with the rules for scripts as they are once a key is saved. */
export function tryGoogleKeyInFrame(key: string): Promise<KeyVerdict> {
  const frame = document.createElement('iframe');
  Object.assign(frame.style, { position: 'fixed', left: '-600px', width: '400px', height: '300px' });
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  return new Promise<KeyVerdict>((resolve) => {
    frame.onload = () => {
      // The frame is of our own origin, and a window has the console that its type leaves out.
      const page = frame.contentWindow as (Window & { readonly console: TestPage['console'] }) | null;
      if (!page) return resolve({ kind: 'unreachable' });
      const timer = (act: () => void, ms: number) => setTimeout(act, ms);
      void tryGoogleKey(key, { window: page, console: page.console, document: page.document, setTimeout: timer }).then(resolve);
    };
    frame.src = `/google-maps-test.html?at=${Date.now()}`;
    document.body.append(frame);
  }).finally(() => frame.remove());
}
