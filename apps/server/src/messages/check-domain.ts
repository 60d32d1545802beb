import type { messageChannelApi } from '@tsela/contract/messages/message-channel-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { isPublicDomain, judgeDomain, recordNames } from '@tsela/domain/messages/domain-records';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { contextAtNamed } from '../providers/as-provider.ts';
import { mailboxOf } from './email-for.ts';

type Api = typeof messageChannelApi.checkDomain;

/** Looks up what the domain of a provider's e-mails says of itself. Nothing is kept, and no transaction is open meanwhile. Source: screens S52. */
export async function checkDomain(
  caller: RequestContext,
  { provider_id, dkim_selector = '' }: InputOf<Api>,
): Promise<OutputOf<Api>> {
  if (!isStaff(caller.actor)) throw new Problem('not-permitted', 'Only staff can do this.');
  const context = await contextAtNamed(caller, provider_id);
  const { config, outgoing, settings } = context.services;
  const stored = await settings.of(context.provider_id);
  const { address } = mailboxOf({ settings: stored, public_url: config.public_url });
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const names = recordNames(domain, dkim_selector);
  const of = async (name: string, kind: 'TXT' | 'MX') =>
    isPublicDomain(domain) ? outgoing.recordsOf(context.provider_id, name, kind).catch(() => null) : [];
  const [mx, spf, dmarc, dkim] = await Promise.all([
    of(names.mx, 'MX'),
    of(names.spf, 'TXT'),
    of(names.dmarc, 'TXT'),
    dkim_selector === '' ? [] : of(names.dkim, 'TXT'),
  ]);
  return {
    from_address: address,
    is_own: address === readSetting(stored, 'notification_email_address').trim(),
    domain,
    records: [...judgeDomain(domain, dkim_selector, { mx, spf, dkim, dmarc })],
  };
}
