import type { MapLayer, ServedLayer } from '@tsela/domain/service-areas/map-layers';
import type { Polygon } from '@tsela/domain/service-areas/point-in-polygon';
import { compileAreas } from '@tsela/domain/service-areas/served-areas';
import type { CompiledAreas, ServedArea } from '@tsela/domain/service-areas/served-areas';
import { sql } from 'kysely';
import type { Actor } from '../../context.ts';
import { keepPerProvider, rowsOfProvider } from '../../db/provider-cache.ts';
import type { ProviderCache } from '../../db/provider-cache.ts';
import type { Pool } from '../../db/pool.ts';
import { visibleDrivers } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';

declare module '../../services.ts' {
  interface Services {
    readonly served_areas: ProviderCache<ServedAreas>;
  }
}

/** The areas of a provider's branches and drivers, prepared for look-up. */
export type ServedAreas = Readonly<Record<ServedLayer, CompiledAreas>>;

/** As this process keeps them: every quote asks which branch serves its places. */
export function openServedAreas(pool: Pool): ProviderCache<ServedAreas> {
  return keepPerProvider(
    async (provider_id) => {
      const rows = await rowsOfProvider<ServedArea & { readonly layer: ServedLayer }>(
        pool,
        provider_id,
        `select layer, owner_id::float8 as owner_id, polygons from served_areas where provider_id = ${provider_id}`,
      );
      const of = (layer: ServedLayer) => compileAreas(rows.filter((row) => row.layer === layer));
      return { branches: of('branches'), drivers: of('drivers') };
    },
    { stale_on: [{ type: 'rates', id: 0 }] },
  );
}

export interface AreaRow {
  readonly owner_id: number;
  readonly polygons: readonly Polygon[];
  readonly version: number;
  readonly changed_by_name: string;
  readonly time_modified: Date;
}

/** The areas that were drawn for these branches or drivers. */
export async function readAreas(tx: Tx, layer: ServedLayer, owner_ids: readonly number[]): Promise<ReadonlyMap<number, AreaRow>> {
  if (owner_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('served_areas')
    .select(['owner_id', 'polygons', 'version', 'changed_by_name', 'time_modified'])
    .where('provider_id', '=', tx.provider_id)
    .where('layer', '=', layer)
    .where('owner_id', 'in', owner_ids)
    .execute();
  return new Map(rows.map((row) => [row.owner_id, row]));
}

export async function writeArea(tx: Tx, layer: ServedLayer, { owner_id, polygons, ...area }: AreaRow): Promise<void> {
  const values = { ...area, polygons: JSON.stringify(polygons) };
  await tx.db
    .insertInto('served_areas')
    .values({ ...values, provider_id: tx.provider_id, layer: layer satisfies MapLayer, owner_id })
    .onConflict((conflict) => conflict.columns(['provider_id', 'layer', 'owner_id']).doUpdateSet(values))
    .execute();
}

/** The active drivers that a user may see. */
export function driversAtWork(tx: Tx, actor: Actor) {
  return visibleDrivers(tx, actor).where('drivers.deleted_date', 'is', null);
}

/** The same and those who have left while their area is still there, so that it can be handed over or removed. */
export function driversWithAreas(tx: Tx, actor: Actor) {
  return visibleDrivers(tx, actor).where(({ eb, exists, or, selectFrom }) =>
    or([
      eb('drivers.deleted_date', 'is', null),
      exists(
        selectFrom('served_areas')
          .select('served_areas.owner_id')
          .where('served_areas.provider_id', '=', tx.provider_id)
          .where('served_areas.layer', '=', 'drivers' satisfies ServedLayer)
          .whereRef('served_areas.owner_id', '=', 'drivers.id')
          .where(sql<boolean>`jsonb_array_length(served_areas.polygons) > 0`),
      ),
    ]),
  );
}

/** A page of them. */
export async function readDriversByName(
  query: ReturnType<typeof driversWithAreas>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return query
    .select(['drivers.id', 'drivers.name', 'drivers.deleted_date'])
    .orderBy(sql`lower(drivers.name)`)
    .orderBy('drivers.id')
    .limit(limit)
    .offset(offset)
    .execute();
}
