import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceAccount } from '../../billing/invoice-account.ts';
import { bookOne, moveTo } from '../../testing/field.ts';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, World } from '../../testing/world.ts';

let test_app: TestApp;
let world: World;
let customer: Awaited<ReturnType<typeof makeCustomer>>;
let staff: SignedIn;
/** To a number and an address of their own; the other is not. */
let theirs: Shipment;
let other: Shipment;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  customer = await makeCustomer(world, { balance: 1_000_000 });
  staff = await signInAs(world, { role: ROLE.ops });
  const { account_id } = customer;
  const { delivery_address } = aShipment();
  theirs = await bookOne(world, {
    account_id,
    delivery_contact: { name: 'Rachel', mobile_number: '083 555 7788', email: 'Rachel.R@Example.com' },
    delivery_address: { ...delivery_address, code: '8005' },
  });
  other = await bookOne(world, { account_id, delivery_address: { ...delivery_address, local_area: 'Claremont', code: '7708' } });
});
afterAll(() => test_app.close());

async function found(input: InputOf<typeof shipmentApi.list>, { token }: { readonly token: string } = staff): Promise<number[]> {
  const { shipments, count } = await succeed(test_app, shipmentApi.list, { token, input });
  const rows = await succeed(test_app, shipmentApi.rows, { token, input });
  expect(rows.shipments.map(({ id }) => id)).toEqual(shipments.map(({ id }) => id));
  expect(count).toBe(shipments.length);
  return shipments.map(({ id }) => id);
}

describe('SCREEN-08: a search finds a shipment by', () => {
  it.each([
    ['a number as it is dialled', '0835557788'],
    ['a number in groups', '083 555 7788'],
    ['a number with hyphens', '083-555-7788'],
    ['a number with brackets', '(083) 555-7788'],
    ['a number with the country in front', '+27 83 555 7788'],
    ['a number as it is dialled from abroad', '0027835557788'],
    ['a number without its first zero', '83 555 7788'],
    ['an e-mail address in any case', 'rachel.r@example.COM'],
    ['a postal code', '8005'],
    ['the beginning of a postal code', '800'],
    ['a postal code and a name', '8005 rach'],
  ])('%s', async (_, search) => {
    expect(await found({ search })).toEqual([theirs.id]);
    expect(await found({ search }, customer)).toEqual([theirs.id]);
  });

  it('a number that is a reference as well', async () => {
    const named = await bookOne(world, { account_id: customer.account_id, customer_reference: '0835557788' });

    expect(await found({ search: '0835557788' })).toEqual([named.id, theirs.id]);

    await changeRows(world, `delete from shipment_words where provider_id = ${world.provider_id} and shipment_id = ${named.id}`);
    await changeRows(
      world,
      `update shipments set customer_reference = '' where provider_id = ${world.provider_id} and id = ${named.id}`,
    );
  });

  it('a word page by page, each with how many there are', async () => {
    const { delivery_address } = aShipment();
    const address = { ...delivery_address, local_area: 'Zwartkop', code: '0157' };
    const booked: number[] = [];
    for (const _ of [1, 2, 3])
      booked.unshift((await bookOne(world, { account_id: customer.account_id, delivery_address: address })).id);
    const pageAt = async (offset: number) => {
      const input = { search: 'zwartkop', limit: 2, offset };
      const { shipments, count } = await succeed(test_app, shipmentApi.rows, { token: staff.token, input });
      const whole = await succeed(test_app, shipmentApi.list, { token: staff.token, input });
      expect([whole.shipments.map(({ id }) => id), whole.count]).toEqual([shipments.map(({ id }) => id), count]);
      return [shipments.map(({ id }) => id), count];
    };

    expect([await pageAt(0), await pageAt(2), await pageAt(4)]).toEqual([
      [booked.slice(0, 2), 3],
      [booked.slice(2), 3],
      [[], 3],
    ]);
  });

  it.each(['083 555 7788', 'rachel.r@example.com', '8005'])('%s only within reach', async (search) => {
    const stranger = await makeCustomer(world, { balance: 1_000_000 });

    expect(await found({ search }, stranger)).toEqual([]);
    expect(await found({ search, status: 'delivered' })).toEqual([]);
  });

  it.each(['083 555 778', '083 555 77889', 'unknown@example.com', '9999'])('%s, which is another: nothing', async (search) => {
    expect(await found({ search })).toEqual([]);
  });
});

