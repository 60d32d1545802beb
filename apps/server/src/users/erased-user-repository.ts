import { ERASED, ERASED_NAME } from '@tsela/domain/audit/erased-person';
import type { UserId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** Deleted users whom the log may still name, oldest first. */
export async function readUsersToErase(tx: Tx, rows_max: number): Promise<UserId[]> {
  const rows = await tx.db
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('time_deleted', 'is not', null)
    .where('time_erased', 'is', null)
    .orderBy('id')
    .limit(rows_max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Every name that some users have had, as far as their rows and the log tell. */
export async function readNamesOf(tx: Tx, user_ids: readonly UserId[]): Promise<string[]> {
  const ids = [...user_ids];
  const { rows } = await sql<{ name: string }>`select distinct name from (
      select u.name from users u where u.provider_id = ${tx.provider_id} and u.id = any(${ids})
      union all select e.actor_name from events e where e.provider_id = ${tx.provider_id} and e.actor_user_id = any(${ids})
      union all select x.name from events e cross join lateral (values (e.change_from ->> 'name'), (e.change_to ->> 'name')) x (name)
        where e.provider_id = ${tx.provider_id} and e.object_type = 'user' and e.object_id = any(${ids})) names
    where name <> all(${['', ERASED, ERASED_NAME]}) order by name`.execute(tx.db);
  return rows.map(({ name }) => name);
}

/** What names its writer: the table, the column with the name, and the one with their number where there is one. */
const SIGNATURES = [
  { table: 'account_notes', name: 'created_by_name', number: 'created_by' },
  { table: 'driver_messages', name: 'created_by_name', number: 'created_by' },
  { table: 'account_files', name: 'created_by_name', number: 'created_by' },
  { table: 'shipment_notes', name: 'created_by_name', number: 'created_by' },
  { table: 'shipment_documents', name: 'created_by_name', number: 'created_by' },
  { table: 'moves', name: 'created_by_name', number: 'created_by' },
  { table: 'user_imports', name: 'created_by_name', number: 'created_by' },
  { table: 'shipment_imports', name: 'created_by_name', number: 'created_by' },
  { table: 'shared_filters', name: 'created_by_name', number: 'created_by' },
  { table: 'map_locks', name: 'user_name', number: 'user_id' },
  { table: 'rate_revisions', name: 'changed_by_name', number: 'changed_by' },
  { table: 'rate_revisions', name: 'created_by_name' },
  { table: 'rate_revisions', name: 'published_by_name' },
  { table: 'rate_impacts', name: 'started_by_name' },
  { table: 'rate_exceptions', name: 'changed_by_name' },
  { table: 'served_areas', name: 'changed_by_name' },
  { table: 'own_places', name: 'changed_by_name' },
  { table: 'blocked_entries', name: 'added_by' },
  { table: 'short_urls', name: 'made_by' },
  { table: 'provider_settings', name: 'modified_by' },
  { table: 'accounts', name: 'sales_person' },
] as const;

export interface Writers {
  readonly user_ids: readonly UserId[];
  /** Where no number stands beside a name it goes by itself; the log has who it was. */
  readonly names: readonly string[];
}

/** Takes the names of some users from all that they signed. Answers from how much. May run again. Source: ADR 0120. */
export async function forgetSignatures(tx: Tx, { user_ids, names }: Writers): Promise<number> {
  const [ids, known] = [[...user_ids], [...names]];
  let count = 0n;
  for (const { table, name, ...rest } of SIGNATURES) {
    const column = sql.ref(name);
    const by_name = sql`${column} = any(${known})`;
    const is_theirs =
      'number' in rest
        ? sql`(${sql.ref(rest.number)} = any(${ids}) or (${sql.ref(rest.number)} is null and ${by_name}))`
        : by_name;
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${column} = ${ERASED_NAME}
      where provider_id = ${tx.provider_id} and ${is_theirs} and ${column} <> ${ERASED_NAME}`.execute(tx.db);
    count += numAffectedRows ?? 0n;
  }
  // Who has a provider made is at home at another one, and of the platform.
  await sql`update provider_setups set started_by_name = ${ERASED_NAME} where started_by_name = any(${known})
    and exists (select from users where provider_id = ${tx.provider_id} and id = any(${ids}) and role_id = ${ROLE_IDS.super_admin})`.execute(
    tx.db,
  );
  return Number(count);
}

/** Notes that nothing names some deleted users any more. */
export async function markErased(tx: Tx, user_ids: readonly UserId[], now: Date): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ time_erased: now })
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', [...user_ids])
    .where('time_deleted', 'is not', null)
    .execute();
}
