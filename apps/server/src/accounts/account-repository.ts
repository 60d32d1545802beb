import type { Address } from '@tsela/contract/service-areas/address-shapes';
import type { AccountId, BranchId, UserId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { Problem } from '@tsela/domain/problem';
import type { Day } from '@tsela/domain/time/day';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { isAnyOf } from '../db/any-of.ts';
import { visibleAccounts } from '../db/reach.ts';
import type { Actor } from '../context.ts';
import type { AccountsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import { laterThanBefore } from '../db/later-than-before.ts';

export type AccountRow = Selectable<AccountsTable>;

/** The account for a reader, or "not found": not there and not theirs look alike. */
export async function loadAccountFor(tx: Tx, actor: Actor, account_id: AccountId): Promise<AccountRow> {
  const account = await selectAccount(tx, actor, account_id).executeTakeFirst();
  if (!account) throw accountNotFound();
  return account;
}

/** The same, locked until the transaction ends: a change of the balance locks the account first. */
export async function lockAccountFor(tx: Tx, actor: Actor, account_id: AccountId): Promise<AccountRow> {
  const account = await selectAccount(tx, actor, account_id).forNoKeyUpdate().executeTakeFirst();
  if (!account) throw accountNotFound();
  return account;
}

/** Those of the accounts that the caller may reach. */
export async function readAccountsFor(tx: Tx, actor: Actor, account_ids: readonly AccountId[]): Promise<AccountRow[]> {
  return visibleAccounts(tx, actor).selectAll('accounts').where(isAnyOf('accounts.id', account_ids)).execute();
}

/** The same, locked in the order of their ids, so that two who change the same ones never wait for each other. */
export async function lockAccountsFor(tx: Tx, actor: Actor, account_ids: readonly AccountId[]): Promise<AccountRow[]> {
  return visibleAccounts(tx, actor)
    .selectAll('accounts')
    .where('accounts.id', 'in', account_ids)
    .orderBy('accounts.id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Accounts whose hold was lifted until a day before this one, locked; those that another transaction has locked are left to the next run.
 */
export async function lockAccountsExemptBefore(tx: Tx, today: Day, limit: number): Promise<AccountRow[]> {
  return tx.db
    .selectFrom('accounts')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('temp_disable_auto_hold_until', '<', today)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** Open postpaid accounts with an invoice that was due on this day or before and is unpaid, and that are neither held nor exempt, locked. */
export async function lockAccountsOverdueSince(tx: Tx, day: Day, limit: number): Promise<AccountRow[]> {
  return tx.db
    .selectFrom('accounts')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('status', '=', 'open')
    .where('account_type', '=', 'postpaid')
    .where('is_on_hold', '=', false)
    .where('temp_disable_auto_hold', '=', false)
    .where(
      sql<boolean>`exists (select from billing_documents d where d.provider_id = ${tx.provider_id} and d.kind = 'invoice'
        and d.account_id = accounts.id and d.due_date <= ${day} and d.paid_cents < d.total_cents)`,
    )
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** Columns of an account that people change, as they are read. */
export type AccountChanges = Partial<Omit<AccountRow, 'provider_id' | 'id' | 'time_created' | 'time_modified' | 'registration'>>;

const JSON_COLUMNS: readonly string[] = ['billing_contact', 'address', 'registration_fields', 'internal_fields', 'custom_fields'];

/** Writes changes and when, always later than the change before: `time_modified` tells one state of an account from every other. */
export async function updateAccounts(
  tx: Tx,
  account_ids: readonly AccountId[],
  changes: AccountChanges,
  now: Date,
): Promise<void> {
  const columns = Object.entries(changes).map(([column, value]) => [
    column,
    JSON_COLUMNS.includes(column) && value !== null ? JSON.stringify(value) : value,
  ]);
  await tx.db
    .updateTable('accounts')
    .set({ ...Object.fromEntries(columns), time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', account_ids)
    .execute();
}

/** The most users notified at once; the others of a closed account are refused some moments later. */
const MOST_TOLD = 1000;

/** Who belongs to an account. */
export async function readUsersOfAccount(
  tx: Tx,
  account_id: AccountId,
): Promise<{ id: UserId; name: string; email: string; is_owner: boolean }[]> {
  const rows = await tx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .orderBy('id')
    .limit(MOST_TOLD)
    .execute();
  return rows.map(({ role_id, ...user }) => ({ ...user, is_owner: (role_id as number) === ROLE_IDS.account_owner }));
}

/** The account with a code, in whatever capitals; the provider's for visitors is one. Source: PERM-099, PERM-100. */
export async function findAccountByCode(tx: Tx, account_code: string): Promise<AccountRow | undefined> {
  return tx.db
    .selectFrom('accounts')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where(sql<string>`upper(account_code)`, '=', sql<string>`upper(${account_code})`)
    .executeTakeFirst();
}

export interface NewAccount {
  readonly account_code: string;
  readonly name: string;
  readonly account_type: AccountRow['account_type'];
  readonly credit_limit_cents: Cents;
  readonly invoice_frequency: AccountRow['invoice_frequency'];
  readonly billing_contact: { name: string; email: string; mobile_number: string };
  readonly invoice_frequency_time?: number | null;
  readonly tracking_prefix?: string;
  readonly support_email?: string | null;
  readonly registration_number?: string;
  readonly vat_number?: string;
  readonly address?: Address | null;
  /** Answers to the provider's questions, and what staff keep of it, by the codes of the fields. */
  readonly registration_fields?: Readonly<Record<string, unknown>>;
  readonly internal_fields?: Readonly<Record<string, unknown>>;
  readonly custom_fields?: Readonly<Record<string, unknown>>;
  readonly force_show_billing_transactions?: boolean;
  readonly no_invoice_reminders?: boolean;
  readonly invoice_per_cost_center?: boolean;
  readonly branch_id?: BranchId | null;
  /** Of accounts that were opened by their owner: whether staff still have to approve it, and where they came from, as JSON. */
  readonly needs_approval?: boolean;
  readonly wants_postpaid?: boolean;
  readonly sales_person?: string;
  readonly registration?: string;
  readonly now: Date;
}

export async function insertAccount(tx: Tx, { now, billing_contact, ...given }: NewAccount): Promise<AccountId> {
  const { address = null, registration_fields = {}, internal_fields = {}, custom_fields = {}, ...account } = given;
  const { id } = await tx.db
    .insertInto('accounts')
    .values(({ fn, val }) => ({
      ...account,
      provider_id: tx.provider_id,
      id: fn<AccountId>('nextval', [val('account_ids')]),
      billing_contact: JSON.stringify(billing_contact),
      address: address && JSON.stringify(address),
      registration_fields: JSON.stringify(registration_fields),
      internal_fields: JSON.stringify(internal_fields),
      custom_fields: JSON.stringify(custom_fields),
      time_created: now,
      time_modified: now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Deletes an account that nothing refers to. Answers false where something does: the transaction is over then. */
export async function deleteAccount(tx: Tx, account_id: AccountId): Promise<boolean> {
  try {
    await tx.db.deleteFrom('accounts').where('provider_id', '=', tx.provider_id).where('id', '=', account_id).execute();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

/** Whether an account has entries in its ledger: then it stays on record. */
export async function hasLedger(tx: Tx, account_id: AccountId): Promise<boolean> {
  const found = await tx.db
    .selectFrom('transactions')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A free account code: the prefix and the next number. A number that staff gave away by hand is passed over. */
export async function drawAccountCode(tx: Tx, prefix: string): Promise<string> {
  for (let tried = 0; tried < CODES_TRIED; tried++) {
    const { rows } = await tx.client.query<{ number: number }>("select nextval('account_code_numbers') as number");
    const account_code = `${prefix}${String(rows[0]?.number ?? 0).padStart(4, '0')}`;
    if (!(await findAccountByCode(tx, account_code))) return account_code;
  }
  throw new Error(`No free account code begins with ${prefix}.`);
}

const CODES_TRIED = 20;

function selectAccount(tx: Tx, actor: Actor, account_id: AccountId) {
  return visibleAccounts(tx, actor).selectAll('accounts').where('accounts.id', '=', account_id);
}

function accountNotFound(): Problem {
  return new Problem('not-found', 'Account not found.');
}