describe('SCREEN-08 DATA-14: a list is narrowed by', () => {
  it('what stands on an invoice, what does not, and the days of invoices', async () => {
    const payer = await makeCustomer(world, { balance: 1_000_000 });
    const of_account = { account_id: payer.account_id };
    const invoiced = await bookOne(world, of_account);
    await moveTo(world, invoiced, 'delivered');
    const context = { ...world.context, now: new Date() };
    await invoiceAccount(context, payer.account_id);
    const waiting = await bookOne(world, of_account);
    const today = dayOf(context.now);
    const on = (start: number, end: number) =>
      found({
        ...of_account,
        date_filter: 'invoice_date',
        start_date: addDays(today, start),
        end_date: addDays(today, end),
      });

    expect(await found({ ...of_account, is_invoiced: true })).toEqual([invoiced.id]);
    expect(await found({ ...of_account, is_invoiced: false })).toEqual([waiting.id]);
    expect(await on(0, 0)).toEqual([invoiced.id]);
    expect(await on(-7, -1)).toEqual([]);
    expect(await on(1, 7)).toEqual([]);
    expect(await found({ ...of_account, date_filter: 'invoice_date' })).toEqual([waiting.id, invoiced.id]);
    const { summary } = await succeed(test_app, shipmentApi.summary, {
      token: staff.token,
      input: { ...of_account, is_invoiced: true },
    });
    expect(summary.count).toBe(1);
  });

  it('the day it is collected and the day it is promised for', async () => {
    const { account_id } = customer;
    const set = `where provider_id = ${world.provider_id} and id = ${other.id}`;
    await changeRows(
      world,
      `update shipments set collection_min_date = '2030-03-05', estimated_delivery_to = '2030-03-08T15:00Z' ${set}`,
    );
    const on = (date_filter: 'collection_min_date' | 'estimated_delivery_to', day: string) =>
      found({ account_id, date_filter, start_date: day, end_date: day });

    expect(await on('collection_min_date', '2030-03-05')).toEqual([other.id]);
    expect(await on('collection_min_date', '2030-03-06')).toEqual([]);
    expect(await on('estimated_delivery_to', '2030-03-08')).toEqual([other.id]);
    expect(await on('estimated_delivery_to', '2030-03-09')).toEqual([]);
  });
});

describe('SCREEN-08: a list is sorted', () => {
  it('by price and by weight, from either end; by price for those alone who may see prices', async () => {
    const payer = await makeCustomer(world, { balance: 1_000_000 });
    const { account_id } = payer;
    const [first, second, third] = [
      await bookOne(world, { account_id }),
      await bookOne(world, { account_id }),
      await bookOne(world, { account_id }),
    ];
    for (const [shipment, cents, grams] of [
      [first, 500, 3000],
      [second, 900, 1000],
      [third, 700, 2000],
    ] as const)
      await changeRows(
        world,
        `update shipments set rate_cents = ${cents}, charged_weight_g = ${grams}
          where provider_id = ${world.provider_id} and id = ${shipment.id}`,
      );
    const unpriced = await signInAs(world, { role: ROLE.no_billing, account_id });
    const ids = [first.id, second.id, third.id];

    expect(await found({ order_by: 'rate' }, payer)).toEqual([ids[1], ids[2], ids[0]]);
    expect(await found({ order_by: 'rate', order: 'asc' }, payer)).toEqual([ids[0], ids[2], ids[1]]);
    expect(await found({ order_by: 'charged_weight' }, payer)).toEqual([ids[0], ids[2], ids[1]]);
    expect(await found({ order_by: 'rate' }, unpriced)).toEqual(ids.toReversed());
  });

  it('by when it was delivered: the last one first and what is under way last, and the other way round', async () => {
    const payer = await makeCustomer(world, { balance: 1_000_000 });
    const { account_id } = payer;
    const [early, late, under_way] = [
      await bookOne(world, { account_id }),
      await bookOne(world, { account_id }),
      await bookOne(world, { account_id }),
    ];
    for (const [shipment, time] of [
      [early, '2030-01-01'],
      [late, '2030-02-01'],
    ] as const)
      await changeRows(
        world,
        `update shipments set delivered_date = '${time}' where provider_id = ${world.provider_id} and id = ${shipment.id}`,
      );

    expect(await found({ account_id, order_by: 'delivered_date' })).toEqual([late.id, early.id, under_way.id]);
    expect(await found({ account_id, order_by: 'delivered_date', order: 'asc' })).toEqual([under_way.id, early.id, late.id]);
  });
});
