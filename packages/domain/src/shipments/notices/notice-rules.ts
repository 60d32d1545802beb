import type { Violation } from '../../problem.ts';
import { readSetting } from '../../providers/provider-settings.ts';
import type { ProviderSettings } from '../../providers/provider-settings.ts';
import { NOTIFIED_EVENTS } from './notified-events.ts';
import type { NotifiedEvent } from './notified-events.ts';
import { SIDES } from '../shipment-draft.ts';
import type { Side } from '../shipment-draft.ts';

/** The channels of notices to sender and recipient. */
export const NOTICE_CHANNELS = ['email', 'sms', 'whatsapp'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** A message to one side, by one channel, of one event. PINs are none: they cannot be switched off. Source: KEY-51, decisions §4.8. */
export interface Notice {
  readonly side: Side;
  readonly event: NotifiedEvent;
  readonly channel: NoticeChannel;
}

export type NoticeKey = `notify_${Side}_on_shipment_${NotifiedEvent}_${NoticeChannel}`;

/** The provider's setting that switches a notice, which is also its key among what an account has switched. Source: KEY-52. */
export function noticeKey({ side, event, channel }: Notice): NoticeKey {
  return `notify_${side}_on_shipment_${event}_${channel}`;
}

/** What an account has switched, by key. Only what is false counts: an account switches off what its provider has on. */
export type NoticeOverrides = Readonly<Record<string, boolean>>;

/** Whether a notice is sent, or who has switched it off. */
export type NoticeState = 'sent' | 'off-by-provider' | 'off-by-account';

/** What becomes of a notice of an account's shipment. Source: settings.tsv notification_overrides, screens S21. */
export function noticeState(settings: ProviderSettings, overrides: NoticeOverrides, notice: Notice): NoticeState {
  if (!providerSends(settings, notice)) return 'off-by-provider';
  return overrides[noticeKey(notice)] === false ? 'off-by-account' : 'sent';
}

/** Whether the provider sends a notice, unless an account has switched it off. Source: KEY-01, KEY-52. */
export function providerSends(settings: ProviderSettings, notice: Notice): boolean {
  return isNoticeChannelOn(settings, notice.channel) && readSetting(settings, noticeKey(notice));
}

/** Whether a provider uses a channel at all: WhatsApp has a switch of its own, which goes before those of its notices. Source: KEY-01. */
export function isNoticeChannelOn(settings: ProviderSettings, channel: NoticeChannel): boolean {
  return channel !== 'whatsapp' || readSetting(settings, 'whatsapp_notifications_enabled');
}

const KEYS: ReadonlySet<string> = new Set(
  SIDES.flatMap((side) =>
    NOTIFIED_EVENTS.flatMap((event) => NOTICE_CHANNELS.map((channel) => noticeKey({ side, event, channel }))),
  ),
);

/** Whether what an account wants to switch can be kept: notices there are, on or off. */
export function noticeOverrideChecks(value: Readonly<Record<string, unknown>>): Violation[] {
  const is_wrong = Object.entries(value).some(([key, is_on]) => !KEYS.has(key) || typeof is_on !== 'boolean');
  if (!is_wrong) return [];
  return [{ field: 'notification_overrides', code: 'notice-unknown', message: 'This is not a message that can be switched.' }];
}
