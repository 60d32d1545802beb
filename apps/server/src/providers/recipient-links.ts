import type { ProviderId } from '@tsela/domain/ids';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { RequestContext } from '../context.ts';
import { portalAddressOf, trackingLinks } from './portal-address.ts';

/** The pages of a provider that recipients open without a sign-in. */
export interface RecipientLinks {
  /** Of the provider, or of the installation. */
  readonly address: string;
  /** The public tracking page of a shipment by its reference; with a key, the page as its recipient opens it. */
  readonly track: (reference: string, key?: string) => string;
  /** Where the code of a message is checked. */
  readonly check: (code: string) => string;
  readonly reschedule: (token: string) => string;
  /** Where a delivery is rated. */
  readonly rate: (token: string) => string;
}

/** Where the provider's pages for recipients are: a provider that answers on no host of its own is named in each link. */
export async function recipientLinks(context: RequestContext, provider_id: ProviderId): Promise<RecipientLinks> {
  const own = await portalAddressOf(context, provider_id);
  const address = own ?? context.services.config.public_url;
  const linkTo = (path: string, values: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({ ...values, ...(own === null && { provider_id: String(provider_id) }) }).toString();
    return `${address}${path}${query && `?${query}`}`;
  };
  return {
    address,
    track: await trackingLinks(context, provider_id),
    check: (check) => linkTo(SCREENS.track.path, { check }),
    reschedule: (token) => linkTo(recordPath('reschedule', token)),
    rate: (token) => linkTo(recordPath('rate', token)),
  };
}
