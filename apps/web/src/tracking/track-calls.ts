import { providerApi } from '@tsela/contract/providers/provider-api';
import type { Provider } from '@tsela/contract/providers/provider-shapes';
import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import type { TrackStart } from '@tsela/contract/tracking/track-start';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import { ApiError } from '../api/api-error.ts';
import { call, callForProvider } from '../api/call.ts';
import { clearSession } from '../api/session-token.ts';
import type { TrackLink } from '@tsela/domain/tracking/track-link';
import { readTrackLink } from '@tsela/domain/tracking/track-link';

/** The provider last seen on this host: its face shows before the network has answered. */
const PROVIDER_KEY = 'track_provider';

/** What the address bar asks for. The key of the recipient's own link is there until they look for other parcels. */
export function linkHere(): TrackLink {
  const values = new URLSearchParams(window.location.search);
  return readTrackLink((name) => values.get(name) ?? '');
}

export function keptProvider(): Provider | null {
  try {
    // Written by loadProvider; a value changed by hand harms only its own browser.
    const kept = JSON.parse(window.localStorage.getItem(PROVIDER_KEY) ?? 'null') as Provider | null;
    const { provider_id } = linkHere();
    if (provider_id !== null && kept?.id !== provider_id) return null;
    if (kept) callForProvider(kept.id);
    return kept;
  } catch {
    return null;
  }
}

export async function loadProvider(): Promise<Provider> {
  const { provider_id } = linkHere();
  const which = provider_id === null ? { origin: window.location.hostname } : { provider_id };
  const { provider } = await call(providerApi.byOrigin, which);
  callForProvider(provider.id);
  try {
    window.localStorage.setItem(PROVIDER_KEY, JSON.stringify(provider));
  } catch {
    // A browser that keeps nothing only shows the face a moment later.
  }
  return provider;
}

/** Keeps the language that was just chosen, for the messages to the holder of a link; others choose for this browser alone. */
export async function keepLanguage({ language, page, references }: TrackStart): Promise<void> {
  const { key } = linkHere();
  const [reference] = references;
  const held =
    page.kind !== 'track'
      ? { token: page.token }
      : key !== null && reference !== undefined
        ? { tracking_reference: reference, key }
        : null;
  if (held === null) return;
  // What could not be kept is chosen for this page all the same.
  await call(trackPageApi.chooseLanguage, { ...held, language }).catch(() => undefined);
}

/** The shipments behind the references; none is an answer, not an error. */
export async function findShipments(references: readonly string[]): Promise<readonly TrackedShipment[]> {
  const { key, provider_id } = linkHere();
  const asked = {
    tracking_references: references.join(','),
    ...(key !== null && { key }),
    ...(provider_id !== null && { provider_id }),
  };
  try {
    const { shipments } = await call(trackingApi.track, asked);
    return shipments;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return [];
    if (error.status !== 401) throw error;
    // An old session is of no use here; tracking needs no sign-in.
    clearSession();
    const { shipments } = await call(trackingApi.track, asked);
    return shipments;
  }
}
