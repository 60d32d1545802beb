import { readSetting } from '@tsela/domain/providers/provider-settings';
import { overloadOf } from '@tsela/domain/tripsheets/driver-load';
import type { DriverLoad, VehicleRoom } from '@tsela/domain/tripsheets/driver-load';
import { useSession } from '../../shell/session.ts';
import { tripsheets } from '../../strings/tripsheets.ts';
import { driversOfDay } from '../../strings/tripsheets/drivers.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';

interface Asked extends Partial<DriverLoad & VehicleRoom> {
  readonly name: string;
  readonly unique_stops: number;
  /** How many stops more they would get. */
  readonly more?: number;
}

/**
 * Asks before a driver gets more stops than are too many, or whose vehicle would have more than it takes; true where there is
 * nothing to ask, or it is meant. Source: KEY-63, screens S24.
 */
export function useAsksForMore() {
  const { settings } = useSession();
  const limit = readSetting(settings, 'tripsheet_unique_stops_alert_limit');
  return async ({ name, unique_stops, more = 1, ...load }: Asked): Promise<boolean> => {
    const titles = [
      ...(limit > 0 && unique_stops + more > limit ? [tooManyText({ name, unique_stops, more, limit })] : []),
      ...overloadTitles(name, load),
    ];
    const [title] = titles;
    if (title === undefined) return true;
    return showAlert({ title, body: [...titles.slice(1), driversOfDay.moveAnyway].join(' '), okButtonText: driversOfDay.move });
  };
}

interface TooMany {
  readonly name: string;
  readonly unique_stops: number;
  readonly more: number;
  readonly limit: number;
}

function tooManyText({ name, unique_stops, more, limit }: TooMany): string {
  return more === 1
    ? driversOfDay.moveTooMany(name, unique_stops, limit)
    : driversOfDay.moveSoMany(name, unique_stops + more, limit);
}

function overloadTitles(name: string, load: Partial<DriverLoad & VehicleRoom>): string[] {
  const { parcels = 0, weight_kg = 0, capacity_parcels = null, capacity_kg = null } = load;
  const over = overloadOf({ parcels, weight_kg }, { capacity_parcels, capacity_kg });
  return [
    ...(over.parcels === null
      ? []
      : [driversOfDay.moveTooFull(name, tripsheets.parcels(parcels), tripsheets.parcels(capacity_parcels ?? 0))]),
    ...(over.weight_kg === null
      ? []
      : [driversOfDay.moveTooFull(name, driversOfDay.kg(weight_kg), driversOfDay.kg(capacity_kg ?? 0))]),
  ];
}
