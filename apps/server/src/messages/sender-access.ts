import { createHmac, timingSafeEqual } from 'node:crypto';
import { isMessageGateway } from '@tsela/domain/messages/message-channels';
import type { MessageChannel, MessageGatewayId } from '@tsela/domain/messages/message-channels';
import type { ProviderId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import { openSecret, sealSecret } from '../db/sealed-secret.ts';
import type { SealOptions, Sealed } from '../db/sealed-secret.ts';
import type { MessageAccess } from '../gateways/messages/message-gateway.ts';
import type { MessageSender } from '../jobs/message-sender-reads.ts';
import type { Services } from '../services.ts';

/** What a gateway knows us by. */
export interface SenderSecrets {
  readonly secret: string;
  readonly signing_secret: string;
}

/** Whose they are: sealed secrets that are copied to another provider or channel do not open there. */
interface Owner {
  readonly provider_id: ProviderId;
  readonly channel: MessageChannel;
}

export function sealSenderSecrets({ secret_key }: Pick<Services, 'secret_key'>, owner: Owner, secrets: SenderSecrets): Sealed {
  return sealSecret(optionsOf(secret_key, owner), JSON.stringify(secrets));
}

/** The secrets, empty where none are stored or the key of the installation has changed since. */
export function openSenderSecrets({ secret_key }: Pick<Services, 'secret_key'>, owner: Owner, stored: unknown): SenderSecrets {
  const text = openSecret(optionsOf(secret_key, owner), stored);
  // Sealed by the function above, in this shape.
  return text === null ? { secret: '', signing_secret: '' } : (JSON.parse(text) as SenderSecrets);
}

function optionsOf(secret_key: string, { provider_id, channel }: Owner): SealOptions {
  return { secret_key, purpose: 'message-channels', owner: `${provider_id}:${channel}` };
}

/** Which gateway a sender is, and how it is asked; null where it is none. */
export interface GatewayOfSender {
  readonly id: MessageGatewayId;
  readonly access: MessageAccess;
}

/** By which gateway messages go, with the provider’s own credentials or those of the installation. */
export function gatewayOf(context: RequestContext, channel: MessageChannel, sender: MessageSender): GatewayOfSender | null {
  const { services, provider_id } = context;
  const { platform_sms, message_gateway_urls } = services.config;
  const { outgoing } = services;
  if (isMessageGateway(sender.gateway)) {
    const { secret } = openSenderSecrets(services, { provider_id, channel }, sender.secrets);
    const { gateway: id, credentials_id } = sender;
    return { id, access: { outgoing, asker: provider_id, url: message_gateway_urls[id], credentials_id, secret } };
  }
  if (sender.gateway !== 'platform' || channel !== 'sms' || platform_sms === null) return null;
  const { gateway: id, credentials_id, secret } = platform_sms;
  return { id, access: { outgoing, asker: provider_id, url: message_gateway_urls[id], credentials_id, secret } };
}

/** Of whom a gateway tells: a provider with an account of its own there, or the installation. */
export type NewsOwner = ProviderId | 'platform';

/** Where a gateway tells what became of messages. Who knows the address can tell us things, so it is as secret as a key. */
export function newsPath(secret_key: string, gateway: MessageGatewayId, owner: NewsOwner): string {
  return `/api/messages/${gateway}/${owner}/${newsKey(secret_key, gateway, owner)}`;
}

export function isNewsKey(secret_key: string, gateway: MessageGatewayId, owner: NewsOwner, key: string): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(newsKey(secret_key, gateway, owner))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** 128 bits. */
const KEY_SIGNS = 32;

function newsKey(secret_key: string, gateway: MessageGatewayId, owner: NewsOwner): string {
  return createHmac('sha256', secret_key).update(`message-news:${gateway}:${owner}`).digest('hex').slice(0, KEY_SIGNS);
}
