import type { AccountId, UserId } from '@tsela/domain/ids';
import type { KeyScope } from '@tsela/domain/integrations/key-scopes';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import { MAKER_ACTS_FOR_ACCOUNT } from '../sessions/api-key-reads.ts';

export interface ApiKeyRow {
  readonly id: number;
  readonly account_id: AccountId;
  readonly name: string;
  readonly hint: string;
  readonly scopes: KeyScope[];
  readonly is_test: boolean;
  readonly time_created: Date;
  readonly time_expires: Date | null;
  readonly time_last_used: Date | null;
  readonly created_by_name: string;
  readonly maker_acts: boolean;
}

/** Expired ones are listed until they are revoked; the longest list that is shown. */
const KEYS_SHOWN = 100;

/** The keys of an account that the caller was shown to reach, newest first. */
export async function listKeyRows(tx: Tx, account_id: AccountId): Promise<ApiKeyRow[]> {
  return keys(tx).where('k.account_id', '=', account_id).orderBy('k.id', 'desc').limit(KEYS_SHOWN).execute();
}

/** A key of an account within reach that has not been revoked, locked. */
export async function lockKeyFor(tx: Tx, actor: Actor, id: number): Promise<ApiKeyRow | undefined> {
  return keys(tx)
    .where('k.id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'k.account_id'))
    .forUpdate('k')
    .executeTakeFirst();
}

function keys(tx: Tx) {
  return tx.db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'k.provider_id').onRef('u.id', '=', 'k.created_by'))
    .select([
      'k.id',
      'k.account_id',
      'k.name',
      'k.hint',
      'k.scopes',
      'k.is_test',
      'k.time_created',
      'k.time_expires',
      'k.time_last_used',
      'u.name as created_by_name',
      sql<boolean>`(${sql.raw(MAKER_ACTS_FOR_ACCOUNT)})`.as('maker_acts'),
    ])
    .where('k.provider_id', '=', tx.provider_id)
    .where('k.time_revoked', 'is', null);
}

/** The names of an account's keys that have not expired. */
export async function readLiveKeyNames(tx: Tx, account_id: AccountId, now: Date): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('api_keys')
    .select('name')
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('time_revoked', 'is', null)
    .where(sql<SqlBool>`(time_expires is null or time_expires > ${now})`)
    .execute();
  return rows.map(({ name }) => name);
}

interface NewApiKey {
  readonly account_id: AccountId;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly KeyScope[];
  readonly is_test: boolean;
  readonly key_hash: Buffer;
  readonly created_by: UserId;
  readonly time_created: Date;
  readonly time_expires: Date | null;
}

export async function insertKey(tx: Tx, { scopes, ...key }: NewApiKey): Promise<number> {
  const { id } = await tx.db
    .insertInto('api_keys')
    .values(({ fn, val }) => ({
      ...key,
      scopes: JSON.stringify(scopes),
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('api_key_ids')]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function revokeKeyRow(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.db
    .updateTable('api_keys')
    .set({ time_revoked: now })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}
