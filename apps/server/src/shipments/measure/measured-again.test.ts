import { discrepancyApi, measurementApi } from '@tsela/contract/shipments/measurement-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeScale } from './measured.testing.ts';
import { tellDiscrepancies } from './tell-discrepancies.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A pixel, and the same with another comment: pictures of one content are one. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function scene() {
  const scale = await makeScale(test_app);
  const { world, token, customer } = scale;
  const decide = (id: number | null, decision: 'approve' | 'reject', comment = '') =>
    succeed(test_app, discrepancyApi.decideDiscrepancies, { token, input: { ids: [id ?? 0], decision, comment } });
  const dispute = (id: number | null) =>
    succeed(test_app, discrepancyApi.answerDiscrepancy, {
      token: customer.token,
      input: { id: id ?? 0, answer: 'dispute', reason: 'It was 2 kg on our scale.' },
    });
  const told = () => tellDiscrepancies({ ...contextOf(world), now: new Date(Date.now() + 30 * 60 * 1000) });
  const owed = async ({ id }: Shipment) =>
    (
      await rowsOf<{ owed: number }>(
        world,
        `select -sum(amount_cents)::float8 as owed from transactions where provider_id = ${world.provider_id} and shipment_id = ${id}`,
      )
    )[0]?.owed;
  const seen = async ({ id }: Shipment) => succeed(test_app, measurementApi.measurements, { token, input: { shipment_id: id } });
  return { ...scale, decide, dispute, told, owed, seen };
}

describe('SCREEN-33, users-ask 14: a difference that was rejected', () => {
  it('is in no price that is made afterwards', async () => {
    const { book, measure, decide, token } = await scene();
    const shipment = await book(2);
    await decide((await measure(shipment, 5)).discrepancy_id, 'reject', 'Keeps the quote.');

    const again = await succeed(test_app, shipmentApi.reprice, {
      token,
      input: { id: shipment.id, preview: true },
    });

    expect([again.rate_before, again.rate_after]).toEqual([138, 138]);
  });

  it('does not return with the next parcel, whether that one is within the threshold or waits', async () => {
    const { book, measure, decide, owed } = await scene();
    const shipment = await book(2, 2, 4);
    const before = await owed(shipment);
    await decide((await measure(shipment, 5)).discrepancy_id, 'reject');

    const little = await measure(shipment, 3, 1);
    const lighter = await measure(shipment, 1, 2);

    expect([little.effect.outcome, little.effect.difference]).toEqual(['applied', 11.5]);
    expect([lighter.effect.outcome, lighter.effect.difference]).toEqual(['discrepancy', -34.5]);
    expect((await owed(shipment)) ?? 0).toBe((before ?? 0) + 1150);
  });

  it('stays rejected where a measurement of before is taken back', async () => {
    const { book, measure, decide, token, owed } = await scene();
    const shipment = await book(2);
    await decide((await measure(shipment, 5)).discrepancy_id, 'reject');
    const applied = await measure(shipment, 3);

    const back = await succeed(test_app, measurementApi.undoMeasurement, { token, input: { id: applied.measurement_id ?? 0 } });

    expect([back.effect.outcome, back.discrepancy_id, await owed(shipment)]).toEqual(['applied', null, 13_800]);
  });

  it('with others that wait is decided together: approving the last approves what it took over', async () => {
    const { book, measure, decide, dispute, told, owed } = await scene();
    const shipment = await book(2, 2);
    const before = (await owed(shipment)) ?? 0;
    await measure(shipment, 5);
    const both = await measure(shipment, 6, 1);
    await told();
    await dispute(both.discrepancy_id);

    const decided = await decide(both.discrepancy_id, 'approve', 'Weighed twice.');
    const same = await measure(shipment, 6.4, 1);

    expect([both.effect.difference, decided.refused]).toEqual([80.5, []]);
    expect([(await owed(shipment)) ?? 0, same.effect.difference]).toEqual([before + 8050 + 1150, 11.5]);
  });
});

