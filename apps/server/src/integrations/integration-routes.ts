import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import { incomingApi } from '@tsela/contract/integrations/incoming-api';
import { integrationApi } from '@tsela/contract/integrations/integration-api';
import { lockerPlugInApi } from '@tsela/contract/integrations/locker-plug-in-api';
import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import { bind } from '../routing/bind.ts';
import {
  bookForPlugIn,
  drawPlugInStickers,
  drawPlugInWaybill,
  listPlugInLockers,
  quoteForPlugIn,
} from './answer-locker-plug-in.ts';
import { listKeys, makeKey, revokeKey } from './api-keys.ts';
import { listDeliveries, readDelivery, readEvents } from './webhook-log.ts';
import { resendDelivery, resendFailed, testWebhook } from './send-again.ts';
import { changeIncoming, createIncoming, listIncoming, removeIncoming, rotateToken } from './incoming-integrations.ts';
import { listIncomingCalls, replayCall, tryIncoming } from './incoming-log.ts';
import { changeIntegration, createIntegration, listIntegrations, removeIntegration } from './integrations.ts';
import { listTriggerable, triggerIntegration } from './trigger-integration.ts';
import { listUsedKeys, readFirstAnswer } from './used-keys.ts';
import { changeWebhook, createWebhook, listWebhooks, removeWebhook } from './webhooks.ts';

export const integrationRoutes = [
  bind(apiKeyApi.keys, listKeys),
  bind(apiKeyApi.makeKey, makeKey),
  bind(apiKeyApi.revokeKey, revokeKey),
  bind(apiKeyApi.usedKeys, listUsedKeys),
  bind(apiKeyApi.usedKey, readFirstAnswer),
  bind(webhookApi.webhooks, listWebhooks),
  bind(webhookApi.createWebhook, createWebhook),
  bind(webhookApi.changeWebhook, changeWebhook),
  bind(webhookApi.removeWebhook, removeWebhook),
  bind(webhookApi.deliveries, listDeliveries),
  bind(webhookApi.delivery, readDelivery),
  bind(webhookApi.events, readEvents),
  bind(webhookApi.resend, resendDelivery),
  bind(webhookApi.resendFailed, resendFailed),
  bind(webhookApi.testWebhook, testWebhook),
  bind(integrationApi.integrations, listIntegrations),
  bind(integrationApi.createIntegration, createIntegration),
  bind(integrationApi.changeIntegration, changeIntegration),
  bind(integrationApi.removeIntegration, removeIntegration),
  bind(integrationApi.triggerable, listTriggerable),
  bind(integrationApi.trigger, triggerIntegration),
  bind(incomingApi.incoming, listIncoming),
  bind(incomingApi.createIncoming, createIncoming),
  bind(incomingApi.changeIncoming, changeIncoming),
  bind(incomingApi.removeIncoming, removeIncoming),
  bind(incomingApi.rotateToken, rotateToken),
  bind(incomingApi.tryIncoming, tryIncoming),
  bind(incomingApi.incomingCalls, listIncomingCalls),
  bind(incomingApi.replayCall, replayCall),
  bind(lockerPlugInApi.lockersData, listPlugInLockers),
  bind(lockerPlugInApi.lockerRates, quoteForPlugIn),
  bind(lockerPlugInApi.bookFromPlugIn, bookForPlugIn),
  bind(lockerPlugInApi.waybillForPlugIn, drawPlugInWaybill),
  bind(lockerPlugInApi.stickerForPlugIn, drawPlugInStickers),
];
