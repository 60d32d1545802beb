import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { Company } from '../company.ts';
import type { Customer } from '../hiring.ts';
import { BRANCHES, addressAt } from '../network.ts';
import type { BranchCode } from '../network.ts';
import { goods, person, streetAddress } from '../people.ts';
import type { Places } from '../places.ts';
import type { Chance } from '../random.ts';
import { at, workdayAfter } from '../workdays.ts';
import { lockerOf } from './day-company.ts';
import type { DayOptions } from './day-options.ts';

/** Between which two scans a parcel vanishes, by who has it then. */
export const LOST_WITH = ['collecting-driver', 'hub-of-origin', 'lane', 'hub-of-destination', 'delivering-driver'] as const;
export type LostWith = (typeof LOST_WITH)[number];

/** How a delivery ends. */
export type DayEnd = 'delivered' | 'no-one-home' | 'wrong-address' | 'locker' | 'locker-full' | 'invented';

export interface PlannedShipment {
  /** Its own name, which every run of the seed gives it: it stands on it as the customer's reference. */
  readonly name: string;
  readonly customer: Customer;
  readonly from: BranchCode;
  readonly to: BranchCode;
  readonly booked: Date;
  readonly input: CreateShipment;
  readonly end: DayEnd;
  /** The number of the parcel that vanishes, and where; null for none. */
  readonly lost: { readonly number: number; readonly with: LostWith } | null;
  /** Whether the recipient says of a failed attempt that no driver came. */
  readonly is_contested: boolean;
  readonly chance: Chance;
}

/** The two days over which the parcels of one day are followed: they are collected on the first and delivered on the second. */
export interface DayDates {
  readonly first: Day;
  readonly second: Day;
}

export function datesOf(moment: Date): DayDates {
  const first = dayOf(moment);
  return { first, second: workdayAfter(first) };
}

/** So many parcels, as they are booked: all of it drawn before the first of them, so that no one's luck depends on what another did. */
export function planShipments(
  { company, places, dates, chance }: { company: Company; places: Places; dates: DayDates; chance: Chance },
  options: DayOptions,
): PlannedShipment[] {
  const doors = doorsOf(company, { places, chance, count: Math.max(40, Math.ceil(options.parcels / 8)) });
  const planned: PlannedShipment[] = [];
  for (let left = options.parcels; left > 0;) {
    const own = chance.fork();
    const name = `S${String(planned.length + 1).padStart(6, '0')}`;
    const shipment = planOne(name, { company, places, dates, chance: own, door: own.pickEarly(doors), left, options });
    planned.push(shipment);
    left -= shipment.input.parcels.length;
  }
  return withLosses(planned, options.losses, chance.fork());
}

interface Door {
  readonly customer: Customer;
  readonly address: ReturnType<typeof addressAt>;
}

/** Where customers hand over: large ones have several places. */
function doorsOf({ customers }: Company, { places, chance, count }: { places: Places; chance: Chance; count: number }): Door[] {
  return Array.from({ length: count }, () => {
    const customer = chance.pickEarly(customers);
    return {
      customer,
      address: scattered(addressAt(places.near(customer.home, chance), streetAddress(chance), customer.name), chance),
    };
  });
}

/** Streets of a suburb lie around its middle. */
function scattered<Address extends { readonly lat: number; readonly lng: number }>(address: Address, chance: Chance): Address {
  const around = (degrees: number) => Math.round((degrees + (chance.next() - 0.5) * 0.012) * 1e6) / 1e6;
  return { ...address, lat: around(address.lat), lng: around(address.lng) };
}

interface Planning {
  readonly company: Company;
  readonly places: Places;
  readonly dates: DayDates;
  readonly chance: Chance;
  readonly door: Door;
  readonly left: number;
  readonly options: DayOptions;
}

function planOne(name: string, { company, places, dates, chance, door, left, options }: Planning): PlannedShipment {
  const { customer, address } = door;
  const from = customer.home;
  const to = chance.percent(50) ? from : chance.pick([...company.branches.keys()]);
  const end = endOf(chance, options);
  const to_locker = end === 'locker' || end === 'locker-full';
  const count = to_locker || chance.percent(85) ? 1 : Math.min(left, chance.whole(2, 4));
  const drawn = Array.from({ length: count }, () => goods(chance));
  const parcels = to_locker ? drawn.map((parcel) => ({ ...parcel, ...SMALL })) : drawn;
  return {
    name,
    customer,
    from,
    to,
    booked: at(dates.first, '06:00', chance.whole(0, 6 * 60 - 10)),
    input: {
      customer_reference: name,
      collection_address: address,
      collection_contact: customer.contact,
      ...(to_locker
        ? { delivery_pickup_point_id: lockerOf(to), delivery_pickup_point_provider: 'tcg-locker' }
        : { delivery_address: scattered(addressAt(places.near(to, chance), streetAddress(chance)), chance) }),
      delivery_contact: person(chance),
      parcels,
      service_level_code: chance.percent(40) ? 'OVN' : 'ECO',
    },
    end,
    lost: null,
    is_contested: end === 'invented' ? chance.percent(80) : chance.percent(15),
    chance,
  };
}

const SMALL = { submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 7, submitted_weight_kg: 1.5 };

/** Most arrive; some doors are closed on every day, the rest is the weather that was asked for. */
function endOf(chance: Chance, { failures }: DayOptions): DayEnd {
  const drawn = chance.whole(0, 999);
  if (drawn < 30) return 'no-one-home';
  if (drawn < 55) return failures.has('wrong-address') ? 'wrong-address' : 'delivered';
  if (drawn < 65) return failures.has('invented-attempts') ? 'invented' : 'delivered';
  if (drawn < 115) return 'locker';
  if (drawn < 130) return failures.has('full-locker') ? 'locker-full' : 'locker';
  return 'delivered';
}

/** Spreads losses over the shipments, evenly over who has the parcel then. */
function withLosses(planned: readonly PlannedShipment[], losses: number, chance: Chance): PlannedShipment[] {
  const lots = planned.map((shipment, index) => ({ index, lot: chance.next(), far: shipment.from !== shipment.to }));
  const drawn = lots.toSorted((one, other) => one.lot - other.lot).slice(0, losses);
  const lost = new Map(
    drawn.map(({ index, far }, number): [number, LostWith] => {
      const places = far ? LOST_WITH : LOST_WITH.filter((place) => place !== 'lane' && place !== 'hub-of-destination');
      return [index, places[number % places.length] ?? 'lane'];
    }),
  );
  return planned.map((shipment, index) => {
    const place = lost.get(index);
    return place === undefined
      ? shipment
      : { ...shipment, lost: { number: chance.whole(1, shipment.input.parcels.length), with: place } };
  });
}

export function hubAt(code: BranchCode): (typeof BRANCHES)[number] {
  const hub = BRANCHES.find((branch) => branch.code === code);
  if (!hub) throw new Error(`There is no hub ${code}.`);
  return hub;
}
