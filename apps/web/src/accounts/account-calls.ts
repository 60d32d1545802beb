import { useInfiniteQuery } from '@tanstack/react-query';
import { accountFileApi } from '@tsela/contract/accounts/account-file-api';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { costCenterApi } from '@tsela/contract/accounts/cost-center-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { rateGroupApi } from '@tsela/contract/rates/rate-group-api';
import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { InputOf } from '@tsela/contract/route';
import { readAccountSetting } from '@tsela/domain/accounts/account-settings';
import { AUDIT_PAGE_SIZE, nextAuditOffset } from '@tsela/domain/audit/audit-trail';
import type { AccountId } from '@tsela/domain/ids';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

export const useAccounts = (input: InputOf<typeof accountApi.list>) => useRead(accountApi.list, input);

/** One account, as a list of one. */
export const useAccount = (id: AccountId | null) =>
  useRead(accountApi.list, id === null ? null : { id }, { keeps_previous: false });

export const useAccountSummary = (id: AccountId) => useRead(accountApi.summary, { id }, { keeps_previous: false });
export const useNotes = (input: InputOf<typeof accountApi.notes>) => useRead(accountApi.notes, input);
export const useFiles = (input: InputOf<typeof accountFileApi.files>) => useRead(accountFileApi.files, input);
export const readFileContent = (id: number) => call(accountFileApi.fileContent, { id });
export const useTags = () => useRead(tagApi.list, { type: 'account' });
export const useAddressBook = (input: InputOf<typeof addressBookApi.list>) => useRead(addressBookApi.list, input);
export const useCostCenters = (input: InputOf<typeof costCenterApi.costCenters>) => useRead(costCenterApi.costCenters, input);
export const useAccountSettings = (account_id: AccountId) => useRead(accountSettingsApi.settings, { account_id });

/** Whether the provider lets an account make webhooks and API keys; null waits. */
export function useIntegrationsOn(account_id: AccountId | null) {
  const read = useRead(accountSettingsApi.settings, account_id === null ? null : { account_id });
  const stored = read.data?.account_settings.map(({ setting, value }) => [setting, value] as const) ?? [];
  return { is_on: readAccountSetting(Object.fromEntries(stored), 'webhook_integration_enabled'), read };
}

/** What would move into which account; null waits. */
export const useMergePreview = (id: AccountId, into_id: AccountId | null) =>
  useRead(accountApi.mergePreview, into_id === null ? null : { id, into_id }, { keeps_previous: false });
/** Its rate group and why it has it; null waits. */
export const useGroupOfAccount = (account_id: AccountId | null) =>
  useRead(rateGroupApi.groupAccounts, account_id === null ? null : { account_id }, { keeps_previous: false });
export const useServiceLevels = () => useRead(serviceLevelApi.list, {});

/** The own account is in the general data, a user invited with it among the users, what was done in the trail. */
const REFRESHES = { refreshes: [providerApi.generalData, userApi.list, auditApi.events] };
export const useOpenAccount = () => useCall(accountApi.create, REFRESHES);
export const useChangeAccount = () => useCall(accountApi.change, REFRESHES);
export const useHoldAccounts = () => useCall(accountApi.hold, REFRESHES);
export const useCloseAccount = () => useCall(accountApi.close, REFRESHES);
export const useReopenAccount = () => useCall(accountApi.reopen, REFRESHES);
export const useAskToClose = () => useCall(accountApi.askToClose, REFRESHES);
/** Shipments, quotes and charges move as well. */
export const useMergeAccounts = () =>
  useCall(accountApi.merge, { refreshes: [...REFRESHES.refreshes, shipmentApi.list, billingApi.transactions] });
export const useSaveVips = () => useCall(settingsApi.saveSettings, { refreshes: [providerApi.generalData, accountApi.list] });
export const useApproveAccount = () => useCall(accountApi.approve, REFRESHES);
export const useAddNote = () => useCall(accountApi.addNote, REFRESHES);
export const useAddFile = () => useCall(accountFileApi.addFile, REFRESHES);
export const useRemoveFile = () => useCall(accountFileApi.removeFile, REFRESHES);
export const useSaveAccountSettings = () => useCall(accountSettingsApi.saveSettings, REFRESHES);
export const useCreateCostCenter = () => useCall(costCenterApi.createCostCenter, REFRESHES);
export const useChangeCostCenter = () => useCall(costCenterApi.changeCostCenter, REFRESHES);

/** Tags are beside the accounts that bear them. */
const WITH_TAGS = { refreshes: [tagApi.list, accountApi.list, providerApi.generalData, rateGroupApi.groupAccounts] };
export const useTagAccounts = () => useCall(accountApi.tag, WITH_TAGS);
export const useCreateTag = () => useCall(tagApi.create, WITH_TAGS);
export const useRemoveTag = () => useCall(tagApi.remove, WITH_TAGS);

/** The history of an account, ten at a time. Source: AUDIT-03, CONST-20. */
export function useAccountTrail(object_id: AccountId) {
  return useInfiniteQuery({
    queryKey: [auditApi.events.path, 'trail-of-account', object_id],
    queryFn: ({ pageParam, signal }) =>
      call(auditApi.events, { type: 'account', object_id, limit: AUDIT_PAGE_SIZE, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextAuditOffset(pages.flatMap(({ audit_events }) => audit_events).length, last.count),
  });
}
