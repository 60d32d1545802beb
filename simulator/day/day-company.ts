import type { Services } from '@tsela/server/services';
import { savePickupPoint } from '@tsela/server/pickup-points/save-pickup-point';
import { createBranch } from '@tsela/server/providers/create-branch';
import { createProvider } from '@tsela/server/providers/create-provider';
import { publishRateRevision } from '@tsela/server/rates/tariff/publish-rate-revision';
import { hashPassword } from '@tsela/server/sessions/passwords';
import type { BranchId, ProviderId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { FOUNDER, acting } from '../actors.ts';
import type { Company } from '../company.ts';
import { accountsOf, providersOf } from '../demo-people.ts';
import { hireDrivers, hireHubStaff, hireStaff, openAccounts } from '../hiring.ts';
import { BRANCHES, addressAt } from '../network.ts';
import type { BranchCode } from '../network.ts';
import { person } from '../people.ts';
import type { Places } from '../places.ts';
import type { Chance } from '../random.ts';
import { demoCard } from '../tariff.ts';
import type { DayOptions } from './day-options.ts';

/** Each hub has one locker near it. */
export function lockerOf(hub: BranchCode): string {
  return `CG${900 + BRANCHES.findIndex(({ code }) => code === hub)}`;
}

/** No one runs into a limit on a day that shall show what hubs can do. */
const CREDIT_LIMIT_CENTS = 10_000_000_00;

/** Founds the courier of a simulated day: so many hubs with drivers, staff, accounts, a locker each and the tariff of the demo. */
export async function foundDayCompany(
  services: Services,
  { options, chance, places, founded }: { options: DayOptions; chance: Chance; places: Places; founded: Date },
): Promise<Company> {
  const hubs = BRANCHES.slice(0, options.hubs);
  const [demo] = providersOf();
  if (!demo) throw new Error('The demo has a provider.');
  const provider = { ...demo, branches: hubs.map(({ code }) => code), settings: { ...demo.settings, enable_kiosk_mode: false } };
  const system = { actor: FOUNDER, now: founded, source: 'system' };
  const provider_id = await createProvider(acting(services, { ...system, provider_id: 0 as ProviderId }), provider);
  const context = acting(services, { ...system, provider_id });
  const branches = new Map<BranchCode, BranchId>();
  for (const { code, name, city, zone, lat, lng } of hubs)
    branches.set(code, await createBranch(context, { code, name, city, zone, lat, lng }));
  await publishRateRevision(context, { name: 'Standard tariff', card: demoCard(1, dayOf(founded)) });
  for (const { code, lat, lng } of hubs) {
    const place = places.near(code, chance);
    await savePickupPoint(context, {
      pickup_point_id: lockerOf(code),
      pickup_point_provider: 'tcg-locker',
      name: `${place.local_area} Locker`,
      type: 'locker',
      description: '',
      trading_hours: '00:00-24:00',
      address: { ...addressAt(place, '1 Main Road'), lat, lng, type: 'locker' },
    });
  }
  const hiring = { context, provider, chance, password_hash: await hashPassword('Parcel-2026-demo'), branches };
  const staff = await hireStaff(hiring);
  const hub_staff = await hireHubStaff(hiring);
  const drivers = await hireDrivers(
    hiring,
    hubs.flatMap(({ code }) =>
      Array.from({ length: options.drivers }, (_, index) => ({
        branch: code,
        name: person(chance).name,
        email: `${code.toLowerCase()}.${index + 1}@drivers.example`,
        vehicle_registration: `SIM ${String(index + 1).padStart(3, '0')} ${code}`,
      })),
    ),
  );
  const accounts = accountsOf(provider, chance)
    .filter(({ account_type }) => account_type !== 'guest')
    .map((account) => ({
      ...account,
      home: provider.branches.includes(account.home) ? account.home : chance.pick(provider.branches),
      credit_limit_cents: account.account_type === 'postpaid' ? CREDIT_LIMIT_CENTS : 0,
    }));
  const customers = await openAccounts(hiring, accounts);
  return { provider_id, branches, ...staff, hub_staff, drivers, customers, shipment_count: options.parcels, takes_guests: false };
}
