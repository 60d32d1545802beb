import { messageApi } from '@tsela/contract/messages/message-api';
import { notificationApi } from '@tsela/contract/messages/notification-api';
import { supportApi } from '@tsela/contract/messages/support-api';
import { bind } from '../http/bind.ts';
import { askSupport } from './ask-support.ts';
import { listOutbox } from './message-reads.ts';
import { sendBulkSms } from './send-bulk-sms.ts';

export const messageRoutes = [
  bind(messageApi.outbox, listOutbox),
  bind(notificationApi.bulkSms, sendBulkSms),
  bind(supportApi.askSupport, askSupport),
];
