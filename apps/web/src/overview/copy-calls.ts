import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import type { InputOf } from '@tsela/contract/route';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { useCall, useRead } from '../api/queries.ts';

/** The entries of one account beside those of another; null waits. */
export const useCopyPreview = (wanted: InputOf<typeof addressBookApi.copyPreview> | null) =>
  useRead(addressBookApi.copyPreview, wanted);

const REFRESHES = { refreshes: [addressBookApi.list, addressBookApi.copyPreview, auditApi.events] };

export const useCopyEntries = () => useCall(addressBookApi.copy, REFRESHES);
export const useUndoCopy = () => useCall(addressBookApi.undoCopy, REFRESHES);
