import { USUAL_CHOICE, isMessageGateway } from '@tsela/domain/messages/message-channels';
import type { MessageChannel, SenderChoice } from '@tsela/domain/messages/message-channels';
import { USUAL_ALERT_PERCENT } from '@tsela/domain/messages/monthly-limit';
import { ZERO_CENTS } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';
import type { Services } from '../services.ts';

declare module '../services.ts' {
  interface Services {
    readonly message_senders: ProviderCache<MessageSenders>;
  }
}

/** By whom a provider sends on a channel, and within what. */
export interface MessageSender {
  readonly gateway: SenderChoice;
  readonly credentials_id: string;
  /** Sealed. */
  readonly secrets: unknown;
  readonly language: string;
  readonly is_paused: boolean;
  /** Of a thousand parts. */
  readonly price_cents: Cents;
  readonly parts_monthly_max: number | null;
  readonly platform_parts_monthly_max: number | null;
  readonly alert_percent: number | null;
}

export interface MessageSenders {
  of(channel: MessageChannel): MessageSender;
}

/** Kept, because every booking asks whether its messages have a way out. */
export function openMessageSenders(pool: Pool): ProviderCache<MessageSenders> {
  return keepPerProvider(
    async (provider_id) => {
      const rows = await rowsOfProvider<MessageSender & { channel: MessageChannel }>(
        pool,
        provider_id,
        `select channel, gateway, credentials_id, secrets, language, is_paused, price_cents, parts_monthly_max,
          platform_parts_monthly_max, alert_percent
          from message_channels where provider_id = ${provider_id}`,
      );
      const by_channel = new Map(rows.map((row) => [row.channel, row]));
      return { of: (channel) => by_channel.get(channel) ?? usualSender(channel) };
    },
    { stale_on: ['settings'] },
  );
}

/** What holds on a channel of which a provider has said nothing. */
export function usualSender(channel: MessageChannel): MessageSender {
  return {
    gateway: USUAL_CHOICE[channel],
    credentials_id: '',
    secrets: null,
    language: 'en',
    is_paused: false,
    price_cents: ZERO_CENTS,
    parts_monthly_max: null,
    platform_parts_monthly_max: null,
    alert_percent: USUAL_ALERT_PERCENT,
  };
}

/** Whether what is written on a channel leaves the installation. */
export function hasWayOut(
  { email, config }: Pick<Services, 'email' | 'config'>,
  channel: MessageChannel,
  { gateway }: Pick<MessageSender, 'gateway'>,
): boolean {
  if (gateway !== 'platform') return isMessageGateway(gateway);
  switch (channel) {
    case 'email':
      return email !== null;
    case 'sms':
      return config.platform_sms !== null;
    case 'push':
      return true;
    case 'whatsapp':
      return false;
  }
}
