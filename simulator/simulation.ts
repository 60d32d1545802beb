import type { RequestContext } from '@tsela/server/context';
import type { Services } from '@tsela/server/services';
import { acting, actorOf } from './actors.ts';
import type { DemoUser } from './actors.ts';
import type { VirtualClock } from './clock.ts';
import type { Company } from './company.ts';
import type { Customer } from './hiring.ts';
import type { Places } from './places.ts';
import type { Chance } from './random.ts';
import type { BranchCode } from './network.ts';

/** What every act of the simulation needs: the company, its places, its luck and its clock. */
export interface Simulation {
  readonly services: Services;
  readonly company: Company;
  readonly places: Places;
  readonly chance: Chance;
  readonly clock: VirtualClock;
  /** Whose captures are numbered for themselves, because they are not made in the order of time with the others. */
  readonly device?: string;
}

/** The simulation for one life in it, with luck of its own. */
export function withOwnLuck(simulation: Simulation): Simulation {
  return { ...simulation, chance: simulation.chance.fork() };
}

export function asCustomer({ services, company }: Simulation, customer: Customer, now: Date): RequestContext {
  if (!customer.owner) throw new Error(`No user signs in for ${customer.account_code}.`);
  return acting(services, { provider_id: company.provider_id, actor: actorOf(customer.owner), now, source: 'web' });
}

export function asGuest({ services, company }: Simulation, now: Date): RequestContext {
  return acting(services, { provider_id: company.provider_id, actor: { kind: 'guest' }, now, source: 'web' });
}

export function asOperations({ services, company }: Simulation, now: Date): RequestContext {
  return acting(services, { provider_id: company.provider_id, actor: actorOf(company.operations), now, source: 'web' });
}

export function asAdministrator({ services, company }: Simulation, now: Date): RequestContext {
  return acting(services, { provider_id: company.provider_id, actor: actorOf(company.administrator), now, source: 'web' });
}

export function asHub({ services, company }: Simulation, branch: BranchCode, now: Date): RequestContext {
  const staff = company.hub_staff.get(branch);
  if (!staff) throw new Error(`No staff work at ${branch}.`);
  return acting(services, { provider_id: company.provider_id, actor: actorOf(staff), now, source: 'scanner' });
}

export function asDriver({ services, company }: Simulation, driver: DemoUser, now: Date): RequestContext {
  return acting(services, { provider_id: company.provider_id, actor: actorOf(driver), now, source: 'driver' });
}

/** The product itself and the systems that report to it. */
export function asSystem({ services, company }: Simulation, now: Date, name = 'System'): RequestContext {
  return acting(services, { provider_id: company.provider_id, actor: { kind: 'system', name }, now, source: 'system' });
}

export function driverAt({ company, chance }: Simulation, branch: BranchCode): DemoUser {
  return chance.pick(company.drivers.get(branch) ?? []);
}
