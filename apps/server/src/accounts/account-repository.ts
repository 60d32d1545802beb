import type { AccountId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import type { Selectable } from 'kysely';
import { accountsWithinReach } from '../db/reach.ts';
import type { Actor } from '../context.ts';
import type { AccountsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type AccountRow = Selectable<AccountsTable>;

/** The account for a reader, or "not found": not there and not theirs look alike. */
export async function loadAccountFor(tx: Tx, actor: Actor, account_id: AccountId): Promise<AccountRow> {
  const account = await selectAccount(tx, actor, account_id).executeTakeFirst();
  if (!account) throw accountNotFound();
  return account;
}

/** The same, locked until the transaction ends: whoever changes a balance holds its account first. */
export async function lockAccountFor(tx: Tx, actor: Actor, account_id: AccountId): Promise<AccountRow> {
  const account = await selectAccount(tx, actor, account_id).forNoKeyUpdate().executeTakeFirst();
  if (!account) throw accountNotFound();
  return account;
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
  /** Of accounts that were opened by their owner: whether staff still have to approve it, and what they told, as JSON. */
  readonly needs_approval?: boolean;
  readonly registration?: string;
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
  return accountsWithinReach(tx, actor).selectAll('accounts').where('accounts.id', '=', account_id);
}

function accountNotFound(): Problem {
  return new Problem('not-found', 'Account not found.');
}
