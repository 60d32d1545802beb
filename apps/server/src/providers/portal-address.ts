import { withoutEnding } from '@tsela/domain/formats/endings';
import type { ProviderId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { RequestContext } from '../context.ts';
import { hostName } from './settings-reads.ts';

/**
 * Where this application is found as the provider, for links in messages: what the provider has set, else the installation's own address
 * when it is the provider's, else the provider's first host with the installation's scheme and port. Null when the provider answers on no
 * host. Source: settings.tsv, portal_url.
 */
export async function portalAddressOf({ services }: RequestContext, provider_id: ProviderId): Promise<string | null> {
  const portal_url = readSetting(await services.settings.of(provider_id), 'portal_url').trim();
  if (portal_url !== '') return withoutEnding(portal_url, '/');
  const { public_url } = services.config;
  const installation = new URL(public_url);
  if ((await services.hosts.providerOf(hostName(installation.host))) === provider_id) return public_url;
  const [first] = await services.hosts.hostsOf(provider_id);
  if (first === undefined) return null;
  installation.hostname = first;
  return withoutEnding(installation.href, '/');
}

/** The public tracking pages of a provider's shipments, by their references; with a key, the page as the recipient of that shipment opens it. */
export async function trackingLinks(
  context: RequestContext,
  provider_id: ProviderId,
): Promise<(reference: string, key?: string) => string> {
  const address = await portalAddressOf(context, provider_id);
  const keyed = (link: string, key?: string) => (key === undefined ? link : `${link}&key=${key}`);
  if (address !== null) return (reference, key) => keyed(`${address}${SCREENS.track.path}?ref=${reference}`, key);
  const { public_url } = context.services.config;
  return (reference, key) => keyed(`${public_url}${SCREENS.track.path}?ref=${reference}&provider_id=${provider_id}`, key);
}
