import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { contactApi } from '@tsela/contract/address-book/contact-api';
import type { InputOf } from '@tsela/contract/route';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { useCall, useRead } from '../api/queries.ts';

/** The entries of one account beside those of another; null waits. */
export const useCopyPreview = (wanted: InputOf<typeof contactApi.copyPreview> | null) => useRead(contactApi.copyPreview, wanted);

const REFRESHES = { refreshes: [addressBookApi.list, contactApi.copyPreview, auditApi.events] };

export const useCopyEntries = () => useCall(contactApi.copy, REFRESHES);
export const useUndoCopy = () => useCall(contactApi.undoCopy, REFRESHES);
