import { auditApi } from '@tsela/contract/audit/audit-api';
import { integrationApi } from '@tsela/contract/integrations/integration-api';
import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../api/queries.ts';

export const useTriggerable = (input: InputOf<typeof integrationApi.triggerable> | null) =>
  useRead(integrationApi.triggerable, input);
export const useTriggerIntegration = () =>
  useCall(integrationApi.trigger, { refreshes: [auditApi.events, webhookApi.deliveries] });
