import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentBulkApi } from '@tsela/contract/shipments/shipment-bulk-api';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { invoiceAccount } from '../../billing/invoice-account.ts';
import { publishRateRevision } from '../../rates/tariff/publish-rate-revision.ts';
import { bookOne, contextOf, moveTo } from '../../testing/field.ts';
import { chargesAndBalance, ratesByWeight } from '../../testing/repriced.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs, testCard } from '../../testing/world.ts';
import type { SignedIn } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const [LIGHT, HEAVY] = [2, 8];

/** R 115 up to 5 kg, R 230 above, both with VAT; `changeTariff` makes them what it is given, without VAT. */
async function scene(facts: Parameters<typeof makeAccount>[1] = { balance: 1_000_000 }) {
  const world = await makeWorld(test_app.services);
  const changeTariff = async (light: number, heavy: number) => {
    const card = testCard();
    const [rate] = card.rates;
    if (!rate) throw new Error('The test tariff has no rate.');
    const rates = ratesByWeight(rate, { first_id: 1, light, heavy });
    await publishRateRevision(contextOf(world), { name: `${light} and ${heavy}`, card: { ...card, rates } });
  };
  await changeTariff(10_000, 20_000);
  const account_id = await makeAccount(world, facts);
  const owner = await signInAs(world, { role: ROLE.owner, account_id });
  const staff = await signInAs(world, { role: ROLE.admin });
  const book = (submitted_weight_kg: number) =>
    bookOne(world, {
      account_id,
      parcels: [{ submitted_length_cm: 20, submitted_width_cm: 20, submitted_height_cm: 10, submitted_weight_kg }],
    });
  const recalculate = (ids: readonly number[], values: object = {}, by: SignedIn = staff) =>
    test_app.request(shipmentBulkApi.bulk, { token: by.token, input: { ids, action: 'recalculate', values } });
  const rateOf = async (id: number) =>
    (await succeed(test_app, shipmentApi.list, { token: staff.token, input: { id: id as never } })).shipments[0]?.rate;
  const books = () => chargesAndBalance(world, account_id);
  return { world, account_id, owner, staff, book, recalculate, rateOf, books, changeTariff };
}

const CHARGED = [
  ['shipping-charge', -11_500],
  ['shipping-charge', -23_000],
];

