import { readAccountSetting } from '@tsela/domain/accounts/account-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { NOTICE_CHANNELS, isNoticeChannelOn, noticeKey, noticeState } from '@tsela/domain/shipments/notices/notice-rules';
import type { Notice, NoticeChannel, NoticeOverrides, NoticeState } from '@tsela/domain/shipments/notices/notice-rules';
import { NOTIFIED_EVENTS } from '@tsela/domain/shipments/notices/notified-events';
import type { NotifiedEvent } from '@tsela/domain/shipments/notices/notified-events';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { notices as words } from '../strings/accounts.ts';

interface NoticeCell {
  readonly notice: Notice;
  readonly state: NoticeState;
}

interface NoticeRow {
  readonly event: NotifiedEvent;
  /** By side, then by channel, as the columns are. */
  readonly cells: readonly NoticeCell[];
  /** The provider does not send it at all. */
  readonly is_off: boolean;
}

/** The channels that a provider uses, in their order. */
export function channelsInUse(settings: ProviderSettings): readonly NoticeChannel[] {
  return NOTICE_CHANNELS.filter((channel) => isNoticeChannelOn(settings, channel));
}

/** The notices that an account may switch, a row for each event. Source: screens S21. */
export function noticeRows(settings: ProviderSettings, value: unknown): readonly NoticeRow[] {
  const overrides = switchedOff(value);
  return NOTIFIED_EVENTS.map((event) => {
    const cells = SIDES.flatMap((side) =>
      channelsInUse(settings).map((channel) => {
        const notice = { side, event, channel };
        return { notice, state: noticeState(settings, overrides, notice) };
      }),
    );
    return { event, cells, is_off: cells.every(({ state }) => state === 'off-by-provider') };
  });
}

/** What is switched off, in one order, so that the same choices are the same value. What is on is not named. */
export function switchedOff(value: unknown): NoticeOverrides {
  const overrides = readAccountSetting({ notification_overrides: value }, 'notification_overrides');
  const off = Object.keys(overrides).filter((key) => overrides[key] === false);
  return Object.fromEntries(off.toSorted().map((key) => [key, false]));
}

/** The choices after one of them has been switched. */
export function withNotice(value: unknown, notice: Notice, is_on: boolean): NoticeOverrides {
  const { [noticeKey(notice)]: _before, ...others } = switchedOff(value);
  return switchedOff(is_on ? others : { ...others, [noticeKey(notice)]: false });
}

/** The notices that are switched off, in words. */
export function noticesOff(value: unknown): readonly string[] {
  const overrides = switchedOff(value);
  return NOTIFIED_EVENTS.flatMap((event) => SIDES.flatMap((side) => NOTICE_CHANNELS.map((channel) => ({ side, event, channel }))))
    .filter((notice) => overrides[noticeKey(notice)] === false)
    .map((notice) => words.one(notice));
}
