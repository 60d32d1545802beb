import type { UserImport } from '@tsela/contract/users/user-import-api';
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
}

export async function insertUserImport(
  tx: Tx,
  { actor, now }: { readonly actor: Pick<UserActor, 'user_id' | 'name'>; readonly now: Date },
  { users_count, invite_on }: NewImport,
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
      time_invited: invite_on === null ? now : null,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateUserImports(
  tx: Tx,
  ids: readonly number[],
  changes: { readonly users_count: number } | { readonly time_invited: Date | null; readonly invite_on: null },
): Promise<void> {
  await tx.db.updateTable('user_imports').set(changes).where('provider_id', '=', tx.provider_id).where('id', 'in', ids).execute();
}

/** As many of the newest as are shown. */
const IMPORTS_SHOWN = 20;

/** The newest imports; users limited to part of the provider find their own, since the others are about people out of their sight. */
export async function readUserImports(tx: Tx, actor: UserActor, id?: number): Promise<UserImport[]> {
  const imports = await importsFor(tx, actor, id)
    .select(['id', 'created_by_name', 'time_created', 'users_count', 'invite_on'])
    .orderBy('id', 'desc')
    .limit(IMPORTS_SHOWN)
    .execute();
  const ids = imports.map((each) => each.id);
  const counts = await visibleUsers(tx, actor)
    .select(['users.import_id', countOf(HAS_JOINED).as('joined'), countOf(sql<SqlBool>`not ${HAS_JOINED}`).as('waiting')])
    .where(isAnyOf('users.import_id', ids))
    .groupBy('users.import_id')
    .execute();
  return imports.map((each) => {
    const of_import = counts.find(({ import_id }) => import_id === each.id);
    return {
      ...each,
      time_created: each.time_created.toISOString(),
      joined: of_import?.joined ?? 0,
      waiting: of_import?.waiting ?? 0,
    };
  });
}

const HAS_JOINED = sql<SqlBool>`(users.password_hash is not null or users.time_last_login is not null)`;

function countOf(condition: typeof HAS_JOINED) {
  return sql<number>`count(*) filter (where ${condition})`;
}

/** An import whose invitations are about to be sent or taken back: a second call waits. */
export async function lockUserImport(tx: Tx, actor: UserActor, id: number) {
  return importsFor(tx, actor, id).select(['id', 'time_created', 'time_invited']).forNoKeyUpdate().executeTakeFirst();
}

function importsFor(tx: Tx, actor: UserActor, id?: number) {
  let query = tx.db.selectFrom('user_imports').where('provider_id', '=', tx.provider_id);
  if (id !== undefined) query = query.where('id', '=', id);
  const sees_part = actor.limit_user_to_branch || actor.limit_account_id !== undefined;
  return sees_part ? query.where('created_by', '=', actor.user_id) : query;
}

/** One run invites for so many imports; the next run takes the others. */
const IMPORTS_AT_ONCE = 20;

/** Imports whose day has come, with their users who have not joined and were not asked in another way. */
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
    .skipLocked()
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
