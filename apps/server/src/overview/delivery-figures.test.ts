import { deliveryFiguresApi } from '@tsela/contract/overview/delivery-figures-api';
import type { InputOf } from '@tsela/contract/route';
import { reportApi } from '@tsela/contract/reports/report-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, moveTo } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Asked = InputOf<typeof deliveryFiguresApi.deliveries>;
type Figure = InputOf<typeof deliveryFiguresApi.deliveriesBehind>['figure'];

/** Two customers: of one a parcel that was late and one that failed once, of the other one in time. */
async function twoCustomers() {
  const world = await makeWorld(test_app.services);
  const [one, other] = [await makeCustomer(world, { balance: 1_000_000 }), await makeCustomer(world, { balance: 1_000_000 })];
  const late = await bookOne(world, { account_id: one.account_id });
  const failed = await bookOne(world, { account_id: one.account_id });
  const in_time = await bookOne(world, { account_id: other.account_id });
  await moveTo(world, failed, 'delivery-failed-attempt');
  for (const shipment of [late, failed, in_time]) await moveTo(world, shipment, 'delivered');
  const promise = (id: number, until: string) =>
    changeRows(
      world,
      `update shipments set estimated_delivery_to = ${until} where provider_id = ${world.provider_id} and id = ${id}`,
    );
  await promise(late.id, `delivered_date - interval '1 minute'`);
  await promise(in_time.id, 'delivered_date');
  await promise(failed.id, 'null');
  const figures = async (token: string, input: Asked = {}) => {
    const answer = await succeed(test_app, deliveryFiguresApi.deliveries, { token, input });
    return Object.fromEntries(answer.figures.map(({ key, value }) => [key, value]));
  };
  const behind = async (token: string, figure: Figure, input: Asked = {}) =>
    (await succeed(test_app, deliveryFiguresApi.deliveriesBehind, { token, input: { ...input, figure } })).rows.map(
      ({ short_tracking_reference }) => short_tracking_reference,
    );
  return { world, one, other, late, failed, in_time, figures, behind };
}

describe('SCREEN-07 SCREEN-24 SCREEN-48: how deliveries went', () => {
  it('is on a dashboard what the report says and what plain SQL counts', async () => {
    const { world, figures } = await twoCustomers();
    const { token } = await signInAs(world, { role: ROLE.admin });
    const report = await succeed(test_app, reportApi.preview, { token, input: { report: 'on-time' } });
    const [counted] = await rowsOf<{ delivered: number; on_time: number; first_attempt: number }>(
      world,
      `select count(*)::int as delivered, (count(*) filter (where delivered_date <= estimated_delivery_to))::int as on_time,
        (count(*) filter (where not exists (select from tracking_events e where e.provider_id = s.provider_id and e.shipment_id = s.id
          and e.status = 'delivery-failed-attempt')))::int as first_attempt
        from shipments s where provider_id = ${world.provider_id} and status = 'delivered'`,
    );

    const shown = await figures(token);

    expect(shown).toEqual(Object.fromEntries(report.totals.map(({ key, value }) => [key, value])));
    expect(shown).toMatchObject({ ...counted });
    expect(shown).toMatchObject({ delivered: 3, on_time: 1, late: 1, on_time_share: 50, first_attempt: 2 });
  });

  it('shows customers their own alone, and the shipments behind each figure', async () => {
    const { one, other, late, failed, in_time, figures, behind } = await twoCustomers();

    expect(await figures(one.token)).toMatchObject({ delivered: 2, on_time: 0, late: 1, first_attempt: 1 });
    expect(await figures(other.token)).toMatchObject({ delivered: 1, on_time: 1, late: 0, on_time_share: 100 });
    expect(await behind(one.token, 'late')).toEqual([late.short_tracking_reference]);
    expect(await behind(one.token, 'first_attempt')).toEqual([late.short_tracking_reference]);
    expect((await behind(one.token, 'delivered')).toSorted()).toEqual(
      [late.short_tracking_reference, failed.short_tracking_reference].toSorted(),
    );
    expect(await behind(other.token, 'on_time')).toEqual([in_time.short_tracking_reference]);
  });

  it('holds the limits of its reader, of an account, of a branch, and of another provider', async () => {
    const { world, one, other, figures, behind } = await twoCustomers();
    const far = await makeWorld(test_app.services);
    const nothing = { delivered: 0, on_time: 0, late: 0, first_attempt: 0 };
    const stranger = await signInAs(far, { role: ROLE.admin });
    const limited = await signInAs(world, { role: ROLE.ops, limit_account_id: other.account_id });
    const admin = await signInAs(world, { role: ROLE.admin });

    expect(await figures(stranger.token)).toMatchObject(nothing);
    expect(await figures(limited.token)).toMatchObject({ delivered: 1 });
    expect(await figures(admin.token, { account_id: one.account_id })).toMatchObject({ delivered: 2 });
    expect(await behind(stranger.token, 'delivered')).toEqual([]);
    for (const { token } of [other, limited, stranger])
      expect(
        (await test_app.request(deliveryFiguresApi.deliveries, { token, input: { account_id: one.account_id } })).status,
      ).toBe(404);
  });
});
