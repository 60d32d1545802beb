import type { CollectionRequestId } from '@tsela/domain/ids';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import type { CollectionRequestStatus } from '@tsela/domain/collection-requests/collection-request-status';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { askForCollection } from '@tsela/server/collection-requests/ask-for-collection';
import { changeCollectionRequest } from '@tsela/server/collection-requests/change-request';
import { closeCollectionRequest } from '@tsela/server/collection-requests/close-request';
import { book } from './bookings.ts';
import type { Customer } from './hiring.ts';
import { addressAt } from './network.ts';
import { streetAddress } from './people.ts';
import { asCustomer, asOperations, driverAt, withOwnLuck } from './simulation.ts';
import type { Simulation } from './simulation.ts';
import { at, workdayAfter } from './workdays.ts';

/** One request in every state, whatever day the demo is of. */
const STATES: readonly CollectionRequestStatus[] = [
  'collection-assigned',
  'collection-unassigned',
  'collection-rejected',
  'collection-exception',
  'collection-failed-attempt',
  'closed',
  'cancelled',
];

const REASONS: Partial<Readonly<Record<CollectionRequestStatus, string>>> = {
  'collection-rejected': 'The vehicle is full',
  'collection-exception': 'Parcels not packed yet',
  'collection-failed-attempt': 'No one at the gate',
  cancelled: 'Requested by mistake',
};

/** A request that no driver closed days ago. */
const FORGOTTEN_DAYS = 8;
const REPEATED_DAYS = 60;

/** Customers on account ask for bulk collections: one in every state for the next workday, one repeated, and one that was forgotten. */
export function planCollections(simulation: Simulation, end: Date): void {
  const customers = simulation.company.customers.filter(
    ({ account_type, owner }) => account_type === 'postpaid' && owner !== null,
  );
  const [first] = customers;
  if (!first) return;
  const date = workdayAfter(dayOf(end));
  for (const [index, status] of STATES.entries()) {
    const moment = new Date(end.getTime() - (STATES.length - index) * 60_000);
    plan(simulation, { customer: customers[index % customers.length] ?? first, date, status, moment, is_repeated: index === 0 });
  }
  const forgotten = workdayAfter(addDays(dayOf(end), -FORGOTTEN_DAYS));
  plan(simulation, {
    customer: first,
    date: forgotten,
    status: 'collection-assigned',
    moment: at(addDays(forgotten, -1), '15:00'),
    is_repeated: false,
  });
}

interface Planned {
  readonly customer: Customer;
  readonly date: Day;
  readonly status: CollectionRequestStatus;
  readonly moment: Date;
  readonly is_repeated: boolean;
}

function plan(simulation: Simulation, planned: Planned): void {
  const own = withOwnLuck(simulation);
  simulation.clock.plan(planned.moment, `account:${planned.customer.account_id}`, (now) => ask(own, planned, now));
}

async function ask(simulation: Simulation, { customer, date, status, is_repeated }: Planned, now: Date): Promise<void> {
  const { chance, places, services, company } = simulation;
  if (!isFeatureOn(await services.settings.of(company.provider_id), 'collection_requests')) return;
  const { collection_request } = await askForCollection(asCustomer(simulation, customer, now), {
    date,
    collect_after: '10:00',
    collect_before: '14:00',
    address: addressAt(places.near(customer.home, chance), streetAddress(chance), customer.name),
    contact: customer.contact,
    expected_parcels: chance.whole(8, 60),
    expected_weight_kg: chance.whole(20, 400),
    instructions: 'Loading bay at the back',
    ...(is_repeated && { repeat: { frequency: 'daily' as const, repeat_until: addDays(date, REPEATED_DAYS) } }),
  });
  const { id } = collection_request;
  const office = asOperations(simulation, now);
  if (status === 'collection-unassigned') return linkSome(simulation, { id, customer }, now);
  await changeCollectionRequest(office, { id, driver_id: driverAt(simulation, customer.home).driver_id });
  if (status === 'closed') await closeCollectionRequest(office, { id });
  else if (status !== 'collection-assigned')
    await changeCollectionRequest(office, { id, status, reason: REASONS[status] ?? 'Not collected' });
}

/** What of a request is booked already; the driver collects the rest without. */
const BOOKED_BEFORE = 2;

async function linkSome(
  simulation: Simulation,
  { id, customer }: { readonly id: CollectionRequestId; readonly customer: Customer },
  now: Date,
): Promise<void> {
  const add_references: string[] = [];
  for (let count = 0; count < BOOKED_BEFORE; count += 1) {
    const shipment = await book(simulation, customer, { now, fate: 'delivered' });
    if (shipment) add_references.push(shipment.short_tracking_reference);
  }
  if (add_references.length > 0) await changeCollectionRequest(asOperations(simulation, now), { id, add_references });
}
