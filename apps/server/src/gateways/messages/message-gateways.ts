import { withoutEnding } from '@tsela/domain/formats/endings';
import { MESSAGE_GATEWAYS } from '@tsela/domain/messages/message-channels';
import type { MessageGatewayId } from '@tsela/domain/messages/message-channels';
import { bulksms } from './bulksms.ts';
import type { MessageGateway } from './message-gateway.ts';
import { smsportal } from './smsportal.ts';
import { whatsappCloud } from './whatsapp-cloud.ts';

/** The register of the gateways that take messages. */
export const MESSAGE_PORTS: Readonly<Record<MessageGatewayId, MessageGateway>> = {
  bulksms,
  smsportal,
  'whatsapp-cloud': whatsappCloud,
};

/** Where the gateways answer. */
export type MessageGatewayUrls = Readonly<Record<MessageGatewayId, string>>;

type Environment = Readonly<Record<string, string | undefined>>;

export function messageGatewayUrlsFrom(env: Environment): MessageGatewayUrls {
  const urls = MESSAGE_GATEWAYS.map((id) => {
    const { variable, usual } = MESSAGE_PORTS[id].address;
    const text = env[variable] ?? usual;
    if (!/^https?:\/\//.test(text) || !URL.canParse(text))
      throw new Error(`${variable} must be an address such as ${usual}, not "${text}".`);
    return [id, withoutEnding(text, '/')];
  });
  // The same keys, each with its address.
  return Object.fromEntries(urls) as MessageGatewayUrls;
}

/** The installation's own SMS sender, for providers that have none of their own. */
export interface PlatformSms {
  readonly gateway: 'bulksms' | 'smsportal';
  readonly credentials_id: string;
  readonly secret: string;
}

/** Reads `bulksms:token-id:token-secret`; null where nothing is set. */
export function platformSmsFrom(text = ''): PlatformSms | null {
  if (text === '') return null;
  const [gateway, credentials_id = '', ...rest] = text.split(':');
  const secret = rest.join(':');
  if ((gateway === 'bulksms' || gateway === 'smsportal') && credentials_id !== '' && secret !== '')
    return { gateway, credentials_id, secret };
  // It holds a secret, so it is not repeated.
  throw new Error('SMS_SENDER must be the gateway with its credentials, such as bulksms:token-id:token-secret.');
}
