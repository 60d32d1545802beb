import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { Somebody } from './actors.ts';
import type { Customer } from './hiring.ts';
import { book } from './bookings.ts';
import { assign, driverDoes, hubScans } from './field-work.ts';
import { report } from './shipment-life.ts';
import { driverAt, withOwnLuck } from './simulation.ts';
import type { Simulation } from './simulation.ts';

/** How far a shipment came before it got where it stands; each goes through those before it. */
const LEGS = ['booked', 'collection-assigned', 'collected', 'at-hub', 'delivery-assigned', 'out-for-delivery'] as const;
type Leg = (typeof LEGS)[number];

interface Staged {
  readonly after: Leg;
  /** What another system or person says of it then; without, it stays where its leg brought it. */
  readonly says?: { readonly status: ShipmentStatus; readonly who: string; readonly message: string };
  /** Left out, a driver of the customer's branch has it. */
  readonly driver?: Somebody;
  readonly customer: Customer;
}

interface Standing {
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
  { status: 'collection-failed-attempt', after: 'collection-assigned', who: 'Driver app', message: 'Nobody at the address' },
  { status: 'at-hub', after: 'collected', who: 'Hub', message: 'Received at the hub' },
  { status: 'manifested', after: 'at-hub', who: 'Hub', message: 'On the manifest of the night truck' },
  { status: 'at-destination-hub', after: 'at-hub', who: 'Hub', message: 'Received at the hub' },
  { status: 'delivery-failed-attempt', after: 'out-for-delivery', who: 'Driver app', message: 'Nobody at the address' },
  { status: 'ready-for-dispatch', after: 'at-hub', who: 'Hub', message: 'Loaded and ready' },
  { status: 'in-transit', after: 'at-hub', who: 'Linehaul', message: 'On the night truck' },
  { status: 'returned-to-hub', after: 'out-for-delivery', who: 'Driver app', message: 'Brought back' },
  { status: 'delivery-unassigned', after: 'delivery-assigned', who: 'Dispatcher', message: 'Waiting for another driver' },
  { status: 'delivery-rejected', after: 'delivery-assigned', who: 'Driver app', message: 'Not on my route' },
  { status: 'delivery-exception', after: 'out-for-delivery', who: 'Driver app', message: 'Recipient refuses to show an ID' },
  { status: 'bob-box-reservation-failed', after: 'booked', who: 'Bob Box', message: 'No box was free' },
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

/** What the driver who signs in to the demo has to do today, whatever day it is. */
const ON_THE_SHEET: readonly Leg[] = [
  'collection-assigned',
  'collection-assigned',
  'collection-assigned',
  'collected',
  'delivery-assigned',
  'out-for-delivery',
  'out-for-delivery',
  'out-for-delivery',
];

const HOUR_MS = 60 * 60 * 1000;
/** How long a shipment takes for each leg, and how long ago the last one came where it stands. */
const LEG_HOURS = 3;
const APART_MS = 20 * 60 * 1000;

/** Books one shipment for each of those within the last day and takes it there. */
export function planStaged(simulation: Simulation, end: Date): void {
  const { clock, company } = simulation;
  const customers = company.customers.filter((customer) => customer.account_type === 'postpaid');
  const all = [...standing(customers), ...onTheSheet(customers, company.drivers.get('JNB')?.[0])];
  all.forEach((staged, index) => {
    const legs = LEGS.indexOf(staged.after) + 1;
    const arrived = end.getTime() - (all.length - index + 1) * APART_MS;
    const own = withOwnLuck(simulation);
    clock.plan(new Date(arrived - legs * LEG_HOURS * HOUR_MS), `account:${staged.customer.account_id}`, (now) =>
      stage(own, staged, now),
    );
  });
}

function standing(customers: readonly Customer[]): Staged[] {
  return STANDING.flatMap(({ after, ...says }, index) => {
    const customer = customers[index % customers.length];
    return customer ? [{ after, says, customer }] : [];
  });
}

function onTheSheet(customers: readonly Customer[], driver: Somebody | undefined): Staged[] {
  const near = customers.filter(({ home }) => home === 'JNB');
  return ON_THE_SHEET.flatMap((after, index) => {
    const customer = near[index % near.length];
    return customer && driver ? [{ after, customer, driver }] : [];
  });
}

async function stage(simulation: Simulation, { customer, after, says, driver }: Staged, booked: Date): Promise<void> {
  const shipment = await book(simulation, customer, booked);
  if (!shipment) return;
  const legs = LEGS.slice(1, LEGS.indexOf(after) + 1);
  const hours = (count: number) => new Date(booked.getTime() + count * LEG_HOURS * HOUR_MS);
  const by = driver ?? driverAt(simulation, customer.home);
  for (const [index, leg] of legs.entries()) await bring(simulation, { customer, driver: by, shipment, leg }, hours(index + 1));
  if (says) await report([{ simulation, shipment }], hours(legs.length + 1), says);
}

/** Takes the shipment one leg on. What is staged stays in the customer's own city. */
async function bring(
  simulation: Simulation,
  { customer, driver, shipment, leg }: { customer: Customer; driver: Somebody; shipment: Shipment; leg: Leg },
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
