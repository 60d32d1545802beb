import type { CreateShipment, Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { createShipment } from '@tsela/server/shipments/booking/create-shipment';
import { TCG_LOCKER_COMPARTMENTS, fits } from '@tsela/domain/pickup-points/locker-compartment';
import { Problem } from '@tsela/domain/problem';
import { addDays } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { keepSolvent, payForMore } from './accounting.ts';
import type { Customer } from './hiring.ts';
import { fateOf } from './fates.ts';
import type { Fate } from './fates.ts';
import { addressAt } from './network.ts';
import type { BranchCode } from './network.ts';
import { goods, person, streetAddress } from './people.ts';
import type { Goods } from './people.ts';
import { live } from './shipment-life.ts';
import { asCustomer, asGuest, withOwnLuck } from './simulation.ts';
import type { Simulation } from './simulation.ts';
import { at, isWorkday } from './workdays.ts';

/** One day of a customer's business in so many brings a parcel out of hours. */
const WEEKEND_PERCENT = 12;

/** Spreads so many bookings over the days, more on workdays, at the hours at which shops book. */
export function planBookings(simulation: Simulation, { count, first, last }: { count: number; first: Day; last: Day }): void {
  const { chance, company } = simulation;
  const senders = company.customers.filter((customer) => customer.account_type !== 'guest' || company.takes_guests);
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  for (let left = count; left > 0;) {
    const day = chance.pick(days);
    if (!isWorkday(day) && !chance.percent(WEEKEND_PERCENT)) continue;
    const customer = chance.pickEarly(senders);
    const moment = at(day, '07:30', chance.whole(0, 9 * 60));
    const own = withOwnLuck(simulation);
    simulation.clock.plan(moment, `account:${customer.account_id}`, (now) => bookOne(own, customer, now));
    left--;
  }
}

async function bookOne(simulation: Simulation, customer: Customer, now: Date): Promise<void> {
  const { chance } = simulation;
  const fate = customer.account_type === 'guest' ? 'quote' : fateOf(chance);
  const route = routeFor(simulation, customer);
  const input = bookingFor(simulation, { customer, fate, ...route });
  if (customer.account_type === 'guest') return void (await bookAsGuest(simulation, now, input));
  const shipment = await bookPaying(simulation, customer, { now, input });
  if (shipment) live({ simulation, customer, shipment, fate, ...route }, now);
}

function bookAsGuest(simulation: Simulation, now: Date, input: CreateShipment): Promise<Shipment> {
  return createShipment(asGuest(simulation, now), { ...input, billing_contact: { email: person(simulation.chance).email } });
}

/** Books; a customer whose balance is too low pays and tries once more, or gives up. */
async function bookPaying(
  simulation: Simulation,
  customer: Customer,
  { now, input }: { now: Date; input: CreateShipment },
): Promise<Shipment | null> {
  await keepSolvent(simulation, customer, now);
  try {
    return await createShipment(asCustomer(simulation, customer, now), input);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'conflict') throw error;
    if (!(await payForMore(simulation, customer, now))) return null;
    return createShipment(asCustomer(simulation, customer, now), input);
  }
}

/** Books or asks the price for one of the staged shipments, on a day of its own choosing; it stays in the customer's own city. */
export async function book(
  simulation: Simulation,
  customer: Customer,
  {
    now,
    fate,
    to = customer.home,
    from_locker = false,
    to_bob_box = false,
    lacks,
  }: {
    now: Date;
    fate: 'delivered' | 'quote';
    to?: BranchCode;
    from_locker?: boolean;
    to_bob_box?: boolean;
    lacks?: Lacking | undefined;
  },
): Promise<Shipment | null> {
  const whole = bookingFor(simulation, { customer, fate, from: customer.home, to });
  const booking = lacks === undefined ? whole : { ...whole, ...without(whole, lacks) };
  const input = to_bob_box
    ? sentToBobBox(booking, to)
    : from_locker && simulation.company.branches.size > 2
      ? leftInLocker(booking, customer.home)
      : booking;
  return customer.account_type === 'guest'
    ? bookAsGuest(simulation, now, input)
    : bookPaying(simulation, customer, { now, input });
}

/** What the office has to find out of a shipment: where its address is on the map, or how large its parcels are. */
export type Lacking = 'zone' | 'dimensions';

function without({ delivery_address, parcels }: CreateShipment, lacks: Lacking): Partial<CreateShipment> {
  if (lacks === 'dimensions')
    return {
      parcels: parcels.map((parcel) => ({ ...parcel, submitted_length_cm: 1, submitted_width_cm: 1, submitted_height_cm: 1 })),
    };
  if (!delivery_address) return {};
  const { lat: _lat, lng: _lng, ...address } = delivery_address;
  const local_area = 'Vaalkrans Estate';
  return {
    delivery_address: { ...address, street_address: 'Gate 4, Vaalkrans Road', local_area, city: local_area, code: '' },
    // What goes by the same day goes within the city.
    service_level_code: 'ECO',
  };
}

