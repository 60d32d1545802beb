import type { AccountId } from '@tsela/domain/ids';
import type { Actor } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

export interface UsedKeyRow {
  readonly caller: string;
  readonly key: string;
  /** The permission that it needs: `API_/shipments:POST`. */
  readonly call: string;
  readonly time_created: Date;
}

/** Whose keys are asked for: those of the API keys of an account, revoked ones among them. */
interface KeyOfAccount {
  readonly id: number;
  readonly name: string;
}

/** More keys than this no account has had within the days for which answers are kept. */
const KEYS_MAX = 500;

export async function readKeysOfAccount(tx: Tx, account_id: AccountId): Promise<KeyOfAccount[]> {
  return tx.db
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .orderBy('id', 'desc')
    .limit(KEYS_MAX)
    .execute();
}

/** An API key of an account within reach, also one that was revoked. */
export async function readKeyFor(tx: Tx, actor: Actor, id: number): Promise<KeyOfAccount | undefined> {
  return tx.db
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'api_keys.account_id'))
    .executeTakeFirst();
}

/** As an Idempotency-Key is kept with who sent it. Source: db/once-per-key.ts. */
export function callerOfKey(id: number): string {
  return `key:${id}`;
}

interface Wanted {
  readonly callers: readonly string[];
  readonly key: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** What these callers have sent once, newest first; of one key where it is named. */
export async function listUsedKeyRows(tx: Tx, { callers, key, ...page }: Wanted): Promise<{ rows: UsedKeyRow[]; count: number }> {
  if (callers.length === 0) return { rows: [], count: 0 };
  const all = tx.db
    .selectFrom('idempotency_keys')
    .select(['caller', 'key', 'call', 'time_created'])
    .where('provider_id', '=', tx.provider_id)
    .where('caller', 'in', callers);
  const query = key === '' ? all : all.where('key', '=', key);
  const { limit, offset } = pageOf(page);
  const rows = await query.orderBy('time_created', 'desc').orderBy('caller').orderBy('key').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

/** One of them with its first answer. */
export async function readUsedKey(tx: Tx, caller: string, key: string): Promise<(UsedKeyRow & { answer: unknown }) | undefined> {
  return tx.db
    .selectFrom('idempotency_keys')
    .select(['caller', 'key', 'call', 'time_created', 'answer'])
    .where('provider_id', '=', tx.provider_id)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();
}
