import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { cancelShipment } from '@tsela/server/shipments/change/cancel-shipment';
import { recordPartnerEvents } from '@tsela/server/shipments/change/record-partner-events';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { DemoUser } from './actors.ts';
import type { Customer } from './hiring.ts';
import { assign, driverDoes, hubScans, pinInMessage } from './field-work.ts';
import type { Deed } from './field-work.ts';
import type { BranchCode } from './network.ts';
import type { Fate } from './fates.ts';
import { REASONS } from './reasons.ts';
import { asCustomer, asSystem, driverAt } from './simulation.ts';
import { maybeRate } from './ratings.ts';
import type { Simulation } from './simulation.ts';
import { sendByTruck } from './trucks.ts';
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
  const { simulation, from, fate } = life;
  const { chance } = simulation;
  const same_day = not_before < at(day, LATEST_SAME_DAY);
  const collection_day = same_day ? day : workdayAfter(day);
  const driver = driverAt(simulation, from);
  const assigned = same_day ? nextRound(minutesAfter(not_before, 15)) : at(collection_day, '07:10');
  dispatch(life, assigned, { driver, leg: 'collection' }, (assigned_at) => {
    const stop = minutesAfter(assigned_at, minutesToStop(life));
    if (fate !== 'collection-failed' || !chance.percent(80)) return collect(life, driver, stop);
    plan(life, stop, async (now) => {
      const reason = chance.pick(REASONS.collection_failed_attempt_reasons);
      await driverDoes(driver, now, [deedOf(life, { choice: 'collection-failed-attempt', reason })]);
      collect(life, driver, at(workdayAfter(dayOf(now)), '10:00', chance.whole(0, 120)));
    });
  });
}

/** How long after a round a driver is at the customer's door: the same for all that the customer hands over then. */
function minutesToStop({ customer }: Life): number {
  return 45 + ((customer.account_id * 47) % 155);
}

function collect(life: Life, driver: DemoUser, moment: Date): void {
  const { simulation, from, to, fate } = life;
  const { chance, clock } = simulation;
  const deed = deedOf(life, { choice: 'collected' });
  const goOn = (now: Date) => {
    const evening = at(dayOf(now), '17:20', HUB_ROUND_MINUTES * chance.whole(0, 1));
    const received = deedOf(life, { choice: 'received-at-hub', bay: chance.pick(['A1', 'A2', 'B1', 'B2']) });
    scan(evening, from, received, async (at_hub) => {
      if (fate === 'damaged') return setAside(life, at_hub, { choice: 'damaged', reason: 'Box torn open' });
      if (fate === 'on-hold') return setAside(life, at_hub, { choice: 'on-hold', reason: 'Address to be confirmed' });
      if (from === to) return planDelivery(life, workdayAfter(dayOf(at_hub)));
      sendOn(life, minutesAfter(at_hub, 40));
    });
  };
  clock.planTogether(moment, `collect:${driver.user_id}`, { deed, goOn }, (handed_over, now) =>
    driverTakes(driver, now, handed_over),
  );
}

/** The driver does it with all of them, and each goes its own way from there. */
async function driverTakes(
  driver: DemoUser,
  now: Date,
  items: readonly { readonly deed: Deed; readonly goOn: (now: Date) => void }[],
): Promise<void> {
  await driverDoes(
    driver,
    now,
    items.map(({ deed }) => deed),
  );
  for (const { goOn } of items) goOn(now);
}

/** With the night truck to the branch that delivers. */
function sendOn(life: Life, loaded: Date): void {
  const { simulation, shipment, from, to } = life;
  sendByTruck(loaded, { simulation, shipment, from, to, goOn: (arrived) => planDelivery(life, dayOf(arrived)) });
}

async function setAside(life: Life, now: Date, deed: Pick<Deed, 'choice' | 'reason'>): Promise<void> {
  await hubScans(life.from, minutesAfter(now, 1), [deedOf(life, deed)]);
}

function planDelivery(life: Life, day: Day): void {
  const { simulation, to, fate } = life;
  const { chance, clock } = simulation;
  const driver = driverAt(simulation, to);
  dispatch(life, at(day, '06:20'), { driver, leg: 'delivery' }, () => {
    const deed = deedOf(life, { choice: 'out-for-delivery' });
    const goOn = () =>
      plan(life, at(day, '08:15', chance.whole(0, 480)), async (now) => {
        if (fate === 'via-locker') return placeInLocker(life, now);
        if (isRefusedToday(fate, chance.next())) return failDelivery(life, driver, now);
        await deliver(life, driver, now);
      });
    clock.planTogether(at(day, '07:30'), `load:${driver.user_id}`, { deed, goOn }, (load, now) => driverTakes(driver, now, load));
  });
}

