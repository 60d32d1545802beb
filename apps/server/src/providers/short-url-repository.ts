import type { ShortUrlPurpose } from '@tsela/domain/providers/short-url-rules';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Pool } from 'pg';
import type { ProviderId } from '@tsela/domain/ids';
import { isAnyOf } from '../db/any-of.ts';
import { containsText } from '../db/paging.ts';
import { tenantStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

/** The short links of the transaction's provider; a search looks into codes and targets. */
export function selectShortUrls(tx: Tx, search = '') {
  const query = tx.db.selectFrom('short_urls').where('provider_id', '=', tx.provider_id);
  if (search === '') return query;
  const pattern = containsText(search);
  return query.where(({ or, eb }) => or([eb('code', 'ilike', pattern), eb('target', 'ilike', pattern)]));
}

export const SHORT_URL_COLUMNS = [
  'id',
  'code',
  'target',
  'purpose',
  'made_by',
  'is_active',
  'time_created',
  'time_expires',
  'hits',
  'time_last_hit',
] as const;

export async function lockShortUrl(tx: Tx, id: number) {
  return selectShortUrls(tx).select(SHORT_URL_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type ShortUrlRow = NonNullable<Awaited<ReturnType<typeof lockShortUrl>>>;

export interface NewShortUrl {
  readonly code: string;
  readonly target: string;
  readonly purpose: ShortUrlPurpose;
  readonly made_by: string;
  readonly time_created: Date;
  readonly time_expires: Date | null;
}

/** Keeps a link; undefined when its code is another's already. */
export async function insertShortUrl(tx: Tx, link: NewShortUrl): Promise<ShortUrlRow | undefined> {
  return tx.db
    .insertInto('short_urls')
    .values(({ fn, val }) => ({ ...link, provider_id: tx.provider_id, id: fn<number>('nextval', [val('short_url_ids')]) }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(SHORT_URL_COLUMNS)
    .executeTakeFirst();
}

export async function updateShortUrl(
  tx: Tx,
  id: number,
  change: { readonly is_active: boolean; readonly time_expires: Date | null },
): Promise<ShortUrlRow> {
  return tx.db
    .updateTable('short_urls')
    .set(change)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returning(SHORT_URL_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Takes out a link that nobody has followed. False when somebody has. */
export async function deleteUnusedShortUrl(tx: Tx, id: number): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom('short_urls')
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('hits', '=', sql<number>`0`)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** A link that the product has made for its messages: one for each target. */
export type AutomaticUrl = Pick<ShortUrlRow, (typeof AUTOMATIC_COLUMNS)[number]>;

const AUTOMATIC_COLUMNS = ['id', 'code', 'target', 'is_active', 'time_expires'] as const;

export async function selectAutomaticUrls(tx: Tx, targets: readonly string[]): Promise<AutomaticUrl[]> {
  return (
    tx.db
      .selectFrom('short_urls')
      .select(AUTOMATIC_COLUMNS)
      .where('provider_id', '=', tx.provider_id)
      // Written out, because the index of automatic links is found by nothing else.
      .where(sql<SqlBool>`is_automatic`)
      .where(isAnyOf('target', targets, 'text'))
      .execute()
  );
}

/** Keeps links, but for those whose target or code is taken. */
export async function insertAutomaticUrls(
  tx: Tx,
  {
    links,
    ...shared
  }: { readonly links: readonly Pick<NewShortUrl, 'target' | 'code'>[] } & Omit<NewShortUrl, 'target' | 'code' | 'made_by'>,
): Promise<AutomaticUrl[]> {
  return tx.db
    .insertInto('short_urls')
    .values(({ fn, val }) =>
      links.map((link) => ({
        ...link,
        ...shared,
        provider_id: tx.provider_id,
        id: fn<number>('nextval', [val('short_url_ids')]),
        made_by: 'System',
        is_automatic: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(AUTOMATIC_COLUMNS)
    .execute();
}

export async function renewAutomaticUrls(tx: Tx, ids: readonly number[], time_expires: Date): Promise<void> {
  await tx.db
    .updateTable('short_urls')
    .set({ time_expires })
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', ids))
    .execute();
}

const FOLLOW = `update short_urls set hits = hits + $3::int, time_last_hit = case when $3::int > 0 then now() else time_last_hit end
  where provider_id = $1 and lower(code) = lower($2) and is_active and (time_expires is null or time_expires > now())
  returning target`;

/** Where a code leads, and one hit more; null when it leads nowhere. Raw, because every visitor with a link waits for it. */
export async function followShortUrl(
  pool: Pool,
  link: { readonly provider_id: ProviderId; readonly code: string; readonly counts: boolean },
): Promise<string | null> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${tenantStatement(link.provider_id)}`);
    const { rows } = await client.query<{ target: string }>(FOLLOW, [link.provider_id, link.code, link.counts ? 1 : 0]);
    await client.query('commit');
    return rows[0]?.target ?? null;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