describe('the prices of many shipments', () => {
  it('SCREEN-08: are shown by the tariff of today first, and nothing is changed', async () => {
    const { book, recalculate, rateOf, books, changeTariff } = await scene();
    const [light, heavy] = [await book(LIGHT), await book(HEAVY)];
    await changeTariff(12_000, 15_000);

    const { status, body } = await recalculate([light.id, heavy.id], { preview: true });

    expect([status, body]).toEqual([
      200,
      {
        done: [light.id, heavy.id],
        failed: [],
        prices: [
          { id: light.id, rate_before: 115, rate_after: 138 },
          { id: heavy.id, rate_before: 230, rate_after: 172.5 },
        ],
      },
    ]);
    expect([await rateOf(light.id), await rateOf(heavy.id)]).toEqual([115, 230]);
    expect(await books()).toEqual({ entries: CHARGED, balance: 1_000_000 - 34_500 });
  });

  it('SCREEN-08: are read together for that, however many there are', async () => {
    const { book, recalculate } = await scene();
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await book(LIGHT)).id));
    await recalculate(ids, { preview: true });
    const asked = vi.spyOn(Client.prototype, 'query');
    // What is kept for every call, such as who asks, is read again now and then, and does not belong to the prices.
    const tablesOf = async (some: readonly number[]) => {
      asked.mockClear();
      expect((await recalculate(some, { preview: true })).body.done).toEqual(some);
      return asked.mock.calls.flatMap(
        ([statement]) => /from \W+(shipments|charge_discrepancies|parcels)\W/.exec(JSON.stringify(statement))?.[1] ?? [],
      );
    };

    const [of_one, of_all] = [await tablesOf(ids.slice(0, 1)), await tablesOf(ids)];
    asked.mockRestore();

    expect(of_one).toEqual(['shipments', 'charge_discrepancies', 'parcels']);
    expect(of_all).toEqual(of_one);
  });

  it('SCREEN-08: become what was shown, the ledger follows, and what costs the same is left as it is', async () => {
    const { staff, book, recalculate, rateOf, books, changeTariff } = await scene();
    const [light, heavy] = [await book(LIGHT), await book(HEAVY)];
    await changeTariff(12_000, 20_000);

    const { body } = await recalculate([light.id, heavy.id], {
      agreed: [
        { id: light.id, rate: 138 },
        { id: heavy.id, rate: 230 },
      ],
    });

    expect([body.done, body.failed]).toEqual([[light.id, heavy.id], []]);
    expect([await rateOf(light.id), await rateOf(heavy.id)]).toEqual([138, 230]);
    expect(await books()).toEqual({
      entries: [...CHARGED, ['shipping-charge-reversal', 11_500], ['shipping-charge', -13_800]],
      balance: 1_000_000 - 13_800 - 23_000,
    });
    const versions = await Promise.all(
      [light, heavy].map(async ({ id }) => {
        const { prices } = await succeed(test_app, shipmentApi.price, { token: staff.token, input: { id } });
        return prices.map(({ rate }) => rate);
      }),
    );
    expect(versions).toEqual([[138, 115], [230]]);
  });

  it('SCREEN-08: say of each that cannot be recalculated why not, and do the others', async () => {
    const { world, book, recalculate, rateOf, changeTariff } = await scene();
    const [cancelled, moved, light] = [await book(LIGHT), await book(LIGHT), await book(LIGHT)];
    await moveTo(world, cancelled, 'cancelled');
    await changeTariff(12_000, 20_000);

    const { body } = await recalculate([cancelled.id, moved.id, light.id, 987_654_321, light.id], {
      agreed: [
        { id: moved.id, rate: 115 },
        { id: light.id, rate: 138 },
      ],
    });

    expect([body.done, body.failed]).toEqual([
      [light.id],
      [
        { id: cancelled.id, message: 'A cancelled shipment can no longer be changed.' },
        { id: moved.id, message: 'The rate has changed to R 138.00. Please confirm.' },
        { id: 987_654_321, message: 'Shipment not found' },
      ],
    ]);
    expect([await rateOf(moved.id), await rateOf(light.id)]).toEqual([115, 138]);
  });

  it('SCREEN-08: are charged once though they are recalculated four times at once, in any order', async () => {
    const { book, recalculate, rateOf, books, changeTariff } = await scene();
    const ids = [(await book(LIGHT)).id, (await book(HEAVY)).id, (await book(LIGHT)).id];
    await changeTariff(12_000, 15_000);

    const answers = await Promise.all([ids, ids.toReversed(), ids, ids.toReversed()].map((each) => recalculate(each)));

    expect(answers.map(({ status, body }) => [status, body.done.length, body.failed])).toEqual(
      answers.map(() => [200, ids.length, []]),
    );
    expect(await Promise.all(ids.map(rateOf))).toEqual([138, 172.5, 138]);
    const { entries, balance } = await books();
    expect([entries.length, balance]).toEqual([9, 1_000_000 - 13_800 - 17_250 - 13_800]);
  });

  it('SCREEN-08 BILL-17: that are invoiced get a credit note for the old price, and the new one on the next invoice', async () => {
    const { world, account_id, book, recalculate, books, changeTariff } = await scene({
      account_type: 'postpaid',
      credit_limit: 100_000,
    });
    const light = await book(LIGHT);
    await changeRows(
      world,
      `update shipments set status = 'delivered', collected_date = now() where provider_id = ${world.provider_id}`,
    );
    await invoiceAccount(contextOf(world), account_id);
    await changeTariff(12_000, 20_000);

    await recalculate([light.id]);
    await invoiceAccount(contextOf(world), account_id);

    const papers = await rowsOf<{ kind: string; total: number }>(
      world,
      'select kind, total_cents as total from billing_documents order by id',
    );
    expect(papers.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 11_500],
      ['credit-note', 11_500],
      ['invoice', 13_800],
    ]);
    expect((await books()).balance).toBe(-13_800);
  });

  it('SCREEN-08: are recalculated by staff only', async () => {
    const { owner, book, recalculate, books } = await scene();
    const light = await book(LIGHT);

    const { status, body } = await recalculate([light.id], {}, owner);

    expect([status, body.message]).toEqual([403, 'Only staff can recalculate the prices of many shipments.']);
    expect((await books()).entries).toEqual([CHARGED[0]]);
  });

  it('PERM-055: are recalculated without a word of amounts by staff who see none', async () => {
    const { world, staff, book, recalculate, rateOf, changeTariff } = await scene();
    const ops = await signInAs(world, { role: ROLE.ops });
    const light = await book(LIGHT);
    await changeTariff(12_000, 20_000);

    const { body } = await recalculate([light.id], {}, ops);

    expect([body, await rateOf(light.id)]).toEqual([{ done: [light.id], failed: [] }, 138]);
    const { body: seen } = await recalculate([light.id], { preview: true }, staff);
    expect(seen.prices).toEqual([{ id: light.id, rate_before: 138, rate_after: 138 }]);
  });
});
