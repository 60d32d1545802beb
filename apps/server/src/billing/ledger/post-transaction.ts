import { contraAccountOf } from '@tsela/domain/payments/contra-account';
import { isForInvoice } from '@tsela/domain/billing/transaction-types';
import type { TransactionType } from '@tsela/domain/billing/transaction-types';
import type { AccountId, ShipmentId, UserId } from '@tsela/domain/ids';
import { ZERO_CENTS, addCents, negateCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import type { Actor, RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertCredits } from '../allocation-repository.ts';
import { spendCredit } from '../spend-credit.ts';
import {
  insertTransaction,
  insertTransactions,
  readShipmentsWaiting,
  updateBalance,
  readWaitsForInvoice,
} from './transaction-repository.ts';

export interface LedgerEntry {
  readonly type: TransactionType;
  /** Credits positive, debits negative. */
  readonly amount_cents: Cents;
  readonly vat_cents: Cents;
  readonly vat_percentage_bp: number;
  readonly shipment_id?: ShipmentId;
  /** A shipment that staff have named; nothing follows from it. */
  readonly about_shipment_id?: ShipmentId;
  readonly payment_id?: number;
  readonly reverses_transaction_id?: number;
  /** How the money of a payment came, or goes back. */
  readonly method?: string;
  /** Its id in the system that the provider came from. */
  readonly migration_reference?: string;
  readonly description: string;
  /** When it counts, where that is not when it is entered. */
  readonly effective_date?: Date;
}

/**
 * Adds an entry to an account's ledger with its other side, and moves its balance by the same amount. The account must be locked by this
 * transaction: balance and sum of entries stay equal under concurrent bookings.
 */
export async function postTransaction(
  tx: Tx,
  context: RequestContext,
  account: { id: AccountId; balance_cents: Cents },
  { method, ...entry }: LedgerEntry,
): Promise<{ transaction_id: number; balance_cents: Cents }> {
  const balance_cents = addCents(account.balance_cents, entry.amount_cents);
  const uninvoiced_step_cents = await uninvoicedStep(tx, entry);
  const transaction_id = await insertTransaction(tx, {
    ...entry,
    account_id: account.id,
    contra_account: contraAccountOf({ type: entry.type, ...(method !== undefined && { method }) }),
    balance_after_cents: balance_cents,
    effective_date: entry.effective_date ?? context.now,
    time_created: context.now,
    source: context.source,
    created_by: authorOf(context.actor),
  });
  updateBalance(tx, account.id, { balance_cents, uninvoiced_step_cents });
  await keepCredit(tx, context, { ...entry, account_id: account.id, transaction_id, uninvoiced_step_cents });
  announceBalance(tx, context, account.id);
  return { transaction_id, balance_cents };
}

/** A credit of what stands on an invoice: of a shipment's charge, or an entry that takes another one back. */
export interface CreditEntry extends Omit<
  LedgerEntry,
  'method' | 'payment_id' | 'about_shipment_id' | 'effective_date' | 'migration_reference'
> {
  /** Not negative. */
  readonly amount_cents: Cents;
}

/**
 * The same for many credits of an account at once, of which none is a payment: they are written together, however many they are. Their ids
 * come in the order of the entries, and so does whether each waits with its charge, which is on no invoice yet.
 */
export async function postCredits(
  tx: Tx,
  context: RequestContext,
  account: { id: AccountId; balance_cents: Cents },
  entries: readonly CreditEntry[],
): Promise<{ transaction_ids: readonly number[]; waits: readonly boolean[]; balance_cents: Cents }> {
  const waiting = await readShipmentsWaiting(
    tx,
    entries.flatMap(({ shipment_id }) => shipment_id ?? []),
  );
  const isWaiting = ({ shipment_id }: CreditEntry) => shipment_id !== undefined && waiting.has(shipment_id);
  let { balance_cents } = account;
  const rows = entries.map((entry) => {
    balance_cents = addCents(balance_cents, entry.amount_cents);
    return { ...entry, contra_account: contraAccountOf(entry), balance_after_cents: balance_cents };
  });
  const made = {
    account_id: account.id,
    effective_date: context.now,
    time_created: context.now,
    source: context.source,
    created_by: authorOf(context.actor),
  };
  const transaction_ids = await insertTransactions(
    tx,
    rows.map((row) => ({ ...row, ...made })),
  );
  const uninvoiced_step_cents = negateCents(addCents(...entries.filter(isWaiting).map(({ amount_cents }) => amount_cents)));
  updateBalance(tx, account.id, { balance_cents, uninvoiced_step_cents });
  const credits = entries.map((entry, at) => ({
    transaction_id: transaction_ids[at] ?? 0,
    account_id: account.id,
    payment_id: null,
    amount_cents: entry.amount_cents,
    is_waiting: isWaiting(entry),
  }));
  insertCredits(
    tx,
    credits.filter(({ is_waiting, amount_cents }) => !is_waiting && amount_cents > ZERO_CENTS),
  );
  announceBalance(tx, context, account.id);
  return { transaction_ids, waits: entries.map(isWaiting), balance_cents };
}

function announceBalance(tx: Tx, context: RequestContext, account_id: AccountId): void {
  tx.after_commit.push(() =>
    context.services.live.publish({ provider_id: tx.provider_id, type: 'account', id: account_id, account_id }),
  );
}

interface PostedEntry extends LedgerEntry {
  readonly account_id: AccountId;
  readonly transaction_id: number;
  readonly uninvoiced_step_cents: Cents;
}

/** A credit is free to settle invoices, unless it waits with the charge that it is given back of; what takes one back takes it off it. */
async function keepCredit(tx: Tx, context: RequestContext, entry: PostedEntry): Promise<void> {
  const { type, amount_cents, payment_id, reverses_transaction_id, transaction_id, account_id } = entry;
  if (amount_cents > ZERO_CENTS) {
    if (entry.uninvoiced_step_cents === ZERO_CENTS)
      insertCredits(tx, [{ transaction_id, account_id, payment_id: payment_id ?? null, amount_cents }]);
    return;
  }
  // What waits for an invoice itself takes nothing back yet: the invoice will ask for it.
  if (amount_cents === ZERO_CENTS || isForInvoice(type)) return;
  const spending = {
    amount_cents: negateCents(amount_cents),
    reason: entry.description,
    created_by: authorOf(context.actor),
    now: context.now,
  };
  if (payment_id !== undefined) await spendCredit(tx, { payment_id }, spending);
  else if (reverses_transaction_id !== undefined) await spendCredit(tx, { transaction_id: reverses_transaction_id }, spending);
}

/** The user who enters money, also where they act as another user; null where the product does. */
export function authorOf(actor: Actor): UserId | null {
  return actor.kind === 'user' ? (actor.impersonator?.user_id ?? actor.user_id) : null;
}

/**
 * A debit for an invoice waits for it until it is on one or reversed. What is credited of it meanwhile waits with it and pays for nothing
 * else: a cancellation gives back the rest only.
 */
async function uninvoicedStep(tx: Tx, entry: Omit<LedgerEntry, 'method'>): Promise<Cents> {
  const { type, amount_cents, shipment_id, reverses_transaction_id } = entry;
  if (isForInvoice(type)) return negateCents(amount_cents);
  const waits =
    shipment_id !== undefined
      ? await readWaitsForInvoice(tx, { shipment_id })
      : reverses_transaction_id !== undefined && (await readWaitsForInvoice(tx, { transaction_id: reverses_transaction_id }));
  return waits ? negateCents(amount_cents) : ZERO_CENTS;
}
