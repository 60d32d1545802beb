import { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { useRead } from '../api/queries.ts';

export const useAccounts = (input: InputOf<typeof accountApi.list>) => useRead(accountApi.list, input);

/** One account, as a list of one. */
export const useAccount = (id: AccountId | null) =>
  useRead(accountApi.list, id === null ? null : { id }, { keeps_previous: false });
