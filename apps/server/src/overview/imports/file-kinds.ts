import type { ImportKind } from '@tsela/domain/overview/imports/import-kinds';
import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import { MOVE_ACCOUNTS } from '../moving/move-accounts.ts';
import type { FileKindWork, MoveKindWork } from './file-kind.ts';
import { MOVE_BALANCES, MOVE_INVOICES } from '../moving/move-money.ts';
import { MOVE_RATES } from '../moving/move-rates.ts';
import { MOVE_SHIPMENTS } from '../moving/move-shipments.ts';
import { MOVE_CONTACTS, MOVE_USERS } from '../moving/move-people.ts';
import { IMPORT_ALLOCATIONS } from './import-allocations.ts';
import { IMPORT_CONTACTS } from './import-contacts.ts';
import { IMPORT_MEASUREMENTS } from './import-measurements.ts';
import { IMPORT_USERS } from './import-users.ts';

/** What the server does of each kind. */
export const KIND_WORK: Readonly<Record<MoveKind, MoveKindWork> & Record<ImportKind, FileKindWork>> = {
  accounts: MOVE_ACCOUNTS,
  users: MOVE_USERS,
  contacts: MOVE_CONTACTS,
  invoices: MOVE_INVOICES,
  balances: MOVE_BALANCES,
  shipments: MOVE_SHIPMENTS,
  rates: MOVE_RATES,
  'parcel-dimensions': IMPORT_MEASUREMENTS,
  'address-book': IMPORT_CONTACTS,
  'credit-allocations': IMPORT_ALLOCATIONS,
  'bulk-users': IMPORT_USERS,
};
