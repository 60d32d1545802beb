import { callsOfKey, permissionsOfKey } from '@tsela/domain/integrations/key-scopes';
import type { AccountId, ProviderId, RoleId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import type { UserActor } from '../context.ts';
import { changeAtProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';
import { OF_PERSON, PERSON, actorOf } from './session-reads.ts';
import type { PersonRow } from './session-reads.ts';

interface KeyRow extends PersonRow {
  key_id: number;
  key_name: string;
  is_test: boolean;
  scopes: string[];
  key_account_id: AccountId;
  is_key_account_closed: boolean;
  time_last_used: Date | null;
  key_hash: string;
}

/** A key that opens something, as its caller. */
export interface LiveKey {
  readonly actor: UserActor & { readonly api_key: NonNullable<UserActor['api_key']> };
  readonly time_last_used: Date | null;
  /** What is kept of it, as hexadecimal digits. */
  readonly key_hash: string;
}

const KEY_HASH = /^[0-9a-f]{64}$/;

/** A key by what is kept of it, or by its id, as calls name it that are signed with its secret. */
export type WhichKey = { readonly key_hash: string } | { readonly key_id: number };

interface AskedKey {
  readonly provider_id: ProviderId;
  readonly which: WhichKey;
  readonly now: Date;
}

/** The condition on a key; null where no key can be meant. The simple protocol takes no parameters: what enters the text is plain digits. */
function isKey(which: WhichKey): string | null {
  if ('key_id' in which) return Number.isSafeInteger(which.key_id) && which.key_id > 0 ? `k.id = ${which.key_id}` : null;
  return KEY_HASH.test(which.key_hash) ? `k.key_hash = '\\x${which.key_hash}'` : null;
}

/**
 * The actor of a key, or null when it was revoked, has expired or never was, when the account's switch is off, or when its maker may not
 * act for the account any more. One message to the database.
 */
export async function readLiveKey(pool: Pool, { provider_id, which, now }: AskedKey): Promise<LiveKey | null> {
  const is_key = isKey(which);
  if (is_key === null) return null;
  const [row] = await rowsOfProvider<KeyRow>(
    pool,
    provider_id,
    `select ${PERSON}, k.id as key_id, k.name as key_name, k.is_test, k.scopes, k.account_id as key_account_id,
      encode(k.key_hash, 'hex') as key_hash, ka.status = 'closed' as is_key_account_closed, k.time_last_used
    from api_keys k
    join accounts ka on ka.provider_id = k.provider_id and ka.id = k.account_id
    join account_settings ks on ks.provider_id = k.provider_id and ks.account_id = k.account_id
      and ks.setting = 'webhook_integration_enabled' and ks.value = 'true'::jsonb
    join users u on u.provider_id = k.provider_id and u.id = k.created_by
    ${OF_PERSON}
    where k.provider_id = ${provider_id} and ${is_key} and k.time_revoked is null
      and (k.time_expires is null or k.time_expires > '${now.toISOString()}') and ${MAKER_ACTS_FOR_ACCOUNT}`,
  );
  return row ? { actor: actorOfKey(row), time_last_used: row.time_last_used, key_hash: row.key_hash } : null;
}

export type KeyState = 'unknown' | 'revoked' | 'expired' | 'elsewhere' | 'switched-off';

/** Why a key opens nothing; one that lives is one of another address. */
export async function readKeyState(pool: Pool, { provider_id, which, now }: AskedKey): Promise<KeyState> {
  const is_key = isKey(which);
  if (is_key === null) return 'unknown';
  const [row] = await rowsOfProvider<{ time_revoked: Date | null; time_expires: Date | null }>(
    pool,
    provider_id,
    `select k.time_revoked, k.time_expires from api_keys k where k.provider_id = ${provider_id} and ${is_key}`,
  );
  if (!row) return 'unknown';
  if (row.time_revoked !== null) return 'revoked';
  if (row.time_expires !== null && row.time_expires <= now) return 'expired';
  return (await readLiveKey(pool, { provider_id, which, now })) === null ? 'switched-off' : 'elsewhere';
}

/**
 * Whether the maker `u` of the key `k` is still there and may still act for its whole account. A key sees all of an account, so a user
 * limited to a branch has none.
 */
export const MAKER_ACTS_FOR_ACCOUNT = `u.is_active and not u.is_locked and case when u.account_id is null
  then not u.limit_user_to_branch and (not u.limit_user_to_account or u.limit_account_id = k.account_id)
  else u.account_id = k.account_id end`;

/** Keeps when a key was used, in one journey to the database. */
export async function keepKeyUsed(
  pool: Pool,
  { provider_id, key_id, now }: { provider_id: ProviderId; key_id: number; now: Date },
): Promise<void> {
  if (!Number.isSafeInteger(key_id)) throw new RangeError(`Not a key id: ${key_id}`);
  // A key that is being changed just now is marked as used by its next call, so that this one does not wait.
  await changeAtProvider(
    pool,
    provider_id,
    `update api_keys set time_last_used = '${now.toISOString()}'
    where provider_id = ${provider_id} and id = (
      select id from api_keys
      where provider_id = ${provider_id} and id = ${key_id} and coalesce(time_last_used, time_created) < '${now.toISOString()}'
      for update skip locked
    )`,
  );
}

/** A key calls for its account alone, also when staff with a wider reach made it. */
function actorOfKey(row: KeyRow): LiveKey['actor'] {
  const maker = actorOf(row, '');
  return {
    kind: 'user',
    user_id: maker.user_id,
    name: `API key ${row.key_name}`,
    email: maker.email,
    role_id: maker.account_id === null ? (ROLE_IDS.account_owner as number as RoleId) : maker.role_id,
    permissions: permissionsOfKey(row.scopes, maker.permissions),
    permissions_ui: [],
    account_id: row.key_account_id,
    is_account_closed: row.is_key_account_closed,
    branch_id: null,
    limit_user_to_branch: false,
    driver_id: null,
    token_hash: '',
    api_key: { id: row.key_id, name: row.key_name, is_test: row.is_test, calls: callsOfKey(row.scopes), held: maker.permissions },
  };
}
