import { measureParcel } from '@tsela/server/shipments/measure/measure-parcel';
import { cancelShipment } from '@tsela/server/shipments/change/cancel-shipment';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { PAYMENT_VALIDITY_DAYS } from '@tsela/domain/shipments/checks/payment-validity';
import { DAY_MS, dayOf, startOfDay } from '@tsela/domain/time/day';
import type { DemoUser } from './actors.ts';
import type { Company } from './company.ts';
import { PROMISED_ACCOUNTS } from './demo-people.ts';
import type { Customer } from './hiring.ts';
import { book } from './bookings.ts';
import type { Lacking } from './bookings.ts';
import { assign, driverDoes, hubScans } from './field-work.ts';
import { deliver, report } from './shipment-life.ts';
import { asCustomer, asHub, driverAt, withOwnLuck } from './simulation.ts';
import type { Simulation } from './simulation.ts';

/** How far a shipment came before it got where it stands; each goes through those before it. */
const LEGS = ['booked', 'collection-assigned', 'collected', 'at-hub', 'delivery-assigned', 'out-for-delivery'] as const;
type Leg = (typeof LEGS)[number];

interface Staged {
  readonly after: Leg;
  /** What another system or person says of it then; without, it stays where its leg brought it. */
  readonly says?: { readonly status: ShipmentStatus; readonly who: string; readonly message: string };
  /** What its driver or its customer does then. */
  readonly ends?: 'delivered' | 'cancelled';
  /** By how many kg the hub finds its first parcel heavier, or lighter, than it was submitted. */
  readonly heavier_kg?: number;
  /** Its sender has left it in a locker, and a driver is to take it out. */
  readonly is_in_locker?: boolean;
  /** It goes to a Bob Box. */
  readonly to_bob_box?: boolean;
  readonly lacks?: Lacking;
  /** Only its price was asked for. */
  readonly is_quote?: boolean;
  /** Since when it is there, if not for some hours. */
  readonly since?: (end: Date) => Date;
  /** Left out, a driver of the customer's branch has it. */
  readonly driver?: DemoUser;
  readonly customer: Customer;
}

interface Standing extends Pick<Staged, 'to_bob_box'> {
  readonly status: ShipmentStatus;
  readonly after: Leg;
  readonly who: string;
  readonly message: string;
}

/**
 * Where shipments stand that ordinary days seldom leave there, or no day at night and on Sundays, and who says so: every status can be
 * looked at in the demo.
 */
const STANDING: readonly Standing[] = [
  { status: 'outsourced', after: 'booked', who: 'Partner courier', message: 'Handed to a partner courier' },
  { status: 'collection-unassigned', after: 'collection-assigned', who: 'Dispatcher', message: 'Waiting for another driver' },
  { status: 'collection-rejected', after: 'collection-assigned', who: 'Driver app', message: 'Too large for this vehicle' },
  { status: 'collection-exception', after: 'collection-assigned', who: 'Driver app', message: 'Parcel is leaking' },
  { status: 'awaiting-dropoff', after: 'booked', who: 'Locker', message: 'Waiting for the sender at the locker' },
  { status: 'collection-failed-attempt', after: 'collection-assigned', who: 'Driver app', message: 'No one at the address' },
  { status: 'at-hub', after: 'collected', who: 'Hub', message: 'Received at the hub' },
  { status: 'manifested', after: 'at-hub', who: 'Hub', message: 'On the manifest of the night truck' },
  { status: 'at-destination-hub', after: 'at-hub', who: 'Hub', message: 'Received at the hub' },
  { status: 'delivery-failed-attempt', after: 'out-for-delivery', who: 'Driver app', message: 'No one at the address' },
  { status: 'ready-for-dispatch', after: 'at-hub', who: 'Hub', message: 'Loaded and ready' },
  { status: 'in-transit', after: 'at-hub', who: 'Linehaul', message: 'On the night truck' },
  { status: 'returned-to-hub', after: 'out-for-delivery', who: 'Driver app', message: 'Brought back' },
  { status: 'delivery-unassigned', after: 'delivery-assigned', who: 'Dispatcher', message: 'Waiting for another driver' },
  { status: 'delivery-rejected', after: 'delivery-assigned', who: 'Driver app', message: 'Not on my route' },
  { status: 'delivery-exception', after: 'out-for-delivery', who: 'Driver app', message: 'Recipient refuses to show an ID' },
  {
    status: 'bob-box-reservation-failed',
    after: 'booked',
    who: 'Bob Box',
    message: 'Bob Box has no compartment for the parcel',
    to_bob_box: true,
  },
  { status: 'in-locker', after: 'booked', who: 'Locker', message: 'Dropped off by the sender' },
  { status: 'ready-for-pickup', after: 'at-hub', who: 'Locker', message: 'Placed in the locker' },
  { status: 'collect-and-return-to-hub', after: 'at-hub', who: 'Locker', message: 'Not fetched within 36 hours' },
  { status: 'collected-from-locker', after: 'booked', who: 'Locker', message: 'Taken out by the courier' },
  { status: 'collected-from-counter', after: 'booked', who: 'Counter', message: 'Taken over by the courier' },
  { status: 'on-hold-internal', after: 'at-hub', who: 'Operations', message: 'Checked by security' },
  { status: 'on-hold', after: 'at-hub', who: 'Operations', message: 'Address to be confirmed' },
  { status: 'damaged', after: 'at-hub', who: 'Hub', message: 'Box torn open' },
  { status: 'undeliverable', after: 'out-for-delivery', who: 'Hub', message: 'No such address' },
  { status: 'returned-to-sender', after: 'out-for-delivery', who: 'Returns desk', message: 'Handed back to the sender' },
  { status: 'payment-failed', after: 'booked', who: 'Payment gateway', message: 'Card declined' },
];

