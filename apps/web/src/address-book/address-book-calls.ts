import { useQuery } from '@tanstack/react-query';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import type { InputOf } from '@tsela/contract/route';
import type { ContactImportRow } from '@tsela/domain/address-book/contact-import';
import type { AccountId } from '@tsela/domain/ids';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

const SUGGESTIONS = 5;

/** Saved contacts that match what was typed; without `account_id` those of the own account. Null waits. */
export const useSavedAddresses = (wanted: { search: string; account_id: AccountId | null } | null) =>
  useRead(
    addressBookApi.list,
    wanted && {
      ...(wanted.search.trim() !== '' && { search: wanted.search.trim() }),
      ...(wanted.account_id !== null && { account_id: wanted.account_id }),
      limit: SUGGESTIONS,
    },
  );

/** The contacts of an account as they are filtered; those of the own one without `account_id`. */
export const useContacts = (input: InputOf<typeof addressBookApi.list>, { waits } = { waits: false }) =>
  useRead(addressBookApi.list, waits ? null : input);

/** The contacts that are there more than once. */
export const useDuplicates = (input: InputOf<typeof addressBookApi.duplicates>) => useRead(addressBookApi.duplicates, input);

const REFRESHES = { refreshes: [auditApi.events] };

/** Adds a contact, or brings the one of that name at that address up to date. */
export const useSaveContact = () => useCall(addressBookApi.create, REFRESHES);
export const useChangeContact = () => useCall(addressBookApi.change, REFRESHES);
export const useRemoveContacts = () => useCall(addressBookApi.remove, REFRESHES);
export const useMergeContacts = () => useCall(addressBookApi.merge, REFRESHES);
export const useSetDefaultContact = () => useCall(addressBookApi.setDefault, { refreshes: [accountSettingsApi.settings] });
export const useExportContacts = () => useCall(addressBookApi.export);
export const useImportContacts = () => useCall(addressBookApi.import, REFRESHES);

/** What would become of the rows of a file. It changes nothing, so it is asked like a reading. */
export const useCheckedContacts = (input: { readonly account_id?: AccountId; readonly rows: ContactImportRow[] }) =>
  useQuery({
    // Not under its path: what refreshes contacts must not look at a file again that has just been added.
    queryKey: ['checked-contacts', input],
    queryFn: ({ signal }) => call(addressBookApi.checkImport, input, { signal }),
    gcTime: 0,
  });
