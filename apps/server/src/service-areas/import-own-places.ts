import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ownPlaceApi } from '@tsela/contract/service-areas/own-place-api';
import { OWN_PLACES_MAX } from '@tsela/domain/service-areas/own-place-checks';
import type { OwnPlace } from '@tsela/domain/service-areas/known-places';
import { ownPlaceKey, readOwnPlaces } from '@tsela/domain/service-areas/read-own-places';
import { recordChanges } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { lockExclusive } from '../db/locks.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { putOwnPlaces, readOwnPlaces as readStoredPlaces, selectOwnPlaces } from './own-place-repository.ts';
import type { OwnPlaceRow } from './own-place-repository.ts';
import { changerOf, factsOf, refuseOthers, tellOfPlaces } from './save-own-place.ts';

type Outcome = OutputOf<(typeof ownPlaceApi)['importOwnPlaces']>;

/** The most faults reported at once. */
const ERRORS_SHOWN = 200;

/**
 * Takes over the places of a file, all of them or none: a place that is there already is changed as the file has it, and none is taken out.
 * Without `save` it only says what would change. Source: issue 4 point 4.
 */
export async function importOwnPlaces(
  context: RequestContext,
  { csv, save = false }: InputOf<(typeof ownPlaceApi)['importOwnPlaces']>,
): Promise<Outcome> {
  refuseOthers(context);
  const { places, errors } = readOwnPlaces(csv);
  if (errors.length > 0) return refusal(errors);
  return inTransaction(context, async (tx) => {
    await lockExclusive(tx, 'changing own places');
    const stored = await readStoredPlaces(selectOwnPlaces(tx), { limit: OWN_PLACES_MAX, offset: 0 });
    const { added, changed, unchanged } = comparedWith(stored, places);
    const count = stored.length + added.length;
    if (count > OWN_PLACES_MAX)
      return refusal([{ row: 1, column: '', message: `There would be ${count} places. ${OWN_PLACES_MAX} can be kept at most.` }]);
    if (save) await saveAll(tx, context, { added, changed });
    const counts = { added: added.length, changed: changed.length, unchanged };
    return { ...NO_FAULTS, ...counts, is_saved: save };
  });
}

const NO_FAULTS = { errors: [], error_count: 0, warnings: [], warning_count: 0 };

function refusal(errors: readonly Outcome['errors'][number][]): Outcome {
  const shown = errors.slice(0, ERRORS_SHOWN);
  return { ...NO_FAULTS, is_saved: false, added: 0, changed: 0, unchanged: 0, errors: shown, error_count: errors.length };
}

interface Comparison {
  readonly added: readonly OwnPlace[];
  readonly changed: readonly { readonly before: OwnPlaceRow; readonly place: OwnPlace }[];
}

function comparedWith(stored: readonly OwnPlaceRow[], places: readonly OwnPlace[]): Comparison & { readonly unchanged: number } {
  const by_key = new Map(stored.map((row) => [ownPlaceKey(row), row]));
  const known = places.flatMap((place) => {
    const before = by_key.get(ownPlaceKey(place));
    return before ? [{ before, place }] : [];
  });
  const changed = known.filter(({ before, place }) => !isSamePlace(factsOf(before), place));
  return {
    added: places.filter((place) => !by_key.has(ownPlaceKey(place))),
    changed,
    unchanged: known.length - changed.length,
  };
}

function isSamePlace(one: OwnPlace, other: OwnPlace): boolean {
  const { name, city, zone, lat, lng } = other;
  return (
    one.name === name &&
    one.city === city &&
    one.zone === zone &&
    one.lat === lat &&
    one.lng === lng &&
    one.aliases.length === other.aliases.length &&
    one.aliases.every((alias, at) => alias === other.aliases[at])
  );
}

async function saveAll(tx: Tx, context: RequestContext, { added, changed }: Comparison): Promise<void> {
  if (added.length + changed.length === 0) return;
  const changer = changerOf(context);
  const rows = await putOwnPlaces(tx, [
    ...added.map((place) => ({ ...place, ...changer, id: null, version: 1 })),
    ...changed.map(({ before, place }) => ({ ...place, ...changer, id: before.id, version: before.version + 1 })),
  ]);
  const before_by_id = new Map(changed.map(({ before }) => [before.id, before]));
  await recordChanges(
    tx,
    context,
    rows.map((row) => {
      const before = before_by_id.get(row.id);
      return {
        type: before ? 'own-place.changed' : 'own-place.created',
        object_type: 'own_place' as const,
        object_id: row.id,
        ...(before && { change_from: factsOf(before) }),
        change_to: factsOf(row),
      };
    }),
  );
  tellOfPlaces(tx, context);
}