const HOUR_MS = 60 * 60 * 1000;

const daysAgo = (days: number) => (end: Date) => new Date(end.getTime() - days * DAY_MS);
/** Half an hour ago, but today also when the day has just begun. */
const today = (end: Date) => new Date(Math.max(end.getTime() - HOUR_MS / 2, startOfDay(dayOf(end)).getTime()));

/** What was left lying for longer than a provider likes, Christmas and Easter not counted: the dashboards show each in a tile of its own. */
const LEFT_LYING: readonly Omit<Staged, 'customer'>[] = [
  {
    after: 'collection-assigned',
    says: { status: 'collection-failed-attempt', who: 'Driver app', message: 'No one at the address' },
    since: daysAgo(12),
  },
  {
    after: 'out-for-delivery',
    says: { status: 'returned-to-hub', who: 'Driver app', message: 'Brought back' },
    since: daysAgo(9),
  },
  { after: 'booked', says: { status: 'in-locker', who: 'Locker', message: 'Dropped off by the sender' }, since: daysAgo(3) },
];

/** What each customer who signs in to the demo finds on the first screen, a tile each. */
const ON_THE_DASHBOARD: readonly Omit<Staged, 'customer'>[] = [
  { after: 'booked' },
  { after: 'at-hub' },
  { after: 'out-for-delivery' },
  { after: 'at-hub', says: { status: 'on-hold', who: 'Operations', message: 'Address to be confirmed' } },
  { after: 'booked', is_quote: true },
  { after: 'booked', is_quote: true, since: daysAgo(PAYMENT_VALIDITY_DAYS + 2) },
  { after: 'booked', ends: 'cancelled' },
  { after: 'out-for-delivery', ends: 'delivered', since: today },
];

/** What the hub finds of parcels: differences of both severities that wait for approval, and one small enough to be applied by itself. */
const MEASURED: readonly Omit<Staged, 'customer'>[] = [
  { after: 'at-hub', heavier_kg: 30 },
  { after: 'at-hub', heavier_kg: 7 },
  { after: 'at-hub', heavier_kg: 5 },
  { after: 'at-hub', heavier_kg: 1 },
];

/** What the office has to find out before they can go on. */
const LACKING: readonly Omit<Staged, 'customer'>[] = [
  { after: 'at-hub', lacks: 'zone' },
  { after: 'at-hub', lacks: 'dimensions' },
];

/** How long a shipment takes for each leg, and how long ago the last one came where it stands. */
const LEG_HOURS = 3;
const APART_MS = 20 * 60 * 1000;

/** What the driver who signs in to the demo has to do today, whatever day it is, and has done. */
const ON_THE_SHEET: readonly Omit<Staged, 'customer'>[] = [
  { after: 'collection-assigned' },
  { after: 'collection-assigned' },
  { after: 'collection-assigned' },
  { after: 'booked', is_in_locker: true },
  { after: 'collected' },
  { after: 'delivery-assigned' },
  { after: 'out-for-delivery' },
  { after: 'out-for-delivery' },
  { after: 'out-for-delivery' },
  { after: 'out-for-delivery', ends: 'delivered', since: today },
];

/** Books one shipment for each of those, nearly all within the last days, and takes it there. */
export function planStaged(simulation: Simulation, end: Date): void {
  const { clock, company } = simulation;
  const customers = company.customers.filter((customer) => customer.account_type === 'postpaid');
  const all = [
    ...standing(customers).filter(({ to_bob_box = false }) => !to_bob_box || company.branches.size > 2),
    ...onTheSheet(customers, company.drivers.get('JNB')?.[0]),
    ...eachFor(customers[0], LEFT_LYING),
    ...signingIn(company, customers).flatMap((customer) => eachFor(customer, ON_THE_DASHBOARD)),
    ...eachFor(signingIn(company, customers)[0], MEASURED),
    ...eachFor(customers[1], LACKING),
    ...(company.takes_guests ? eachFor(company.customers.find(isGuest), [{ after: 'booked' }]) : []),
  ];
  all.forEach((staged, index) => {
    const legs = LEGS.indexOf(staged.after) + 1;
    const arrived = staged.since?.(end).getTime() ?? end.getTime() - (all.length - index + 1) * APART_MS;
    const own = { ...withOwnLuck(simulation), device: `staged-${index}` };
    clock.plan(new Date(arrived - legs * LEG_HOURS * HOUR_MS), `account:${staged.customer.account_id}`, (now) =>
      stage(own, staged, now),
    );
  });
}

