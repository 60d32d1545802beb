import { contraAccountOf } from '@tsela/domain/payments/contra-account';
import type { AccountId, ShipmentId, UserId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { pipelineRows } from '../db/insert-rows.ts';
import type { RowsInsert } from '../db/insert-rows.ts';
import type { Tx } from '../db/transaction.ts';

/** One account that becomes part of another. */
export interface Merging {
  readonly from: AccountId;
  readonly into: AccountId;
}

/** Charges that are on no invoice and that nothing has reversed. */
const OPEN_CHARGES = `transactions c where c.provider_id = $1 and c.account_id = $2 and c.type = 'shipping-charge'
    and not exists (select from billing_document_lines l where l.provider_id = $1 and l.transaction_id = c.id)
    and not exists (select from transactions r where r.provider_id = $1 and r.reverses_transaction_id = c.id)`;

const COUNTS = `select
  (select count(*)::int from users where provider_id = $1 and account_id = $2) as users,
  (select count(*)::int from shipments where provider_id = $1 and account_id = $2) as shipments,
  (select count(*)::int from ${OPEN_CHARGES}) as charges,
  (select count(*)::int from address_book_entries e where e.provider_id = $1 and e.account_id = $2 and not exists (
    select from address_book_entries o where o.provider_id = $1 and o.account_id = $3
      and o.name = e.name and o.address_key = e.address_key)) as address_books,
  (select count(*)::int from cost_centers e where e.provider_id = $1 and e.account_id = $2 and not exists (
    select from cost_centers o where o.provider_id = $1 and o.account_id = $3 and lower(o.name) = lower(e.name))) as cost_centers,
  (select count(*)::int from account_notes where provider_id = $1 and account_id = $2) as notes,
  (select count(*)::int from account_files e where e.provider_id = $1 and e.account_id = $2
    and e.payment_id is null and e.transaction_id is null and not exists (
    select from account_files o where o.provider_id = $1 and o.account_id = $3 and o.hash = e.hash
      and o.payment_id is null and o.transaction_id is null)) as files,
  (select count(*)::int from account_tags e where e.provider_id = $1 and e.account_id = $2 and not exists (
    select from account_tags o where o.provider_id = $1 and o.account_id = $3 and o.tag_id = e.tag_id)) as tags,
  (select count(*)::int from billing_documents where provider_id = $1 and kind = 'invoice' and account_id = $2
    and paid_cents < total_cents) as unpaid_invoices,
  (select count(*)::int from payments where provider_id = $1 and account_id = $2 and status = 'pending') as announced_payments`;

export interface MergeCounts {
  readonly users: number;
  readonly shipments: number;
  readonly charges: number;
  readonly address_books: number;
  readonly cost_centers: number;
  readonly notes: number;
  readonly files: number;
  readonly tags: number;
  readonly unpaid_invoices: number;
  readonly announced_payments: number;
}

/** What would move, and what is in the way. */
export async function countMerge(tx: Tx, { from, into }: Merging): Promise<MergeCounts> {
  const { rows } = await tx.client.query<MergeCounts>(COUNTS, [tx.provider_id, from, into]);
  const [counts] = rows;
  if (!counts) throw new Error('What a merge would move was not counted.');
  return counts;
}

/** Moves what was written about an account and with its people. */
async function moveWords(tx: Tx, both: readonly unknown[]): Promise<void> {
  await tx.client.query('update account_notes set account_id = $3 where provider_id = $1 and account_id = $2', [...both]);
  await tx.client.query('update inbox_threads set account_id = $3 where provider_id = $1 and account_id = $2', [...both]);
  await tx.client.query('update inbox_announcements set account_id = $3 where provider_id = $1 and account_id = $2', [...both]);
}

/** Locks the shipments of an account in the order of their ids: a change of a shipment locks it before its account. */
export async function lockShipmentsOf(tx: Tx, account_id: AccountId): Promise<void> {
  await tx.client.query('select id from shipments where provider_id = $1 and account_id = $2 order by id for no key update', [
    tx.provider_id,
    account_id,
  ]);
}

/**
 * Takes what shipments still cost off one ledger and charges it on the other: the same entries as for a shipment that is cancelled and booked
 * again. The sum that has moved, not negative: what waits for an invoice. Both accounts are locked.
 */
export async function moveCharges(
  tx: Tx,
  { from, into }: Merging,
  facts: {
    balances: { from: Cents; into: Cents };
    now: Date;
    source: string;
    author: UserId | null;
    names: { from: string; into: string };
  },
): Promise<Cents> {
  const { rows: remaining } = await tx.client.query<RemainingCharge>(
    `select c.id, c.shipment_id, c.vat_percentage_bp,
      (select coalesce(-sum(t.amount_cents), 0)::bigint from transactions t where t.provider_id = $1 and t.shipment_id = c.shipment_id) as amount,
      (select coalesce(-sum(t.vat_cents), 0)::bigint from transactions t where t.provider_id = $1 and t.shipment_id = c.shipment_id) as vat
    from ${OPEN_CHARGES} order by c.id`,
    [tx.provider_id, from],
  );
  let [after_from, after_into]: [number, number] = [facts.balances.from, facts.balances.into];
  const reversed = remaining.map((charge) => {
    after_from += charge.amount;
    const { id, shipment_id, amount, vat, vat_percentage_bp } = charge;
    const entry = [amount, vat, vat_percentage_bp, after_from, shipment_id, id, SHIPPING, `Moved to ${facts.names.into}`];
    return [from, 'shipping-charge-reversal', ...entry, facts.now, facts.now, facts.source, facts.author];
  });
  const charged = remaining
    .filter(({ amount }) => amount > 0)
    .map(({ shipment_id, amount, vat, vat_percentage_bp }) => {
      after_into -= amount;
      const entry = [-amount, -vat, vat_percentage_bp, after_into, shipment_id, null, SHIPPING, `Moved from ${facts.names.from}`];
      return [into, 'shipping-charge', ...entry, facts.now, facts.now, facts.source, facts.author];
    });
  pipelineRows(tx, TRANSACTIONS, reversed);
  pipelineRows(tx, TRANSACTIONS, charged);
  const amount_cents = cents(remaining.reduce((sum, { amount }) => sum + amount, 0));
  await tx.client.query(
    `update accounts set
      balance_cents = balance_cents + case id when $2 then $4::bigint else -$4::bigint end,
      uninvoiced_cents = uninvoiced_cents - case id when $2 then $4::bigint else -$4::bigint end
    where provider_id = $1 and id in ($2, $3)`,
    [tx.provider_id, from, into, amount_cents],
  );
  return amount_cents;
}

interface RemainingCharge {
  readonly id: number;
  readonly shipment_id: ShipmentId;
  readonly vat_percentage_bp: number;
  readonly amount: number;
  readonly vat: number;
}

const SHIPPING = contraAccountOf({ type: 'shipping-charge' });

const TRANSACTIONS: RowsInsert = {
  name: 'move-charges',
  table: 'transactions',
  ids: 'transaction_ids',
  columns: [
    'account_id',
    'type',
    'amount_cents',
    'vat_cents',
    'vat_percentage_bp',
    'balance_after_cents',
    'shipment_id',
    'reverses_transaction_id',
    'contra_account',
    'description',
    'effective_date',
    'time_created',
    'source',
    'created_by',
  ],
};

/** Who and what has moved. */
export interface Moved {
  readonly shipment_ids: readonly ShipmentId[];
  readonly user_ids: readonly UserId[];
}

/** Gives the account that takes over everything but the ledger and its papers. What it has already stays where it was. */
export async function moveRows(tx: Tx, { from, into }: Merging, now: Date): Promise<Moved> {
  const both = [tx.provider_id, from, into];
  // Messages first: they are found by the shipments of the account that is left.
  await tx.client.query(
    `update messages m set account_id = $3 from shipments s
    where s.provider_id = $1 and s.account_id = $2 and m.provider_id = $1 and m.shipment_id = s.id`,
    both,
  );
  const shipments = await tx.client.query<{ id: ShipmentId }>(
    'update shipments set account_id = $3, time_modified = now() where provider_id = $1 and account_id = $2 returning id',
    both,
  );
  await tx.client.query(
    `update accounts a set invoiced_until = greatest(a.invoiced_until, merged.invoiced_until) from accounts merged
    where a.provider_id = $1 and a.id = $3 and merged.provider_id = $1 and merged.id = $2`,
    both,
  );
  const users = await tx.client.query<{ id: UserId }>(
    `update users set account_id = case when account_id = $2 then $3 else account_id end,
      limit_account_id = case when limit_account_id = $2 then $3 else limit_account_id end,
      time_modified = greatest($4::timestamptz, (time_modified at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')
    where provider_id = $1 and (account_id = $2 or limit_account_id = $2) returning id`,
    [...both, now],
  );
  await tx.client.query(
    `update address_book_entries e set account_id = $3 where e.provider_id = $1 and e.account_id = $2 and not exists (
      select from address_book_entries o where o.provider_id = $1 and o.account_id = $3 and o.name = e.name and o.address_key = e.address_key)`,
    both,
  );
  await tx.client.query(
    `update cost_centers e set account_id = $3, time_modified = now() where e.provider_id = $1 and e.account_id = $2 and not exists (
      select from cost_centers o where o.provider_id = $1 and o.account_id = $3 and lower(o.name) = lower(e.name))`,
    both,
  );
  await tx.client.query(
    `update account_files e set account_id = $3 where e.provider_id = $1 and e.account_id = $2
      and e.payment_id is null and e.transaction_id is null and not exists (
      select from account_files o where o.provider_id = $1 and o.account_id = $3 and o.hash = e.hash
        and o.payment_id is null and o.transaction_id is null)`,
    both,
  );
  await moveWords(tx, both);
  await moveWhatIsWhole(tx, both);
  // The same file of both accounts: that of the one that is left stands beside it.
  await tx.client.query(
    `update shipment_imports i set account_id = $3, is_repeat = i.is_repeat or exists (
      select from shipment_imports o where o.provider_id = $1 and o.account_id = $3 and o.fingerprint = i.fingerprint)
    where i.provider_id = $1 and i.account_id = $2`,
    both,
  );
  const tags = await tx.client.query<{ tag_id: number }>(
    'select tag_id from account_tags where provider_id = $1 and account_id = $2 order by tag_id',
    [tx.provider_id, from],
  );
  pipelineRows(
    tx,
    GIVEN_TAGS,
    tags.rows.map(({ tag_id }) => [into, tag_id]),
  );
  return { shipment_ids: shipments.rows.map(({ id }) => id), user_ids: users.rows.map(({ id }) => id) };
}

/** What is the account's with nothing beside it that could be the same. */
async function moveWhatIsWhole(tx: Tx, both: unknown[]): Promise<void> {
  await tx.client.query('update blank_shipments set account_id = $3 where provider_id = $1 and account_id = $2', both);
  await tx.client.query('update sticker_ranges set account_id = $3 where provider_id = $1 and account_id = $2', both);
  await tx.client.query('update shipment_batches set account_id = $3 where provider_id = $1 and account_id = $2', both);
  await tx.client.query('update collection_requests set account_id = $3 where provider_id = $1 and account_id = $2', both);
  await tx.client.query('update collection_series set account_id = $3 where provider_id = $1 and account_id = $2', both);
}

const GIVEN_TAGS: RowsInsert = {
  name: 'give-account-tags',
  table: 'account_tags',
  columns: ['account_id', 'tag_id'],
  ending: 'on conflict do nothing',
};
