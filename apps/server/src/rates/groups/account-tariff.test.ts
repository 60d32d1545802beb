import { rateGroupApi } from '@tsela/contract/rates/rate-group-api';
import type { ServiceLevelId } from '@tsela/domain/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs, testCard } from '../../testing/world.ts';
import { publishRateRevision } from '../tariff/publish-rate-revision.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const fuel = { charges: [{ charge_type: 'percentage' as const, percentage_bp: 1250 }] };

async function scene() {
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin });
  const [own, other] = [await makeAccount(world), await makeAccount(world)];
  const card = testCard();
  await publishRateRevision(world.context, {
    name: 'With more',
    card: {
      ...card,
      service_levels: [
        ...card.service_levels,
        ...card.service_levels.map((level) => ({ ...level, id: 2 as ServiceLevelId, code: 'NGT', account_ids: [other] })),
      ],
      zones: [{ id: 1, code: 'KAR', name: 'Karoo', kind: 'surcharges', provinces: ['NC'] }],
      rate_groups: [...card.rate_groups, { id: 2, name: 'Gold', is_default: false }],
      rates: [...card.rates, ...card.rates.map((rate) => ({ ...rate, id: 2, rate_group_id: 2 }))],
      surcharges: [{ id: 1, name: 'Far', type: 'zone', zone_ids: [1], side: 'either', ...fuel }],
      rate_adjustments: [
        { id: 1, name: 'Fuel', ...fuel },
        { id: 2, name: 'For gold', rate_group_ids: [2], ...fuel },
        { id: 3, name: 'For the other', account_ids: [other], ...fuel },
      ],
    },
  });
  const tariffOf = (account_id: number) =>
    test_app.request(rateGroupApi.accountTariff, { token: admin.token, input: { account_id } });
  return { world, admin, own, other, tariffOf };
}

it('SCREEN-44: the tariff of an account answers the group of an account, its services and what is added for it', async () => {
  const { admin, own, other, tariffOf } = await scene();
  await succeed(test_app, rateGroupApi.giveGroup, { token: admin.token, input: { account_ids: [own], rate_group_id: 2 } });

  const [{ body: ours }, { body: theirs }] = [await tariffOf(own), await tariffOf(other)];

  expect(ours.account.rate_group).toMatchObject({ name: 'Gold', given_by: 'account' });
  expect(ours.tariff.service_levels.map(({ code }: { code: string }) => code)).toEqual(['ECO']);
  expect(theirs.tariff.service_levels.map(({ code }: { code: string }) => code)).toEqual(['ECO', 'NGT']);
  const namesOf = (lines: readonly { name: string }[]) => lines.map(({ name }) => name);
  expect(namesOf(ours.tariff.rate_adjustments)).toEqual(['For gold', 'Fuel']);
  expect(namesOf(theirs.tariff.rate_adjustments)).toEqual(['For the other', 'Fuel']);
  expect([namesOf(ours.tariff.surcharges), ours.tariff.zones]).toEqual([['Far'], [{ id: 1, name: 'KAR' }]]);
  expect(ours.tariff.surcharges[0].charges).toEqual([{ charge_type: 'percentage', percentage: 12.5 }]);
});

it('SCREEN-44: the tariff of an account is for staff who may read tariffs and see the account', async () => {
  const { world, own, tariffOf } = await scene();
  const customer = await makeCustomer(world);
  const elsewhere = await makeAccount(await makeWorld(test_app.services));
  const ask = async (token: string) =>
    (await test_app.request(rateGroupApi.accountTariff, { token, input: { account_id: own } })).status;

  expect((await tariffOf(elsewhere)).status).toBe(404);
  expect(await ask(customer.token)).toBe(403);
  expect(await ask((await signInAs(world, { role: ROLE.driver, branch_id: world.johannesburg })).token)).toBe(403);
});
