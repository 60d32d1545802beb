import { messageApi } from '@tsela/contract/messages/message-api';
import { messageChannelApi } from '@tsela/contract/messages/message-channel-api';
import { messageTextApi } from '@tsela/contract/messages/message-text-api';
import { notificationApi } from '@tsela/contract/messages/notification-api';
import { platformMessageApi } from '@tsela/contract/messages/platform-message-api';
import { shipmentMessageApi } from '@tsela/contract/messages/shipment-message-api';
import { bind } from '../routing/bind.ts';
import { checkDomain } from './check-domain.ts';
import { cancelMessage } from './cancel-message.ts';
import { listChannels, saveChannel, testChannel } from './message-channels.ts';
import { listMessagesOfShipment, listOutbox } from './message-reads.ts';
import { listTexts, readPreview, resetText, saveText, testText } from './own-texts.ts';
import { listPlatformSenders, listPlatformSuppressions, readPlatformTotals } from './platform-channel-reads.ts';
import { exportPlatformMessages, listPlatformMessages } from './platform-message-reads.ts';
import { resendMessage, resendMessageOfShipment } from './resend-message.ts';
import { sendBulkSms } from './send-bulk-sms.ts';
import { listSuppressions, suppress, unsuppress } from './suppressions.ts';

export const messageRoutes = [
  bind(messageApi.outbox, listOutbox),
  bind(messageApi.resend, resendMessage),
  bind(messageApi.cancel, cancelMessage),
  bind(shipmentMessageApi.ofShipment, listMessagesOfShipment),
  bind(shipmentMessageApi.resendOfShipment, resendMessageOfShipment),
  bind(messageChannelApi.channels, listChannels),
  bind(messageChannelApi.saveChannel, saveChannel),
  bind(messageChannelApi.testChannel, testChannel),
  bind(messageChannelApi.checkDomain, checkDomain),
  bind(messageChannelApi.suppressions, listSuppressions),
  bind(messageChannelApi.suppress, suppress),
  bind(messageChannelApi.unsuppress, unsuppress),
  bind(messageTextApi.texts, listTexts),
  bind(messageTextApi.saveText, saveText),
  bind(messageTextApi.resetText, resetText),
  bind(messageTextApi.testText, testText),
  bind(messageTextApi.preview, readPreview),
  bind(notificationApi.bulkSms, sendBulkSms),
  bind(platformMessageApi.queue, listPlatformMessages),
  bind(platformMessageApi.exportQueue, exportPlatformMessages),
  bind(platformMessageApi.totals, readPlatformTotals),
  bind(platformMessageApi.senders, listPlatformSenders),
  bind(platformMessageApi.allSuppressions, listPlatformSuppressions),
];
