import type { InputOf } from '@tsela/contract/route';
import type { AddressWarning } from '@tsela/contract/service-areas/address-shapes';
import type { PointImportOutcome, pointImportApi } from '@tsela/contract/pickup-points/point-import-api';
import { POINT_FAULTS_MAX, readPointList } from '@tsela/domain/pickup-points/point-list';
import type { ListFault, ListedPoint } from '@tsela/domain/pickup-points/point-list';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { Problem } from '@tsela/domain/problem';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { lockExclusive } from '../db/locks.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { resolveAddress } from '../service-areas/resolve-address.ts';
import { closePoints, readPointsOf, upsertPoints } from './pickup-point-repository.ts';
import type { PickupPointToSave, StoredPoint } from './pickup-point-repository.ts';

type Input = InputOf<typeof pointImportApi.import>;

/** What a list would do, and what is wrong in it. */
export async function checkPointImport(context: RequestContext, input: Input): Promise<PointImportOutcome> {
  const { points, faults, warnings } = await listOf(context, input);
  if (faults.length > 0) return refusal(faults);
  return reading(context, async (tx) => {
    const differences = differencesOf(await readPointsOf(tx, input.pickup_point_provider), points);
    return outcomeOf(differences, warnings);
  });
}

/**
 * Takes over the whole list of an operator in one transaction. What it has no more is closed and stays, since shipments name it; what
 * comes back opens again. Of two lists at once the second compares with what the first has left. The same list again changes nothing.
 */
export async function importPoints(context: RequestContext, input: Input): Promise<PointImportOutcome> {
  const { points, faults, warnings } = await listOf(context, input);
  if (faults.length > 0) return refusal(faults);
  return inTransaction(context, async (tx) => {
    await lockExclusive(tx, `importing the points of ${input.pickup_point_provider}`);
    const stored = await readPointsOf(tx, input.pickup_point_provider, { lock: true });
    const differences = differencesOf(stored, points);
    const outcome = outcomeOf(differences, warnings);
    await upsertPoints(tx, [...differences.added, ...differences.changed]);
    await closePoints(tx, { provider: input.pickup_point_provider, ids: differences.closed.map(idOf), now: context.now });
    if (outcome.added + outcome.changed + outcome.closed > 0) {
      const { added, changed, closed } = outcome;
      await recordChange(tx, context, {
        type: 'pickup-points.imported',
        object_type: 'provider',
        object_id: tx.provider_id,
        change_to: { pickup_point_provider: input.pickup_point_provider, added, changed, closed },
      });
    }
    return outcome;
  });
}

interface Resolved {
  readonly points: readonly PickupPointToSave[];
  readonly faults: readonly ListFault[];
  /** What is doubtful about their addresses. */
  readonly warnings: readonly ListFault[];
}

async function listOf(context: RequestContext, { headings, rows, pickup_point_provider }: Input): Promise<Resolved> {
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can import lockers and counters.');
  const { points, faults } = readPointList({ headings, rows }, pickup_point_provider);
  if (faults.length > 0) return { points: [], faults, warnings: [] };
  const gazetteer = await gazetteerFor(context);
  const resolved = points.map((point) => pointToSave(gazetteer, point, pickup_point_provider));
  const unplaced = points.filter((_, at) => resolved[at]?.point.address.lat === 0);
  return {
    points: resolved.map(({ point }) => point),
    faults: unplaced.map(({ row, local_area, city }) => ({
      row,
      column: 'Suburb',
      message: `The place "${[local_area, city].filter((part) => part !== '').join(', ')}" is not known. Please add latitude and longitude.`,
    })),
    warnings: resolved.flatMap(({ row, warnings }) =>
      warnings.map(({ field, message }) => ({ row, column: COLUMN_OF[field], message })),
    ),
  };
}

const COLUMN_OF: Readonly<Record<AddressWarning['field'], string>> = {
  local_area: 'Suburb',
  city: 'City',
  code: 'Postal code',
  zone: 'Province',
};

function pointToSave(gazetteer: Gazetteer, listed: ListedPoint, provider: PickupProvider) {
  const { row, street_address, local_area, city, code, zone, lat, lng, compartments, ...rest } = listed;
  const position = lat !== null && lng !== null ? { lat, lng } : {};
  const given = { type: listed.type, street_address, local_area, city, code, zone, ...position };
  const { address, warnings } = resolveAddress(gazetteer, given);
  const point: PickupPointToSave = { ...rest, pickup_point_provider: provider, address, ...(compartments && { compartments }) };
  return { row, point, warnings };
}

interface Differences {
  readonly added: readonly PickupPointToSave[];
  readonly changed: readonly PickupPointToSave[];
  readonly unchanged: number;
  readonly closed: readonly StoredPoint[];
}

function differencesOf(stored: readonly StoredPoint[], points: readonly PickupPointToSave[]): Differences {
  const by_id = new Map(stored.map((point) => [point.pickup_point_id, point]));
  const listed = new Set(points.map(idOf));
  const added = points.filter((point) => !by_id.has(point.pickup_point_id));
  const changed = points.filter((point) => {
    const before = by_id.get(point.pickup_point_id);
    return before !== undefined && (before.time_closed !== null || factsOf(before) !== factsOf({ ...before, ...point }));
  });
  return {
    added,
    changed,
    unchanged: points.length - added.length - changed.length,
    closed: stored.filter((point) => point.time_closed === null && !listed.has(point.pickup_point_id)),
  };
}

/** What is compared; sizes that a list does not tell about stay as they are. */
function factsOf({
  name,
  type,
  description,
  trading_hours,
  notice,
  photo_url,
  compartments,
  address,
}: PickupPointToSave): string {
  const { street_address, local_area, city, code, zone, lat, lng } = address;
  const counts = compartments?.map(({ code: size, count }) => [size, count]);
  return JSON.stringify([
    [name, type, description, trading_hours, notice, photo_url, counts],
    [street_address, local_area, city, code, zone, lat, lng],
  ]);
}

const NAMED_MAX = 10;

function outcomeOf({ added, changed, unchanged, closed }: Differences, warnings: readonly ListFault[]): PointImportOutcome {
  return {
    added: added.length,
    changed: changed.length,
    unchanged,
    closed: closed.length,
    closing: closed.slice(0, NAMED_MAX).map(({ pickup_point_id, name }) => ({ pickup_point_id, name })),
    faults: [],
    fault_count: 0,
    warnings: warnings.slice(0, POINT_FAULTS_MAX).map((warning) => ({ ...warning })),
    warning_count: warnings.length,
  };
}

function refusal(faults: readonly ListFault[]): PointImportOutcome {
  const nothing = outcomeOf({ added: [], changed: [], unchanged: 0, closed: [] }, []);
  return { ...nothing, faults: faults.slice(0, POINT_FAULTS_MAX), fault_count: faults.length };
}

function idOf({ pickup_point_id }: { readonly pickup_point_id: string }): string {
  return pickup_point_id;
}
