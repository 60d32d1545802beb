import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { cancelShipment } from '@tsela/server/shipments/cancel-shipment';
import { recordPartnerEvent } from '@tsela/server/shipments/record-partner-event';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import type { Customer } from './hiring.ts';
import { assign, driverDoes, hubScans, pinInMessage } from './field-work.ts';
import type { BranchCode } from './network.ts';
import type { Fate } from './fates.ts';
import { REASONS } from './reasons.ts';
import { asCustomer, asSystem, driverAt } from './simulation.ts';
import type { Simulation } from './simulation.ts';
import { at, workdayAfter } from './workdays.ts';

/** A booked shipment on its way through the company. */
export interface Life {
  readonly simulation: Simulation;
  readonly customer: Customer;
  readonly shipment: Shipment;
  readonly fate: Fate;
  readonly from: BranchCode;
  readonly to: BranchCode;
}

/** After this hour the driver comes the next workday. */
const LATEST_SAME_DAY = '12:30';

/** Plans what happens to a shipment from its booking on; each step plans the next when it has happened. */
export function live(life: Life, booked: Date): void {
  const { simulation, fate, customer, shipment } = life;
  const { chance } = simulation;
  if (fate === 'quote') return;
  if (fate === 'cancelled') {
    return plan(life, minutesAfter(booked, chance.whole(10, 50)), async (now) => {
      await cancelShipment(asCustomer(simulation, customer, now), {
        id: shipment.id,
        message: chance.pick(REASONS.shipment_cancellation_reasons),
      });
    });
  }
  collectOn(life, dayOf(booked), booked);
}

function collectOn(life: Life, day: Day, not_before: Date): void {
  const { simulation, shipment, from, fate } = life;
  const { chance } = simulation;
  const same_day = not_before < at(day, LATEST_SAME_DAY);
  const collection_day = same_day ? day : workdayAfter(day);
  const driver = driverAt(simulation, from);
  const assigned = same_day ? minutesAfter(not_before, chance.whole(15, 60)) : at(collection_day, '07:10', chance.whole(0, 40));
  plan(life, assigned, async (assigned_at) => {
    await assign(simulation, assigned_at, { shipment, driver, leg: 'collection' });
    plan(life, minutesAfter(assigned_at, chance.whole(45, 200)), async (now) => {
      if (fate === 'collection-failed' && chance.percent(80)) {
        await driverDoes(simulation, driver, now, {
          shipment,
          choice: 'collection-failed-attempt',
          reason: chance.pick(REASONS.collection_failed_attempt_reasons),
        });
        plan(life, at(workdayAfter(dayOf(now)), '10:00', chance.whole(0, 120)), (later) => collect(life, driver, later));
        return;
      }
      await collect(life, driver, now);
    });
  });
}

async function collect(life: Life, driver: ReturnType<typeof driverAt>, now: Date): Promise<void> {
  const { simulation, shipment, from, to, fate } = life;
  const { chance } = simulation;
  await driverDoes(simulation, driver, now, { shipment, choice: 'collected' });
  const evening = at(dayOf(now), '17:20', chance.whole(0, 80));
  plan(life, evening, async (at_hub) => {
    await hubScans(simulation, from, at_hub, { shipment, choice: 'received-at-hub', bay: chance.pick(['A1', 'A2', 'B1', 'B2']) });
    if (fate === 'damaged') return setAside(life, at_hub, 'damaged', 'Box torn open');
    if (fate === 'on-hold') return setAside(life, at_hub, 'on-hold', 'Address to be confirmed');
    if (from === to) return planDelivery(life, workdayAfter(dayOf(at_hub)));
    plan(life, minutesAfter(at_hub, 40), async (now_manifested) => {
      await hubScans(simulation, from, now_manifested, { shipment, choice: 'manifested' });
      plan(life, minutesAfter(now_manifested, 60), (left) =>
        partner(life, left, { status: 'in-transit', message: `Outbound to ${to}`, who: 'Linehaul' }),
      );
      const arrival = workdayAfter(dayOf(now_manifested), chance.percent(75) ? 1 : 2);
      plan(life, at(arrival, '04:50', chance.whole(0, 50)), async (arrived) => {
        await hubScans(simulation, to, arrived, { shipment, choice: 'received-at-hub' });
        planDelivery(life, arrival);
      });
    });
  });
}

