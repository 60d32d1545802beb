import type { OwnPlace } from '@tsela/domain/service-areas/known-places';
import type { Province } from '@tsela/domain/formats/provinces';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { containsText } from '../db/paging.ts';
import type { OwnPlacesTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export function selectOwnPlaces(tx: Tx, search = '') {
  const query = tx.db.selectFrom('own_places').where('provider_id', '=', tx.provider_id);
  if (search === '') return query;
  const pattern = containsText(search);
  return query.where(({ or, eb }) =>
    or([
      eb('name', 'ilike', pattern),
      eb(sql<string>`aliases::text`, 'ilike', pattern),
      eb('city', 'ilike', pattern),
      eb('code', 'ilike', pattern),
    ]),
  );
}

export async function readOwnPlaces(
  query: ReturnType<typeof selectOwnPlaces>,
  { limit, offset }: { limit: number; offset: number },
) {
  return query
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type OwnPlaceRow = Awaited<ReturnType<typeof readOwnPlaces>>[number];

export async function lockOwnPlace(tx: Tx, id: number): Promise<OwnPlaceRow | undefined> {
  return selectOwnPlaces(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function countOwnPlaces(tx: Tx): Promise<number> {
  const { count } = await selectOwnPlaces(tx)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Another place of the same name in the same town with the same code. */
export async function findSamePlace(
  tx: Tx,
  { name, city, code }: Pick<OwnPlace, 'name' | 'city' | 'code'>,
  besides: number | null,
): Promise<boolean> {
  let query = selectOwnPlaces(tx)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where(sql`lower(city)`, '=', sql`lower(${city})`)
    .where('code', '=', code);
  if (besides !== null) query = query.where('id', '<>', besides);
  return (await query.select('id').executeTakeFirst()) !== undefined;
}

type NewPlace = Omit<Insertable<OwnPlacesTable>, 'id' | 'provider_id' | 'version' | 'aliases' | 'zone'> & {
  readonly aliases: readonly string[];
  readonly zone: Province;
};

export async function insertOwnPlace(tx: Tx, place: NewPlace): Promise<OwnPlaceRow> {
  return tx.db
    .insertInto('own_places')
    .values(({ fn, val }) => ({
      ...place,
      aliases: JSON.stringify(place.aliases),
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('own_place_ids')]),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** So many rows a statement, of which each has a dozen parameters. */
const ROWS_AT_ONCE = 1000;

/** Adds those without an id and writes the others as they are given. */
export async function putOwnPlaces(
  tx: Tx,
  places: readonly (NewPlace & { readonly id: number | null; readonly version: number })[],
): Promise<OwnPlaceRow[]> {
  const rows: OwnPlaceRow[] = [];
  for (let at = 0; at < places.length; at += ROWS_AT_ONCE)
    rows.push(
      // Twice at most.
      ...(await tx.db
        .insertInto('own_places')
        .values(({ fn, val }) =>
          places.slice(at, at + ROWS_AT_ONCE).map(({ id, ...place }) => ({
            ...place,
            aliases: JSON.stringify(place.aliases),
            provider_id: tx.provider_id,
            id: id ?? fn<number>('nextval', [val('own_place_ids')]),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['provider_id', 'id']).doUpdateSet(({ ref }) => ({
            name: ref('excluded.name'),
            aliases: ref('excluded.aliases'),
            city: ref('excluded.city'),
            zone: ref('excluded.zone'),
            lat: ref('excluded.lat'),
            lng: ref('excluded.lng'),
            version: ref('excluded.version'),
            changed_by_name: ref('excluded.changed_by_name'),
            time_modified: ref('excluded.time_modified'),
          })),
        )
        .returningAll()
        .execute()),
    );
  return rows;
}

export async function updateOwnPlace(tx: Tx, id: number, place: NewPlace & { readonly version: number }): Promise<OwnPlaceRow> {
  return tx.db
    .updateTable('own_places')
    .set({ ...place, aliases: JSON.stringify(place.aliases) })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteOwnPlace(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('own_places').where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}
