import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import type { ServiceLevelId } from '@tsela/domain/ids';
import type { RateCard, ServiceLevel } from '@tsela/domain/rates/card/rate-card';
import type { Day } from '@tsela/domain/time/day';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextOf } from '../testing/field.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { publishRateRevision } from './tariff/publish-rate-revision.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const LEVEL: ServiceLevel = {
  id: 1 as ServiceLevelId,
  code: 'ECO',
  name: 'Economy',
  description: 'By road',
  collection_address_type: 'any',
  delivery_address_type: 'locker-or-counter',
  cut_off_time: '15:00',
  collection_weekdays: [1, 2, 3, 4, 5, 6],
  estimate_from: 2,
  estimate_to: 3,
  estimate_unit: 'd',
  volumetric_divisor: 4000,
  weight_rounding: 'round_up',
  capacity_per_day: null,
  vat_type: 'standard',
  insurance_disabled: false,
};

function cardWith(service_levels: readonly ServiceLevel[]): RateCard {
  return {
    id: 1,
    name: 'Three services',
    effective_from: '2020-01-01' as Day,
    rates_include_vat: false,
    charged_weight_per: 'shipment',
    vat_percentages: [{ from_date: '2018-04-01' as Day, percentage_bp: 1500 }],
    service_levels,
    zones: [],
    rate_groups: [{ id: 1, name: 'Standard', is_default: true }],
    rates: [],
    surcharges: [],
    rate_adjustments: [],
    time_based_rate_adjustments: [],
    opt_in_rates: [],
    opt_in_time_based_rates: [],
    extras: [],
  };
}

it('SCREEN-50 ENUM-10: lists the services of the tariff in their order, and to an account those that it may book', async () => {
  const world = await makeWorld(test_app.services);
  const [one, other] = [await makeCustomer(world), await makeCustomer(world)];
  await publishRateRevision(contextOf(world), {
    name: 'Three services',
    card: cardWith([
      { ...LEVEL, order: 2 },
      {
        ...LEVEL,
        id: 2 as ServiceLevelId,
        code: 'VIP',
        name: 'Special',
        order: 1,
        colour: 'red',
        account_ids: [one.account_id],
        estimates_between: [{ from_zone_id: 1, to_zone_id: null, estimate_from: 4, estimate_to: 5, estimate_unit: 'd' }],
      },
    ]),
  });
  const ops = await signInAs(world, { role: ROLE.ops });
  const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: other.account_id });
  const read = async (token: string) =>
    (await succeed(test_app, serviceLevelApi.list, { token, host: world.host, input: {} })).service_levels;
  const codes = async (token: string) => (await read(token)).map(({ code }) => code);

  expect(await codes(ops.token)).toEqual(['VIP', 'ECO']);
  expect(await codes(one.token)).toEqual(['VIP', 'ECO']);
  expect([await codes(other.token), await codes(limited.token)]).toEqual([['ECO'], ['ECO']]);
  expect((await read(one.token)).map(({ colour, has_other_estimates }) => [colour, has_other_estimates])).toEqual([
    ['red', true],
    [null, false],
  ]);
  expect((await read(other.token))[0]).toEqual({
    id: 1,
    code: 'ECO',
    name: 'Economy',
    description: 'By road',
    colour: null,
    collection_address_type: 'any',
    delivery_address_type: 'locker-or-counter',
    cut_off_time: '15:00',
    collection_weekdays: [1, 2, 3, 4, 5, 6],
    delivery_weekdays: [1, 2, 3, 4, 5],
    works_on_public_holidays: false,
    estimate_text: '2 - 3 days',
    has_other_estimates: false,
    is_for_all_accounts: true,
    capacity_per_day: null,
    when_full: 'next-day',
    booked: [],
  });
});
