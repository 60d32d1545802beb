import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import type { RatingInput } from '@tsela/domain/rates/price/rating-input';
import { QUOTE_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { RateImpactAccountsTable, RateImpactsTable } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';

export function selectImpacts(
  tx: Tx,
  { id, rate_revision_id }: { id?: number | undefined; rate_revision_id?: number | undefined },
) {
  let query = tx.db.selectFrom('rate_impacts').where('provider_id', '=', tx.provider_id);
  if (id !== undefined) query = query.where('id', '=', id);
  if (rate_revision_id !== undefined) query = query.where('rate_revision_id', '=', rate_revision_id);
  return query;
}

export async function readImpacts(query: ReturnType<typeof selectImpacts>, { limit, offset }: { limit: number; offset: number }) {
  return query.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export type ImpactRow = Awaited<ReturnType<typeof readImpacts>>[number];

export async function insertImpact(
  tx: Tx,
  impact: Omit<Insertable<RateImpactsTable>, 'id' | 'provider_id' | 'state'>,
): Promise<ImpactRow> {
  return tx.db
    .insertInto('rate_impacts')
    .values(({ fn, val }) => ({
      ...impact,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('rate_impact_ids')]),
      state: 'waiting' as const,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function lockImpact(tx: Tx, id: number): Promise<ImpactRow | undefined> {
  return selectImpacts(tx, { id }).selectAll().forUpdate().executeTakeFirst();
}

export async function countUnderWay(tx: Tx): Promise<number> {
  const { count } = await selectImpacts(tx, {})
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return count;
}

type Progress = Pick<
  Updateable<RateImpactsTable>,
  'state' | 'message' | 'version' | 'shipments_done' | 'shipments_total' | 'time_done' | 'result'
>;

/** Writes how far a run is; false once it was stopped. */
export async function updateImpact(tx: Tx, id: number, progress: Progress): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('rate_impacts')
    .set(progress)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteImpact(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('rate_impacts').where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

/** Keeps the newest results and deletes old ones. */
export async function deleteOldImpacts(tx: Tx, kept: number): Promise<void> {
  await tx.db
    .deleteFrom('rate_impacts')
    .where('provider_id', '=', tx.provider_id)
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('rate_impacts')
        .select('id')
        .where('provider_id', '=', tx.provider_id)
        .orderBy('id', 'desc')
        .offset(kept)
        .limit(1),
    )
    .execute();
}

export interface ImpactFilter {
  readonly from_day: Day;
  readonly to_day: Day;
  readonly account_id: AccountId | null;
  readonly service_level_code: string;
}

/** Shipments that were charged in the period: booked ones that were not cancelled. */
function selectCharged(tx: Tx, { from_day, to_day, account_id, service_level_code }: ImpactFilter) {
  let query = tx.db
    .selectFrom('shipments as s')
    .where('s.provider_id', '=', tx.provider_id)
    .where('s.time_created', '>=', sql<Date>`(${from_day}::date)::timestamp at time zone 'Africa/Johannesburg'`)
    .where('s.time_created', '<', sql<Date>`(${to_day}::date + 1)::timestamp at time zone 'Africa/Johannesburg'`)
    .where('s.status', 'not in', [...QUOTE_STATUSES, 'cancelled']);
  if (account_id !== null) query = query.where('s.account_id', '=', account_id);
  if (service_level_code !== '') query = query.where('s.service_level_code', '=', service_level_code);
  return query;
}

export async function countCharged(tx: Tx, filter: ImpactFilter): Promise<number> {
  const { count } = await selectCharged(tx, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What was kept with a price, as far as rating again needs it; null where a price was written without. */
export interface ChargedShipment {
  readonly id: ShipmentId;
  readonly time_created: Date;
  readonly account_id: AccountId;
  readonly short_tracking_reference: string;
  readonly service_level_code: string;
  readonly rate_cents: number;
  readonly input: RatingInput | null;
  readonly metres_from_collection_branch: number | null;
  readonly metres_from_delivery_branch: number | null;
  readonly rated_at: string | null;
}

/** The next shipments of the period, oldest first, with the inputs of the price that holds. Only these leave the database, not whole traces. */
export async function readCharged(
  tx: Tx,
  filter: ImpactFilter,
  { after, limit }: { after: Pick<ChargedShipment, 'id' | 'time_created'> | undefined; limit: number },
): Promise<ChargedShipment[]> {
  let query = selectCharged(tx, filter);
  if (after !== undefined)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('s.time_created', 's.id'), '>', tuple(after.time_created, after.id)),
    );
  const rows = await query
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('shipment_prices as p')
          .select([
            'p.rate_cents',
            sql<RatingInput | null>`p.trace -> 'input'`.as('input'),
            sql<number | null>`(p.trace -> 'facts' ->> 'metres_from_collection_branch')::float8`.as(
              'metres_from_collection_branch',
            ),
            sql<number | null>`(p.trace -> 'facts' ->> 'metres_from_delivery_branch')::float8`.as('metres_from_delivery_branch'),
            sql<string | null>`p.trace ->> 'rated_at'`.as('rated_at'),
          ])
          .where('p.provider_id', '=', tx.provider_id)
          .whereRef('p.shipment_id', '=', 's.id')
          .orderBy('p.version', 'desc')
          .limit(1)
          .as('price'),
      (join) => join.onTrue(),
    )
    .select([
      's.id',
      's.time_created',
      's.account_id',
      's.short_tracking_reference',
      's.service_level_code',
      'price.rate_cents',
      'price.input',
      'price.metres_from_collection_branch',
      'price.metres_from_delivery_branch',
      'price.rated_at',
    ])
    .orderBy('s.time_created')
    .orderBy('s.id')
    .limit(limit)
    .execute();
  return rows;
}

/** One booked shipment as a run reads it, with the whole trace of the price that holds; null for prices without one. */
export async function readOneCharged(tx: Tx, shipment_id: ShipmentId) {
  const price = await tx.db
    .selectFrom('shipment_prices as p')
    .innerJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'p.provider_id').onRef('s.id', '=', 'p.shipment_id'))
    .select(['s.account_id', 's.short_tracking_reference', 's.service_level_code', 'p.rate_cents', 'p.trace'])
    .where('p.provider_id', '=', tx.provider_id)
    .where('p.shipment_id', '=', shipment_id)
    .where('s.status', 'not in', [...QUOTE_STATUSES])
    .orderBy('p.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return price;
}

/** So many rows are written at once. */
const ROWS_AT_ONCE = 2000;

export async function replaceImpactAccounts(
  tx: Tx,
  impact_id: number,
  sums: readonly Omit<Insertable<RateImpactAccountsTable>, 'provider_id' | 'impact_id'>[],
): Promise<void> {
  await tx.db
    .deleteFrom('rate_impact_accounts')
    .where('provider_id', '=', tx.provider_id)
    .where('impact_id', '=', impact_id)
    .execute();
  for (let at = 0; at < sums.length; at += ROWS_AT_ONCE) {
    const rows = sums
      .slice(at, at + ROWS_AT_ONCE)
      .map(({ account_id, shipments, charged_cents, would_be_cents, not_offered }) => ({
        provider_id: tx.provider_id,
        impact_id,
        account_id,
        shipments,
        charged_cents,
        would_be_cents,
        not_offered,
      }));
    // Each part is written after the one before: together they would be one statement of any length.
    await tx.db.insertInto('rate_impact_accounts').values(rows).execute();
  }
}

/** Accounts are written to by the list; a provider with more has them written by a program. */
export const LETTERS_MAX = 20_000;

/** Accounts whose sums change or that lose a price, those that pay most more first; one more than are written to, when there are more. */
export async function readImpactLetters(tx: Tx, impact_id: number) {
  return tx.db
    .selectFrom('rate_impact_accounts as i')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'i.provider_id').onRef('a.id', '=', 'i.account_id'))
    .select([
      'a.account_code',
      'a.name',
      'a.billing_contact',
      'i.shipments',
      'i.charged_cents',
      'i.would_be_cents',
      'i.not_offered',
    ])
    .where('i.provider_id', '=', tx.provider_id)
    .where('i.impact_id', '=', impact_id)
    .where(({ eb, or, ref }) => or([eb('i.charged_cents', '<>', ref('i.would_be_cents')), eb('i.not_offered', '>', 0)]))
    .orderBy(sql`i.would_be_cents - i.charged_cents`, 'desc')
    .orderBy('i.account_id')
    .limit(LETTERS_MAX + 1)
    .execute();
}

export async function readAccountNames(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { account_code: string; name: string }>();
  const rows = await tx.db
    .selectFrom('accounts')
    .select(['id', 'account_code', 'name'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', [...new Set(ids)] as AccountId[])
    .execute();
  return new Map<number, { account_code: string; name: string }>(rows.map((row) => [row.id, row]));
}
