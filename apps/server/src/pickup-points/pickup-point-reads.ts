import type { PickupPoint, pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { compartmentsAt, isFull } from '@tsela/domain/pickup-points/compartment-reservation';
import { fits } from '@tsela/domain/pickup-points/locker-compartment';
import type { Compartment, Measures } from '@tsela/domain/pickup-points/locker-compartment';
import { largestParcelOf, parcelFit } from '@tsela/domain/pickup-points/parcel-fit';
import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { enabledOperators, isPickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { pointKey } from '@tsela/domain/pickup-points/point-key';
import { isOpenAt } from '@tsela/domain/pickup-points/trading-hours';
import { Problem } from '@tsela/domain/problem';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import type { Gazetteer, Place as FoundPlace } from '@tsela/domain/service-areas/known-places';
import { foldName, otherNames } from '@tsela/domain/service-areas/place-names';
import { searchPlaces } from '@tsela/domain/service-areas/search-places';
import type { SelectQueryBuilder, Selectable, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Actor, RequestContext } from '../context.ts';
import { containsText, countUpTo, pageOf } from '../db/paging.ts';
import type { PickupPointsTable, Tables } from '../db/tables.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { readTaken } from './compartment-repository.ts';

const EARTH_KM = 6371;

/** How many points are shown where none is within the radius that was asked for. Source: screens S16. */
const NEAREST_ANYWAY = 3;
/** Shorter names of a place are abbreviations. */
const OTHER_NAME_MIN = 4;

type Input = InputOf<typeof pickupPointApi.list>;

/**
 * Lockers and counters, nearest first when a position is given, else by name; the caller's favourites before all when that is asked for.
 * Where none is within the radius, the nearest three are answered anyway. A point that has been closed, or whose operator is switched
 * off, is answered only to callers who name it. Source: CALL-54, screens S16.
 */
export async function listPickupPoints(context: RequestContext, input: Input): Promise<OutputOf<typeof pickupPointApi.list>> {
  refuseHalfPosition(input);
  const parcel = parcelOf(input);
  const settings = await context.services.settings.of(context.provider_id);
  const operators = enabledOperators(readSettings(settings, ['enabled_pickup_providers']));
  return reading(context, async (tx) => {
    let query = tx.db.selectFrom('pickup_points').selectAll().where('provider_id', '=', tx.provider_id);
    query = input.pickup_point_id
      ? query.where('pickup_point_id', '=', input.pickup_point_id)
      : query
          .where('time_closed', 'is', null)
          .where('pickup_point_provider', '=', sql<PickupProvider>`any (${operators}::text[])`);
    if (input.pickup_point_provider) query = query.where('pickup_point_provider', '=', input.pickup_point_provider);
    if (input.type) query = query.where('type', '=', input.type);
    if (parcel) query = query.where(holding((compartment) => fits(parcel, compartment), countersTake(parcel, settings)));
    const { min_size } = input;
    if (min_size) query = query.where(holding((compartment, sizes) => isAsLargeAs(compartment, min_size, sizes), true));
    if (input.open_now) {
      const open = await readHoursOpenAt(tx, context.now);
      query = query.where('is_online', '=', true).where(sql<SqlBool>`trading_hours = any (${open}::text[])`);
    }
    const is_favourite = isFavouriteOf(tx, context.actor);
    if (input.favourites === 'only') query = query.where(is_favourite);
    const { limit, offset } = pageOf(input);
    const search = input.search ?? '';
    const meant = search === '' ? null : await placeMeant(query, { search, gazetteer: await gazetteerFor(context) });
    const { lat, lng } = meant?.is_empty === true ? meant.place : input;
    const distance = distanceTo(lat, lng);
    const within = input.radius_km !== undefined && lat !== undefined && lng !== undefined ? input.radius_km : null;
    if (search !== '' && meant?.is_empty !== true) query = query.where(isCalled(meant?.place.local_area ?? search));
    const near = within === null ? query : query.where(sql<SqlBool>`${distance} <= ${within}`);
    const readPage = (from: typeof query, most: number) =>
      from
        .select([distance.as('distance_km'), is_favourite.as('is_favourite')])
        .$if(input.favourites === 'first', (some) => some.orderBy('is_favourite', 'desc'))
        .orderBy('distance_km')
        .orderBy('name')
        // Ids differ between their providers only.
        .orderBy('pickup_point_provider')
        .orderBy('pickup_point_id')
        .limit(most)
        .offset(offset)
        .execute();
    const rows = await readPage(near, meant?.is_empty === true ? Math.min(limit, NEAREST_ANYWAY) : limit);
    const is_empty = within !== null && offset === 0 && rows.length === 0;
    const answered = is_empty ? await readPage(query, Math.min(limit, NEAREST_ANYWAY)) : rows;
    const count = is_empty || meant?.is_empty === true ? answered.length : await countUpTo(tx, near, { limit, offset, rows });
    const counted = answered.filter(({ compartments }) => compartments.length > 0);
    const taken = await readTaken(tx, counted, { now: context.now });
    return {
      pickup_points: answered.map((row) => {
        const point = { provider: row.pickup_point_provider, counts: row.compartments };
        const compartments = compartmentsAt(point, taken.get(pointKey(row)) ?? new Map());
        return { ...presentPickupPoint(row), compartments: [...compartments], is_full: isFull(compartments, parcel) };
      }),
      count,
      ...(meant && { near: placeOfSearch(meant.place) }),
    };
  });
}

function refuseHalfPosition({ lat, lng }: Input): void {
  if ((lat === undefined) === (lng === undefined)) return;
  const [field, other] = lat === undefined ? ['lat', 'lng'] : ['lng', 'lat'];
  const message = `Please send lat and lng together: ${other} alone says nothing.`;
  throw new Problem('bad-input', message, { violations: [{ field, code: 'required', message }] });
}

/** Points whose name or address holds a text, or another name of the place that it begins with. */
function isCalled(text: string) {
  // Letters that people use for a city are in many a word.
  const others = otherNames(foldName(text)).filter((name) => name.length >= OTHER_NAME_MIN);
  const patterns = [text, ...others].map(containsText);
  return sql<SqlBool>`(name ilike any (${patterns}::text[]) or address->>'entered_address' ilike any (${patterns}::text[]))`;
}

/** The place that a text means which no point is called by: another spelling of it, or a place where none is. Null where one is called so, and
 *  where no place is. */
async function placeMeant(
  points: SelectQueryBuilder<Tables, 'pickup_points', Selectable<PickupPointsTable>>,
  { search, gazetteer }: { search: string; gazetteer: Gazetteer },
): Promise<{ place: FoundPlace; is_empty: boolean } | null> {
  const isAny = async (text: string) => (await points.where(isCalled(text)).limit(1).executeTakeFirst()) !== undefined;
  if (await isAny(search)) return null;
  const [place] = searchPlaces(gazetteer, search, 1);
  return place ? { place, is_empty: !(await isAny(place.local_area)) } : null;
}

function placeOfSearch({ local_area, city, zone, code, lat, lng }: FoundPlace) {
  return { local_area, city, zone, code, lat, lng };
}

/** Trading hours by which a point is open at an instant: of thousands of points there are a few dozen, so that pages and counts stay right. */
async function readHoursOpenAt(tx: Tx, instant: Date): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('pickup_points')
    .select('trading_hours')
    .distinct()
    .where('provider_id', '=', tx.provider_id)
    .where('time_closed', 'is', null)
    .execute();
  return rows.flatMap(({ trading_hours }) => (isOpenAt(trading_hours, instant) ? [trading_hours] : []));
}

function isFavouriteOf({ provider_id }: Tx, actor: Actor) {
  if (actor.kind !== 'user') return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (select from favourite_pickup_points as kept where kept.provider_id = ${provider_id}
    and kept.user_id = ${actor.user_id} and kept.pickup_point_provider = pickup_points.pickup_point_provider
    and kept.pickup_point_id = pickup_points.pickup_point_id)`;
}

/** The parcel that is asked about; null when no measure was sent. */
function parcelOf({ length_cm, width_cm, height_cm, weight_kg }: Input): Measures | null {
  if ([length_cm, width_cm, height_cm, weight_kg].every((measure) => measure === undefined)) return null;
  return { length_cm: length_cm ?? 0, width_cm: width_cm ?? 0, height_cm: height_cm ?? 0, weight_kg: weight_kg ?? 0 };
}

function countersTake(parcel: Measures, settings: StoredSettings): boolean {
  return parcelFit(parcel, { provider: 'ram-counter', largest_parcel: largestParcelOf(settings) }).kind === 'counter';
}

/** Whether a compartment holds all that the named size of the same lockers holds; nothing does where there is no such size. */
function isAsLargeAs(compartment: Compartment, code: string, sizes: readonly Compartment[]): boolean {
  const size = sizes.find((each) => each.code === code);
  return size !== undefined && fits({ ...size, weight_kg: size.weight_kg_max }, compartment);
}

/** Points with a compartment that is wanted: one of their own, or one of those their operator builds everywhere. */
function holding(
  isWanted: (compartment: Compartment, sizes: readonly Compartment[]) => boolean,
  counters_too: boolean,
): ReturnType<typeof sql<SqlBool>> {
  const by_provider = Object.entries(PICKUP_OPERATORS).map(([provider, { point_type, compartments, sizes }]) => {
    if (point_type === 'counter') return sql<SqlBool>`(pickup_point_provider = ${provider} and ${counters_too}::boolean)`;
    const codes = sizes.filter((size) => isWanted(size, sizes)).map(({ code }) => code);
    const is_built = compartments.some((size) => codes.includes(size.code));
    return sql<SqlBool>`(pickup_point_provider = ${provider} and case when compartments = '[]' then ${is_built}::boolean
      else exists (select from jsonb_to_recordset(compartments) as own (code text, count int)
        where own.count > 0 and own.code = any (${codes}::text[])) end)`;
  });
  return sql<SqlBool>`(${sql.join(by_provider, sql` or `)})`;
}

/** The pickup point a shipment names. Raises `bad-input` when there is none, when it has been closed, and when its operator is switched off. */
export async function loadPickupPoint(
  tx: Tx,
  settings: StoredSettings,
  { id, provider }: { id: string; provider: string | undefined },
): Promise<Selectable<PickupPointsTable>> {
  let query = tx.db
    .selectFrom('pickup_points')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('pickup_point_id', '=', id);
  // The public API lets the provider out, since ids differ between them.
  if (isPickupProvider(provider)) query = query.where('pickup_point_provider', '=', provider);
  const point = await query.executeTakeFirst();
  if (!point) throw new Problem('bad-input', `There is no pickup point "${id}".`);
  if (point.time_closed) throw new Problem('bad-input', `${point.name} has closed. Please choose another pickup point.`);
  const enabled = enabledOperators(readSettings(settings, ['enabled_pickup_providers']));
  if (!enabled.includes(point.pickup_point_provider)) {
    const { name } = PICKUP_OPERATORS[point.pickup_point_provider];
    throw new Problem('bad-input', `Pickup points of ${name} cannot be used at the moment. Please choose another one.`);
  }
  return point;
}

/** Kilometres on the globe; null without a position, so that every point is as far as the other. */
function distanceTo(lat: number | undefined, lng: number | undefined) {
  if (lat === undefined || lng === undefined) return sql<number | null>`null::double precision`;
  return sql<number | null>`${EARTH_KM} * 2 * asin(sqrt(
    sin(radians(lat - ${lat}) / 2) ^ 2 + cos(radians(${lat})) * cos(radians(lat)) * sin(radians(lng - ${lng}) / 2) ^ 2))`;
}

function presentPickupPoint(
  row: Selectable<PickupPointsTable> & { distance_km: number | null; is_favourite: SqlBool },
): Omit<PickupPoint, 'compartments' | 'is_full'> {
  return {
    pickup_point_id: row.pickup_point_id,
    pickup_point_provider: row.pickup_point_provider,
    name: row.name,
    type: row.type,
    description: row.description,
    status: row.is_online && row.time_closed === null ? 'online' : 'offline',
    is_hidden: false,
    trading_hours: row.trading_hours,
    lat: row.lat,
    lng: row.lng,
    ...(row.distance_km !== null && { distance_km: Math.round(row.distance_km * 10) / 10 }),
    notice: row.notice,
    photo_url: row.photo_url,
    is_favourite: Boolean(row.is_favourite),
    address: row.address,
  };
}
