import type { ShortUrlPurpose, ShortUrlState } from '@tsela/domain/providers/short-url-rules';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { ProviderId } from '@tsela/domain/ids';
import { isAnyOf } from '../db/any-of.ts';
import { containsText } from '../db/paging.ts';
import type { Pool } from '../db/pool.ts';
import { atProvider } from '../db/provider-cache.ts';
import { laterThanBefore } from '../db/later-than-before.ts';
import type { Tx } from '../db/transaction.ts';

export interface ShortUrlFilter {
  readonly search?: string | undefined;
  readonly purpose?: ShortUrlPurpose | undefined;
  readonly state?: ShortUrlState | undefined;
}

/** The short links of the transaction's provider; a search looks into codes and targets. */
export function selectShortUrls(tx: Tx, { search = '', purpose, state }: ShortUrlFilter = {}) {
  let query = tx.db.selectFrom('short_urls').where('provider_id', '=', tx.provider_id);
  if (purpose !== undefined) query = query.where('purpose', '=', purpose);
  if (state !== undefined) query = query.where(IN_STATE[state]);
  const words = search.trim();
  if (words === '') return query;
  const pattern = containsText(words);
  return query.where(({ or, eb }) => or([eb('code', 'ilike', pattern), eb('target', 'ilike', pattern)]));
}

/** As `shortUrlState` of the domain says. */
const IN_STATE = {
  works: sql<SqlBool>`is_active and (time_expires is null or time_expires > now())`,
  expired: sql<SqlBool>`is_active and time_expires <= now()`,
  disabled: sql<SqlBool>`not is_active`,
} as const;

/** A page of them, newest first. */
export async function readShortUrls(
  query: ReturnType<typeof selectShortUrls>,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShortUrlRow[]> {
  return query.select(SHORT_URL_COLUMNS).orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

/** The days since one on which a link was followed. */
export async function readHitDays(tx: Tx, short_url_id: number, since: Day): Promise<{ day: Day; hits: number }[]> {
  return tx.db
    .selectFrom('short_url_days')
    .select(['day', 'hits'])
    .where('provider_id', '=', tx.provider_id)
    .where('short_url_id', '=', short_url_id)
    .where('day', '>=', since)
    .orderBy('day')
    .execute();
}

export const SHORT_URL_COLUMNS = [
  'id',
  'code',
  'target',
  'purpose',
  'made_by',
  'is_active',
  'time_created',
  'time_modified',
  'time_expires',
  'hits',
  'time_last_hit',
] as const;

export async function findShortUrl(tx: Tx, id: number) {
  return ofId(tx, id).executeTakeFirst();
}

export async function lockShortUrl(tx: Tx, id: number) {
  return ofId(tx, id).forUpdate().executeTakeFirst();
}

function ofId(tx: Tx, id: number) {
  return selectShortUrls(tx).select(SHORT_URL_COLUMNS).where('id', '=', id);
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
  now: Date,
): Promise<ShortUrlRow> {
  return tx.db
    .updateTable('short_urls')
    .set({ ...change, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returning(SHORT_URL_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Deletes a link that was never followed. False when it was. */
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

export async function renewAutomaticUrls(
  tx: Tx,
  ids: readonly number[],
  { time_expires, now }: { time_expires: Date; now: Date },
): Promise<void> {
  await tx.db
    .updateTable('short_urls')
    .set({ time_expires, time_modified: laterThanBefore(now) })
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', ids))
    .execute();
}

const FOLLOW = `select id, target from short_urls
  where provider_id = $1 and lower(code) = lower($2) and is_active and (time_expires is null or time_expires > $3)`;

const FOLLOW_COUNTED = `update short_urls set hits = hits + 1, time_last_hit = $3
  where provider_id = $1 and lower(code) = lower($2) and is_active and (time_expires is null or time_expires > $3)
  returning id, target`;

const COUNT_DAY = `insert into short_url_days (provider_id, short_url_id, day, hits)
  values ($1, $2, ($3::timestamptz at time zone 'Africa/Johannesburg')::date, 1)
  on conflict (provider_id, short_url_id, day) do update set hits = short_url_days.hits + excluded.hits`;

/** Where a code leads, and one hit more; null when it leads nowhere. Raw, because every visitor with a link waits for it. */
export async function followShortUrl(pool: Pool, { provider_id, code, counts, now }: Followed): Promise<string | null> {
  return atProvider(pool, { provider_id }, async (client) => {
    const { rows } = await client.query<{ id: number; target: string }>(counts ? FOLLOW_COUNTED : FOLLOW, [
      provider_id,
      code,
      now,
    ]);
    const [followed] = rows;
    if (followed && counts) await client.query(COUNT_DAY, [provider_id, followed.id, now]);
    return followed?.target ?? null;
  });
}

interface Followed {
  readonly provider_id: ProviderId;
  readonly code: string;
  readonly counts: boolean;
  readonly now: Date;
}
