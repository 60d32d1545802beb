import type { RequestContext } from '../context.ts';
import { askForToken } from './ask-for-token.ts';
import type { WebhookRow } from './webhook-repository.ts';
import { openOfWebhook } from './webhook-secrets.ts';

type Headers = Readonly<Record<string, string>>;

/** The headers that prove who calls, worked out once for as long as the work takes. */
export type Access = () => Promise<Headers>;

export const UNREADABLE = 'The secrets of this webhook cannot be read any more. Please enter them anew.';

/** How a receiver is shown who calls. A token that has to be asked for is asked for once, at the first message. */
export function accessTo(context: RequestContext, webhook: WebhookRow): Access {
  let found: Promise<Headers> | undefined;
  return () => (found ??= headersFor(context, webhook));
}

async function headersFor(context: RequestContext, webhook: WebhookRow): Promise<Headers> {
  const { auth_kind, auth_name, auth_key } = webhook;
  if (auth_kind === 'none' || auth_key === null) return {};
  const { services, provider_id } = context;
  const secret = openOfWebhook({ secret_key: services.secret_key, provider_id, webhook_id: webhook.id }, 'auth-key', auth_key);
  if (secret === null) throw new Error(UNREADABLE);
  switch (auth_kind) {
    case 'header':
      return secret === '' ? {} : { authorization: secret };
    case 'bearer':
      return { authorization: `Bearer ${secret}` };
    case 'basic':
      return { authorization: `Basic ${Buffer.from(`${auth_name}:${secret}`).toString('base64')}` };
    case 'api-key':
      return { [auth_name.toLowerCase()]: secret };
    case 'oauth-client':
      return { authorization: `Bearer ${await askForToken(context, webhook, secret)}` };
  }
}
