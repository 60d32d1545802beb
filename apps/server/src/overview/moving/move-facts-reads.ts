import { VISITORS } from '@tsela/domain/permissions/visitors';
import type { Address, Contact } from '@tsela/contract/service-areas/address-shapes';
import type { AccountId } from '@tsela/domain/ids';
import { ZERO_CENTS, cents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import type { MovedSide } from '@tsela/domain/overview/moving/move-shipments';
import type { NamedAccount } from '@tsela/domain/overview/moving/moved-row';
import { sql } from 'kysely';
import type { Actor } from '../../context.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { visibleAccounts } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';

/** The accounts that a file names, by their codes and by what they went by before they were moved in, in capitals. A code comes first. */
export async function findNamedAccounts(tx: Tx, actor: Actor, names: readonly string[]): Promise<Map<string, NamedAccount>> {
  const asked = [...new Set(names.map((name) => name.trim().toUpperCase()).filter((name) => name !== ''))];
  const by_code = await visibleAccounts(tx, actor)
    .select(['accounts.id', 'accounts.account_code', 'accounts.status'])
    .where(isAnyOf(sql`upper(accounts.account_code)`, asked, 'text'))
    .where('accounts.account_type', '!=', VISITORS)
    .execute();
  const by_reference = await visibleAccounts(tx, actor)
    .innerJoin('move_rows as r', (join) =>
      join.onRef('r.provider_id', '=', 'accounts.provider_id').onRef('r.account_id', '=', 'accounts.id'),
    )
    .select(['accounts.id', 'accounts.account_code', 'accounts.status', 'r.migration_reference'])
    .where('r.kind', '=', 'accounts')
    .where('r.state', 'in', ['moved', 'kept'])
    .where(isAnyOf(sql`upper(r.migration_reference)`, asked, 'text'))
    .execute();
  const named = ({ id, account_code, status }: (typeof by_code)[number]): NamedAccount => ({
    id,
    account_code,
    is_open: status === 'open',
  });
  return new Map([
    ...by_reference.map((row) => [row.migration_reference.toUpperCase(), named(row)] as const),
    ...by_code.map((row) => [row.account_code.toUpperCase(), named(row)] as const),
  ]);
}

/** Where accounts collect from, those that have an address. */
export async function readSenders(tx: Tx, account_ids: readonly number[]): Promise<Map<number, MovedSide>> {
  const rows = await tx.db
    .selectFrom('accounts')
    .select(['id', 'name', 'address', 'billing_contact'])
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', account_ids))
    .where('address', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap((row) => (row.address === null ? [] : [[row.id, senderOf(row.name, row.address, row.billing_contact)]])),
  );
}

function senderOf(company: string, address: Address, { name, email, mobile_number }: Contact): MovedSide {
  const { street_address, local_area, city, code } = address;
  return { name: name || company, email, mobile_number, company, street_address, local_area, city, code, instructions: '' };
}

/** Which of these codes, in capitals, accounts have. */
export async function findTakenCodes(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('accounts')
    .select('account_code')
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf(sql`upper(account_code)`, codes, 'text'))
    .execute();
  return new Set(rows.map(({ account_code }) => account_code.toUpperCase()));
}

/** Of these accounts, those whose balance was moved in or is being. */
export async function findBalanced(tx: Tx, account_ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('move_rows')
    .select('account_id')
    .where('provider_id', '=', tx.provider_id)
    .where('kind', '=', 'balances')
    .where('state', 'in', ['waiting', 'moved', 'kept'])
    .where(isAnyOf('account_id', account_ids))
    .execute();
  return new Set(rows.flatMap(({ account_id }) => account_id ?? []));
}

/** What the open invoices come to that were moved in for accounts; those of a file that is at work count where they are only looked at. */
export async function readMovedInvoices(
  tx: Tx,
  account_ids: readonly number[],
  { with_waiting }: { readonly with_waiting: boolean },
): Promise<Map<number, Cents>> {
  const rows = await tx.db
    .selectFrom('move_rows')
    .select('account_id')
    .select(({ fn }) => fn.sum<string>('amount_cents').as('amount'))
    .where('provider_id', '=', tx.provider_id)
    .where('kind', '=', 'invoices')
    .where('state', 'in', with_waiting ? ['waiting', 'moved', 'kept'] : ['moved', 'kept'])
    .where(isAnyOf('account_id', account_ids))
    .groupBy('account_id')
    .execute();
  return new Map(rows.flatMap(({ account_id, amount }) => (account_id === null ? [] : [[account_id, cents(Number(amount))]])));
}

/** The same for one account, under its lock. */
export async function readMovedInvoicesOf(tx: Tx, account_id: AccountId): Promise<Cents> {
  return (await readMovedInvoices(tx, [account_id], { with_waiting: false })).get(account_id) ?? ZERO_CENTS;
}

/** Whether the balance of an account has been moved in, under its lock. */
export async function isBalanceMoved(tx: Tx, account_id: AccountId): Promise<boolean> {
  const found = await tx.db
    .selectFrom('move_rows')
    .select('number')
    .where('provider_id', '=', tx.provider_id)
    .where('kind', '=', 'balances')
    .where('state', 'in', ['moved', 'kept'])
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
