import { messageApi } from '@tsela/contract/messages/message-api';
import { notificationApi } from '@tsela/contract/messages/notification-api';
import { bind } from '../routing/bind.ts';
import { listOutbox } from './message-reads.ts';
import { sendBulkSms } from './send-bulk-sms.ts';

export const messageRoutes = [bind(messageApi.outbox, listOutbox), bind(notificationApi.bulkSms, sendBulkSms)];
