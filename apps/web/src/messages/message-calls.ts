import { messageApi } from '@tsela/contract/messages/message-api';
import { notificationApi } from '@tsela/contract/messages/notification-api';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../api/queries.ts';

/** New messages are not announced, so the list is read again this often. */
const REFRESH_MS = 30_000;

export const useOutbox = (input: InputOf<typeof messageApi.outbox>) =>
  useRead(messageApi.outbox, input, { refetch_every_ms: REFRESH_MS });

export const useSendBulkSms = () => useCall(notificationApi.bulkSms, { refreshes: [messageApi.outbox] });
