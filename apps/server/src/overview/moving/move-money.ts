import type { AccountId } from '@tsela/domain/ids';
import { checkedMovedBalances, checkedMovedInvoices, openingOf } from '@tsela/domain/overview/moving/move-money';
import type { MoveMoneyFacts, MovedBalance, MovedInvoice } from '@tsela/domain/overview/moving/move-money';
import { cellOf, keyOf } from '@tsela/domain/overview/moving/moved-row';
import type { CheckedMoveRow, MovedRow } from '@tsela/domain/overview/moving/moved-row';
import { Problem } from '@tsela/domain/problem';
import { dayOf } from '@tsela/domain/time/day';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import { enterOpenInvoice, enterOpeningBalance, undoOpenInvoice, undoOpeningBalance } from '../../billing/move-in-money.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { findBalanced, findNamedAccounts, isBalanceMoved, readMovedInvoices, readMovedInvoicesOf } from './move-facts-reads.ts';
import type { MoveKindWork, InTx, LookedAtRow, RowsAsked } from '../imports/file-kind.ts';
import type { FileRow, OpenRow } from '../imports/file-repository.ts';
import { findMovedKeys } from '../imports/file-repository.ts';
import { findBalancedSince, findBookedSince, findPaidInvoice } from './move-rests-reads.ts';

/** Open invoices: what is open of each is owed here as it was there. Source: issue 21.11. */
export const MOVE_INVOICES: MoveKindWork = {
  kind: 'invoices',
  look: async (context, rows) => {
    const checked = checkedMovedInvoices(rows, await readFacts(context, 'invoices', rows));
    return checked.map((row) => ({ ...lookedAt(row), once_key: keyOf(row.migration_reference) }));
  },
  make: async (context, _move, { input, migration_reference }) => {
    const { tx } = context;
    // Written by the check of this kind.
    const { account_id, ...invoice } = input as MovedInvoice;
    const account = await openAccount(context, account_id as AccountId);
    if (await isBalanceMoved(tx, account.id))
      throw new Problem('conflict', `The balance of ${account.account_code} was moved in meanwhile.`);
    const made = await enterOpenInvoice(tx, context, { ...invoice, account_id: account.id, migration_reference });
    return { account_id: account.id, object_id: made.document_id, transaction_id: made.transaction_id };
  },
  whyNotUndo: async (tx, asked) => {
    const balanced = await findBalancedSince(tx, asked);
    if (balanced !== null) return `The balance of ${balanced} was moved in after its invoices. Undo the balances first.`;
    const paid = await findPaidInvoice(tx, asked);
    if (paid !== null) return `An invoice of ${paid} that came with this file has been paid, in part at least.`;
    return whyBooked(tx, asked);
  },
  undo: async (context, _move, { account_id, object_id, transaction_id }) => {
    if (account_id === null || object_id === null || transaction_id === null) return;
    await undoOpenInvoice(context.tx, context, { account_id, document_id: object_id, transaction_id });
  },
};

/** Balances: what an account owes in all, entered less the open invoices that came before. Source: issue 21.11. */
export const MOVE_BALANCES: MoveKindWork = {
  kind: 'balances',
  look: async (context, rows) => {
    const checked = checkedMovedBalances(rows, await readFacts(context, 'balances', rows));
    // An account has one balance, whatever the former system called it.
    return checked.map((row) => ({ ...lookedAt(row), once_key: `${row.input?.account_id ?? ''}` }));
  },
  make: enterBalance,
  whyNotUndo: whyBooked,
  undo: async (context, _move, { account_id, transaction_id }) => {
    // A balance that its invoices made up had no entry of its own.
    if (account_id === null || transaction_id === null) return;
    await undoOpeningBalance(context.tx, context, { account_id, transaction_id });
  },
};

async function enterBalance(context: InTx, _move: FileRow, { input, migration_reference }: OpenRow) {
  const { tx } = context;
  // Written by the check of this kind.
  const { account_id, owed_cents } = input as MovedBalance;
  const account = await openAccount(context, account_id as AccountId);
  const rest = openingOf(owed_cents, await readMovedInvoicesOf(tx, account.id));
  const transaction_id = await enterOpeningBalance(tx, context, account, { owed_cents: rest, migration_reference });
  return { account_id: account.id, transaction_id };
}

/** The account, locked, as long as it is open. */
async function openAccount({ tx, actor }: InTx, account_id: AccountId) {
  const account = await lockAccountFor(tx, actor, account_id);
  if (account.status !== 'open') throw new Problem('conflict', `${account.account_code} was closed meanwhile.`);
  return account;
}

async function whyBooked(tx: Tx, asked: RowsAsked): Promise<string | null> {
  const booked = await findBookedSince(tx, asked);
  return booked === null ? null : `Something has been booked on ${booked} since, so this file can no longer be undone.`;
}

async function readFacts(
  context: RequestContext,
  kind: 'invoices' | 'balances',
  rows: readonly MovedRow[],
): Promise<MoveMoneyFacts> {
  return reading(context, async (tx) => {
    const accounts = await findNamedAccounts(
      tx,
      context.actor,
      rows.map((row) => cellOf(row, 'account_code')),
    );
    const account_ids = [...new Set([...accounts.values()].map(({ id }) => id))];
    const keys = kind === 'invoices' ? rows.map((row) => keyOf(cellOf(row, 'migration_reference'))) : [];
    return {
      now: context.now,
      today: dayOf(context.now),
      accounts,
      moved: await findMovedKeys(tx, kind, keys),
      balanced: await findBalanced(tx, account_ids),
      invoiced: await readMovedInvoices(tx, account_ids, { with_waiting: true }),
    };
  });
}

function lookedAt(row: CheckedMoveRow<{ readonly account_id: number }>): Omit<LookedAtRow, 'once_key'> {
  // The rules have found it among the accounts of the caller.
  return { ...row, account_id: (row.input?.account_id ?? null) as AccountId | null };
}
