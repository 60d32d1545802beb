import type { AmountWithVat } from '@tsela/domain/billing/credit-lines';
import type { ContraAccount } from '@tsela/domain/payments/ledger-accounts';
import { TYPES_FOR_INVOICES } from '@tsela/domain/billing/transaction-types';
import type { AccountId, ShipmentId, UserId } from '@tsela/domain/ids';
import { ZERO_CENTS, cents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isInvoiceable } from '@tsela/domain/shipments/shipment-invoicing';
import {
  statusOrderOf,
  statusesJudgedByHistory,
  statusesThatMayHaveReached,
} from '@tsela/domain/shipments/status/shipment-progress';
import type { InvoiceTriggerStatus, ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { isAnyOf } from '../../db/any-of.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { RowsInsert } from '../../db/insert-rows.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import type { NewCredit } from '../allocation-repository.ts';

export interface NewTransaction {
  readonly account_id: AccountId;
  readonly type: string;
  readonly contra_account: ContraAccount;
  readonly amount_cents: Cents;
  readonly vat_cents: Cents;
  readonly vat_percentage_bp: number;
  readonly balance_after_cents: Cents;
  readonly shipment_id?: ShipmentId;
  /** Named by hand; not of its charge. */
  readonly about_shipment_id?: ShipmentId;
  readonly payment_id?: number;
  readonly reverses_transaction_id?: number;
  readonly migration_reference?: string;
  readonly description: string;
  readonly effective_date: Date;
  readonly time_created: Date;
  readonly source: string;
  readonly created_by: UserId | null;
}

export async function insertTransaction(tx: Tx, entry: NewTransaction): Promise<number> {
  const { id } = await tx.db
    .insertInto('transactions')
    .values(({ fn, val }) => ({
      ...entry,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('transaction_ids')]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The same for many at once; their ids come in the order of the entries. */
export async function insertTransactions(tx: Tx, entries: readonly NewTransaction[]): Promise<number[]> {
  const kept = await insertRows<{ id: number }>(
    tx,
    TRANSACTIONS,
    entries.map((entry) => ENTRY_COLUMNS.map((column) => entry[column] ?? null)),
  );
  return kept.map(({ id }) => id);
}

const ENTRY_COLUMNS = [
  'account_id',
  'type',
  'contra_account',
  'amount_cents',
  'vat_cents',
  'vat_percentage_bp',
  'balance_after_cents',
  'shipment_id',
  'payment_id',
  'reverses_transaction_id',
  'description',
  'effective_date',
  'time_created',
  'source',
  'created_by',
] as const satisfies readonly (keyof NewTransaction)[];

const TRANSACTIONS: RowsInsert = {
  name: 'insert-transactions',
  table: 'transactions',
  ids: 'transaction_ids',
  columns: ENTRY_COLUMNS,
  ending: 'returning id',
};

/**
 * Sets the balance that the ledger has just reached, and moves what stands of charges on no invoice. Only the ledger calls it, holding
 * the account's lock.
 */
export function updateBalance(
  tx: Tx,
  account_id: AccountId,
  { balance_cents, uninvoiced_step_cents }: { balance_cents: Cents; uninvoiced_step_cents: Cents },
): void {
  pipelineStatement(
    tx,
    tx.db
      .updateTable('accounts')
      .set(({ eb }) => ({ balance_cents, uninvoiced_cents: eb('uninvoiced_cents', '+', uninvoiced_step_cents) }))
      .where('provider_id', '=', tx.provider_id)
      .where('id', '=', account_id),
  );
}

/**
 * Takes what stands of charges that have just been put on an invoice off what still waits for one, and keeps when the newest of their
 * shipments was booked. The account is locked.
 */
export async function updateUninvoiced(
  tx: Tx,
  account_id: AccountId,
  { invoiced_cents, booked_until }: { readonly invoiced_cents: Cents; readonly booked_until: Date | null },
): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set(({ eb }) => ({
      uninvoiced_cents: eb('uninvoiced_cents', '-', invoiced_cents),
      ...(booked_until && { invoiced_until: sql<Date>`greatest(invoiced_until, ${booked_until}::timestamptz)` }),
    }))
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', account_id)
    .execute();
}

/** Whether a charge of a shipment, or one debit, is on no invoice, and nothing has reversed it. */
export async function readWaitsForInvoice(
  tx: Tx,
  which: { readonly shipment_id: ShipmentId } | { readonly transaction_id: number },
): Promise<boolean> {
  const waiting = debitsOnNoInvoice(tx).select('charge.id');
  const found = await (
    'shipment_id' in which
      ? waiting.where('charge.shipment_id', '=', which.shipment_id).where('charge.type', '=', 'shipping-charge')
      : waiting.where('charge.id', '=', which.transaction_id)
  ).executeTakeFirst();
  return found !== undefined;
}

/** Which of some shipments have a charge on no invoice that nothing has reversed. */
export async function readShipmentsWaiting(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<Set<ShipmentId | null>> {
  const found = await debitsOnNoInvoice(tx)
    .select('charge.shipment_id')
    .where('charge.type', '=', 'shipping-charge')
    .where(isAnyOf('charge.shipment_id', shipment_ids))
    .execute();
  return new Set(found.map(({ shipment_id }) => shipment_id));
}

/** An entry of the ledger, for taking it back. Its account is not locked by it. */
export async function findTransaction(tx: Tx, transaction_id: number) {
  return tx.db
    .selectFrom('transactions as t')
    .leftJoin('transactions as r', (join) =>
      join.onRef('r.provider_id', '=', 't.provider_id').onRef('r.reverses_transaction_id', '=', 't.id'),
    )
    .select([
      't.id',
      't.account_id',
      't.payment_id',
      't.about_shipment_id',
      't.type',
      't.amount_cents',
      't.vat_cents',
      't.vat_percentage_bp',
      't.reverses_transaction_id',
      'r.id as reversal_id',
    ])
    .where('t.provider_id', '=', tx.provider_id)
    .where('t.id', '=', transaction_id)
    .executeTakeFirst();
}

/** The charges of some shipments that no other entry has reversed, the oldest first. */
export async function readUnreversedCharges(tx: Tx, shipment_ids: readonly ShipmentId[]) {
  return tx.db
    .selectFrom('transactions as charge')
    .leftJoin('transactions as reversal', (join) =>
      join.onRef('reversal.provider_id', '=', 'charge.provider_id').onRef('reversal.reverses_transaction_id', '=', 'charge.id'),
    )
    .select(['charge.id', 'charge.shipment_id', 'charge.amount_cents', 'charge.vat_cents', 'charge.vat_percentage_bp'])
    .where('charge.provider_id', '=', tx.provider_id)
    .where(isAnyOf('charge.shipment_id', shipment_ids))
    .where('charge.type', '=', 'shipping-charge')
    .where('reversal.id', 'is', null)
    .orderBy('charge.id')
    .execute();
}

/** What a shipment still costs its account: its charges less what was reversed and credited, and the VAT in it. */
export async function readRemainingCharge(tx: Tx, shipment_id: ShipmentId): Promise<AmountWithVat> {
  const { amount, vat } = await tx.db
    .selectFrom('transactions')
    .select(({ fn }) => [fn.sum<string | null>('amount_cents').as('amount'), fn.sum<string | null>('vat_cents').as('vat')])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .executeTakeFirstOrThrow();
  return { amount_cents: cents(-Number(amount ?? 0)), vat_cents: cents(-Number(vat ?? 0)) };
}

/** The same of many shipments, by their ids. */
export async function readRemainingCharges(tx: Tx, shipment_ids: readonly ShipmentId[]): Promise<Map<ShipmentId, AmountWithVat>> {
  const sums = await tx.db
    .selectFrom('transactions')
    .select('shipment_id')
    .select(({ fn }) => [fn.sum<string>('amount_cents').as('amount'), fn.sum<string>('vat_cents').as('vat')])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('shipment_id', shipment_ids))
    .groupBy('shipment_id')
    .execute();
  return new Map(
    sums.flatMap(({ shipment_id, amount, vat }) =>
      shipment_id === null ? [] : [[shipment_id, { amount_cents: cents(-Number(amount)), vat_cents: cents(-Number(vat)) }]],
    ),
  );
}

/** The newest charge of a shipment, whatever was credited since. */
export async function findCharge(tx: Tx, shipment_id: ShipmentId) {
  return tx.db
    .selectFrom('transactions')
    .select(['id', 'account_id', 'amount_cents', 'vat_cents', 'vat_percentage_bp'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('type', '=', 'shipping-charge')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** What stands of an account's charges that are on no invoice yet, credits taken off, not negative. The account is locked. */
export async function readUninvoiced(tx: Tx, account_id: AccountId): Promise<Cents> {
  const { uninvoiced_cents } = await tx.db
    .selectFrom('accounts')
    .select('uninvoiced_cents')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  return uninvoiced_cents;
}

/** When a provider's charges are due: by the status their shipment has reached in the provider's order. Source: KEY-27, SHIP-STATUS-42. */
export interface InvoicingRule {
  readonly trigger: InvoiceTriggerStatus;
  readonly order: readonly ShipmentStatus[];
}

/** The rule as the provider's settings have it. */
export function invoicingRuleOf(settings: StoredSettings): InvoicingRule {
  return {
    trigger: readSetting(settings, 'invoice_trigger_shipment_status'),
    order: statusOrderOf(readSetting(settings, 'shipment_status_order')),
  };
}

/** An invoice of one run carries this many charges at most; the next run takes the rest. */
const MOST_LINES = 10_000;

/**
 * Debits that nothing has reversed and that are due, oldest first, as far as one invoice carries them: charges by their shipment's
 * status, what staff entered at once. Those that were booked from `booked_before` on are left out.
 */
export async function readInvoiceable(tx: Tx, account_id: AccountId, due: InvoicingRule, booked_before?: Date) {
  const debits = debitsOnNoInvoice(tx).where('charge.account_id', '=', account_id);
  const candidates = await (booked_before ? debits.where('charge.time_created', '<', booked_before) : debits)
    .leftJoin('shipments as s', (join) =>
      join.onRef('s.provider_id', '=', 'charge.provider_id').onRef('s.id', '=', 'charge.shipment_id'),
    )
    .select([
      'charge.id',
      'charge.shipment_id',
      'charge.amount_cents',
      'charge.vat_cents',
      's.status',
      's.collected_date',
      's.cost_center',
      's.time_created as booked',
      historyOf(tx, 's', due).as('history'),
    ])
    .select(creditedOf(tx).as('credited_cents'))
    .where(({ eb, or }) =>
      or([eb('charge.shipment_id', 'is', null), eb('s.status', 'in', statusesThatMayHaveReached(due.trigger, due.order))]),
    )
    .orderBy('charge.id')
    .limit(MOST_LINES)
    .execute();
  return candidates.filter(({ status, collected_date, history }) =>
    status === null ? true : isInvoiceable({ status, collected_date, history }, due.trigger, due.order),
  );
}

/** What was given back of charges while they were on no invoice, as credits that are free once they are on one. */
export async function readCreditsOf(
  tx: Tx,
  account_id: AccountId,
  charges: readonly { readonly id: number; readonly shipment_id: ShipmentId | null }[],
): Promise<NewCredit[]> {
  const charge_ids = new Map(charges.flatMap(({ id, shipment_id }) => (shipment_id === null ? [] : [[shipment_id, id]])));
  const given_back = await tx.db
    .selectFrom('transactions')
    .select(['id as transaction_id', 'shipment_id', 'amount_cents'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('shipment_id', [...charge_ids.keys()]))
    .where('amount_cents', '>', ZERO_CENTS)
    .execute();
  return given_back.flatMap(({ transaction_id, shipment_id, amount_cents }) => {
    const charge_id = shipment_id === null ? undefined : charge_ids.get(shipment_id);
    return charge_id !== undefined && transaction_id > charge_id
      ? [{ transaction_id, account_id, payment_id: null, amount_cents }]
      : [];
  });
}

/** The statuses a shipment has had, oldest first, where its own says nothing of how far it is; else none. Source: SHIP-STATUS-46. */
export function historyOf({ provider_id }: Tx, shipments: string, { trigger, order }: InvoicingRule) {
  const column = (name: string) => sql.ref(`${shipments}.${name}`);
  return sql<ShipmentStatus[]>`case when ${column('status')} in (${sql.join([...statusesJudgedByHistory(trigger, order)])}) then (
    select coalesce(json_agg(h.status order by h.date, h.id), '[]') from tracking_events h
    where h.provider_id = ${provider_id} and h.shipment_id = ${column('id')} and h.parcel_id = 0) else '[]' end`;
}

/** Debits for an invoice that are on none and that nothing has reversed. */
export function debitsOnNoInvoice(tx: Tx) {
  return tx.db
    .selectFrom('transactions as charge')
    .where('charge.provider_id', '=', tx.provider_id)
    .where('charge.type', 'in', TYPES_FOR_INVOICES)
    .where(isOnNoInvoice(tx))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transactions as reversal')
            .select('reversal.id')
            .where('reversal.provider_id', '=', tx.provider_id)
            .whereRef('reversal.reverses_transaction_id', '=', 'charge.id'),
        ),
      ),
    );
}

/** What was given back of `charge`, not negative: a shipment's later entries are of its newest charge. */
function creditedOf(tx: Tx) {
  return sql<Cents>`(select coalesce(sum(k.amount_cents), 0)::bigint from transactions k where k.provider_id = ${tx.provider_id}
    and k.shipment_id = charge.shipment_id and k.id > charge.id)`;
}

/** Whether `charge` is on no document. */
function isOnNoInvoice(tx: Tx) {
  return sql<SqlBool>`not exists (select from billing_document_lines l where l.provider_id = ${tx.provider_id} and l.transaction_id = charge.id)`;
}