function isGuest({ account_type }: Customer): boolean {
  return account_type === 'guest';
}

/** The users with a published sign-in; where no customer is, the first stands in for them, so that operations have something to do. */
function signingIn(company: Company, [first]: readonly Customer[]): readonly Customer[] {
  const promised = company.customers.filter(({ account_code }) => PROMISED_ACCOUNTS.includes(account_code));
  return promised.length > 0 || first === undefined ? promised : [first];
}

function eachFor(customer: Customer | undefined, staged: readonly Omit<Staged, 'customer'>[]): Staged[] {
  return customer ? staged.map((each) => ({ ...each, customer })) : [];
}

function standing(customers: readonly Customer[]): Staged[] {
  return STANDING.flatMap(({ after, to_bob_box = false, ...says }, index) => {
    const customer = customers[index % customers.length];
    return customer ? [{ after, to_bob_box, says, customer }] : [];
  });
}

function onTheSheet(customers: readonly Customer[], driver: DemoUser | undefined): Staged[] {
  const near = customers.filter(({ home }) => home === 'JNB');
  return ON_THE_SHEET.flatMap((staged, index) => {
    const customer = near[index % near.length];
    return customer && driver ? [{ ...staged, customer, driver }] : [];
  });
}

async function stage(simulation: Simulation, staged: Staged, booked: Date): Promise<void> {
  const { customer, after, says, ends, heavier_kg, driver = driverAt(simulation, customer.home) } = staged;
  const { is_in_locker = false, to_bob_box = false, lacks } = staged;
  const fate = staged.is_quote === true ? 'quote' : 'delivered';
  const shipment = await book(simulation, customer, { now: booked, fate, from_locker: is_in_locker, to_bob_box, lacks });
  if (!shipment) return;
  const legs = LEGS.slice(1, LEGS.indexOf(after) + 1);
  const hours = (count: number) => new Date(booked.getTime() + count * LEG_HOURS * HOUR_MS);
  for (const [index, leg] of legs.entries()) await bring(simulation, { customer, driver, shipment, leg }, hours(index + 1));
  const now = hours(legs.length + 1);
  if (heavier_kg !== undefined) await measure(simulation, { customer, shipment, heavier_kg }, now);
  if (says) await report([{ simulation, shipment }], now, says);
  if (is_in_locker) {
    await report([{ simulation, shipment }], now, { status: 'in-locker', who: 'Locker', message: 'Dropped off by the sender' });
    await assign(simulation, now, { shipments: [shipment], driver, leg: 'collection' });
  }
  if (ends === 'delivered') await deliver({ simulation, shipment }, driver, now);
  if (ends === 'cancelled')
    await cancelShipment(asCustomer(simulation, customer, now), { id: shipment.id, message: 'Ordered twice' });
}

/** Weighs the first parcel at the hub of its customer. */
async function measure(
  simulation: Simulation,
  { customer, shipment, heavier_kg }: { customer: Customer; shipment: Shipment; heavier_kg: number },
  now: Date,
): Promise<void> {
  const [parcel] = shipment.parcels;
  if (!parcel) return;
  await measureParcel(asHub(simulation, customer.home, now), {
    id: parcel.id,
    actual_length_cm: parcel.submitted_length_cm,
    actual_width_cm: parcel.submitted_width_cm,
    actual_height_cm: parcel.submitted_height_cm,
    actual_weight_kg: Math.round((parcel.submitted_weight_kg + heavier_kg) * 10) / 10,
    device: 'Bench scale 3',
    confirmed: true,
  });
}

/** Takes the shipment one leg on. What is staged stays in the customer's own city. */
async function bring(
  simulation: Simulation,
  { customer, driver, shipment, leg }: { customer: Customer; driver: DemoUser; shipment: Shipment; leg: Leg },
  now: Date,
): Promise<void> {
  const deed = (choice: string) => [{ simulation, shipment, choice }];
  const shipments = [shipment];
  if (leg === 'collection-assigned') return assign(simulation, now, { shipments, driver, leg: 'collection' });
  if (leg === 'collected') return driverDoes(driver, now, deed('collected'));
  if (leg === 'at-hub') return hubScans(customer.home, now, deed('received-at-hub'));
  await assign(simulation, now, { shipments, driver, leg: 'delivery' });
  if (leg === 'out-for-delivery') await driverDoes(driver, now, deed('out-for-delivery'));
}
