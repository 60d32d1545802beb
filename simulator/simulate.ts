import type { Services } from '@tsela/server/services';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { planAccounting, settleKaroo } from './accounting.ts';
import { planBookings } from './bookings.ts';
import { planCollections } from './collection-requests.ts';
import { VirtualClock } from './clock.ts';
import { drawDriverZones } from './driver-zones.ts';
import { planDuties } from './duties.ts';
import { foundCompanies } from './company.ts';
import type { Company } from './company.ts';
import { planInbox } from './inbox.ts';
import { fillCustomerRecords } from './customer-records.ts';
import { connectLockerOperator } from './locker-operator.ts';
import { openMessageChannels } from './message-channels.ts';
import { fillOfficeRecords } from './office-records.ts';
import { placesFrom } from './places.ts';
import { payForPlatform } from './platform-plan.ts';
import { chanceFrom } from './random.ts';
import type { Simulation } from './simulation.ts';
import { planTransfers } from './staged-transfers.ts';
import { planStaged } from './staging.ts';
import { followShortLinks } from './short-links.ts';
import { fillStickers } from './stickers.ts';
import { planWebShop, tellWebShop } from './web-shop.ts';
import { at } from './workdays.ts';

export interface SimulationOptions {
  readonly services: Services;
  /** The same seed gives the same courier company. */
  readonly seed: number;
  /** When the simulated days end; nothing happens after it. */
  readonly end: Date;
  readonly days: number;
  /** How many of the planned shipments are booked: 1 for all, less for a quick look. */
  readonly share: number;
}

/** So many acts run at once: more would only wait for the same two cores, and every connection plans its statements anew. */
const SIDE_BY_SIDE = 6;

/** Founds the demo's companies and lets their days pass, through the same use cases as real work. Answers how much happened, and to whom. */
export async function simulate({
  services,
  seed,
  end,
  days,
  share,
}: SimulationOptions): Promise<{ steps: number; companies: readonly Company[] }> {
  const chance = chanceFrom(seed);
  const last = dayOf(end);
  const first = addDays(last, -days);
  const founded = addDays(first, -30);
  const companies = await foundCompanies(services, chance, at(founded, '08:00'));
  const clock = new VirtualClock(end);
  const simulations: Simulation[] = [];
  for (const company of companies) {
    const simulation: Simulation = { services, company, places: placesFrom(services.gazetteer), chance, clock };
    planBookings(simulation, { count: Math.round(company.shipment_count * share), first, last });
    planAccounting(simulation, { first, last });
    planStaged(simulation, end);
    planCollections(simulation, end);
    planTransfers(simulation, end);
    planDuties(simulation, end);
    planWebShop(simulation, end);
    await planInbox(simulation, end);
    simulations.push(simulation);
  }
  const steps = await clock.runAll(SIDE_BY_SIDE);
  for (const simulation of simulations) {
    await settleKaroo(simulation, end);
    await tellWebShop(simulation, end);
    await openMessageChannels(simulation, end);
    await connectLockerOperator(simulation, end);
    await fillStickers(simulation, end);
    await fillOfficeRecords(simulation, end);
    await followShortLinks(simulation, end);
    await fillCustomerRecords(simulation, end);
    await drawDriverZones(simulation, end);
  }
  const [, tenant] = simulations;
  if (tenant) await payForPlatform(tenant, { founded, end });
  return { steps, companies };
}
