import type { DriverId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { driversServing, ownersAt } from '@tsela/domain/service-areas/served-areas';
import type { Day } from '@tsela/domain/time/day';
import type { Actor, RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { visibleDrivers } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import { holidaysFrom } from '../rates/known-holidays.ts';

interface Stop {
  readonly address: { readonly lat: number; readonly lng: number };
  readonly date: Day;
}

interface NamedDriver {
  readonly id: DriverId;
  readonly name: string;
}

const ANY_DRIVER: Actor = { kind: 'system', name: 'System' };

/** The driver at work in whose area a stop lies, the smallest of several; null where there is none. Source: screens S15, drivers' zones. */
export async function driverOfZone(
  tx: Tx,
  context: RequestContext,
  { address }: Pick<Stop, 'address'>,
): Promise<NamedDriver | null> {
  const [driver] = await driversOfZones(tx, context, [address]);
  return driver ?? null;
}

/** The same of each of several stops, in their order. */
async function driversOfZones(
  tx: Tx,
  context: RequestContext,
  addresses: readonly Stop['address'][],
): Promise<(NamedDriver | null)[]> {
  const { drivers: areas } = await context.services.served_areas.of(tx.provider_id);
  const owners = [...new Set(addresses.flatMap((address) => ownersAt(areas, address)))];
  if (owners.length === 0) return addresses.map(() => null);
  const drivers = await visibleDrivers(tx, ANY_DRIVER)
    .select(['drivers.id', 'drivers.name'])
    .where(isAnyOf('drivers.id', owners))
    .where('drivers.deleted_date', 'is', null)
    .execute();
  const at_work = new Set<number>(drivers.map(({ id }) => id));
  return addresses.map((address) => {
    const [first] = driversServing([address], areas, at_work);
    return drivers.find(({ id }) => id === first?.driver_id) ?? null;
  });
}

/** The same for the product, which leaves stops on public holidays to the office where the provider wants it so. Source: KEY-40. */
export async function driversGivenByZone(
  tx: Tx,
  context: RequestContext,
  stops: readonly Stop[],
): Promise<(NamedDriver | null)[]> {
  const settings = await context.services.settings.of(tx.provider_id);
  const are_left = readSetting(settings, 'disable_auto_assigning_drivers_on_public_holidays');
  const left_days = are_left ? holidaysFrom(context.now, settings) : [];
  const drivers = await driversOfZones(
    tx,
    context,
    stops.map(({ address }) => address),
  );
  return stops.map(({ date }, at) => (left_days.includes(date) ? null : (drivers[at] ?? null)));
}

/** A driver at work within the caller's reach, who does not leave before the transaction ends. */
export async function lockDriverAtWork(tx: Tx, actor: Actor, id: DriverId): Promise<NamedDriver> {
  const driver = await visibleDrivers(tx, actor)
    .select(['drivers.id', 'drivers.name'])
    .where('drivers.id', '=', id)
    .where('drivers.deleted_date', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!driver) throw new Problem('not-found', 'Driver not found.');
  return driver;
}
