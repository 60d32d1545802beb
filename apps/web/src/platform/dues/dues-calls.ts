import { platformBillingApi } from '@tsela/contract/platform/platform-billing-api';
import { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { ProviderId } from '@tsela/domain/ids';
import { call } from '../../api/call.ts';
import { useCall, useRead } from '../../api/queries.ts';

const SHOWN = 24;
const PLANS_SHOWN = 100;
const REFRESHES = { refreshes: [platformBillingApi.dues, platformBillingApi.plans, providerAdminApi.usage] };

/** What a provider pays the platform; without an id the caller's own. */
export const useDues = (id?: ProviderId) => useRead(platformBillingApi.dues, { limit: SHOWN, ...(id !== undefined && { id }) });
export const usePlans = () => useRead(platformBillingApi.plans, { limit: PLANS_SHOWN });
export const useSavePlan = () => useCall(platformBillingApi.savePlan, REFRESHES);
export const useWithdrawPrice = () => useCall(platformBillingApi.withdrawPrice, REFRESHES);
export const useGivePlan = () => useCall(platformBillingApi.givePlan, REFRESHES);
export const useSettleDue = () => useCall(platformBillingApi.settleDue, REFRESHES);
export const readDueFile = (number: number, id?: ProviderId) =>
  call(platformBillingApi.dueFile, { number, ...(id !== undefined && { id }) });
