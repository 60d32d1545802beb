import { LEDGER_DIRECTIONS, LEDGER_MAKERS, LEDGER_STATES } from '@tsela/domain/billing/ledger-filters';
import { TRANSACTION_TYPES } from '@tsela/domain/billing/transaction-types';
import type { AccountId } from '@tsela/domain/ids';
import { LEDGER_ACCOUNTS } from '@tsela/domain/payments/ledger-accounts';
import type { SearchValues } from '../shell/pages/address.ts';

/** The filters of transactions in the address, as they are when none is set. */
export const CLEARED_LEDGER = {
  account: undefined,
  type: undefined,
  state: undefined,
  made: undefined,
  ledger_account: undefined,
  start_date: undefined,
  end_date: undefined,
  search: undefined,
} as const;

/** What the filters of the address ask the server for; what they cannot mean asks for nothing. A type may be all credits or all debits. */
export function ledgerInput(filters: SearchValues, account_id?: AccountId) {
  const wanted = account_id ?? accountIn(filters['account']);
  const [start_date, end_date, search] = [filters['start_date'] ?? '', filters['end_date'] ?? '', filters['search'] ?? ''];
  const type = TRANSACTION_TYPES.find((each) => each === filters['type']);
  const direction = LEDGER_DIRECTIONS.find((each) => each === filters['type']);
  const state = LEDGER_STATES.find((each) => each === filters['state']);
  const made = LEDGER_MAKERS.find((each) => each === filters['made']);
  const ledger_account = LEDGER_ACCOUNTS.find((each) => each === filters['ledger_account']);
  return {
    ...(wanted !== undefined && { account_id: wanted }),
    ...(type !== undefined && { type }),
    ...(direction !== undefined && { direction }),
    ...(state !== undefined && { state }),
    ...(made !== undefined && { made }),
    ...(ledger_account !== undefined && { ledger_account }),
    ...(start_date !== '' && { start_date }),
    ...(end_date !== '' && { end_date }),
    ...(search !== '' && { search }),
  };
}

/** As the address bar has it; whether there is such an account the server says. */
function accountIn(value: string | undefined): AccountId | undefined {
  const id = Number(value ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? (id as AccountId) : undefined;
}
