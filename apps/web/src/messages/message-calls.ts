import { messageApi } from '@tsela/contract/messages/message-api';
import { messageChannelApi } from '@tsela/contract/messages/message-channel-api';
import { notificationApi } from '@tsela/contract/messages/notification-api';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../api/queries.ts';

/** New messages are not announced, so the list is read again this often. */
const REFRESH_MS = 30_000;

export const useOutbox = (input: InputOf<typeof messageApi.outbox>) =>
  useRead(messageApi.outbox, input, { refetch_every_ms: REFRESH_MS });

export const useResend = () => useCall(messageApi.resend, { refreshes: [messageApi.outbox] });
export const useSendBulkSms = () => useCall(notificationApi.bulkSms, { refreshes: [messageApi.outbox] });

export const useChannels = () => useRead(messageChannelApi.channels, {}, { refetch_every_ms: REFRESH_MS });
export const useSaveChannel = () =>
  useCall(messageChannelApi.saveChannel, { refreshes: [messageChannelApi.channels, messageApi.outbox] });
export const useTestChannel = () => useCall(messageChannelApi.testChannel);

export const useSuppressions = (input: InputOf<typeof messageChannelApi.suppressions>) =>
  useRead(messageChannelApi.suppressions, input);
export const useSuppress = () => useCall(messageChannelApi.suppress, { refreshes: [messageChannelApi.suppressions] });
export const useUnsuppress = () => useCall(messageChannelApi.unsuppress, { refreshes: [messageChannelApi.suppressions] });
