import { providerApi } from '@tsela/contract/providers/provider-api';
import type { Provider } from '@tsela/contract/providers/provider-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import { ApiError } from '../api/api-error.ts';
import { call, callForProvider } from '../api/call.ts';
import { clearSession } from '../api/session-token.ts';
import { providerOfLink } from './track-draft.ts';

/** The provider last seen on this host: its face shows before the network has answered. */
const PROVIDER_KEY = 'track_provider';

/** The provider that the link names, for as long as the document lives. */
export const LINKED_PROVIDER = providerOfLink(window.location.search);

export function keptProvider(): Provider | null {
  try {
    // Written by loadProvider; a value changed by hand harms only its own browser.
    const kept = JSON.parse(window.localStorage.getItem(PROVIDER_KEY) ?? 'null') as Provider | null;
    if (LINKED_PROVIDER !== null && kept?.id !== LINKED_PROVIDER) return null;
    if (kept) callForProvider(kept.id);
    return kept;
  } catch {
    return null;
  }
}

export async function loadProvider(): Promise<Provider> {
  const which = LINKED_PROVIDER === null ? { origin: window.location.hostname } : { provider_id: LINKED_PROVIDER };
  const { provider } = await call(providerApi.byOrigin, which);
  callForProvider(provider.id);
  try {
    window.localStorage.setItem(PROVIDER_KEY, JSON.stringify(provider));
  } catch {
    // A browser that keeps nothing only shows the face a moment later.
  }
  return provider;
}

/** The key of the recipient's own link, while the address has it: looking for other parcels leaves it behind. */
export function keyHere(): string | null {
  const key = new URLSearchParams(window.location.search).get('key') ?? '';
  // Whether it is the right one is for the server to say; what cannot be one is not sent.
  return /^[\w-]{1,40}$/.test(key) ? key : null;
}

/** The shipments behind the references; none is an answer, not an error. */
export async function findShipments(references: readonly string[]): Promise<readonly TrackedShipment[]> {
  const key = keyHere();
  const asked = {
    tracking_references: references.join(','),
    ...(key !== null && { key }),
    ...(LINKED_PROVIDER !== null && { provider_id: LINKED_PROVIDER }),
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
