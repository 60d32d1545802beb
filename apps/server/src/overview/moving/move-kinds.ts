import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import { MOVE_ACCOUNTS } from './move-accounts.ts';
import type { MoveKindWork } from './move-kind.ts';
import { MOVE_BALANCES, MOVE_INVOICES } from './move-money.ts';
import { MOVE_RATES } from './move-rates.ts';
import { MOVE_SHIPMENTS } from './move-shipments.ts';
import { MOVE_CONTACTS, MOVE_USERS } from './move-people.ts';

/** What the server does of each kind. */
export const KIND_WORK: Readonly<Record<MoveKind, MoveKindWork>> = {
  accounts: MOVE_ACCOUNTS,
  users: MOVE_USERS,
  contacts: MOVE_CONTACTS,
  invoices: MOVE_INVOICES,
  balances: MOVE_BALANCES,
  shipments: MOVE_SHIPMENTS,
  rates: MOVE_RATES,
};
