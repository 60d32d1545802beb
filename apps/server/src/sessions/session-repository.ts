import type { AccountId, ProviderId, RoleId, UserId } from '@tsela/domain/ids';
import type { OpenedProvider } from '@tsela/domain/sessions/opened-providers';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { atProvider, changeAtProvider } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';
import type { Tx } from '../db/transaction.ts';

export interface SignInUser {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly role_id: RoleId;
  readonly account_id: AccountId | null;
  readonly two_factor_auth_enabled: boolean;
  readonly password_hash: string | null;
  readonly is_active: boolean;
  readonly is_locked: boolean;
  readonly is_demo: boolean;
  readonly account_status: 'open' | 'closed' | null;
}

export async function findUserByEmail(tx: Tx, email: string): Promise<SignInUser | undefined> {
  // The database makes both small: it and the language differ on some letters, such as a sigma at the end of a word.
  return signInUsers(tx)
    .where(({ fn, ref, val }) => sql<SqlBool>`${fn('lower', [ref('users.email')])} = ${fn('lower', [val(email)])}`)
    .executeTakeFirst();
}

export async function findSignInUser(tx: Tx, user_id: UserId): Promise<SignInUser | undefined> {
  return signInUsers(tx).where('users.id', '=', user_id).executeTakeFirst();
}

/** Keeps others from changing what belongs to a user until the transaction ends. */
export async function lockUser(tx: Tx, user_id: UserId): Promise<void> {
  await tx.db
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .execute();
}

/** A user's password, as its hash; locked where it is about to change. */
export async function findPasswordHash(tx: Tx, user_id: UserId, { lock = false } = {}): Promise<string | null> {
  const query = tx.db
    .selectFrom('users')
    .select('password_hash')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function keepPasswordHash(tx: Tx, user_id: UserId, password_hash: string): Promise<void> {
  await tx.db
    .updateTable('users')
    .set(({ fn }) => ({ password_hash, time_modified: fn<Date>('now') }))
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', user_id)
    .execute();
}

function signInUsers(tx: Tx) {
  return tx.db
    .selectFrom('users')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.provider_id', '=', 'users.provider_id').onRef('accounts.id', '=', 'users.account_id'),
    )
    .select(({ fn, ref }) => [
      'users.id',
      'users.name',
      'users.email',
      'users.mobile_number',
      'users.role_id',
      'users.account_id',
      'users.two_factor_auth_enabled',
      'users.password_hash',
      'users.is_active',
      'users.is_locked',
      'users.is_demo',
      fn.coalesce(ref('accounts.status')).as('account_status'),
    ])
    .where('users.provider_id', '=', tx.provider_id);
}

interface NewSession {
  readonly token_hash: string;
  readonly user_id: UserId;
  readonly time_created: Date;
  readonly time_expires: Date;
  readonly ip: string;
  readonly user_agent: string;
}

/**
 * Keeps a session, and with its user when they signed in last: sessions are taken out after a while. Undefined for a user locked in the
 * meantime: such a session would work again once they are unlocked.
 */
