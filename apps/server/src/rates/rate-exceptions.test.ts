import { rateApi } from '@tsela/contract/rates/rate-api';
import { rateExceptionApi } from '@tsela/contract/rates/rate-exception-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { dayInWords } from '@tsela/domain/time/day-in-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilHeard } from '../testing/heard.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

/** Two processes of one installation. */
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await openTestApp();
  there = await openTestApp();
});
afterAll(async () => {
  await here.close();
  await there.close();
});

const TODAY = dayOf(new Date());
const EVERYWHERE = ['EC', 'FS', 'GP', 'KZN', 'LP', 'MP', 'NC', 'NW', 'WC'] as const;
const STRIKE = {
  name: 'Strike',
  from_day: TODAY,
  to_day: addDays(TODAY, 20),
  no_collection: true,
  message: 'Collections begin again after the strike.',
  provinces: [...EVERYWHERE],
};

async function scene() {
  const world = await makeWorld(here.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const customer = await makeCustomer(world, { balance: 10_000_000 });
  const { collection_address = {}, delivery_address = {}, parcels } = aShipment();
  const quote = (app: TestApp) =>
    succeed(app, rateApi.quote, {
      token: customer.token,
      input: { collection_address, delivery_address, parcels, explain: true },
    });
  const create = async (input: object = {}) =>
    (await succeed(here, rateExceptionApi.createException, { token, input: { ...STRIKE, ...input } })).rate_exception;
  return { world, token, customer, quote, create };
}

describe('an exception of the map', () => {
  it('holds for quotes of every process as soon as that hears of it, is told to who books, and ends when it is deleted', async () => {
    const { token, quote, create } = await scene();
    await untilHeard({ told_by: here, heard_by: there });
    const before = await quote(there);

    const exception = await create();

    await untilHeard({ told_by: here, heard_by: there });
    expect((await quote(there)).exceptions).toEqual([
      {
        id: exception.id,
        name: 'Strike',
        message: STRIKE.message,
        from_day: TODAY,
        to_day: addDays(TODAY, 20),
        changes: 'nothing is collected',
      },
    ]);
    const [rate] = (await quote(here)).rates;
    expect(before.exceptions).toEqual([]);
    expect(dayOf(new Date(rate?.service_level.collection_date ?? 0)) > addDays(TODAY, 20)).toBe(true);
    expect(rate?.explanation).toContain(
      `Exception Strike, from ${dayInWords(TODAY)} to ${dayInWords(addDays(TODAY, 20))}: nothing is collected.`,
    );

    await succeed(here, rateExceptionApi.removeException, { token, input: { id: exception.id } });
    expect((await quote(here)).exceptions).toEqual([]);
  });

  it('that overlaps another in time and place is told beside it, each with what it changes', async () => {
    const { quote, create } = await scene();
    const flood = await create({ name: 'Flood', no_collection: false, extra_days: 3, message: '' });
    const strike = await create({ extra_days: 1, from_day: addDays(TODAY, 1), provinces: ['GP'] });

    const { exceptions } = await quote(here);

    const delays = '(of several delays at once the longest counts)';
    expect(exceptions.map(({ id, message, changes }) => [id, message, changes])).toEqual([
      [flood.id, '', `deliveries take 3 days longer ${delays}`],
      [strike.id, STRIKE.message, `nothing is collected, deliveries take a day longer ${delays}`],
    ]);
  });

  it('stays among the inputs of a shipment that was booked meanwhile', async () => {
    const { world, token, customer, create } = await scene();
    const exception = await create();
    const shipment = await succeed(here, shipmentApi.create, { token: customer.token, input: aShipment() });
    await succeed(here, rateExceptionApi.removeException, { token, input: { id: exception.id } });

    const [kept] = await rowsOf<{ exceptions: unknown }>(
      world,
      `select trace -> 'input' -> 'exceptions' as exceptions from shipment_prices
       where provider_id = ${world.provider_id} and shipment_id = ${shipment.id}`,
    );

    expect(kept?.exceptions).toMatchObject([{ id: exception.id, name: 'Strike', sides: ['collection', 'delivery'] }]);
  });

  it('is changed by one at a time, and the trail says who did what', async () => {
    const { world, token, create } = await scene();
    const { id, version } = await create();
    const change = (name: string) => here.request(rateExceptionApi.changeException, { token, input: { id, version, name } });

    const first = await change('Long strike');
    const second = await change('Short strike');

    expect([first.status, first.body.rate_exception]).toEqual([
      200,
      expect.objectContaining({ name: 'Long strike', no_collection: true, provinces: [...EVERYWHERE], version: 2 }),
    ]);
    expect([second.status, second.body.message]).toEqual([
      409,
      expect.stringContaining('has changed this exception in the meantime.'),
    ]);
    const { rate_exceptions, count } = await succeed(here, rateExceptionApi.exceptions, { token, input: { from_day: TODAY } });
    expect([count, rate_exceptions.map(({ name }) => name)]).toEqual([1, ['Long strike']]);
    const events = await rowsOf<{ type: string }>(
      world,
      `select type from events where provider_id = ${world.provider_id} and object_type = 'rate_exception' order by id`,
    );
    expect(events.map(({ type }) => type)).toEqual(['rate-exception.created', 'rate-exception.changed']);
  });

  it('PERM-041: is not added, changed or deleted by a user limited to a branch or an account, in the list as on the map', async () => {
    const { world, token, customer, create } = await scene();
    const { id, version } = await create();
    const limited = [
      await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true }),
      await signInAs(world, { role: ROLE.admin, limit_account_id: customer.account_id }),
    ];
    const askAs = async (as: string) => [
      await here.request(rateExceptionApi.createException, { token: as, input: STRIKE }),
      await here.request(rateExceptionApi.changeException, { token: as, input: { id, version, name: 'Mine' } }),
      await here.request(rateExceptionApi.removeException, { token: as, input: { id } }),
    ];

    const answers = (await Promise.all(limited.map((each) => askAs(each.token)))).flat();

    const refused = [403, 'You are limited to a branch or an account, so you cannot change exceptions.'];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array.from({ length: 6 }, () => refused));
    const kept = await succeed(here, rateExceptionApi.exceptions, { token, input: {} });
    expect(kept.rate_exceptions.map(({ name, version: stored }) => [name, stored])).toEqual([['Strike', version]]);
  });

  it('is refused without an effect, a place or sense, and to whom does not work on rates', async () => {
    const { world, token, customer } = await scene();
    const hub = await signInAs(world, { role: ROLE.hub });
    const ask = (input: object, as = token) =>
      here.request(rateExceptionApi.createException, { token: as, input: { ...STRIKE, ...input } });

    const answers = [
      await ask({ no_collection: false, message: '' }),
      await ask({ provinces: [] }),
      await ask({ to_day: addDays(TODAY, -1) }),
      await ask({
        polygons: [
          [
            [
              [28, -26],
              [29, -25],
              [29, -26],
              [28, -25],
            ],
          ],
        ],
      }),
    ];
    const others = [await ask({}, hub.token), await ask({}, customer.token)];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'Please choose what it changes: collections, deliveries, the time they take, or a message.'],
      [400, 'Please say where it holds: provinces, places, an outline, or a tag of zones.'],
      [400, 'The last day is before the first.'],
      [400, 'An outline crosses itself.'],
    ]);
    expect(others.map(({ status }) => status)).toEqual([403, 403]);
  });
});
