import type { ProviderId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import { hostName } from './settings-reads.ts';

/**
 * Where this application is found as the provider, for links in messages: what the provider has set, else the installation's own address
 * when it is the provider's, else the provider's first host with the installation's scheme and port. Null when the provider answers on no
 * host. Source: settings.tsv, portal_url.
 */
export async function portalAddressOf({ services }: RequestContext, provider_id: ProviderId): Promise<string | null> {
  const portal_url = readSetting(await services.settings.of(provider_id), 'portal_url').trim();
  if (portal_url !== '') return portal_url.replace(/\/+$/, '');
  const { public_url } = services.config;
  const installation = new URL(public_url);
  if ((await services.hosts.providerOf(hostName(installation.host))) === provider_id) return public_url;
  const [first] = await services.hosts.hostsOf(provider_id);
  if (first === undefined) return null;
  installation.hostname = first;
  return installation.href.replace(/\/+$/, '');
}

/** The public tracking pages of a provider's shipments, by their references. */
export async function trackingLinks(context: RequestContext, provider_id: ProviderId): Promise<(reference: string) => string> {
  const address = await portalAddressOf(context, provider_id);
  if (address !== null) return (reference) => `${address}/track?ref=${reference}`;
  return (reference) => `${context.services.config.public_url}/track?ref=${reference}&provider_id=${provider_id}`;
}