describe('users-ask 14: a dispute', () => {
  it('stands when the parcel is measured again, however little differs, and staff answer it with a comment', async () => {
    const { book, measure, decide, dispute, told, owed, seen } = await scene();
    const shipment = await book(2);
    await dispute((await measure(shipment, 5)).discrepancy_id);

    const again = await measure(shipment, 2.9);
    const untold = await decide(again.discrepancy_id, 'approve', 'Weighed again.');
    await told();
    const silent = await decide(again.discrepancy_id, 'approve');

    expect([again.effect.outcome, again.effect.difference]).toEqual(['discrepancy', 11.5]);
    const [newest] = (await seen(shipment)).discrepancies;
    expect([newest?.answer, newest?.answer_reason, newest?.status]).toEqual(['disputed', 'It was 2 kg on our scale.', 'open']);
    expect([untold.refused.length, silent.refused.length, await owed(shipment)]).toEqual([1, 1, 13_800]);
    expect((await decide(again.discrepancy_id, 'approve', 'Weighed again.')).refused).toEqual([]);
    expect(await owed(shipment)).toBe(14_950);
  });

  it('that races with the next measurement is either carried over or refused, and nothing is booked', async () => {
    const { book, measure, ask, owed, seen, customer } = await scene();
    const shipment = await book(2);
    const { discrepancy_id } = await measure(shipment, 5);
    const dispute = () =>
      test_app.request(discrepancyApi.answerDiscrepancy, {
        token: customer.token,
        input: { id: discrepancy_id ?? 0, answer: 'dispute', reason: 'Too heavy.' },
      });

    const [answered] = await Promise.all([dispute(), ask(shipment, 6)]);

    const waits = (await seen(shipment)).discrepancies.filter(({ status }) => status === 'open');
    expect(waits.map(({ answer }) => answer)).toEqual([answered.status === 200 ? 'disputed' : '']);
    expect(await owed(shipment)).toBe(13_800);
  });
});

describe('users-ask 14: the evidence', () => {
  it('grows by a picture that is taken later of the same sizes, and what waits stays as it is', async () => {
    const { book, measure, seen, token } = await scene();
    const shipment = await book(2);
    const first = await measure(shipment, 5);
    const sizes = { actual_length_cm: 20, actual_width_cm: 20, actual_height_cm: 10, actual_weight_kg: 5 };
    const input = { id: shipment.parcels[0]?.id ?? (0 as never), ...sizes, files: [{ name: 'scale.png', content: PNG }] };

    const later = await succeed(test_app, measurementApi.measure, { token, input });

    expect([later.effect.outcome, later.discrepancy_id]).toEqual(['unchanged', null]);
    const { measurements, discrepancies } = await seen(shipment);
    expect(measurements.map(({ files }) => files.length)).toEqual([1, 0]);
    expect(discrepancies.map(({ id, status }) => [id, status])).toEqual([[first.discrepancy_id, 'open']]);
    const back = await succeed(test_app, measurementApi.undoMeasurement, { token, input: { id: later.measurement_id ?? 0 } });
    expect([back.effect.outcome, (await seen(shipment)).discrepancies.length]).toEqual(['unchanged', 1]);
  });
});

describe('users-ask 14: the message', () => {
  it.each([
    [5, 'Until then nothing more is charged unless you answer; what you accept is charged at once.'],
    [1, 'What you accept is given back at once, and we may give it back before you answer.'],
  ])('of a parcel that weighs %s kg says what is booked when', async (weight, sentence) => {
    const { world, book, measure, told } = await scene();
    await measure(await book(weight === 1 ? 8 : 2), weight);

    await told();

    const [message] = await rowsOf<{ body: string }>(
      world,
      `select body from messages where provider_id = ${world.provider_id} and event = 'charge_discrepancy'`,
    );
    expect(message?.body).toContain(sentence);
  });
});