/** Most parcels start at the customer's own branch; half stay there. */
function routeFor({ chance, company }: Simulation, customer: Customer): { from: BranchCode; to: BranchCode } {
  const branches = [...company.branches.keys()];
  return { from: customer.home, to: chance.percent(45) ? customer.home : chance.pickEarly(branches) };
}

function bookingFor(
  simulation: Simulation,
  { customer, fate, from, to }: { customer: Customer; fate: Fate; from: BranchCode; to: BranchCode },
): CreateShipment {
  const { chance, places } = simulation;
  const to_locker = fate === 'via-locker' && simulation.company.branches.size > 2;
  const count = to_locker || chance.percent(80) ? 1 : chance.whole(2, 4);
  const parcels = Array.from({ length: count }, () => (to_locker ? noLargerThanLocker(goods(chance)) : goods(chance)));
  const recipient = person(chance);
  const is_local =
    from === to || (from !== 'DBN' && to !== 'DBN' && ['JNB', 'PTA'].includes(from) && ['JNB', 'PTA'].includes(to));
  return {
    ...(fate === 'quote' && { quick_quote: customer.account_type === 'guest' ? ('send' as const) : ('quote' as const) }),
    collection_address: addressAt(places.near(from, chance), streetAddress(chance), customer.name),
    collection_contact: customer.contact,
    ...(to_locker
      ? { delivery_pickup_point_id: lockerNear(to) }
      : { delivery_address: addressAt(places.near(to, chance), streetAddress(chance)) }),
    delivery_contact: recipient,
    parcels,
    service_level_code: is_local && chance.percent(12) ? 'LSE' : chance.percent(35) ? 'OVN' : 'ECO',
    customer_reference: chance.percent(60) ? `ORD-${chance.whole(10_000, 99_999)}` : '',
    ...(chance.percent(15) && { special_instructions_delivery: chance.pick(INSTRUCTIONS) }),
    ...declaredValue(chance, to_locker),
  };
}

/** The same left in a locker by its sender: one parcel, without cover. */
function leftInLocker(
  { collection_address: _address, declared_value: _cover, ...booking }: CreateShipment,
  from: BranchCode,
): CreateShipment {
  const [parcel] = booking.parcels;
  const parcels = parcel ? [{ ...parcel, ...SMALL }] : [];
  return { ...booking, parcels, collection_pickup_point_id: lockerNear(from) };
}

/** The same to a Bob Box: one parcel, without cover. */
function sentToBobBox(
  { delivery_address: _address, declared_value: _cover, ...booking }: CreateShipment,
  to: BranchCode,
): CreateShipment {
  const [parcel] = booking.parcels;
  const parcels = parcel ? [{ ...parcel, ...SMALL }] : [];
  const delivery_pickup_point_id = { CPT: 'BB302', DBN: 'BB303' }[to as string] ?? 'BB301';
  return { ...booking, parcels, delivery_pickup_point_id, delivery_pickup_point_provider: 'bob-box' };
}

/** Fits every compartment. */
const SMALL = { submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 7, submitted_weight_kg: 1.5 };

/** A sender of a large parcel to a locker packs it smaller: it is refused otherwise. */
function noLargerThanLocker(parcel: Goods): Goods {
  const largest = TCG_LOCKER_COMPARTMENTS.at(-1);
  if (!largest || fits(measuresOf(parcel), largest)) return parcel;
  const { length_cm, width_cm, height_cm, weight_kg_max } = largest;
  return {
    ...parcel,
    submitted_length_cm: Math.min(parcel.submitted_length_cm, length_cm),
    submitted_width_cm: Math.min(parcel.submitted_width_cm, width_cm),
    submitted_height_cm: Math.min(parcel.submitted_height_cm, height_cm),
    submitted_weight_kg: Math.min(parcel.submitted_weight_kg, weight_kg_max),
  };
}

function measuresOf(parcel: Goods) {
  return {
    length_cm: parcel.submitted_length_cm,
    width_cm: parcel.submitted_width_cm,
    height_cm: parcel.submitted_height_cm,
    weight_kg: parcel.submitted_weight_kg,
  };
}

/** What goes to a locker has no cover. */
function declaredValue(chance: Simulation['chance'], to_locker: boolean): { declared_value?: number } {
  const declared_value = chance.percent(8) ? chance.whole(5, 120) * 100 : 0;
  return declared_value > 0 && !to_locker ? { declared_value } : {};
}

const INSTRUCTIONS = [
  'Ring twice',
  'Leave at reception',
  'Beware of the dog',
  'Call before you come',
  'Second gate on the left',
] as const;

/** A locker in the city of a branch; the ids are those of pickup-points.ts. */
function lockerNear(branch: BranchCode): string {
  return { JNB: 'CG102', PTA: 'CG103', DBN: 'CG104', CPT: 'CG105', PLZ: 'CG107', BFN: 'CG108' }[branch];
}
