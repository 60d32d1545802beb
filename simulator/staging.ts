import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import type { Customer } from './hiring.ts';
import { book } from './bookings.ts';
import { assign } from './field-work.ts';
import { partner } from './shipment-life.ts';
import { driverAt, withOwnLuck } from './simulation.ts';
import type { Simulation } from './simulation.ts';

/** Where shipments stand that ordinary days seldom leave there, and who says so: every status can be looked at in the demo. */
const STAGED: readonly (readonly [status: ShipmentStatus, who: string, message: string])[] = [
  ['outsourced', 'Partner courier', 'Handed to a partner courier'],
  ['collection-unassigned', 'Dispatcher', 'Waiting for another driver'],
  ['collection-rejected', 'Driver app', 'Too large for this vehicle'],
  ['collection-exception', 'Driver app', 'Parcel is leaking'],
  ['awaiting-dropoff', 'Locker', 'Waiting for the sender at the locker'],
  ['ready-for-dispatch', 'Hub', 'Loaded and ready'],
  ['in-transit', 'Linehaul', 'On the night truck'],
  ['returned-to-hub', 'Driver app', 'Brought back'],
  ['delivery-unassigned', 'Dispatcher', 'Waiting for another driver'],
  ['delivery-rejected', 'Driver app', 'Not on my route'],
  ['delivery-exception', 'Driver app', 'Recipient refuses to show an ID'],
  ['bob-box-reservation-failed', 'Bob Box', 'No box was free'],
  ['in-locker', 'Locker', 'Dropped off by the sender'],
  ['ready-for-pickup', 'Locker', 'Placed in the locker'],
  ['collect-and-return-to-hub', 'Locker', 'Not fetched within 36 hours'],
  ['collected-from-locker', 'Locker', 'Taken out by the courier'],
  ['collected-from-counter', 'Counter', 'Taken over by the courier'],
  ['on-hold-internal', 'Operations', 'Checked by security'],
  ['on-hold', 'Operations', 'Address to be confirmed'],
  ['damaged', 'Hub', 'Box torn open'],
  ['undeliverable', 'Hub', 'No such address'],
  ['returned-to-sender', 'Returns desk', 'Handed back to the sender'],
  ['payment-failed', 'Payment gateway', 'Card declined'],
];

/** Books one shipment for each of those statuses within the last hours and takes it there. */
export function planStaged(simulation: Simulation, end: Date): void {
  const { clock, company } = simulation;
  const customers = company.customers.filter((customer) => customer.account_type === 'postpaid');
  STAGED.forEach(([status, who, message], index) => {
    const customer = customers[index % customers.length];
    if (!customer) return;
    const booked = new Date(end.getTime() - (STAGED.length - index + 4) * 20 * 60_000);
    const own = withOwnLuck(simulation);
    clock.plan(booked, `account:${customer.account_id}`, (now) => stage(own, { customer, status, who, message }, now));
  });
}

async function stage(
  simulation: Simulation,
  { customer, ...says }: { customer: Customer; status: ShipmentStatus; who: string; message: string },
  now: Date,
): Promise<void> {
  const shipment = await book(simulation, customer, now);
  if (!shipment) return;
  const rejects = says.status.endsWith('-rejected') || says.status.endsWith('-exception');
  if (rejects) await assign(simulation, now, { shipment, driver: driverAt(simulation, customer.home), leg: 'collection' });
  await partner({ simulation, shipment }, new Date(now.getTime() + 5 * 60_000), says);
}
