import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { contactApi } from '@tsela/contract/address-book/contact-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../api/queries.ts';

/** The contacts of an account as they are filtered; those of the own one without `account_id`. */
export const useContacts = (input: InputOf<typeof addressBookApi.list>, { waits } = { waits: false }) =>
  useRead(addressBookApi.list, waits ? null : input);

/** The contacts that are there more than once. */
export const useDuplicates = (input: InputOf<typeof contactApi.duplicates>) => useRead(contactApi.duplicates, input);

const REFRESHES = { refreshes: [auditApi.events] };
/** What the form of a shipment fills in is in the general data. */
const OF_DEFAULTS = { refreshes: [auditApi.events, providerApi.generalData] };

/** Adds a contact, or brings the one of that name at that address up to date. */
export const useSaveContact = () => useCall(addressBookApi.create, REFRESHES);
export const useChangeContact = () => useCall(contactApi.change, REFRESHES);
export const useRemoveContacts = () => useCall(contactApi.remove, OF_DEFAULTS);
export const useMergeContacts = () => useCall(contactApi.merge, OF_DEFAULTS);
export const useSetDefaultContact = () => useCall(contactApi.setDefault, OF_DEFAULTS);
export const useExportContacts = () => useCall(contactApi.export);
