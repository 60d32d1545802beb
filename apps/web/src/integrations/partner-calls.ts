import { auditApi } from '@tsela/contract/audit/audit-api';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { integrationApi } from '@tsela/contract/integrations/integration-api';
import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import type { InputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { useCall, useRead } from '../api/queries.ts';

const REFRESHES = { refreshes: [auditApi.events, integrationApi.integrations] };

export const useIntegrations = (input: InputOf<typeof integrationApi.integrations>) =>
  useRead(integrationApi.integrations, input);
export const useCreateIntegration = () => useCall(integrationApi.createIntegration, REFRESHES);
export const useChangeIntegration = () => useCall(integrationApi.changeIntegration, REFRESHES);
export const useRemoveIntegration = () => useCall(integrationApi.removeIntegration, REFRESHES);
/** The account that the list is narrowed to, for its name. */
export const useAccountShown = (id: AccountId | null) =>
  useRead(accountApi.list, id === null ? null : { id }, { keeps_previous: false });
export const useLevelsToFilter = () => useRead(serviceLevelApi.list, {});
export const useTagsToFilter = () => useRead(tagApi.list, { type: 'shipment' });
