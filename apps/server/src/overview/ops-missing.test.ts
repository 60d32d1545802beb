import { accountApi } from '@tsela/contract/accounts/account-api';
import { claimApi } from '@tsela/contract/overview/claim-api';
import { overviewApi } from '@tsela/contract/overview/overview-api';
import type { BranchId } from '@tsela/domain/ids';
import type { OpsTile } from '@tsela/domain/overview/ops-tiles';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, moveTo } from '../testing/field.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function office(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const { token } = await signInAs(world, { role: ROLE.ops });
  const change = (what: string, id: number) =>
    changeRows(world, `update shipments set ${what} where provider_id = ${world.provider_id} and id = ${id}`);
  const changeParcel = (what: string, id: number) =>
    changeRows(world, `update parcels set ${what} where provider_id = ${world.provider_id} and shipment_id = ${id}`);
  const countersOf = async (input: { date?: string } = {}) => {
    // What was counted before is kept until a shipment changes, and here rows are changed by hand.
    (await test_app.services.ops_counters.of(world.provider_id)).clear();
    const { counters } = await succeed(test_app, overviewApi.opsDashboard, { token, input });
    return Object.fromEntries(counters.map(({ key, count }) => [key, count]));
  };
  const pileOf = async (tile: OpsTile, input: { date?: string } = {}) => {
    (await test_app.services.ops_piles.of(world.provider_id)).clear();
    return succeed(test_app, overviewApi.opsList, { token, input: { tile, ...input } });
  };
  const idsOf = async (tile: OpsTile, input: { date?: string } = {}) =>
    (await pileOf(tile, input)).shipments.map(({ id }) => id).toSorted((one, other) => one - other);
  return { world, token, change, changeParcel, countersOf, pileOf, idsOf };
}

const booked = async (world: World, ...statuses: Parameters<typeof moveTo>[2][]) => {
  const shipment = await bookOne(world);
  for (const status of statuses) await moveTo(world, shipment, status);
  return shipment;
};

describe('SCREEN-24: what a shipment lacks waits for a person', () => {
  it('ROLE-06: what is of no branch at all waits at each of them, is claimed and looked at there, and is of one alone as soon as it has one', async () => {
    const { world, change } = await office();
    const [nowhere, elsewhere] = [await booked(world), await booked(world)];
    const [johannesburg, cape_town] = await Promise.all(
      [world.johannesburg, world.cape_town].map((branch_id) => signInAs(world, { role: ROLE.ops, branch_id, limited: true })),
    );
    await change('collection_branch_id = null, delivery_branch_id = null', nowhere.id);
    await change(`collection_branch_id = ${world.johannesburg}, delivery_branch_id = null`, elsewhere.id);
    const pileAt = async (token = '', input: { branch_id?: BranchId } = {}) => {
      (await test_app.services.ops_piles.of(world.provider_id)).clear();
      const { shipments } = await succeed(test_app, overviewApi.opsList, { token, input: { tile: 'missing-zone', ...input } });
      return shipments.map(({ id }) => id);
    };

    const piles = [await pileAt(johannesburg?.token), await pileAt(cape_town?.token)];
    const picked = await pileAt(cape_town?.token, { branch_id: world.cape_town });
    await succeed(test_app, claimApi.takeClaim, { token: cape_town?.token ?? '', input: { shipment_id: nowhere.id } });
    const { claims } = await succeed(test_app, claimApi.claims, { token: johannesburg?.token ?? '', input: {} });
    await change(`delivery_branch_id = ${world.cape_town}`, nowhere.id);

    expect(piles).toEqual([[nowhere.id], [nowhere.id]]);
    expect(picked).toEqual([nowhere.id]);
    expect(claims.map(({ shipment_id }) => shipment_id)).toEqual([nowhere.id]);
    expect(await pileAt(johannesburg?.token)).toEqual([]);
    expect(await pileAt(cape_town?.token)).toEqual([nowhere.id]);
  });

  it('a zone is missing where the address of the leg that is due is not known on the map', async () => {
    const { world, change, countersOf, idsOf, token } = await office();
    const [to_collect, to_deliver, known, over] = [
      await booked(world),
      await booked(world, 'collected', 'at-hub'),
      await booked(world, 'collected', 'at-hub'),
      await booked(world, 'delivered'),
    ];
    await change('collection_branch_id = null', to_collect.id);
    await change('delivery_branch_id = null', to_deliver.id);
    // It has been collected, so where that was does not matter any more.
    await change('collection_branch_id = null', known.id);
    await change('delivery_branch_id = null', over.id);

    expect((await countersOf())['missing-zone']).toBe(2);
    expect(await idsOf('missing-zone')).toEqual([to_collect.id, to_deliver.id]);

    await succeed(test_app, claimApi.takeClaim, { token, input: { shipment_id: to_deliver.id } });
    const { claims } = await succeed(test_app, claimApi.claims, { token, input: {} });
    expect(claims.map(({ shipment_id }) => shipment_id)).toEqual([to_deliver.id]);
  });

  it('dimensions are missing where a parcel has 0, or what is moved in without; a measured one has its own', async () => {
    const { world, changeParcel, countersOf, idsOf, pileOf } = await office();
    const [zero, placeholder, measured, cancelled, small] = [
      await booked(world),
      await booked(world, 'collected', 'at-hub'),
      await booked(world),
      await booked(world),
      await booked(world),
    ];
    const none = 'submitted_length_cm = 1, submitted_width_cm = 1, submitted_height_cm = 1';
    await changeParcel('submitted_width_cm = 0', zero.id);
    await changeParcel(none, placeholder.id);
    await changeParcel(`${none}, actual_length_cm = 20, actual_width_cm = 10, actual_height_cm = 10`, measured.id);
    await changeParcel(`${none}, status = 'cancelled'`, cancelled.id);
    await changeParcel('submitted_length_cm = 10, submitted_width_cm = 1, submitted_height_cm = 1', small.id);

    expect((await countersOf())['missing-dimensions']).toBe(2);
    expect(await idsOf('missing-dimensions')).toEqual([zero.id, placeholder.id]);
    const { unmeasured, count } = await pileOf('missing-dimensions');
    expect(count).toBe(2);
    expect(unmeasured).toEqual(
      [zero, placeholder].map(({ id, short_tracking_reference }) => ({
        shipment_id: id,
        parcel_references: [`${short_tracking_reference}/1`],
      })),
    );
    expect((await pileOf('missing-zone')).unmeasured).toBeUndefined();
  });

  it('accounts of whose people none has accepted the changed terms are found, by staff alone', async () => {
    const { world, token } = await office({ terms_and_conditions_version: '2' });
    const [old, accepted, empty] = [await makeCustomer(world), await makeCustomer(world), await makeCustomer(world)];
    const people = (what: string, account_id: number) =>
      changeRows(world, `update users set ${what} where provider_id = ${world.provider_id} and account_id = ${account_id}`);
    await people(`terms_and_conditions_accepted_version = '1'`, old.account_id);
    await people(`terms_and_conditions_accepted_version = '2'`, accepted.account_id);
    await people(`is_active = false`, empty.account_id);
    const found = async (by: string, awaits_terms: boolean) => {
      const input = { awaits_terms, limit: 100 };
      const { accounts } = await succeed(test_app, accountApi.list, { token: by, input });
      return accounts.map(({ id }) => id);
    };

    expect(await found(token, true)).toEqual([old.account_id]);
    expect(await found(token, false)).toEqual(expect.arrayContaining([accepted.account_id, empty.account_id]));
    expect(await found(old.token, true)).toEqual([]);
  });
});

