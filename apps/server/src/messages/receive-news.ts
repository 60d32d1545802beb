import { smsNumber } from '@tsela/domain/messages/bulk-sms';
import type { AddressedChannel, MessageGatewayId } from '@tsela/domain/messages/message-channels';
import { afterReceipt } from '@tsela/domain/messages/message-status';
import { wishIn } from '@tsela/domain/messages/stop-words';
import type { ProviderId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { GatewayNews } from '../gateways/messages/message-gateway.ts';
import { contextOfGateway } from '../context.ts';
import { MESSAGE_PORTS } from '../gateways/messages/message-gateways.ts';
import type { Services } from '../services.ts';
import { lockMessage, recordReceipt } from './delivery-repository.ts';
import { addToDay } from './message-day-repository.ts';
import { isNewsKey, openSenderSecrets } from './sender-access.ts';
import type { NewsOwner } from './sender-access.ts';
import { deleteSuppression, insertSuppression, recipientHash } from './suppression-repository.ts';

/** What a gateway told, and where. */
export interface ArrivedAt {
  readonly gateway: MessageGatewayId;
  readonly owner: NewsOwner;
  readonly key: string;
  readonly body: string;
  readonly signature: string;
  readonly ip: string;
  readonly request_id: string;
}

export type NewsReceived = 'taken' | 'unreadable' | 'forged';

const CHANNEL_OF: Readonly<Record<MessageGatewayId, AddressedChannel>> = {
  bulksms: 'sms',
  smsportal: 'sms',
  'whatsapp-cloud': 'whatsapp',
};

/** Several times what any gateway tells at once. */
const NEWS_MAX = 1000;

/**
 * Takes what a gateway tells of messages, at the secret address it was given and signed where the gateway signs. What comes twice or out of order
 * changes nothing, and what is about another provider's messages is not read. Source: screens S52, S56.
 */
export async function receiveNews(services: Services, arrived: ArrivedAt, now: Date): Promise<NewsReceived> {
  const { gateway, owner, key } = arrived;
  if (!isNewsKey(services.secret_key, gateway, owner, key)) return 'forged';
  if (owner !== 'platform' && (await services.provider_states.of(owner)) === null) return 'forged';
  const port = MESSAGE_PORTS[gateway];
  if (!port.isAuthentic(arrived, await signingSecretOf(services, arrived))) return 'forged';
  const news = port.read(arrived.body);
  if (news === null || news.length > NEWS_MAX) return 'unreadable';
  for (const each of news) {
    const provider_id = each.kind === 'receipt' ? ownerOf(each.reference, owner) : owner;
    // Of an answer to the installation’s own number it is not told whom it is meant for.
    if (provider_id === null || provider_id === 'platform') continue;
    await takeOne(contextOfGateway(services, arrived, { provider_id, now }), arrived, each);
  }
  return 'taken';
}

async function signingSecretOf(services: Services, { gateway, owner }: ArrivedAt): Promise<string> {
  if (owner === 'platform') return '';
  const channel = CHANNEL_OF[gateway];
  const { secrets } = (await services.message_senders.of(owner)).of(channel);
  return openSenderSecrets(services, { provider_id: owner, channel }, secrets).signing_secret;
}

const REFERENCE = /^(\d{1,15})-(\d{1,15})$/;

/** Whose message a receipt is about; null where it is not one of those the gateway may tell of here. */
function ownerOf(reference: string, owner: NewsOwner): ProviderId | null {
  const [, named] = REFERENCE.exec(reference) ?? [];
  if (named === undefined) return null;
  const provider_id = Number(named) as ProviderId;
  return owner === 'platform' || owner === provider_id ? provider_id : null;
}

async function takeOne(context: RequestContext, { gateway }: ArrivedAt, news: GatewayNews): Promise<void> {
  const { services, now } = context;
  const { secret_key } = services;
  const channel = CHANNEL_OF[gateway];
  await inTransaction(context, async (tx) => {
    if (news.kind === 'answer') {
      const on = { channel, recipient: smsNumber(news.from) ?? news.from };
      const wish = wishIn(news.text);
      if (wish === 'stop') await insertSuppression(tx, on, { reason: 'stopped', secret_key, now });
      if (wish === 'start') await deleteSuppression(tx, { hash: recipientHash(tx, secret_key, on), reason: 'stopped' });
      return;
    }
    const [, , number] = REFERENCE.exec(news.reference) ?? [];
    const message = await lockMessage(tx, Number(number));
    // Its gateway is not noted while it is on the way there.
    if (!message || message.channel !== channel || (message.gateway ?? gateway) !== gateway) return;
    const status = afterReceipt(message.status, news.receipt);
    if (status === message.status) return;
    await recordReceipt(tx, message.id, { status, said: news.said, now });
    addToDay(tx, { channel, now, ...(status === 'delivered' ? { delivered: 1 } : { failed: 1 }) });
    if (news.is_unreachable) await insertSuppression(tx, { ...message, channel }, { reason: 'bounced', secret_key, now });
  });
}