export async function insertSession(tx: Tx, session: NewSession): Promise<number | undefined> {
  const admitted = await tx.db
    .updateTable('users')
    // Not a change of the user: an administrator who edits them meanwhile meets no conflict.
    .set({ time_last_login: session.time_created })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', session.user_id)
    .where('is_active', '=', true)
    .where('is_locked', '=', false)
    .executeTakeFirst();
  if (admitted.numUpdatedRows === 0n) return undefined;
  const { id } = await tx.db
    .insertInto('sessions')
    .values(({ fn, val }) => ({
      ...session,
      token_hash: Buffer.from(session.token_hash, 'hex'),
      time_seen: session.time_created,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('session_ids')]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps with a session that a provider was opened in it; what is over goes. */
export async function keepOpened(tx: Tx, session_id: number, opened: OpenedProvider, now: Date): Promise<void> {
  const { provider_id, user_id } = opened;
  await sql`update sessions set opened = ${JSON.stringify([opened])}::jsonb || coalesce((
      select jsonb_agg(each) from jsonb_array_elements(opened) each
      where (each->>'until')::timestamptz > ${now}
        and ((each->>'provider_id')::bigint, (each->>'user_id')::bigint) <> (${provider_id}::bigint, ${user_id}::bigint)
    ), '[]'::jsonb)
    where provider_id = ${tx.provider_id} and id = ${session_id}`.execute(tx.db);
}

/** Takes out of a session what was opened of a provider, and answers it. */
export async function takeOpened(tx: Tx, session_id: number, provider_id: ProviderId): Promise<OpenedProvider[]> {
  const session = await tx.db
    .selectFrom('sessions')
    .select('opened')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', session_id)
    .forUpdate()
    .executeTakeFirst();
  // Written by `keepOpened` alone.
  const opened = (session?.opened ?? []) as unknown as OpenedProvider[];
  const ended = opened.filter((each) => each.provider_id === provider_id);
  if (ended.length > 0) {
    await tx.db
      .updateTable('sessions')
      .set({ opened: JSON.stringify(opened.filter((each) => each.provider_id !== provider_id)) })
      .where('provider_id', '=', tx.provider_id)
      .where('id', '=', session_id)
      .execute();
  }
  return ended;
}

export async function endSession(tx: Tx, token_hash: string, now: Date): Promise<number | null> {
  const ended = await tx.db
    .updateTable('sessions')
    .set({ time_ended: now })
    .where('provider_id', '=', tx.provider_id)
    .where('token_hash', '=', Buffer.from(token_hash, 'hex'))
    .where('time_ended', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended?.id ?? null;
}

/** Ends a session that is not one's own token: one by its id, or all of a person but one. Answers which ended. */
export async function endSessionsOf(
  tx: Tx,
  { user_id, now, only, but }: { user_id: UserId; now: Date; only?: number | undefined; but?: number | undefined },
): Promise<number[]> {
  let query = tx.db
    .updateTable('sessions')
    .set({ time_ended: now })
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .where('time_ended', 'is', null);
  if (only !== undefined) query = query.where('id', '=', only);
  if (but !== undefined) query = query.where('id', '!=', but);
  const ended = await query.returning('id').execute();
  return ended.map(({ id }) => id);
}

/** The longest list of sessions that is shown. */
const SESSIONS_SHOWN = 100;

export async function readSessionsOf(tx: Tx, user_id: UserId, now: Date) {
  return tx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'time_created', 'time_expires'])
    .select(({ fn, ref }) => fn.coalesce(ref('time_seen'), ref('time_created')).as('time_seen'))
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .where('time_ended', 'is', null)
    .where('time_expires', '>', now)
    .orderBy('id', 'desc')
    .limit(SESSIONS_SHOWN)
    .execute();
}

/** When the person last signed in elsewhere than in the session that asks, before it or after; null when nowhere. */
export async function readLastLogin(tx: Tx, user_id: UserId, but: number): Promise<Date | null> {
  const row = await tx.db
    .selectFrom('sessions')
    .select('time_created')
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .where('id', '!=', but)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.time_created ?? null;
}

/** Keeps when a session was used, in one journey to the database. */
export async function keepSeen(
  pool: Pool,
  { provider_id, session_id, now }: { provider_id: ProviderId; session_id: number; now: Date },
): Promise<void> {
  if (!Number.isSafeInteger(session_id)) throw new RangeError(`Not a session id: ${session_id}`);
  // A session that is being changed just now is in use: this call does not wait for it.
  await changeAtProvider(
    pool,
    provider_id,
    `update sessions set time_seen = '${now.toISOString()}'
    where provider_id = ${provider_id} and id = (
      select id from sessions
      where provider_id = ${provider_id} and id = ${session_id} and coalesce(time_seen, time_created) < '${now.toISOString()}'
      for update skip locked
    )`,
  );
}

/** Ends a session that was left idle, with its entry in the log. */
export async function endIdleSession(
  pool: Pool,
  { provider_id, session_id, now }: { provider_id: ProviderId; session_id: number; now: Date },
): Promise<void> {
  await atProvider(pool, { provider_id }, async (client) => {
    const ended = await client.query(
      'update sessions set time_ended = $3 where provider_id = $1 and id = $2 and time_ended is null',
      [provider_id, session_id, now],
    );
    if (ended.rowCount === 0) return;
    await client.query(
      `insert into events (provider_id, id, time, type, object_type, object_id, actor_name, request_id, client_version, source, change_to)
      values ($1, nextval('event_ids'), $3, 'session.ended', 'session', $2, 'System', '', '', 'System', '{"reason": "idle"}')`,
      [provider_id, session_id, now],
    );
  });
}
