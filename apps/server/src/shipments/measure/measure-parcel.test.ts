import { discrepancyApi, measurementApi } from '@tsela/contract/shipments/measurement-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceAccount } from '../../billing/invoice-account.ts';
import { verifyLedger } from '../../billing/ledger/verify-ledger.ts';
import { contextOf, moveTo } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { World } from '../../testing/world.ts';
import { cancelShipment } from '../change/cancel-shipment.ts';
import { makeScale } from './measured.testing.ts';
import { tellDiscrepancies } from './tell-discrepancies.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const ledgerOf = async (world: World, shipment_id: ShipmentId) =>
  (
    await rowsOf<{ type: string; amount_cents: number; vat_cents: number }>(
      world,
      `select type, amount_cents::float8, vat_cents::float8 from transactions where provider_id = ${world.provider_id} and shipment_id = ${shipment_id} order by id`,
    )
  ).map(({ type, amount_cents }) => [type, amount_cents]);
const owedOf = async (world: World, shipment_id: ShipmentId) =>
  (await ledgerOf(world, shipment_id)).reduce((sum, [, amount]) => sum - Number(amount), 0);
const sound = async (world: World) => (await verifyLedger(contextOf(world))).differences;
/** The account's days to answer are over. */
const later = (world: World, days: number) => ({ ...contextOf(world), now: new Date(Date.now() + days * 24 * 60 * 60 * 1000) });

