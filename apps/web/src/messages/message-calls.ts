import { messageApi } from '@tsela/contract/messages/message-api';
import { messageChannelApi } from '@tsela/contract/messages/message-channel-api';
import { notificationApi } from '@tsela/contract/messages/notification-api';
import { platformMessageApi } from '@tsela/contract/messages/platform-message-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import type { ProviderId } from '@tsela/domain/ids';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../api/queries.ts';

/** New messages are not announced, so the list is read again this often. */
const REFRESH_MS = 30_000;

export const useOutbox = (input: InputOf<typeof messageApi.outbox>) =>
  useRead(messageApi.outbox, input, { refetch_every_ms: REFRESH_MS });

/** What changes with a message, at the provider and for the platform. */
const OF_MESSAGES = [messageApi.outbox, platformMessageApi.queue];

export const useResend = () => useCall(messageApi.resend, { refreshes: OF_MESSAGES });
export const useCancelMessage = () => useCall(messageApi.cancel, { refreshes: OF_MESSAGES });
export const useSendBulkSms = () => useCall(notificationApi.bulkSms, { refreshes: OF_MESSAGES });

export const useChannels = (provider_id: ProviderId | undefined) =>
  useRead(messageChannelApi.channels, { ...(provider_id && { provider_id }) }, { refetch_every_ms: REFRESH_MS });
export const useSaveChannel = () =>
  useCall(messageChannelApi.saveChannel, {
    refreshes: [messageChannelApi.channels, platformMessageApi.senders, ...OF_MESSAGES],
  });
/** A message to the user, by the settings as they are saved. */
export const useSendTest = () => useCall(settingsApi.testSettings, { refreshes: OF_MESSAGES });
export const useTestChannel = () => useCall(messageChannelApi.testChannel);
export const useCheckDomain = () => useCall(messageChannelApi.checkDomain);

export const useSuppressions = (input: InputOf<typeof messageChannelApi.suppressions>) =>
  useRead(messageChannelApi.suppressions, input);
const OF_SUPPRESSIONS = [messageChannelApi.suppressions, platformMessageApi.allSuppressions];

export const useSuppress = () => useCall(messageChannelApi.suppress, { refreshes: OF_SUPPRESSIONS });
export const useUnsuppress = () => useCall(messageChannelApi.unsuppress, { refreshes: OF_SUPPRESSIONS });
