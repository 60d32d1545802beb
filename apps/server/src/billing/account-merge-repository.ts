import type { AccountId, ShipmentId, UserId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
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
  (select count(*)::int from account_files e where e.provider_id = $1 and e.account_id = $2 and not exists (
    select from account_files o where o.provider_id = $1 and o.account_id = $3 and o.hash = e.hash)) as files,
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
  facts: { balances: { from: Cents; into: Cents }; now: Date; source: string; names: { from: string; into: string } },
): Promise<Cents> {
  const remaining = `select c.id, c.shipment_id, c.vat_percentage_bp, s.amount, s.vat
    from (select * from ${OPEN_CHARGES}) c
    join lateral (select coalesce(-sum(t.amount_cents), 0)::bigint as amount, coalesce(-sum(t.vat_cents), 0)::bigint as vat
      from transactions t where t.provider_id = $1 and t.shipment_id = c.shipment_id) s on true`;
  const { rows } = await tx.client.query<{ amount: number }>(
    `with remaining as materialized (${remaining}),
    reversed as (
      insert into transactions (provider_id, id, account_id, type, amount_cents, vat_cents, vat_percentage_bp, balance_after_cents,
        shipment_id, reverses_transaction_id, description, effective_date, time_created, source)
      select $1, nextval('transaction_ids'), $2, 'shipping-charge-reversal', o.amount, o.vat, o.vat_percentage_bp, o.after,
        o.shipment_id, o.id, $6, $8, $8, $9
      from (select s.*, $4::bigint + sum(s.amount) over (order by s.id) as after from remaining s order by s.id) o),
    charged as (
      insert into transactions (provider_id, id, account_id, type, amount_cents, vat_cents, vat_percentage_bp, balance_after_cents,
        shipment_id, description, effective_date, time_created, source)
      select $1, nextval('transaction_ids'), $3, 'shipping-charge', -o.amount, -o.vat, o.vat_percentage_bp, o.after,
        o.shipment_id, $7, $8, $8, $9
      from (select s.*, $5::bigint - sum(s.amount) over (order by s.id) as after from remaining s where s.amount > 0 order by s.id) o)
    select coalesce(sum(amount), 0)::bigint as amount from remaining`,
    [
      tx.provider_id,
      from,
      into,
      facts.balances.from,
      facts.balances.into,
      `Moved to ${facts.names.into}`,
      `Moved from ${facts.names.from}`,
      facts.now,
      facts.source,
    ],
  );
  const amount_cents = cents(rows[0]?.amount ?? 0);
  await tx.client.query(
    `update accounts set
      balance_cents = balance_cents + case id when $2 then $4::bigint else -$4::bigint end,
      uninvoiced_cents = uninvoiced_cents - case id when $2 then $4::bigint else -$4::bigint end
    where provider_id = $1 and id in ($2, $3)`,
    [tx.provider_id, from, into, amount_cents],
  );
  return amount_cents;
}

/** Who and what has moved. */
export interface Moved {
  readonly shipment_ids: readonly ShipmentId[];
  readonly user_ids: readonly UserId[];
}

/** Gives the account that takes over everything but the ledger and its papers. What it has already stays where it was. */
export async function moveRows(tx: Tx, { from, into }: Merging): Promise<Moved> {
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
  const users = await tx.client.query<{ id: UserId }>(
    `update users set account_id = case when account_id = $2 then $3 else account_id end,
      limit_account_id = case when limit_account_id = $2 then $3 else limit_account_id end, time_modified = clock_timestamp()
    where provider_id = $1 and (account_id = $2 or limit_account_id = $2) returning id`,
    both,
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
    `update account_files e set account_id = $3 where e.provider_id = $1 and e.account_id = $2 and not exists (
      select from account_files o where o.provider_id = $1 and o.account_id = $3 and o.hash = e.hash)`,
    both,
  );
  await tx.client.query('update account_notes set account_id = $3 where provider_id = $1 and account_id = $2', both);
  await tx.client.query(
    `insert into account_tags (provider_id, account_id, tag_id) select provider_id, $3, tag_id from account_tags
    where provider_id = $1 and account_id = $2 on conflict do nothing`,
    both,
  );
  return { shipment_ids: shipments.rows.map(({ id }) => id), user_ids: users.rows.map(({ id }) => id) };
}