describe('SCREEN-33: a parcel that is measured', () => {
  it('KEY-PAY-12, users-ask 15: by a little more is charged, by a little less given back, at once', async () => {
    const { world, book, measure } = await makeScale(test_app);
    const [heavier, lighter] = [await book(2), await book(2)];

    const more = await measure(heavier, 3);
    const less = await measure(lighter, 1.1);
    const least = await measure(lighter, 0.5);

    expect([more.effect.outcome, more.effect.difference, more.discrepancy_id]).toEqual(['applied', 11.5, null]);
    expect([less.effect.outcome, least.effect.outcome, least.effect.difference]).toEqual(['no-difference', 'applied', -11.5]);
    expect(await ledgerOf(world, heavier.id)).toEqual([
      ['shipping-charge', -13_800],
      ['shipping-charge-reversal', 13_800],
      ['shipping-charge', -14_950],
    ]);
    expect([await owedOf(world, lighter.id), await sound(world)]).toEqual([12_650, []]);
  });

  it('by the threshold or more waits, and nothing is charged; HIGH from five times on', async () => {
    const { world, book, measure, token } = await makeScale(test_app);
    const [low, high, credit] = [await book(2), await book(2), await book(10)];

    await measure(low, 5);
    await measure(high, 12);
    await measure(credit, 2);

    const { discrepancies } = await succeed(test_app, discrepancyApi.discrepancies, { token });
    expect(discrepancies.map(({ severity, difference, cause, status }) => [severity, difference, cause, status])).toEqual([
      ['LOW', -92, 'weight', 'open'],
      ['HIGH', 115, 'weight', 'open'],
      ['LOW', 34.5, 'weight', 'open'],
    ]);
    expect(await Promise.all([low, high, credit].map(({ id }) => owedOf(world, id)))).toEqual([13_800, 13_800, 23_000]);
  });

  it('keeps sizes, evidence, note and both events; ENUM-17, ENUM-18', async () => {
    const { world, customer, token, book } = await makeScale(test_app);
    const shipment = await book(2);
    const [parcel] = shipment.parcels;
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

    await succeed(test_app, measurementApi.measure, {
      token,
      input: {
        id: parcel?.id ?? (0 as never),
        actual_length_cm: 20,
        actual_width_cm: 20,
        actual_height_cm: 10,
        actual_weight_kg: 5,
        device: 'Bench scale 3',
        device_calibrated_on: '2026-10-01',
        files: [{ name: 'scale.png', content: png }],
      },
    });

    const seen = await succeed(test_app, measurementApi.measurements, {
      token: customer.token,
      input: { shipment_id: shipment.id },
    });
    const [one] = seen.measurements;
    expect([one?.device, one?.device_calibrated_on, one?.weight_kg, one?.submitted.weight_kg, one?.files.length]).toEqual([
      'Bench scale 3',
      '2026-10-01',
      5,
      2,
      1,
    ]);
    expect([one?.measured_by_name, seen.discrepancies[0]?.recalculated_explanation.at(-1)]).toEqual([
      '',
      'Charged for 5 kg: the parcel weighs 5 kg, 1 kg by size (length × width × height ÷ 4000), rounded up to whole kilograms.',
    ]);
    const [read] = (await succeed(test_app, shipmentApi.list, { token, input: { id: shipment.id } })).shipments;
    expect(read?.parcels[0]?.actual_weight_kg).toBe(5);
    expect(
      await rowsOf(
        world,
        `select data ->> 'type' as type from tracking_events where provider_id = ${world.provider_id} and data ? 'type' order by id`,
      ),
    ).toEqual([{ type: 'dimensions' }, { type: 'rate-recalculation' }]);
    expect(await rowsOf(world, `select type from shipment_notes where provider_id = ${world.provider_id}`)).toEqual([
      { type: 'parcel_dimension_update' },
    ]);
  });

  it('is refused with zero, unknown or cancelled, and asked back about when it is far off', async () => {
    const { world, token, book, ask, measure } = await makeScale(test_app);
    const [shipment, cancelled] = [await book(2), await book(2)];
    await cancelShipment(contextOf(world), { id: cancelled.id, message: 'Mistake' });

    const zero = await ask(shipment, 0);
    const off = await ask(shipment, 20);
    const meant = await ask(shipment, 20, { confirmed: true });
    const gone = await ask(cancelled, 3);
    const unknown = await test_app.request(measurementApi.toMeasure, { token, input: { reference: 'NONE99' } });

    expect([zero.status, zero.body.violations[0].message]).toEqual([400, 'Please enter a weight above 0 kg.']);
    expect([off.status, off.body.violations[0].code]).toEqual([409, 'confirmation-needed']);
    expect([meant.status, gone.status, gone.body.message]).toEqual([
      200,
      409,
      `Parcel ${cancelled.parcels[0]?.tracking_reference} is cancelled, so it is not measured.`,
    ]);
    expect([unknown.status, unknown.body.message]).toEqual([404, 'No parcel has the reference NONE99.']);
    await measure(await book(2), 2);
  });

  it('with the same sizes by eight at once is measured once', async () => {
    const { world, book, ask } = await makeScale(test_app);
    const shipment = await book(2);

    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(shipment, 3)));

    expect(Map.groupBy(answers, ({ body }) => body.effect.outcome as string).get('unchanged')).toHaveLength(7);
    expect([await owedOf(world, shipment.id), await sound(world)]).toEqual([14_950, []]);
  });

  it('while others measure it otherwise ends as the last one says, with one discrepancy at most', async () => {
    const { world, book, ask } = await makeScale(test_app);
    const shipment = await book(2);

    await Promise.all([3, 5, 4, 12, 2.5, 7].map((weight) => ask(shipment, weight)));

    const [parcel] = await rowsOf<{ kg: number }>(
      world,
      `select actual_weight_kg as kg from parcels where provider_id = ${world.provider_id}`,
    );
    const open = await rowsOf<{ rate: number }>(
      world,
      `select rate_cents::float8 as rate from charge_discrepancies where provider_id = ${world.provider_id} and status = 'open'`,
    );
    const wanted = 11_500 + Math.ceil(parcel?.kg ?? 0) * 1150;
    expect(open.map(({ rate }) => rate)).toEqual(wanted - 13_800 >= 2000 ? [wanted] : []);
    expect(await sound(world)).toEqual([]);
  });

  it('piece by piece does not add small differences up unseen', async () => {
    const { book, measure } = await makeScale(test_app);
    const shipment = await book(2, 2);

    const first = await measure(shipment, 3, 0);
    const second = await measure(shipment, 3, 1);

    expect([first.effect.outcome, second.effect.outcome, second.effect.difference]).toEqual(['applied', 'discrepancy', 11.5]);
  });

  it('again while it waits replaces what waits', async () => {
    const { book, measure, token } = await makeScale(test_app);
    const shipment = await book(2);
    const before = await measure(shipment, 5);

    const after = await measure(shipment, 6);

    const { discrepancies } = await succeed(test_app, measurementApi.measurements, {
      token,
      input: { shipment_id: shipment.id },
    });
    expect(discrepancies.map(({ id, status }) => [id, status])).toEqual([
      [after.discrepancy_id, 'open'],
      [before.discrepancy_id, 'superseded'],
    ]);
  });

  it('is taken back once, with what it changed of the charge', async () => {
    const { world, token, book, measure } = await makeScale(test_app);
    const [small, large] = [await book(2), await book(2)];
    const undo = (id: number | null) => test_app.request(measurementApi.undoMeasurement, { token, input: { id: id ?? 0 } });
    const [one, other] = [await measure(small, 3), await measure(large, 12)];

    const answers = await Promise.all([undo(one.measurement_id), undo(one.measurement_id), undo(one.measurement_id)]);
    await undo(other.measurement_id);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await owedOf(world, small.id), await owedOf(world, large.id)]).toEqual([13_800, 13_800]);
    expect((await succeed(test_app, discrepancyApi.discrepancies, { token })).count).toBe(0);
    expect(await sound(world)).toEqual([]);
  });

  it('after it was invoiced is corrected by a credit note, never by an edit', async () => {
    const { world, customer, token, book, measure } = await makeScale(test_app, { invoice_trigger_shipment_status: 'collected' });
    const [more, less] = [await book(2), await book(2)];
    for (const shipment of [more, less]) await moveTo(world, shipment, 'at-destination-hub');
    await invoiceAccount(contextOf(world), customer.account_id);

    await measure(more, 3);
    await measure(less, 0.5);
    await invoiceAccount(contextOf(world), customer.account_id);

    const { invoices } = await succeed(test_app, invoiceApi.invoices, { token });
    const { credit_notes } = await succeed(test_app, invoiceApi.creditNotes, { token });
    expect([invoices.map(({ total }) => total), credit_notes.map(({ total }) => total)]).toEqual([
      [149.5, 276],
      [11.5, 138],
    ]);
    expect([await owedOf(world, more.id), await owedOf(world, less.id), await sound(world)]).toEqual([14_950, 12_650, []]);
  });

  it('beside its cancellation owes nothing, whichever came first', async () => {
    const { world, book, ask } = await makeScale(test_app);
    const shipments = await Promise.all(Array.from({ length: 6 }, () => book(2)));

    await Promise.all(
      shipments.flatMap((shipment) => [
        ask(shipment, 3),
        cancelShipment(contextOf(world), { id: shipment.id, message: 'Mistake' }),
      ]),
    );

    expect(await Promise.all(shipments.map(({ id }) => owedOf(world, id)))).toEqual(shipments.map(() => 0));
    expect(await sound(world)).toEqual([]);
  });
});

