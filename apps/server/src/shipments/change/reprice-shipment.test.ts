import { discrepancyApi, measurementApi } from '@tsela/contract/shipments/measurement-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { InputOf } from '@tsela/contract/route';
import { cents } from '@tsela/domain/money/cents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditCharge } from '../../billing/credit-charge.ts';
import { invoiceAccount } from '../../billing/invoice-account.ts';
import { publishRateRevision } from '../../rates/tariff/publish-rate-revision.ts';
import { contextOf, moveTo } from '../../testing/field.ts';
import { chargesAndBalance, ratesByWeight } from '../../testing/repriced.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs, testCard } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Asked = Partial<InputOf<typeof shipmentApi.reprice>>;

const byNumber = (one: number, other: number) => one - other;

/** R 115 up to 5 kg, R 230 above, and twice as much overnight. A shipment of 2 kg of an account, its owner and staff. */
async function scene(facts: Parameters<typeof makeAccount>[1] = { balance: 100_000 }) {
  const world = await makeWorld(test_app.services);
  const card = testCard();
  const [economy] = card.service_levels;
  const [rate] = card.rates;
  if (!economy || !rate) throw new Error('The test tariff has no rate.');
  const overnight = { ...economy, id: 2 as never, code: 'ONX', name: 'Overnight', estimate_from: 1, estimate_to: 1 };
  const bands = [economy, overnight].flatMap(({ id: service_level_id }, at) =>
    ratesByWeight({ ...rate, service_level_id }, { first_id: at * 2 + 1, light: 10_000 * (at + 1), heavy: 20_000 * (at + 1) }),
  );
  await publishRateRevision(contextOf(world), {
    name: 'By weight',
    card: { ...card, service_levels: [economy, overnight], rates: bands },
  });
  const account_id = await makeAccount(world, facts);
  const owner = await signInAs(world, { role: ROLE.owner, account_id });
  const staff = await signInAs(world, { role: ROLE.admin });
  const shipment = await succeed(test_app, shipmentApi.create, { token: owner.token, input: aShipment() });
  const parcel_id = shipment.parcels[0]?.id ?? (0 as never);
  const heavier = { parcels: [{ id: parcel_id, submitted_weight_kg: 8 }] };
  const reprice = (given: Asked, by = staff) =>
    test_app.request(shipmentApi.reprice, { token: by.token, input: { id: shipment.id, ...given } });
  const read = async () =>
    (await succeed(test_app, shipmentApi.list, { token: staff.token, input: { id: shipment.id } })).shipments[0];
  const books = () => chargesAndBalance(world, account_id);
  return { world, account_id, owner, staff, shipment, parcel_id, heavier, reprice, read, books };
}

const CHARGED = ['shipping-charge', -11_500];

