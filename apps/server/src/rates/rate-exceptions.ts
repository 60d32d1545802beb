import type { RateException as SentException, rateExceptionApi } from '@tsela/contract/rates/rate-exception-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { outlineFaults } from '@tsela/domain/rates/card/check-zones';
import { exceptionChecks } from '@tsela/domain/rates/rate-exceptions';
import type { RateException } from '@tsela/domain/rates/rate-exceptions';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { lockExclusive } from '../db/locks.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { refuseIfLocked } from './maps/map-locks.ts';
import { refuseIfLimited, refuseUnlessMayEdit } from './maps/map-rights.ts';
import {
  countExceptions,
  deleteException,
  EXCEPTIONS_MAX,
  insertException,
  lockException,
  readExceptions,
  selectExceptions,
  updateException,
} from './rate-exception-repository.ts';
import type { ExceptionRow } from './rate-exception-repository.ts';
import { changerOf } from './tariff/rate-revision-repository.ts';
import { tellOfRevision } from './tariff/revision-rules.ts';

type Api = typeof rateExceptionApi;
type Facts = Omit<RateException, 'id'>;
type Outlines = Facts['area']['polygons'];

/** Days on which the normal rules do not hold somewhere. Source: screens S27. */
export async function listExceptions(
  context: RequestContext,
  input: InputOf<Api['exceptions']>,
): Promise<OutputOf<Api['exceptions']>> {
  const { limit, offset } = pageOf(input);
  return reading(context, async (tx) => {
    // The contract admits real days only.
    const query = selectExceptions(tx, { id: input.id, from_day: input.from_day as Day | undefined });
    const rows = await readExceptions(query, { limit, offset });
    return { rate_exceptions: rows.map(presentException), count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** Adds an exception; quotes and bookings of every process follow at once. Source: screens S27. */
export async function createException(
  context: RequestContext,
  input: InputOf<Api['createException']>,
): Promise<OutputOf<Api['createException']>> {
  refuseIfLimited(context.actor, 'exceptions');
  const facts = factsOf(input, NOTHING_YET);
  await refuseUnsound(context, facts, facts.area.polygons);
  return inTransaction(context, async (tx) => {
    await refuseDrawing(tx, context, [], facts.area.polygons);
    await refuseTooMany(tx, context);
    const { changed_by_name } = changerOf(context);
    const row = await insertException(tx, {
      ...columnsOf(facts),
      changed_by_name,
      time_created: context.now,
      time_modified: context.now,
    });
    await record(tx, context, { type: 'rate-exception.created', id: row.id, change_to: told(facts) });
    return { rate_exception: presentException(row) };
  });
}

/** Changes an exception; shipments that are booked keep what their price was made from. */
export async function changeException(
  context: RequestContext,
  { id, version, ...changes }: InputOf<Api['changeException']>,
): Promise<OutputOf<Api['changeException']>> {
  refuseIfLimited(context.actor, 'exceptions');
  return inTransaction(context, async (tx) => {
    const { before, row } = await saveChange(tx, context, { id, version, changes });
    await record(tx, context, { type: 'rate-exception.changed', id, change_from: told(before), change_to: told(row) });
    return { rate_exception: presentException(row) };
  });
}

interface ExceptionChange {
  readonly id: number;
  readonly version: number;
  readonly changes: Partial<InputOf<Api['createException']>>;
}

async function saveChange(tx: Tx, context: RequestContext, { id, version, changes }: ExceptionChange) {
  const before = await lockException(tx, id);
  if (!before) throw notFound();
  if (before.version !== version)
    throw new Problem('conflict', `${before.changed_by_name} has changed this exception in the meantime. Please load it again.`);
  const facts = factsOf(changes, before);
  await refuseDrawing(tx, context, before.area.polygons, facts.area.polygons);
  // Outlines that stay were sound when they were drawn, whatever the provider allows by now.
  await refuseUnsound(context, facts, changes.polygons);
  const today = dayOf(context.now);
  if (before.to_day < today && facts.to_day >= today) await refuseTooMany(tx, context);
  const row = await updateException(tx, id, {
    ...columnsOf(facts),
    version: before.version + 1,
    changed_by_name: changerOf(context).changed_by_name,
    time_modified: context.now,
  });
  return { before, row };
}

/** Draws where exceptions hold, after rights and outlines were checked. */
export async function drawExceptions(
  tx: Tx,
  context: RequestContext,
  areas: readonly { readonly id: number; readonly version: number; readonly polygons: NonNullable<Outlines> }[],
): Promise<{ id: number; version: number }[]> {
  const drawn: { id: number; version: number }[] = [];
  // Locked in one order, so that two who draw the same ones do not wait for each other.
  for (const { id, version, polygons } of areas.toSorted((one, other) => one.id - other.id)) {
    const { before, row } = await saveChange(tx, context, { id, version, changes: { polygons: mutableOutlines(polygons) } });
    drawn.push({ id, version: row.version });
    await record(tx, context, { type: 'rate-exception.changed', id, change_from: told(before), change_to: told(row) });
  }
  return drawn;
}

/** Ends an exception at once. */
export async function removeException(
  context: RequestContext,
  { id }: InputOf<Api['removeException']>,
): Promise<OutputOf<Api['removeException']>> {
  refuseIfLimited(context.actor, 'exceptions');
  return inTransaction(context, async (tx) => {
    const before = await lockException(tx, id);
    if (!before) throw notFound();
    await deleteException(tx, id);
    await record(tx, context, { type: 'rate-exception.deleted', id, change_from: told(before) });
    return { message: `“${before.name}” has been deleted.` };
  });
}

const NOTHING_YET: Facts = {
  name: '',
  // What is new names both days.
  from_day: '' as Day,
  to_day: '' as Day,
  no_collection: false,
  no_delivery: false,
  extra_days: 0,
  message: '',
  zone_tag: '',
  area: {},
};

/** The exception as it would be: what is given, and what it was otherwise. */
function factsOf(given: Partial<InputOf<Api['createException']>>, before: Facts): Facts {
  const { provinces = before.area.provinces, places = before.area.places, polygons = before.area.polygons } = given;
  return {
    name: (given.name ?? before.name).trim(),
    from_day: (given.from_day as Day | undefined) ?? before.from_day,
    to_day: (given.to_day as Day | undefined) ?? before.to_day,
    no_collection: given.no_collection ?? before.no_collection,
    no_delivery: given.no_delivery ?? before.no_delivery,
    extra_days: given.extra_days ?? before.extra_days,
    message: (given.message ?? before.message).trim(),
    zone_tag: (given.zone_tag ?? before.zone_tag).trim(),
    area: {
      ...(provinces && provinces.length > 0 && { provinces }),
      ...(places && places.length > 0 && { places }),
      ...(polygons && polygons.length > 0 && { polygons }),
    },
  };
}

/** Drawing where one holds takes the right of the maps as well, and that no other user is drawing exceptions. Source: PERM-041. */
async function refuseDrawing(tx: Tx, context: RequestContext, before: Outlines = [], after: Outlines = []): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after) || context.actor.kind === 'system') return;
  refuseUnlessMayEdit(context.actor, 'exceptions');
  await refuseIfLocked(tx, context, { layer: 'exceptions' });
}

/** Of two users who add the last one at once, one is refused. */
async function refuseTooMany(tx: Tx, { now }: RequestContext): Promise<void> {
  await lockExclusive(tx, 'adding exceptions');
  if ((await countExceptions(tx, dayOf(now))) >= EXCEPTIONS_MAX)
    throw new Problem('conflict', `There are ${EXCEPTIONS_MAX} exceptions already. Please delete some that are not needed.`);
}

async function refuseUnsound(
  { services, provider_id }: RequestContext,
  facts: Facts,
  drawn: Facts['area']['polygons'] = [],
): Promise<void> {
  refuseIfAny(exceptionChecks(facts));
  const most = readSetting(await services.settings.of(provider_id), 'map_max_node_count');
  refuseIfAny(outlineFaults(drawn, most));
}

function columnsOf({ area, ...facts }: Facts) {
  return { ...facts, area: JSON.stringify(area) };
}

/** What the trail keeps: outlines by their number. */
function told({ name, from_day, to_day, no_collection, no_delivery, extra_days, message, zone_tag, area }: Facts) {
  const { polygons = [], provinces = [], places = [] } = area;
  return {
    name,
    from_day,
    to_day,
    no_collection,
    no_delivery,
    extra_days,
    message,
    zone_tag,
    provinces,
    places,
    outlines: polygons.length,
  };
}

interface Recorded {
  readonly type: 'rate-exception.created' | 'rate-exception.changed' | 'rate-exception.deleted';
  readonly id: number;
  readonly change_from?: object;
  readonly change_to?: object;
}

async function record(tx: Tx, context: RequestContext, { id, ...change }: Recorded): Promise<void> {
  await recordChange(tx, context, { ...change, object_type: 'rate_exception', object_id: id });
  // Told under no revision, as rate groups are: every process reads again what quotes ask for.
  tellOfRevision(tx, context, 0);
}

function presentException(row: ExceptionRow): SentException {
  const { provider_id: _provider, area, time_created, time_modified, ...facts } = row;
  const { polygons = [], provinces = [], places = [] } = area;
  return {
    ...facts,
    provinces: [...provinces],
    places: places.map((place) => ({ ...place })),
    polygons: mutableOutlines(polygons),
    time_created: time_created.toISOString(),
    time_modified: time_modified.toISOString(),
  };
}

function notFound(): Problem {
  return new Problem('not-found', 'Exception not found.');
}

function mutableOutlines(polygons: NonNullable<Outlines>): [number, number][][][] {
  return polygons.map((polygon) => polygon.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat])));
}