describe('SCREEN-41: a discrepancy', () => {
  const open = async (settings: Parameters<typeof makeScale>[1] = {}) => {
    const scale = await makeScale(test_app, settings);
    const shipment = await scale.book(2);
    const { discrepancy_id } = await scale.measure(shipment, 5);
    const id = discrepancy_id ?? 0;
    const decide = (decision: 'approve' | 'reject', comment = '') =>
      test_app.request(discrepancyApi.decideDiscrepancies, { token: scale.token, input: { ids: [id], decision, comment } });
    const answer = (given: 'accept' | 'dispute', reason = '') =>
      test_app.request(discrepancyApi.answerDiscrepancy, {
        token: scale.customer.token,
        input: { id, answer: given, reason },
      });
    return { ...scale, shipment, id, decide, answer };
  };

  it('is told to its account once, with the difference and a deadline', async () => {
    const { world, id } = await open();

    await Promise.all([1, 2, 3].map(() => tellDiscrepancies(later(world, 0.02))));
    await tellDiscrepancies(later(world, 1));

    const messages = await rowsOf<{ recipient: string; body: string }>(
      world,
      `select recipient, body from messages where provider_id = ${world.provider_id} and event = 'charge_discrepancy'`,
    );
    expect(messages.map(({ recipient }) => recipient)).toEqual(['billing@example.com']);
    expect(messages[0]?.body).toContain('Difference: R 34.50 more');
    expect(messages[0]?.body).toContain('?tab=measured');
    expect(id).toBeGreaterThan(0);
  });

  it.each([
    [3, 1],
    [0, 0],
  ])('charge_discrepancy_answer_days: of %i gives its account so long, and staff %i to wait for', async (days, refused) => {
    const { world, decide } = await open({ charge_discrepancy_answer_days: days });
    const told = later(world, 0.02);
    await tellDiscrepancies(told);

    const [row] = await rowsOf<{ answer_until: Date }>(
      world,
      `select answer_until from charge_discrepancies where provider_id = ${world.provider_id}`,
    );
    // It was told in half an hour.
    await changeRows(
      world,
      `update charge_discrepancies set answer_until = answer_until - interval '1 hour' where provider_id = ${world.provider_id}`,
    );
    const { body } = await decide('approve');

    expect(Math.round(((row?.answer_until.getTime() ?? 0) - told.now.getTime()) / 86_400_000)).toBe(days);
    expect(body.refused.length).toBe(refused);
  });

  it('of more is not approved before its account could answer, and is afterwards', async () => {
    const { world, shipment, decide, answer } = await open();

    const untold = await decide('approve');
    await tellDiscrepancies(later(world, 0.02));
    const early = await decide('approve');
    await changeRows(
      world,
      `update charge_discrepancies set answer_until = now() - interval '1 minute' where provider_id = ${world.provider_id}`,
    );
    const too_late = await answer('accept');
    const after = await decide('approve');

    expect([untold, early, after].map(({ body }) => body.refused.length)).toEqual([1, 1, 0]);
    expect([too_late.status, await owedOf(world, shipment.id)]).toEqual([409, 17_250]);
  });

  it('is booked once, however many accept and approve it at once', async () => {
    const { world, shipment, decide, answer } = await open();

    await Promise.all([answer('accept'), decide('approve'), answer('accept'), decide('approve'), answer('accept')]);
    const late = await decide('reject');

    expect([await owedOf(world, shipment.id), late.body.refused.length, await sound(world)]).toEqual([17_250, 1, []]);
  });

  it('of a shipment that is cancelled is closed with it, and books nothing', async () => {
    const { world, shipment, decide } = await open();

    await Promise.all([cancelShipment(contextOf(world), { id: shipment.id, message: 'Mistake' }), decide('approve')]);
    const late = await decide('approve');

    expect([await owedOf(world, shipment.id), late.body.refused.length, await sound(world)]).toEqual([0, 1, []]);
    expect(
      await rowsOf(world, `select status from charge_discrepancies where provider_id = ${world.provider_id} and status = 'open'`),
    ).toEqual([]);
  });

  it('either is charged or keeps its quote when accept and reject race', async () => {
    const { world, shipment, decide, answer, token } = await open();

    await Promise.all([answer('accept'), decide('reject')]);

    const { discrepancies } = await succeed(test_app, measurementApi.measurements, {
      token,
      input: { shipment_id: shipment.id },
    });
    expect(await owedOf(world, shipment.id)).toBe(discrepancies[0]?.status === 'approved' ? 17_250 : 13_800);
    expect(await sound(world)).toEqual([]);
  });

  it('that is disputed is approved with a comment only, and upheld when it is rejected; the report tells', async () => {
    const { world, shipment, decide, answer, token, user_id, customer } = await open();

    const without_reason = await answer('dispute');
    const disputed = await answer('dispute', 'It was 2 kg on our scale.');
    const silent = await decide('approve');
    const rejected = await decide('reject', 'You are right.');

    expect([without_reason.status, disputed.body.discrepancy.answer, silent.body.refused.length]).toEqual([400, 'disputed', 1]);
    expect([rejected.body.refused, await owedOf(world, shipment.id)]).toEqual([[], 13_800]);
    const { operators, accounts } = await succeed(test_app, discrepancyApi.discrepancyReport, { token });
    const sums = { discrepancies: 1, debited: 0, credited: 0, disputed: 1, upheld: 1 };
    expect(operators).toMatchObject([{ user_id, ...sums }]);
    expect(accounts).toMatchObject([{ account_id: customer.account_id, ...sums }]);
  });

  it('is booked beside an invoice run on one invoice or on two papers, and comes to the same', async () => {
    const { world, shipment, answer, customer } = await open();
    await moveTo(world, shipment, 'at-destination-hub');

    await Promise.all([answer('accept'), invoiceAccount(contextOf(world), customer.account_id)]);
    await invoiceAccount(contextOf(world), customer.account_id);

    expect([await owedOf(world, shipment.id), await sound(world)]).toEqual([17_250, []]);
    const [papers] = await rowsOf<{ total: number }>(
      world,
      `select sum(case kind when 'invoice' then total_cents else -total_cents end)::float8 as total from billing_documents where provider_id = ${world.provider_id}`,
    );
    expect(papers?.total).toBe(17_250);
  });

  it('of other accounts is not there', async () => {
    const { id } = await open();
    const other = await makeScale(test_app);

    const { status } = await test_app.request(discrepancyApi.answerDiscrepancy, {
      token: other.customer.token,
      input: { id, answer: 'accept' },
    });

    expect(status).toBe(404);
  });
});