describe('a shipment that is priced anew', () => {
  it('first says what it would cost, and changes nothing', async () => {
    const { heavier, reprice, read, books } = await scene();
    const before = await read();

    const { status, body } = await reprice({ ...heavier, preview: true });

    expect([status, body]).toEqual([
      200,
      { rate_before: 115, rate_after: 230, difference: 115, charged_weight: 8, shipment: null },
    ]);
    expect(await read()).toEqual(before);
    expect(await books()).toEqual({ entries: [CHARGED], balance: 88_500 });
  });

  it('changes parcels, price and ledger together; earlier prices are kept', async () => {
    const { heavier, reprice, read, books, staff, shipment } = await scene();

    const { status } = await reprice({ ...heavier, rate: 230 });

    expect([status, await read()]).toMatchObject([200, { rate: 230, charged_weight: 8, parcels: [{ submitted_weight_kg: 8 }] }]);
    expect(await books()).toEqual({
      entries: [CHARGED, ['shipping-charge-reversal', 11_500], ['shipping-charge', -23_000]],
      balance: 77_000,
    });
    const { prices } = await succeed(test_app, shipmentApi.price, { token: staff.token, input: { id: shipment.id } });
    expect(prices.map(({ version, cause, rate }) => [version, cause, rate])).toEqual([
      [2, 'change', 230],
      [1, 'booking', 115],
    ]);
  });

  it('costs less as well, and another service promises other days', async () => {
    const { reprice, heavier, read, books, shipment } = await scene();
    await reprice({ ...heavier, service_level_code: 'ONX' });
    const overnight = await read();

    await reprice({
      service_level_code: 'ECO',
      parcels: [{ id: heavier.parcels[0]?.id ?? (0 as never), submitted_weight_kg: 1 }],
    });

    expect(overnight).toMatchObject({ rate: 460, service_level_code: 'ONX', service_level_name: 'Overnight' });
    expect(Date.parse(overnight?.estimated_delivery_to ?? '')).toBeLessThan(Date.parse(shipment.estimated_delivery_to ?? ''));
    expect([(await read())?.rate, (await books()).balance]).toEqual([115, 88_500]);
  });

  it('BILL-17: that is invoiced gets a credit note for the old price, and the new one on the next invoice', async () => {
    const { world, account_id, heavier, reprice, books } = await scene({ account_type: 'postpaid', credit_limit: 100_000 });
    await changeRows(
      world,
      `update shipments set status = 'delivered', collected_date = now() where provider_id = ${world.provider_id}`,
    );
    await invoiceAccount(contextOf(world), account_id);

    expect((await reprice(heavier)).status).toBe(200);
    await invoiceAccount(contextOf(world), account_id);

    const papers = await rowsOf<{ kind: string; total: number; paid: number }>(
      world,
      'select kind, total_cents as total, paid_cents as paid from billing_documents order by id',
    );
    expect(papers.map(({ kind, total, paid }) => [kind, total, paid])).toEqual([
      ['invoice', 11_500, 11_500],
      ['credit-note', 11_500, expect.any(Number)],
      ['invoice', 23_000, 0],
    ]);
    expect((await books()).balance).toBe(-23_000);
  });

  it('keeps what was credited of it', async () => {
    const { world, shipment, heavier, reprice, books } = await scene();
    await creditCharge(contextOf(world), { shipment_id: shipment.id, amount_cents: cents(1500), reason: 'Late' });

    await reprice(heavier);

    expect((await books()).balance).toBe(100_000 - 23_000 + 1500);
  });

  it('PAY-04: is refused to a customer who cannot pay the difference, and to one whose parcel has been collected', async () => {
    const { world, owner, staff, shipment, heavier, reprice, books } = await scene({ balance: 12_000 });

    const unaffordable = await reprice(heavier, owner);
    await moveTo(world, shipment, 'collected');
    const collected = await reprice({ preview: true }, owner);

    expect([unaffordable.status, collected.status, collected.body.message]).toEqual([
      409,
      409,
      'The parcel has been collected, so its price can no longer change. Please contact support.',
    ]);
    expect(await books()).toEqual({ entries: [CHARGED], balance: 500 });
    expect((await reprice(heavier, staff)).status).toBe(200);
    expect((await books()).balance).toBe(12_000 - 23_000);
  });

  it('PAY-04: is made cheaper by a customer who owes', async () => {
    const { owner, staff, parcel_id, heavier, reprice, books } = await scene({ balance: 12_000 });
    await reprice(heavier, staff);

    const { status } = await reprice({ parcels: [{ id: parcel_id, submitted_weight_kg: 2 }] }, owner);

    expect([status, (await books()).balance]).toEqual([200, 500]);
  });

  it('of four at once changes as often as it is asked, and is charged once in the end', async () => {
    const { heavier, reprice, books, read } = await scene({ balance: 1_000_000 });

    const answers = await Promise.all([1, 2, 3, 4].map(() => reprice(heavier)));

    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 200, 200, 200]);
    expect([(await books()).balance, (await read())?.rate]).toEqual([1_000_000 - 23_000, 230]);
  });

  it('and cancelled at the same moment costs nothing in the end, whichever comes first', async () => {
    const { heavier, reprice, books, staff, shipment } = await scene();

    await Promise.all([
      reprice(heavier),
      test_app.request(shipmentApi.cancel, { token: staff.token, input: { id: shipment.id, message: 'Ordered twice' } }),
    ]);

    expect((await books()).balance).toBe(100_000);
  });

  it('KEY-PAY-12: whose parcels were measured waits for that decision, and is priced by what was measured then', async () => {
    const { parcel_id, heavier, reprice, books, staff } = await scene();
    await reprice(heavier);
    const { discrepancy_id } = await succeed(test_app, measurementApi.measure, {
      token: staff.token,
      input: { id: parcel_id, actual_length_cm: 20, actual_width_cm: 20, actual_height_cm: 10, actual_weight_kg: 2 },
    });

    const waits = await reprice({ service_level_code: 'ONX', preview: true });
    await succeed(test_app, discrepancyApi.decideDiscrepancies, {
      token: staff.token,
      input: { ids: [discrepancy_id ?? 0], decision: 'approve' },
    });
    const overnight = await reprice({ service_level_code: 'ONX' });
    const other_size = await reprice({ parcels: [{ id: parcel_id, submitted_weight_kg: 9 }] });

    expect([waits.status, waits.body.message]).toEqual([
      409,
      'Its parcels were measured, and the new price is not decided yet. Decide on that first.',
    ]);
    // Of 2 kg, not of the 8 kg that were submitted.
    expect([overnight.body.rate_before, overnight.body.rate_after]).toEqual([115, 230]);
    expect((await books()).balance).toBe(100_000 - 23_000);
    expect([other_size.status, other_size.body.message]).toEqual([409, 'The parcels have been measured, so their sizes stand.']);
  });

  it.each<[string, Asked, number, string]>([
    ['at another price than the one that was shown', { rate: 200 }, 409, 'The rate has changed to R 115.00. Please confirm.'],
    ['from an older version', { time_modified: '2020-01-01T00:00:00.000Z' }, 409, 'This shipment was changed. Reload'],
    ['with a service that is not offered', { service_level_code: 'NONE' }, 400, 'This service level is not offered.'],
    [
      'with a parcel of another shipment',
      { parcels: [{ id: 1 as never }] },
      400,
      'One of these parcels is not of this shipment.',
    ],
  ])('is refused %s', async (_what, given, status, message) => {
    const { reprice, books } = await scene();

    const answer = await reprice(given);

    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect((await books()).entries).toEqual([CHARGED]);
  });

  it("PERM-055: shows amounts to whom they are shown only, and another account's shipment is not there", async () => {
    const { world, account_id, reprice } = await scene();
    const packer = await signInAs(world, { role: ROLE.no_billing, account_id });
    const stranger = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });

    expect((await reprice({ preview: true }, packer)).body).toEqual({ shipment: null });
    expect((await reprice({ preview: true }, stranger)).status).toBe(404);
  });
});
