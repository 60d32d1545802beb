import { compileExceptions } from '@tsela/domain/rates/rate-exceptions';
import type { CompiledExceptions, RateException } from '@tsela/domain/rates/rate-exceptions';
import type { Insertable, Updateable } from 'kysely';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';
import type { RateExceptionsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

declare module '../services.ts' {
  interface Services {
    readonly rate_exceptions: ProviderCache<CompiledExceptions>;
  }
}

/** Exceptions that have not ended, as every quote asks for them. */
export function openRateExceptions(pool: Pool): ProviderCache<CompiledExceptions> {
  return keepPerProvider(
    async (provider_id) => {
      // A day earlier than today: midnight in South Africa comes first, and what has ended is left out by the day of the quote.
      const rows = await rowsOfProvider<RateException>(
        pool,
        provider_id,
        `select id::float8 as id, name, from_day::text as from_day, to_day::text as to_day, no_collection, no_delivery, extra_days, message,
         zone_tag, area
       from rate_exceptions where provider_id = ${provider_id} and to_day >= current_date - 1 order by id desc limit ${EXCEPTIONS_MAX}`,
      );
      return compileExceptions(rows);
    },
    { stale_on: [{ type: 'rates', id: 0 }] },
  );
}

/** A provider with more has made rules of them. */
export const EXCEPTIONS_MAX = 500;

export function selectExceptions(
  tx: Tx,
  { id, from_day }: { id?: number | undefined; from_day?: RateException['from_day'] | undefined },
) {
  let query = tx.db.selectFrom('rate_exceptions').where('provider_id', '=', tx.provider_id);
  if (id !== undefined) query = query.where('id', '=', id);
  if (from_day !== undefined) query = query.where('to_day', '>=', from_day);
  return query;
}

export async function readExceptions(
  query: ReturnType<typeof selectExceptions>,
  { limit, offset }: { limit: number; offset: number },
) {
  return query.selectAll().orderBy('to_day', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export type ExceptionRow = Awaited<ReturnType<typeof readExceptions>>[number];

export async function lockException(tx: Tx, id: number): Promise<ExceptionRow | undefined> {
  return selectExceptions(tx, { id }).selectAll().forUpdate().executeTakeFirst();
}

/** How many there are, ended ones aside. */
export async function countExceptions(tx: Tx, from_day: RateException['from_day']): Promise<number> {
  const { count } = await selectExceptions(tx, { from_day })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertException(
  tx: Tx,
  exception: Omit<Insertable<RateExceptionsTable>, 'id' | 'provider_id' | 'version'>,
): Promise<ExceptionRow> {
  return tx.db
    .insertInto('rate_exceptions')
    .values(({ fn, val }) => ({
      ...exception,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('rate_exception_ids')]),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateException(tx: Tx, id: number, changes: Updateable<RateExceptionsTable>): Promise<ExceptionRow> {
  return tx.db
    .updateTable('rate_exceptions')
    .set(changes)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteException(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('rate_exceptions').where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}