function isRefusedToday(fate: Fate, luck: number): boolean {
  return fate === 'returned-to-sender' || fate === 'undeliverable' || (fate === 'delivery-failed' && luck < 0.75);
}

/** The driver hands it over, against the PIN where there is one. */
export async function deliver(life: Pick<Life, 'simulation' | 'shipment'>, driver: DemoUser, now: Date): Promise<void> {
  const { simulation, shipment } = life;
  const pin = await pinInMessage(simulation, shipment, now);
  const receiver_name = shipment.delivery_contact.name;
  await driverDoes(driver, now, [deedOf(life, { choice: 'delivered', receiver_name, ...(pin !== undefined && { pin }) })]);
  await maybeRate(simulation, shipment, now);
}

async function failDelivery(life: Life, driver: DemoUser, now: Date): Promise<void> {
  const { simulation, to, fate } = life;
  const { chance } = simulation;
  const reason = chance.pick(REASONS.delivery_failed_attempt_reasons);
  await driverDoes(driver, now, [deedOf(life, { choice: 'delivery-failed-attempt', reason })]);
  plan(life, at(dayOf(now), '17:10', chance.whole(0, 60)), async (back) => {
    await driverDoes(driver, back, [deedOf(life, { choice: 'returned-to-hub', reason })]);
    if (fate === 'undeliverable')
      return hubScans(to, minutesAfter(back, 30), [deedOf(life, { choice: 'undeliverable', reason: 'No such address' })]);
    if (fate === 'returned-to-sender') {
      return plan(life, at(workdayAfter(dayOf(back), 3), '11:00', chance.whole(0, 120)), (later) =>
        report([life], later, { status: 'returned-to-sender', message: 'Handed back to the sender', who: 'Returns desk' }),
      );
    }
    planDelivery({ ...life, fate: 'delivered' }, workdayAfter(dayOf(back)));
  });
}

async function placeInLocker(life: Life, now: Date): Promise<void> {
  const { chance } = life.simulation;
  await report([life], now, { status: 'ready-for-pickup', message: 'Placed in the locker', who: 'Locker' });
  plan(life, minutesAfter(now, chance.whole(60, 1600)), (later) =>
    report([life], later, { status: 'delivered', message: 'Collected by the recipient', who: 'Locker' }),
  );
}

/** Parcels are scanned in rounds so many minutes apart. */
const HUB_ROUND_MINUTES = 45;
/** A dispatcher hands out what has come in, so many minutes apart. */
const DISPATCH_ROUND_MS = 2 * 60 * 60_000;

function nextRound(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / DISPATCH_ROUND_MS) * DISPATCH_ROUND_MS);
}

/** Gives the shipment to a driver, with all that the driver is given in the same round. */
function dispatch(
  { simulation, shipment }: Life,
  moment: Date,
  { driver, leg }: { driver: DemoUser; leg: 'collection' | 'delivery' },
  goOn: (now: Date) => void,
): void {
  simulation.clock.planTogether(moment, `${leg}:${driver.user_id}`, { shipment, goOn }, async (round, now) => {
    const shipments = round.map((item) => item.shipment);
    await assign(simulation, now, { shipments, driver, leg });
    for (const item of round) item.goOn(now);
  });
}

/** Scans the parcels at a branch, with all that lie there for the same scan in the same round. */
function scan(moment: Date, branch: BranchCode, deed: Deed, goOn: (now: Date) => unknown): void {
  const { clock, company } = deed.simulation;
  clock.planTogether(moment, `scan:${company.provider_id}:${branch}:${deed.choice}`, { deed, goOn }, async (round, now) => {
    await hubScans(
      branch,
      now,
      round.map((item) => item.deed),
    );
    for (const item of round) await item.goOn(now);
  });
}

interface PartnerSays {
  readonly status: ShipmentStatus;
  readonly message: string;
  readonly who: string;
}

/** What another system says of some shipments. */
export async function report(
  lives: readonly Pick<Life, 'simulation' | 'shipment'>[],
  now: Date,
  { status, message, who }: PartnerSays,
): Promise<void> {
  const [first] = lives;
  if (!first) return;
  await recordPartnerEvents(
    asSystem(first.simulation, now, who),
    lives.map(({ shipment }) => ({
      shipment_id: shipment.id,
      status,
      message,
      location: status === 'in-transit' ? shipment.collection_address.city : shipment.delivery_address.city,
    })),
  );
}

function deedOf(
  { simulation, shipment }: Pick<Life, 'simulation' | 'shipment'>,
  deed: Omit<Deed, 'simulation' | 'shipment'>,
): Deed {
  return { simulation, shipment, ...deed };
}

function plan({ simulation, shipment }: Life, moment: Date, run: (now: Date) => Promise<void>): void {
  simulation.clock.plan(moment, `shipment:${shipment.id}`, run);
}

function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}