describe('S24: the mode "all" of a day', () => {
  it('counts what was to be collected, failed and was delivered on that day, and what was too old by its end', async () => {
    const { world, token, change, countersOf, idsOf } = await office({ dashboard_uncollected_shipments_duration_days: 5 });
    const today = dayOf(new Date());
    const [before, next] = [addDays(today, -3), addDays(today, 4)];
    const noon = (day: string) => `'${day}T12:00:00+02:00'::timestamptz`;
    const [due, delivered, old] = [await booked(world), await booked(world, 'delivered'), await booked(world)];
    await change(`delivered_date = ${noon(before)}`, delivered.id);
    await change(`time_created = now() - interval '3 days', collection_min_date = '${today}'`, old.id);
    await change(`time_created = now(), collection_min_date = '${next}'`, due.id);
    // What failed on a day counts of it, whatever has become of it since.
    const failed = await booked(world, 'delivery-failed-attempt', 'out-for-delivery');
    await changeRows(
      world,
      `update tracking_events set date = ${noon(before)} where provider_id = ${world.provider_id} and shipment_id = ${failed.id}
        and status = 'delivery-failed-attempt'`,
    );
    await change(`collection_min_date = '${today}'`, failed.id);

    const [then, later, now] = [await countersOf({ date: before }), await countersOf({ date: next }), await countersOf()];

    expect(then).toEqual({
      submitted: 0,
      'collection-assigned': 0,
      uncollected: 0,
      undelivered: 0,
      'delivery-failed-attempt': 1,
      'delivered-today': 1,
    });
    expect(later).toMatchObject({ submitted: 1, 'delivery-failed-attempt': 0, 'delivered-today': 0 });
    expect(await idsOf('submitted', { date: next })).toEqual([due.id]);
    expect(await idsOf('delivery-failed-attempt', { date: before })).toEqual([failed.id]);
    expect(await idsOf('delivered-today', { date: before })).toEqual([delivered.id]);
    expect(now).toMatchObject({ submitted: 2, 'delivery-failed-attempt': 0, 'delivered-today': 0, 'out-for-delivery': 1 });
    // As of that day; how old they are is counted from the setting's date.
    expect(later['uncollected']).toBe((await idsOf('uncollected', { date: next })).length);
    const { hours } = await succeed(test_app, overviewApi.opsPerHour, { token, input: { date: before } });
    expect(hours.find(({ hour }) => hour === 12)).toMatchObject({ delivered: 1, delivered_yesterday: 0 });
    const { hours: after } = await succeed(test_app, overviewApi.opsPerHour, { token, input: { date: addDays(before, 1) } });
    expect(after.find(({ hour }) => hour === 12)).toMatchObject({ delivered: 0, delivered_yesterday: 1 });
  });

  it('of today is the same with the day and without; what is no day is refused', async () => {
    const { world, token, countersOf } = await office();
    await booked(world);

    expect(await countersOf({ date: dayOf(new Date()) })).toEqual(await countersOf());
    const answer = await test_app.request(overviewApi.opsDashboard, { token, input: { date: '2026-02-31' } });
    expect(answer.status).toBe(400);
  });
});
