import type { StickerRange, stickerApi } from '@tsela/contract/shipments/sticker-api';
import type { InputOf } from '@tsela/contract/route';
import { searchReference } from '@tsela/domain/formats/references';
import { rangeStanding, stickerParts } from '@tsela/domain/shipments/stickers';
import type { RangeStanding, StickerHolder } from '@tsela/domain/shipments/stickers';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Actor } from '../../context.ts';
import { countUpTo } from '../../db/paging.ts';
import { visibilityOfActor } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';
import { usedOf } from './sticker-count-repository.ts';

type Filters = Omit<InputOf<typeof stickerApi.stickerRanges>, 'limit' | 'offset'> & { readonly id?: number };

/** A page of ranges, the newest first, each with what is used of it, as what takes and frees stickers has counted it. */
export async function readRanges(tx: Tx, actor: Actor, filters: Filters, page: { limit: number; offset: number }) {
  const query = filtered(tx, rangesFor(tx, actor), filters);
  const rows = await query
    .select([
      'r.id',
      'r.prefix',
      'r.first_reference',
      'r.last_reference',
      'r.account_id',
      'r.driver_id',
      'r.branch_id',
      'a.name as account_name',
      'd.name as driver_name',
      'b.name as branch_name',
      'u.name as created_by_name',
      'r.time_created',
      'r.time_given',
      TOTAL.as('total'),
      usedOf(tx.provider_id).as('used'),
      'r.out_of_use_count as out_of_use',
    ])
    .orderBy('r.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { ranges: rows.map(present), count: await countUpTo(tx, query, { ...page, rows }) };
}

type Row = Omit<
  StickerRange,
  'holder' | 'holder_name' | 'free' | 'standing' | 'created_by_name' | 'time_created' | 'time_given'
> & {
  readonly account_name: string | null;
  readonly driver_name: string | null;
  readonly branch_name: string | null;
  readonly created_by_name: string | null;
  readonly time_created: Date;
  readonly time_given: Date | null;
};

function present({
  account_name,
  driver_name,
  branch_name,
  created_by_name,
  time_created,
  time_given,
  ...row
}: Row): StickerRange {
  const free = Math.max(0, row.total - row.used - row.out_of_use);
  return {
    ...row,
    holder: holderOf(row),
    holder_name: account_name ?? driver_name ?? branch_name ?? '',
    free,
    standing: rangeStanding({ free, total: row.total }),
    created_by_name: created_by_name ?? '',
    time_created: time_created.toISOString(),
    time_given: time_given?.toISOString() ?? null,
  };
}

function holderOf({ account_id, driver_id, branch_id }: Pick<Row, 'account_id' | 'driver_id' | 'branch_id'>): StickerHolder {
  if (account_id !== null) return 'account';
  if (driver_id !== null) return 'driver';
  return branch_id === null ? 'stock' : 'branch';
}

/** Limited staff see what their account has, and what their branch and its drivers have. */
function rangesFor(tx: Tx, actor: Actor) {
  const query = tx.db
    .selectFrom('sticker_ranges as r')
    .leftJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'r.provider_id').onRef('a.id', '=', 'r.account_id'))
    .leftJoin('drivers as d', (join) => join.onRef('d.provider_id', '=', 'r.provider_id').onRef('d.id', '=', 'r.driver_id'))
    .leftJoin('branches as b', (join) => join.onRef('b.provider_id', '=', 'r.provider_id').onRef('b.id', '=', 'r.branch_id'))
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'r.provider_id').onRef('u.id', '=', 'r.created_by'))
    .where('r.provider_id', '=', tx.provider_id);
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing') return query.where(sql<SqlBool>`false`);
  const { account_id, branch_id, driver_id } = visibility;
  const of_account = account_id === null ? query : query.where('r.account_id', '=', account_id);
  const of_driver = driver_id === null ? of_account : of_account.where('r.driver_id', '=', driver_id);
  if (branch_id === null) return of_driver;
  return of_driver.where(({ eb, or }) => or([eb('r.branch_id', '=', branch_id), eb('d.branch_id', '=', branch_id)]));
}

function filtered(tx: Tx, query: ReturnType<typeof rangesFor>, { id, search = '', holder, account_id, standing }: Filters) {
  let narrowed = query;
  if (id !== undefined) narrowed = narrowed.where('r.id', '=', id);
  if (account_id !== undefined) narrowed = narrowed.where('r.account_id', '=', account_id);
  if (holder !== undefined) narrowed = narrowed.where(HOLDS[holder]);
  if (standing !== undefined) narrowed = narrowed.where(stands(tx, standing));
  const key = searchReference(search);
  if (key === '') return narrowed;
  const parts = stickerParts(key);
  const begins = sql<SqlBool>`starts_with(r.first_reference, ${key})`;
  if (parts === null) return narrowed.where(begins);
  return narrowed.where(({ or }) => or([begins, holds(parts)]));
}

const holds = ({ stem, width, number }: { stem: string; width: number; number: number }) =>
  sql<SqlBool>`(r.stem = ${stem} and r.width = ${width} and r.first_number <= ${number} and r.last_number >= ${number})`;

const HOLDS: Readonly<Record<StickerHolder, RawBuilder<SqlBool>>> = {
  stock: sql<SqlBool>`r.account_id is null and r.driver_id is null and r.branch_id is null`,
  account: sql<SqlBool>`r.account_id is not null`,
  driver: sql<SqlBool>`r.driver_id is not null`,
  branch: sql<SqlBool>`r.branch_id is not null`,
};

const TOTAL = sql<number>`(r.last_number - r.first_number + 1)`;

/** As `rangeStanding` says it of one. */
function stands({ provider_id }: Tx, standing: RangeStanding): RawBuilder<SqlBool> {
  const free = sql<number>`(${TOTAL} - ${usedOf(provider_id)} - r.out_of_use_count)`;
  switch (standing) {
    case 'used-up':
      return sql<SqlBool>`${free} <= 0`;
    case 'low':
      return sql<SqlBool>`${free} > 0 and ${free} * 10 < ${TOTAL}`;
    case 'enough':
      return sql<SqlBool>`${free} * 10 >= ${TOTAL}`;
  }
}
