import type { CustomField, CustomFieldEntity } from '@tsela/domain/providers/custom-fields';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { RequestContext } from '../context.ts';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';
import type { CustomFieldsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

declare module '../services.ts' {
  interface Services {
    readonly custom_fields: ProviderCache<readonly KeptField[]>;
  }
}

export type CustomFieldRow = Selectable<CustomFieldsTable>;

/** A provider has no more of an entity, in use or not. */
export const MOST_KEPT = 500;

/** The fields of an entity in the order in which they were made; locked, where one of them is to be changed. */
export async function readFieldRows(
  tx: Tx,
  entity: CustomFieldEntity,
  { locks = false }: { locks?: boolean } = {},
): Promise<CustomFieldRow[]> {
  const query = tx.db
    .selectFrom('custom_fields')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('entity', '=', entity)
    .orderBy('id')
    // As it is in the text: a booking reads them, and what has a page is planned anew each time.
    .limit(sql.lit(MOST_KEPT));
  return (locks ? query.forUpdate() : query).execute();
}

/** A provider's fields of all entities as this process keeps them: every booking asks for them, and every account and user that is shown. */
export function openCustomFields(pool: Pool): ProviderCache<readonly KeptField[]> {
  return keepPerProvider(
    async (provider_id) => {
      const query = `select * from custom_fields where provider_id = ${provider_id} order by id`;
      const rows = await rowsOfProvider<CustomFieldRow>(pool, provider_id, query);
      return rows.map((row) => ({ entity: row.entity, ...fieldOf(row) }));
    },
    { stale_on: ['settings'] },
  );
}

export type KeptField = CustomField & { readonly entity: CustomFieldEntity };

/** The fields that an entity has, of those that are kept. */
export async function readKeptFields(
  { services, provider_id }: RequestContext,
  entity: CustomFieldEntity,
): Promise<CustomField[]> {
  return (await services.custom_fields.of(provider_id)).filter((field) => field.entity === entity);
}

export function fieldOf(row: CustomFieldRow): CustomField {
  return {
    code: row.code,
    label: row.label,
    // Written by save-custom-field.ts, which takes no other types and nothing but texts.
    type: row.type,
    options: row.options as string[],
    is_required: row.is_required,
    is_visible_to_account: row.is_visible_to_account,
    is_shown_in_list: row.is_shown_in_list,
    is_active: row.is_active,
  };
}

export async function insertField(
  tx: Tx,
  field: CustomField & { entity: CustomFieldEntity; now: Date },
): Promise<CustomFieldRow> {
  const { now, options, ...rest } = field;
  return tx.db
    .insertInto('custom_fields')
    .values(({ fn, val }) => ({
      ...rest,
      options: JSON.stringify(options),
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('custom_field_ids')]),
      time_created: now,
      time_modified: now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateField(
  tx: Tx,
  id: number,
  { options, now, ...changes }: Omit<CustomField, 'code' | 'type'> & { now: Date },
): Promise<CustomFieldRow> {
  return tx.db
    .updateTable('custom_fields')
    .set({ ...changes, options: JSON.stringify(options), time_modified: now })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
