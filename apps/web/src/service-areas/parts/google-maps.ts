/** As much of Google's library as is used; it comes from its own script and has no types here. */
export interface GoogleMaps {
  readonly Map: new (box: HTMLElement, options: object) => GoogleMap;
  readonly Marker: new (options: object) => GoogleShape;
  readonly Polygon: new (options: object) => GoogleShape;
  readonly Polyline: new (options: object) => GoogleShape;
  readonly Circle: new (options: object) => GoogleShape;
  readonly LatLngBounds: new () => GoogleBounds;
}

export interface GoogleMap {
  fitBounds(bounds: GoogleBounds, padding?: number): void;
  panTo(position: { lat: number; lng: number }): void;
  getZoom(): number | undefined;
  setZoom(zoom: number): void;
}

export interface GoogleShape {
  setMap(map: GoogleMap | null): void;
  addListener(event: 'click', onClick: () => void): unknown;
}

export interface GoogleBounds {
  extend(position: { lat: number; lng: number }): GoogleBounds;
}

/** What of a page is needed to load a script: a stand-in takes its place in tests. */
export interface ScriptPage {
  readonly document: Pick<Document, 'createElement'> & { readonly head: Pick<HTMLHeadElement, 'append'> };
  readonly window: object;
  readonly setTimeout: (act: () => void, ms: number) => unknown;
}

const SCRIPT = 'https://maps.googleapis.com/maps/api/js';
/** Called by the script once it is there, and by the library when it does not take the key. */
const READY = 'tselaGoogleMapsReady';
const REFUSED = 'gm_authFailure';
/** How long a map is waited for. */
const PATIENCE_MS = 12_000;

let loading: { readonly key: string; readonly maps: Promise<GoogleMaps> } | null = null;
const refusals = new Set<() => void>();

/** Google's library, loaded once with the provider's key. Rejects when the script is kept away or does not come. Source: ERR-17. */
export function loadGoogleMaps(key: string, page: ScriptPage = pageOfBrowser()): Promise<GoogleMaps> {
  if (loading?.key === key) return loading.maps;
  const maps = load(key, page);
  const entry = { key, maps };
  loading = entry;
  // What failed is tried again with the next map.
  maps.catch(() => {
    if (loading === entry) loading = null;
  });
  return maps;
}

/** Told when Google refuses the key after its script has come; answers how not to be told any more. */
export function onKeyRefused(listener: () => void): () => void {
  refusals.add(listener);
  return () => refusals.delete(listener);
}

function load(key: string, page: ScriptPage): Promise<GoogleMaps> {
  return new Promise((resolve, reject) => {
    const global = page.window as Record<string, unknown>;
    const fail = () => reject(new Error('Google Maps did not load.'));
    global[READY] = () => {
      const maps = mapsIn(global['google']);
      if (maps) resolve(maps);
      else fail();
    };
    global[REFUSED] = () => {
      fail();
      for (const listener of refusals) listener();
    };
    const script = page.document.createElement('script');
    script.src = `${SCRIPT}?key=${encodeURIComponent(key)}&v=quarterly&loading=async&region=ZA&callback=${READY}`;
    script.async = true;
    script.onerror = fail;
    page.document.head.append(script);
    page.setTimeout(fail, PATIENCE_MS);
  });
}

function mapsIn(google: unknown): GoogleMaps | null {
  const maps = (google as { readonly maps?: unknown } | undefined)?.maps;
  // The callback says that the library is there; an extension may have put something else in its place.
  return typeof (maps as { readonly Map?: unknown } | undefined)?.Map === 'function' ? (maps as GoogleMaps) : null;
}

function pageOfBrowser(): ScriptPage {
  return { document, window, setTimeout: (act, ms) => setTimeout(act, ms) };
}
