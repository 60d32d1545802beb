import type { AccountId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import type { Selectable } from 'kysely';
import type { Actor } from '../context.ts';
import type { AccountsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type AccountRow = Selectable<AccountsTable>;

/** The account for a reader: account users see their own only; anybody else's is "not found". */
export async function loadAccountFor(tx: Tx, actor: Actor, account_id: AccountId): Promise<AccountRow> {
  if (!mayReachAccount(actor, account_id)) throw accountNotFound();
  const account = await selectAccount(tx, account_id).executeTakeFirst();
  if (!account) throw accountNotFound();
  return account;
}

/** The same, locked until the transaction ends: whoever changes a balance holds its account first. */
export async function lockAccountFor(tx: Tx, actor: Actor, account_id: AccountId): Promise<AccountRow> {
  if (!mayReachAccount(actor, account_id)) throw accountNotFound();
  const account = await selectAccount(tx, account_id).forNoKeyUpdate().executeTakeFirst();
  if (!account) throw accountNotFound();
  return account;
}

export function mayReachAccount(actor: Actor, account_id: AccountId): boolean {
  return actor.kind !== 'user' || actor.account_id === null || actor.account_id === account_id;
}

/** The provider's account for visitors. Source: PERM-099, PERM-100. */
export async function findAccountByCode(tx: Tx, account_code: string): Promise<AccountRow | undefined> {
  return tx.db
    .selectFrom('accounts')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('account_code', '=', account_code)
    .executeTakeFirst();
}

export interface NewAccount {
  readonly account_code: string;
  readonly name: string;
  readonly account_type: AccountRow['account_type'];
  readonly credit_limit_cents: Cents;
  readonly invoice_frequency: AccountRow['invoice_frequency'];
  readonly billing_contact: { name: string; email: string; mobile_number: string };
  readonly now: Date;
}

export async function insertAccount(tx: Tx, { now, billing_contact, ...account }: NewAccount): Promise<AccountId> {
  const { id } = await tx.db
    .insertInto('accounts')
    .values(({ fn, val }) => ({
      ...account,
      provider_id: tx.provider_id,
      id: fn<AccountId>('nextval', [val('account_ids')]),
      billing_contact: JSON.stringify(billing_contact),
      time_created: now,
      time_modified: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function selectAccount(tx: Tx, account_id: AccountId) {
  return tx.db.selectFrom('accounts').selectAll().where('provider_id', '=', tx.provider_id).where('id', '=', account_id);
}

function accountNotFound(): Problem {
  return new Problem('not-found', 'Account not found.');
}
