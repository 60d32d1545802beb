import type { CompartmentCount } from '../pickup-points/compartment-reservation.ts';
import { compartmentsAt } from '../pickup-points/compartment-reservation.ts';
import type { PickupProvider } from '../pickup-points/pickup-providers.ts';
import { hoursOfWeek } from '../pickup-points/trading-hours.ts';
import { WEEKDAY_NAMES } from '../time/weekday-names.ts';

/** A locker as it is kept. */
interface Locker {
  readonly pickup_point_id: string;
  readonly pickup_point_provider: PickupProvider;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly trading_hours: string;
  readonly compartments: readonly CompartmentCount[];
  readonly address: {
    readonly entered_address: string;
    readonly city: string;
    readonly local_area: string;
    readonly code: string;
  };
}

/** What the plug-in calls a locker; counters, which it does not know, have another id. Source: public API §11. */
const LOCKER_TYPE = { id: 2, name: 'Locker' } as const;

/** Its boxes are numbered from 10 on, smallest first. Source: public API §11. */
const FIRST_BOX_TYPE = 10;

/** A locker in the words of the locker plug-in: positions as text, boxes of which there are none left out. Source: public API §11. */
export function lockerForPlugIn({ pickup_point_id, pickup_point_provider, name, lat, lng, address, ...locker }: Locker) {
  const boxes = compartmentsAt({ provider: pickup_point_provider, counts: locker.compartments }, new Map());
  return {
    code: pickup_point_id,
    name,
    latitude: String(lat),
    longitude: String(lng),
    openinghours: openingHours(locker.trading_hours),
    address: address.entered_address,
    type: LOCKER_TYPE,
    place: { placeNumber: pickup_point_id, town: address.city || address.local_area, postalCode: address.code },
    lstTypesBoxes: boxes
      .filter(({ count }) => count !== 0)
      .map(({ code, length_cm, width_cm, height_cm, weight_kg_max }, at) => ({
        id: at + 1,
        name: code,
        type: String(FIRST_BOX_TYPE + at),
        width: width_cm,
        height: height_cm,
        length: length_cm,
        weight: weight_kg_max,
      })),
  };
}

/** From Monday on, then public holidays, which go by Sunday's hours. Both times are empty on a day on which it is closed, or of which nothing is known. */
function openingHours(trading_hours: string) {
  const week = hoursOfWeek(trading_hours);
  const rowOf = (day: string, weekday: number) => {
    const { opens = '', closes = '' } = week?.[weekday] ?? {};
    return { day, open_time: opens, close_time: closes };
  };
  const days = WEEKDAY_NAMES.map((day, weekday) => rowOf(day, weekday));
  return [...days.slice(1), ...days.slice(0, 1), rowOf('Public Holidays', 0)];
}
