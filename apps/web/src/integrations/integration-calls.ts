import { auditApi } from '@tsela/contract/audit/audit-api';
import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import { testShipmentApi } from '@tsela/contract/shipments/test-shipment-api';
import type { InputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { useCall, useRead } from '../api/queries.ts';

/** What is made or revoked is in the trail of the account. */
const REFRESHES = { refreshes: [auditApi.events] };

export const useApiKeys = (account_id: AccountId) => useRead(apiKeyApi.keys, { account_id });
export const useMakeKey = () => useCall(apiKeyApi.makeKey, REFRESHES);
export const useRevokeKey = () => useCall(apiKeyApi.revokeKey, REFRESHES);

/** So many are shown of what programs have sent last. */
const USED_KEYS_SHOWN = 10;

export const useUsedKeys = (account_id: AccountId, idempotency_key: string) =>
  useRead(apiKeyApi.usedKeys, { account_id, limit: USED_KEYS_SHOWN, ...(idempotency_key !== '' && { idempotency_key }) });
export const useFirstAnswer = (key: InputOf<typeof apiKeyApi.usedKey>) => useRead(apiKeyApi.usedKey, key);

/** The page shows the last ones. */
const TEST_BOOKINGS_SHOWN = 10;

export const useTestBookings = (account_id: AccountId) =>
  useRead(testShipmentApi.testShipments, { account_id, limit: TEST_BOOKINGS_SHOWN });
export const useMoveTestBooking = () =>
  useCall(testShipmentApi.moveTestShipment, { refreshes: [testShipmentApi.testShipments, auditApi.events] });

export const useWebhooks = (account_id: AccountId) => useRead(webhookApi.webhooks, { account_id });
export const useDeliveries = (input: InputOf<typeof webhookApi.deliveries>) => useRead(webhookApi.deliveries, input);
export const useDelivery = (id: number) => useRead(webhookApi.delivery, { id });
export const useCreateWebhook = () => useCall(webhookApi.createWebhook, REFRESHES);
export const useChangeWebhook = () => useCall(webhookApi.changeWebhook, REFRESHES);
export const useRemoveWebhook = () => useCall(webhookApi.removeWebhook, REFRESHES);
export const useTestWebhook = () => useCall(webhookApi.testWebhook, REFRESHES);
export const useResend = () => useCall(webhookApi.resend, REFRESHES);
export const useResendFailed = () => useCall(webhookApi.resendFailed, REFRESHES);