async function setAside(life: Life, now: Date, choice: 'damaged' | 'on-hold', reason: string): Promise<void> {
  await hubScans(life.simulation, life.from, minutesAfter(now, 1), { shipment: life.shipment, choice, reason });
}

function planDelivery(life: Life, day: Day): void {
  const { simulation, shipment, to, fate } = life;
  const { chance } = simulation;
  const driver = driverAt(simulation, to);
  plan(life, at(day, '06:20', chance.whole(0, 30)), async (assigned_at) => {
    await assign(simulation, assigned_at, { shipment, driver, leg: 'delivery' });
    plan(life, at(day, '07:20', chance.whole(0, 30)), async (loaded) => {
      await driverDoes(simulation, driver, loaded, { shipment, choice: 'out-for-delivery' });
      plan(life, at(day, '08:15', chance.whole(0, 480)), async (now) => {
        if (fate === 'via-locker') return placeInLocker(life, now);
        if (isRefusedToday(fate, chance.next())) return failDelivery(life, driver, now);
        await deliver(life, driver, now);
      });
    });
  });
}

function isRefusedToday(fate: Fate, luck: number): boolean {
  return fate === 'returned-to-sender' || fate === 'undeliverable' || (fate === 'delivery-failed' && luck < 0.75);
}

async function deliver({ simulation, shipment }: Life, driver: ReturnType<typeof driverAt>, now: Date): Promise<void> {
  const pin = await pinInMessage(simulation, shipment, now);
  await driverDoes(simulation, driver, now, {
    shipment,
    choice: 'delivered',
    receiver_name: shipment.delivery_contact.name,
    ...(pin !== undefined && { pin }),
  });
}

async function failDelivery(life: Life, driver: ReturnType<typeof driverAt>, now: Date): Promise<void> {
  const { simulation, shipment, to, fate } = life;
  const { chance } = simulation;
  await driverDoes(simulation, driver, now, {
    shipment,
    choice: 'delivery-failed-attempt',
    reason: chance.pick(REASONS.delivery_failed_attempt_reasons),
  });
  plan(life, at(dayOf(now), '17:10', chance.whole(0, 60)), async (back) => {
    await driverDoes(simulation, driver, back, { shipment, choice: 'returned-to-hub' });
    if (fate === 'undeliverable')
      return hubScans(simulation, to, minutesAfter(back, 30), { shipment, choice: 'undeliverable', reason: 'No such address' });
    if (fate === 'returned-to-sender') {
      return plan(life, at(workdayAfter(dayOf(back), 3), '11:00', chance.whole(0, 120)), (later) =>
        partner(life, later, { status: 'returned-to-sender', message: 'Handed back to the sender', who: 'Returns desk' }),
      );
    }
    planDelivery({ ...life, fate: 'delivered' }, workdayAfter(dayOf(back)));
  });
}

async function placeInLocker(life: Life, now: Date): Promise<void> {
  const { chance } = life.simulation;
  await partner(life, now, { status: 'ready-for-pickup', message: 'Placed in the locker', who: 'Locker' });
  plan(life, minutesAfter(now, chance.whole(60, 1600)), (later) =>
    partner(life, later, { status: 'delivered', message: 'Collected by the recipient', who: 'Locker' }),
  );
}

interface PartnerSays {
  readonly status: ShipmentStatus;
  readonly message: string;
  readonly who: string;
}

export async function partner(
  life: Pick<Life, 'simulation' | 'shipment'>,
  now: Date,
  { status, message, who }: PartnerSays,
): Promise<void> {
  const { simulation, shipment } = life;
  const location = status === 'in-transit' ? shipment.collection_address.city : shipment.delivery_address.city;
  await recordPartnerEvent(asSystem(simulation, now, who), { shipment_id: shipment.id, status, message, location });
}

function plan({ simulation, shipment }: Life, moment: Date, run: (now: Date) => Promise<void>): void {
  simulation.clock.plan(moment, `shipment:${shipment.id}`, run);
}

function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}
