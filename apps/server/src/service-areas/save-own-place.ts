import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { OwnPlace as SentPlace, ownPlaceApi } from '@tsela/contract/service-areas/own-place-api';
import type { Province } from '@tsela/domain/formats/provinces';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { OWN_PLACES_MAX, ownPlaceChecks, tidyOwnPlace } from '@tsela/domain/service-areas/own-place-checks';
import type { OwnPlace } from '@tsela/domain/service-areas/known-places';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { lockExclusive } from '../db/locks.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import {
  countOwnPlaces,
  deleteOwnPlace,
  findSamePlace,
  insertOwnPlace,
  lockOwnPlace,
  readOwnPlaces,
  selectOwnPlaces,
  updateOwnPlace,
} from './own-place-repository.ts';
import type { OwnPlaceRow } from './own-place-repository.ts';

type Api = typeof ownPlaceApi;

export async function listOwnPlaces(
  context: RequestContext,
  { search = '', ...input }: InputOf<Api['ownPlaces']>,
): Promise<OutputOf<Api['ownPlaces']>> {
  refuseOthers(context);
  const { limit, offset } = pageOf(input);
  return reading(context, async (tx) => {
    const query = selectOwnPlaces(tx, search.trim());
    const rows = await readOwnPlaces(query, { limit, offset });
    return { own_places: rows.map(presentPlace), count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** Adds a place; every process finds it within a second. Source: issue 4 point 4. */
export async function createOwnPlace(
  context: RequestContext,
  input: InputOf<Api['createOwnPlace']>,
): Promise<OutputOf<Api['createOwnPlace']>> {
  const place = soundPlace(context, { aliases: [], code: '', ...input });
  return inTransaction(context, async (tx) => {
    // Of two users who add the same, or the last one, at once one is refused.
    await lockExclusive(tx, 'changing own places');
    if ((await countOwnPlaces(tx)) >= OWN_PLACES_MAX)
      throw new Problem('conflict', `There are ${OWN_PLACES_MAX} places already. Please remove some that are not needed.`);
    await refuseSame(tx, place, null);
    const row = await insertOwnPlace(tx, { ...place, ...changerOf(context) });
    await record(tx, context, { type: 'own-place.created', id: row.id, change_to: place });
    return { own_place: presentPlace(row) };
  });
}

export async function changeOwnPlace(
  context: RequestContext,
  { id, version, ...input }: InputOf<Api['changeOwnPlace']>,
): Promise<OutputOf<Api['changeOwnPlace']>> {
  const place = soundPlace(context, input);
  return inTransaction(context, async (tx) => {
    await lockExclusive(tx, 'changing own places');
    const before = await lockOwnPlace(tx, id);
    if (!before) throw notFound();
    if (before.version !== version)
      throw new Problem('conflict', `${before.changed_by_name} has changed this place in the meantime. Please load it again.`);
    await refuseSame(tx, place, id);
    const row = await updateOwnPlace(tx, id, { ...place, ...changerOf(context), version: version + 1 });
    await record(tx, context, { type: 'own-place.changed', id, change_from: factsOf(before), change_to: place });
    return { own_place: presentPlace(row) };
  });
}

export async function removeOwnPlace(
  context: RequestContext,
  { id }: InputOf<Api['removeOwnPlace']>,
): Promise<OutputOf<Api['removeOwnPlace']>> {
  refuseOthers(context);
  return inTransaction(context, async (tx) => {
    const before = await lockOwnPlace(tx, id);
    if (!before) throw notFound();
    await deleteOwnPlace(tx, id);
    await record(tx, context, { type: 'own-place.removed', id, change_from: factsOf(before) });
    return { message: `“${before.name}” is removed.` };
  });
}

/** Only staff keep them, whatever a role of an account may hold. */
export function refuseOthers({ actor }: RequestContext): void {
  if (!isStaff(actor)) throw new Problem('not-permitted', 'Only staff keep places.');
}

function soundPlace(context: RequestContext, given: OwnPlace): OwnPlace {
  refuseOthers(context);
  const place = tidyOwnPlace(given);
  refuseIfAny(ownPlaceChecks(place));
  return place;
}

async function refuseSame(tx: Tx, place: OwnPlace, besides: number | null): Promise<void> {
  if (await findSamePlace(tx, place, besides))
    throw new Problem('conflict', `There is a ${place.name} in ${place.city} already.`);
}

export function changerOf({ actor, now }: RequestContext) {
  return { changed_by_name: actor.kind === 'guest' ? '' : actor.name, time_modified: now };
}

interface Recorded {
  readonly type: 'own-place.created' | 'own-place.changed' | 'own-place.removed';
  readonly id: number;
  readonly change_from?: object;
  readonly change_to?: object;
}

async function record(tx: Tx, context: RequestContext, { id, ...change }: Recorded): Promise<void> {
  await recordChange(tx, context, { ...change, object_type: 'own_place', object_id: id });
  tellOfPlaces(tx, context);
}

/** Every process finds the places as they are from now on. */
export function tellOfPlaces(tx: Tx, { services: { live } }: RequestContext): void {
  tx.after_commit.push(() => live.publish({ provider_id: tx.provider_id, type: 'places', id: 0, account_id: null }));
}

export function factsOf({ name, aliases, city, zone, code, lat, lng }: OwnPlaceRow) {
  // Only provinces are ever kept.
  return { name, aliases, city, zone: zone as Province, code, lat, lng };
}

function presentPlace(row: OwnPlaceRow): SentPlace {
  const { id, version, changed_by_name, time_modified } = row;
  return { id, ...factsOf(row), version, changed_by_name, time_modified: time_modified.toISOString() };
}

function notFound(): Problem {
  return new Problem('not-found', 'Place not found.');
}
