import type { mapApi } from '@tsela/contract/rates/map-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { DriverId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { outlineFaults } from '@tsela/domain/rates/card/check-zones';
import type { ServedLayer } from '@tsela/domain/service-areas/map-layers';
import { recordChanges } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { visibleDrivers } from '../../db/reach.ts';
import { lockExclusive } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { drawExceptions } from '../rate-exceptions.ts';
import { refuseIfLocked } from './map-locks.ts';
import { refuseIfLimited, refuseUnlessMayEdit } from './map-rights.ts';
import { changerOf } from '../tariff/rate-revision-repository.ts';
import { tellOfRevision } from '../tariff/revision-rules.ts';
import { readAreas, writeArea } from './served-area-repository.ts';

type Api = typeof mapApi;

/** Draws the areas of branches, drivers or exceptions. Quotes, bookings and proposals of every process follow at once. Source: screens S27, PERM-037, PERM-038, PERM-041. */
export async function saveServedAreas(
  context: RequestContext,
  { layer, areas }: InputOf<Api['saveAreas']>,
): Promise<OutputOf<Api['saveAreas']>> {
  refuseUnlessMayEdit(context.actor, layer);
  refuseIfLimited(context.actor, layer);
  const most = readSetting(await context.services.settings.of(context.provider_id), 'map_max_node_count');
  for (const { polygons } of areas) refuseIfAny(outlineFaults(polygons, most));
  const ids = [...new Set(areas.map(({ id }) => id))];
  if (ids.length < areas.length) throw new Problem('bad-input', 'An area is there twice.');
  return inTransaction(context, async (tx) => {
    await lockExclusive(tx, 'drawing areas');
    await refuseIfLocked(tx, context, { layer });
    if (layer === 'exceptions') return { areas: await drawExceptions(tx, context, areas) };
    const names = await namesOf(tx, context, { layer, ids, areas });
    const stored = await readAreas(tx, layer, ids);
    const saved = areas.map(({ id, version, polygons }) => {
      const before = stored.get(id);
      if ((before?.version ?? 0) !== version)
        throw new Problem(
          'conflict',
          `${before?.changed_by_name || 'Another user'} has drawn the area of ${names.get(id) ?? ''} in the meantime. Please load it again.`,
        );
      return {
        owner_id: id,
        polygons,
        version: version + 1,
        time_modified: context.now,
        outlines_before: before?.polygons.length ?? 0,
      };
    });
    const { changed_by_name } = changerOf(context);
    for (const { outlines_before: _before, ...area } of saved)
      // One after the other: they are few, and one connection sends them in turn anyway.
      await writeArea(tx, layer, { ...area, changed_by_name });
    await recordChanges(
      tx,
      context,
      saved.map(({ owner_id, polygons, outlines_before }) => ({
        type: `${OBJECTS[layer]}.area-drawn`,
        object_type: OBJECTS[layer],
        object_id: owner_id,
        change_from: { outlines: outlines_before },
        change_to: { outlines: polygons.length, corners: polygons.flat().reduce((sum, ring) => sum + ring.length, 0) },
      })),
    );
    // Told under no revision, as exceptions are: every process reads again what quotes ask for.
    tellOfRevision(tx, context, 0);
    return { areas: saved.map(({ owner_id, version }) => ({ id: owner_id, version })) };
  });
}

const OBJECTS = { branches: 'branch', drivers: 'driver' } as const satisfies Record<ServedLayer, string>;

/** Whose areas these are. Raises `not-found` for whatever the caller may not see, and, unless their area is removed, for a branch that is closed
 *  and a driver who has left. */
async function namesOf(
  tx: Tx,
  context: RequestContext,
  {
    layer,
    ids,
    areas,
  }: {
    layer: ServedLayer;
    ids: readonly number[];
    areas: readonly { readonly id: number; readonly polygons: readonly unknown[] }[];
  },
) {
  const { actor, services } = context;
  const is_removed = new Set(areas.filter(({ polygons }) => polygons.length === 0).map(({ id }) => id));
  const rows: readonly { readonly id: number; readonly name: string }[] =
    layer === 'branches'
      ? (await services.branches.of(context.provider_id)).filter(
          ({ id, is_active }) => ids.includes(id) && (is_active || is_removed.has(id)),
        )
      : await visibleDrivers(tx, actor)
          .select(['drivers.id', 'drivers.name'])
          .where(({ eb, or }) =>
            or([eb('drivers.deleted_date', 'is', null), eb('drivers.id', 'in', [...is_removed, 0] as DriverId[])]),
          )
          // Ids come over the wire as numbers.
          .where('drivers.id', 'in', ids as DriverId[])
          .execute();
  if (rows.length < ids.length) throw new Problem('not-found', layer === 'branches' ? 'Branch not found.' : 'Driver not found.');
  return new Map(rows.map(({ id, name }) => [id, name]));
}
