import type { Invitations } from '@tsela/contract/overview/file-import-api';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { RequestContext, UserActor } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { visibleAccounts, visibleUsers } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';

export interface NewImport {
  readonly users_count: number;
  readonly invite_on: Day | null;
  /** When they were asked; null while they wait. */
  readonly time_invited: Date | null;
}

export async function insertUserImport(
  tx: Tx,
  { actor, now }: { readonly actor: Pick<UserActor, 'user_id' | 'name'>; readonly now: Date },
  { users_count, invite_on, time_invited }: NewImport,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('user_imports')
    .values(({ fn, val }) => ({
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('user_import_ids')]),
      created_by: actor.user_id,
      created_by_name: actor.name,
      time_created: now,
      users_count,
      invite_on,
      time_invited,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** These imports have been asked. */
export async function markInvited(tx: Tx, ids: readonly number[], time_invited: Date): Promise<void> {
  await tx.db
    .updateTable('user_imports')
    .set({ time_invited, invite_on: null })
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ids)
    .execute();
}

/**
 * Whether users who are added to an import now are invited now. Until the transaction ends none is asked by another: the day's job waits, and
 * finds those who were added.
 */
export async function lockIsInviting(tx: Tx, id: number): Promise<boolean> {
  const { time_invited } = await ofId(tx, id).select('time_invited').forShare().executeTakeFirstOrThrow();
  return time_invited !== null;
}

/** How far the users of an import are, as far as the actor sees them. */
export async function readInvitations(tx: Tx, actor: UserActor, id: number): Promise<Omit<Invitations, 'has_mail_server'>> {
  const { invite_on, time_invited } = await ofId(tx, id).select(['invite_on', 'time_invited']).executeTakeFirstOrThrow();
  const counts = await visibleUsers(tx, actor)
    .select([countOf(HAS_JOINED).as('joined'), countOf(sql<SqlBool>`not ${HAS_JOINED}`).as('waiting')])
    .where('users.import_id', '=', id)
    .executeTakeFirst();
  return {
    joined: counts?.joined ?? 0,
    waiting: counts?.waiting ?? 0,
    invite_on,
    time_invited: time_invited?.toISOString() ?? null,
  };
}

const HAS_JOINED = sql<SqlBool>`(users.password_hash is not null or users.time_last_login is not null)`;

function countOf(condition: typeof HAS_JOINED) {
  return sql<number>`count(*) filter (where ${condition})`;
}

/** An import whose invitations are about to be sent: a second call waits. */
export async function lockUserImport(tx: Tx, id: number) {
  return ofId(tx, id).select(['id', 'time_invited']).forNoKeyUpdate().executeTakeFirstOrThrow();
}

function ofId(tx: Tx, id: number) {
  return tx.db.selectFrom('user_imports').where('provider_id', '=', tx.provider_id).where('id', '=', id);
}

/** One run invites for so many imports; the next run takes the others. */
const IMPORTS_AT_ONCE = 20;

/** Imports whose day has come, once no user is being added to them any more or no other run is at them, with their users who have not joined and were not asked in another way. */
export async function lockDueImports(tx: Tx, { now, today }: { now: Date; today: Day }) {
  const imports = await tx.db
    .selectFrom('user_imports')
    .select(['id', 'created_by_name'])
    .where('provider_id', '=', tx.provider_id)
    .where('time_invited', 'is', null)
    .where('invite_on', '<=', today)
    .orderBy('id')
    .limit(IMPORTS_AT_ONCE)
    .forNoKeyUpdate()
    .execute();
  const people = await tx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'account_id', 'import_id'])
    .where('provider_id', '=', tx.provider_id)
    .where(
      isAnyOf(
        'import_id',
        imports.map(({ id }) => id),
      ),
    )
    .where('is_active', '=', true)
    .where('is_locked', '=', false)
    .where(sql<SqlBool>`not ${HAS_JOINED}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('verification_links')
            .select('user_id')
            .where('verification_links.provider_id', '=', tx.provider_id)
            .whereRef('verification_links.user_id', '=', 'users.id')
            .where('time_used', 'is', null)
            .where('time_expires', '>', now),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return { imports, people };
}

/** The accounts with these codes, in capitals, that are there for the actor. Locked, none is closed or merged until the transaction ends. */
export async function findAccountsByCode(
  tx: Tx,
  { actor }: Pick<RequestContext, 'actor'>,
  codes: readonly string[],
  { is_locking }: { is_locking: boolean },
) {
  const query = visibleAccounts(tx, actor)
    .select(['accounts.id', 'accounts.account_code', 'accounts.status'])
    .where(isAnyOf(sql`upper(accounts.account_code)`, codes, 'text'))
    .orderBy('accounts.id');
  return (is_locking ? query.forShare() : query).execute();
}

/** Which of these addresses, in small letters, users have. */
export async function findTakenEmails(tx: Tx, emails: readonly string[]): Promise<string[]> {
  const taken = await tx.db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where('provider_id', '=', tx.provider_id)
    .where(sql<SqlBool>`lower(email) = any (array(select unnest(${[...emails]}::text[])))`)
    .execute();
  return taken.map(({ email }) => email);
}
