import type { MessageChannelState, messageChannelApi } from '@tsela/contract/messages/message-channel-api';
import type { InputOf } from '@tsela/contract/route';
import { readDecimal } from '@tsela/domain/formats/decimal';
import { isMessageGateway } from '@tsela/domain/messages/message-channels';
import type { SenderChoice } from '@tsela/domain/messages/message-channels';
import { messageChannels as words } from '../strings/messages-channels.ts';

/** A channel as it is typed. */
export interface ChannelDraft {
  readonly gateway: SenderChoice;
  readonly credentials_id: string;
  readonly secret: string;
  readonly signing_secret: string;
  readonly language: string;
  readonly price: string;
  readonly parts_monthly_max: string;
  readonly platform_parts_monthly_max: string;
  readonly alert_percent: string;
}

export function draftOf(channel: MessageChannelState): ChannelDraft {
  return {
    gateway: channel.gateway,
    credentials_id: channel.credentials_id,
    secret: '',
    signing_secret: '',
    language: channel.language,
    price: channel.price === 0 ? '' : channel.price.toFixed(2),
    parts_monthly_max: textOf(channel.parts_monthly_max),
    platform_parts_monthly_max: textOf(channel.platform_parts_monthly_max),
    alert_percent: textOf(channel.alert_percent),
  };
}

/** What is saved of a draft, or what is wrong with it by field. Secrets that are left empty stay what they are. */
export function changeOf(
  channel: MessageChannelState,
  draft: ChannelDraft,
): { readonly errors: Readonly<Record<string, string>> } | { readonly change: InputOf<typeof messageChannelApi.saveChannel> } {
  const price = draft.price.trim() === '' ? 0 : readDecimal(draft.price);
  const [limit, platform, percent] = [draft.parts_monthly_max, draft.platform_parts_monthly_max, draft.alert_percent].map(
    wholeNumber,
  );
  const errors = {
    ...((price === null || price < 0) && { price: words.priceWrong }),
    ...(limit === undefined && { parts_monthly_max: words.limitWrong }),
    ...(platform === undefined && { platform_parts_monthly_max: words.limitWrong }),
    ...((percent === undefined || percent === 0 || (percent ?? 0) > 100) && { alert_percent: words.percentWrong }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const with_credentials = isMessageGateway(draft.gateway);
  return {
    change: {
      channel: channel.channel,
      gateway: draft.gateway,
      ...(with_credentials && { credentials_id: draft.credentials_id.trim(), language: draft.language.trim() }),
      ...(with_credentials && draft.secret !== '' && { secret: draft.secret }),
      ...(with_credentials && draft.signing_secret !== '' && { signing_secret: draft.signing_secret }),
      price: price ?? 0,
      parts_monthly_max: limit ?? null,
      // Who may not say it leaves it as it is.
      ...(platform !== channel.platform_parts_monthly_max && { platform_parts_monthly_max: platform ?? null }),
      alert_percent: percent ?? null,
      time_modified: channel.time_modified,
    },
  };
}

function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}

/** A whole number as it is typed, null where nothing is; undefined for what is none. */
function wholeNumber(typed: string): number | null | undefined {
  const text = typed.replaceAll(/\s/g, '');
  if (text === '') return null;
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

type Standing = Pick<MessageChannelState, 'is_paused' | 'has_way_out' | 'time_down' | 'limit_state'>;

/** How a channel stands. */
export function stateOf({ is_paused, has_way_out, time_down, limit_state }: Standing) {
  if (time_down !== null && has_way_out) return { label: words.states.down, colour: 'failed' } as const;
  if (limit_state === 'reached' && has_way_out) return { label: words.states.full, colour: 'pending' } as const;
  if (is_paused) return { label: words.states.paused, colour: 'pending' } as const;
  return has_way_out
    ? ({ label: words.states.on, colour: 'complete' } as const)
    : ({ label: words.states.off, colour: 'closed' } as const);
}
