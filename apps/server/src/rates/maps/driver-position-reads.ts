import type { mapApi } from '@tsela/contract/rates/map-api';
import type { OutputOf } from '@tsela/contract/route';
import type { RequestContext } from '../../context.ts';
import { visibleDrivers } from '../../db/reach.ts';
import { reading } from '../../db/transaction.ts';
import { refuseUnlessMaySee } from './map-rights.ts';

/** A driver without a position for a day is not on the road. */
const HEARD_OF_MS = 24 * 60 * 60 * 1000;
const MOST_DRIVERS = 500;

/** Where the devices of drivers at work were when they last said so, the newest first. Source: screens S27, PERM-037. */
export async function listDriverPositions(context: RequestContext): Promise<OutputOf<typeof mapApi.driverPositions>> {
  refuseUnlessMaySee(context.actor, 'drivers');
  const since = new Date(context.now.getTime() - HEARD_OF_MS);
  return reading(context, async (tx) => {
    const rows = await visibleDrivers(tx, context.actor)
      .innerJoin('driver_positions', (join) =>
        join
          .onRef('driver_positions.provider_id', '=', 'drivers.provider_id')
          .onRef('driver_positions.driver_id', '=', 'drivers.id'),
      )
      .where('drivers.deleted_date', 'is', null)
      .where('driver_positions.captured_at', '>=', since)
      .select(['drivers.id', 'drivers.name', 'driver_positions.lat', 'driver_positions.lng', 'driver_positions.captured_at'])
      .orderBy('driver_positions.captured_at', 'desc')
      .orderBy('drivers.id')
      .limit(MOST_DRIVERS)
      .execute();
    return { drivers: rows.map(({ captured_at, ...row }) => ({ ...row, time_seen: captured_at.toISOString() })) };
  });
}
