import type { AccountId, BranchId, DriverId, UserId } from '@tsela/domain/ids';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import { inTransaction } from '../../db/transaction.ts';
import { publishRateRevision } from '../../rates/tariff/publish-rate-revision.ts';
import { readActorById } from '../../sessions/session-reads.ts';
import { contextOf, hireDriver } from '../field.ts';
import type { TestApp } from '../test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs, testCard } from '../world.ts';
import type { World } from '../world.ts';
import type { Rules } from './acts.ts';

/** All who act, and the tariff that the model knows by heart. */
export interface Stage {
  readonly test_app: TestApp;
  readonly world: World;
  readonly rules: Rules;
  readonly staff: string;
  readonly hubs: ReadonlyMap<BranchId, string>;
  readonly drivers: ReadonlyMap<DriverId, string>;
}

/** A customer of the stage with what they may spend, in cents. */
export interface Customer {
  readonly token: string;
  readonly account_id: AccountId;
  readonly paid_in: number;
  readonly limit: number;
}

export async function openStage(test_app: TestApp): Promise<Stage> {
  const world = await makeWorld(test_app.services, {
    driver_can_cancel_shipments: true,
    driver_can_reject_parcels_shipments: true,
  });
  await publishRateRevision(contextOf(world), { name: 'By the kilogram', card: cardByWeight() });
  const staff = await signInAs(world, { role: ROLE.admin });
  const jnb = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
  const cpt = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
  const drivers = [await hireDriver(world), await hireDriver(world, world.johannesburg)];
  const owner = await makeCustomer(world);
  const of = (user_id: UserId | undefined) => permissionsOf(world, user_id);
  return {
    test_app,
    world,
    rules: {
      staff: await of(staff.user_id),
      owner: await of(owner.user_id),
      hub: await of(jnb.user_id),
      driver: await of(drivers[0]?.user_id),
      delivery_branch: world.cape_town,
    },
    staff: staff.token,
    hubs: new Map([
      [world.johannesburg, jnb.token],
      [world.cape_town, cpt.token],
    ]),
    drivers: new Map(drivers.map(({ driver_id, token }) => [driver_id, token])),
  };
}

/** One that pays before, or one that has a limit. */
export async function welcome({ world }: Stage, account_type: 'prepaid' | 'postpaid'): Promise<Customer> {
  const [paid_in, limit] = account_type === 'prepaid' ? [100_000, 0] : [0, 150_000];
  const { token, account_id } = await makeCustomer(world, { account_type, balance: paid_in, credit_limit: limit });
  return { token, account_id, paid_in, limit };
}

async function permissionsOf(world: World, user_id: UserId | undefined): Promise<readonly string[]> {
  const actor = user_id === undefined ? null : await inTransaction(contextOf(world), (tx) => readActorById(tx, user_id));
  if (!actor) throw new Error('There is no such user.');
  return actor.permissions;
}

/** R 50 and R 8 a kilogram. */
function cardByWeight(): RateCard {
  const card = testCard();
  return {
    ...card,
    id: 2,
    name: 'By the kilogram',
    rates: card.rates.map((rate) => ({
      ...rate,
      formula_type: 'formula',
      charges: [
        { charge_type: 'flat', amount_cents: 5000 },
        { charge_type: 'perKg', amount_cents: 800 },
      ],
    })),
  };
}
