import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { useRead } from '../api/queries.ts';

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
