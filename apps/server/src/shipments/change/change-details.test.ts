import { auditApi } from '@tsela/contract/audit/audit-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { costCenterApi } from '@tsela/contract/accounts/cost-center-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishRateRevision } from '../../rates/tariff/publish-rate-revision.ts';
import { bookOne, contextOf, moveTo } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { Answer, TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs, testCard } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene(settings: object = {}) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance: 500_000 });
  const staff = await signInAs(world, { role: ROLE.ops });
  const shipment = await bookOne(world, { account_id: customer.account_id });
  const { id } = shipment;
  return {
    world,
    customer,
    staff,
    shipment,
    change: (input: object, by: { token: string } = customer): Promise<Answer> =>
      test_app.request(shipmentApi.change, { token: by.token, input: { id, ...input } }),
    read: async (by: { token: string } = customer) =>
      (await succeed(test_app, shipmentApi.list, { token: by.token, input: { id } })).shipments[0],
    notes: async (by: { token: string }) =>
      (await succeed(test_app, shipmentNoteApi.notes, { token: by.token, input: { shipment_id: id } })).shipment_notes,
  };
}

describe('changing the details of a shipment', () => {
  it('CALL-49: changes what was sent, leaves the rest, and answers the shipment', async () => {
    const { change, read, shipment } = await scene();

    const { status, body } = await change({
      delivery_contact: { mobile_number: '083 234 5678' },
      special_instructions_delivery: ' Gate 2 ',
      customer_reference: 'PO 77',
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: shipment.id,
      status: shipment.status,
      rate: shipment.rate,
      delivery_contact: { ...shipment.delivery_contact, mobile_number: '+27832345678' },
      special_instructions_delivery: 'Gate 2',
      customer_reference: 'PO 77',
      collection_contact: shipment.collection_contact,
    });
    expect(await read()).toEqual(body);
  });

  it('takes no cost centre that the account does not have', async () => {
    const { change, customer, read, world } = await scene({ enable_cost_centers: true });
    await succeed(test_app, costCenterApi.createCostCenter, {
      token: customer.token,
      host: world.host,
      input: { name: 'Sales' },
    });

    const unknown = await change({ cost_center: 'Marketing' });
    const known = await change({ cost_center: 'Sales' });

    expect([unknown.status, known.status]).toEqual([400, 200]);
    expect((await read())?.cost_center).toBe('Sales');
  });

  it('CALL-49: is in the log with what was before, once, and found by its new words', async () => {
    const { change, customer, shipment, world } = await scene();
    const contact = { delivery_contact: { name: 'Nokuthula Unusual' } };
    await change(contact);
    await change(contact);

    const logged = await rowsOf<{ change_from: { delivery_contact: { name: string } } }>(
      world,
      `select change_from from events where provider_id = ${world.provider_id} and type = 'shipment.changed'`,
    );
    const { shipments } = await succeed(test_app, shipmentApi.list, {
      token: customer.token,
      input: { search: 'nokuthula unusual' },
    });

    expect(logged.map(({ change_from }) => change_from.delivery_contact.name)).toEqual([shipment.delivery_contact.name]);
    expect(shipments.map(({ id }) => id)).toEqual([shipment.id]);
  });

  it('CALL-49: another person’s change in between answers 409, and what is wrong changes nothing at all', async () => {
    const { change, read, shipment } = await scene();
    const stale = await change({ customer_reference: 'A', time_modified: '2020-01-01T00:00:00.000Z' });
    const wrong = await change({ special_instructions_delivery: 'Gate 9', delivery_contact: { email: 'no@' } });

    expect([stale.status, stale.body.message]).toEqual([409, 'This shipment was changed. Reload']);
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid delivery email']);
    expect(await read()).toMatchObject({ customer_reference: shipment.customer_reference, special_instructions_delivery: '' });
  });

  it('CALL-50: the address of a side at a pickup point is dropped', async () => {
    const { change, world, shipment } = await scene();
    const { delivery_address } = shipment;
    await changePoint(world, shipment.id);

    const { status, body } = await change({ delivery_address: { local_area: 'Elsewhere', street_address: '9 Nowhere' } });

    expect([status, body.delivery_address]).toEqual([200, delivery_address]);
  });

  it('an address put right leaves a note of its type that its account sees, and which may not be corrected', async () => {
    const { change, notes, customer, staff, shipment } = await scene();

    const { body } = await change({ delivery_address: { street_address: '2 Second Road' } }, staff);

    expect(body.delivery_address).toMatchObject({
      street_address: '2 Second Road',
      local_area: shipment.delivery_address.local_area,
      entered_address: expect.stringContaining('2 Second Road'),
    });
    const [note] = await notes(customer);
    expect(note).toMatchObject({
      type: 'shipment_address_change',
      is_visible_to_account: true,
      is_own: false,
      created_by_name: '',
    });
    expect(note?.text).toContain('to “2 Second Road');
  });

  it('what staff say of a status stands as a note of theirs, the reason of a cancellation as one for all readers', async () => {
    const { change, notes, customer, staff } = await scene();
    await change({ status: 'collection-assigned', message: 'Ask for Sipho' }, staff);
    const hidden = await notes(customer);
    await change({ status: 'cancelled', message: 'Ordered twice' }, staff);

    expect(hidden).toEqual([]);
    expect((await notes(customer)).map(({ type, text }) => [type, text])).toEqual([
      ['tracking_event', 'Cancelled: Ordered twice'],
    ]);
    expect((await notes(staff)).map(({ text }) => text)).toEqual([
      'Cancelled: Ordered twice',
      'Collection assigned: Ask for Sipho',
    ]);
  });

  it('SHIP-VALID-27 enable_client_rescheduling: a date changes with a reason where there are some, and is estimated anew', async () => {
    const { change, read, shipment } = await scene({
      enable_client_rescheduling: true,
      shipment_requested_date_change_reasons: ['Not at home'],
    });
    const later = dayAfter(shipment.collection_min_date, 14);

    const without = await change({ collection_min_date: later });
    const given = await change({ collection_min_date: later, collection_rescheduled_reason: 'Not at home' });

    expect([without.status, without.body.message]).toEqual([400, 'Reason for requested date change is required']);
    expect(given.body).toMatchObject({ collection_min_date: later, collection_rescheduled_reason: 'Not at home' });
    expect((await read())?.estimated_collection?.slice(0, 10) ?? '').toSatisfy((day: string) => day >= later);
  });

  it('PERM-097 PERM-098 enable_client_rescheduling: without it dates are for staff', async () => {
    const { change, shipment, staff } = await scene({ enable_client_rescheduling: false });
    const wish = { collection_min_date: dayAfter(shipment.collection_min_date, 7) };

    expect([(await change(wish)).body.message, (await change(wish, staff)).status]).toEqual([
      'Please contact support to change the date.',
      200,
    ]);
  });

  it('is for its account and its provider’s staff: others do not find it, drivers and the status are refused', async () => {
    const { change, world, staff, shipment } = await scene();
    const stranger = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });
    const driver = await signInAs(world, { role: ROLE.driver, branch_id: world.johannesburg });

    const answers = [
      await change({ customer_reference: 'X' }, stranger),
      await change({ customer_reference: 'X' }, driver),
      await change({ status: 'cancelled', message: 'No' }),
    ];
    await moveTo(world, shipment, 'collected');
    const late = await change({ customer_reference: 'X' });

    expect(answers.map(({ status }) => status)).toEqual([404, expect.any(Number), 403]);
    expect(answers[1]?.status).toBeGreaterThanOrEqual(403);
    expect(late.body.message).toBe('It has been collected, so it can no longer be changed here.');
    expect((await change({ customer_reference: 'X' }, staff)).status).toBe(200);
  });
});

describe('a change that the tariff has another price for', () => {
  /** Collections that end by eight cost R 23.00 more. */
  async function dearScene(settings: object = {}) {
    const of = await scene({ enable_client_rescheduling: true, work_hours_from: '06:00', ...settings });
    const early = { id: 1, name: 'Early', charges: [{ charge_type: 'flat' as const, amount_cents: 2_000 }] };
    const card = {
      ...testCard(),
      time_based_rate_adjustments: [{ ...early, condition: { side: 'collection' as const, before: '08:00' } }],
    };
    await publishRateRevision(contextOf(of.world), { name: 'Early costs more', card });
    return of;
  }

  const IN_BROWSER = { 'x-client-version': 'web-3.18.23' };
  const EARLY = { collection_after: '06:00', collection_before: '07:30' };

  it('is not made by account users at the old price, and says what is more to who may see amounts', async () => {
    const { change, customer, read, shipment, world } = await dearScene();
    const clerk = await signInAs(world, { role: ROLE.no_billing, account_id: customer.account_id });

    const answers = [await change(EARLY), await change(EARLY, clerk)];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'This change would cost R 23.00 more. Please contact support, or book the shipment anew.'],
      [400, 'This change would cost more. Please contact support, or book the shipment anew.'],
    ]);
    expect(await read()).toMatchObject({ collection_after: shipment.collection_after, rate: 115 });
  });

  it('is made by users who stay within the price', async () => {
    const { change } = await dearScene();

    const { status, body } = await change({ collection_after: '09:00', collection_before: '12:00' });

    expect([status, body.collection_after, body.rate]).toEqual([200, '09:00', 115]);
  });

  it('is asked back about when staff make it, keeps the price, and stands in the trail as made knowingly', async () => {
    const { shipment, world } = await dearScene();
    const staff = await signInAs(world, { role: ROLE.admin });

    const inBrowser = (input: object) =>
      test_app.request(shipmentApi.change, { token: staff.token, input: { id: shipment.id, ...input }, headers: IN_BROWSER });
    const first = await inBrowser(EARLY);
    const sure = await inBrowser({ ...EARLY, confirmed: true });
    const events = await rowsOf<{ change_to: object }>(
      world,
      `select change_to from events where provider_id = ${world.provider_id} and type = 'shipment.changed'`,
    );

    const said = 'This change would cost R 23.00 more. The price of the shipment stays as it is.';
    expect([first.status, first.body.message]).toEqual([409, said]);
    expect([sure.status, sure.body.collection_after, sure.body.rate, sure.body.warnings]).toEqual([200, '06:00', 115, [said]]);
    expect(events.map(({ change_to }) => change_to)).toEqual([{ ...EARLY, price_stays: true }]);
  });

  it('ADR 0067: with a change of the status asks two questions, and one yes answers one', async () => {
    const { shipment, world } = await dearScene({ warn_out_for_delivery_for_accounts_in_arrears_or_on_hold: true });
    const staff = await signInAs(world, { role: ROLE.admin });
    await changeRows(
      world,
      `update shipments set status = 'at-destination-hub' where provider_id = ${world.provider_id};
        update accounts set is_on_hold = true where provider_id = ${world.provider_id}`,
    );
    const send = async (confirmed?: boolean | readonly string[]) => {
      const input = { id: shipment.id, ...EARLY, status: 'out-for-delivery', ...(confirmed !== undefined && { confirmed }) };
      const answer = await test_app.request(shipmentApi.change, { token: staff.token, input, headers: IN_BROWSER });
      return [answer.status, answer.body.violations?.[0]?.field];
    };

    expect(await send()).toEqual([409, 'confirmed.price']);
    expect(await send(true)).toEqual([409, 'confirmed.price']);
    expect(await send(['status'])).toEqual([409, 'confirmed.price']);
    expect(await send(['price'])).toEqual([409, 'confirmed.status']);
    expect(await send(['price', 'status'])).toEqual([200, undefined]);
  });

  it('is no matter of a tariff that has become dearer either way', async () => {
    const { change, world } = await scene({ enable_client_rescheduling: true });
    const card = testCard();
    const rates = card.rates.map((rate) => ({ ...rate, charges: [{ charge_type: 'flat' as const, amount_cents: 90_000 }] }));
    await publishRateRevision(contextOf(world), { name: 'Dearer', card: { ...card, rates } });

    expect((await change({ collection_after: '09:00', collection_before: '12:00' })).status).toBe(200);
  });
});

it('the same address in other letters is no change, and a pin that is moved is one', async () => {
  const { change, notes, staff, shipment, world } = await scene();
  const { street_address, company, local_area } = shipment.delivery_address;
  const same = { street_address: street_address.toUpperCase(), company, local_area: local_area.toLowerCase() };
  const pin = { lat: -33.9101, lng: 18.3902 };

  const untouched = await change({ delivery_address: same }, staff);
  const moved = await change({ delivery_address: { ...same, ...pin } }, staff);
  const named = await change({ delivery_address: { company: 'Beach Books' } }, staff);

  expect([untouched.status, untouched.body.time_modified]).toEqual([200, shipment.time_modified]);
  expect(moved.body.delivery_address).toMatchObject(pin);
  // Another name at the same door stands where it stood.
  expect(named.body.delivery_address).toMatchObject({ company: 'Beach Books', ...pin });
  const trail = await rowsOf(
    world,
    `select id from events where provider_id = ${world.provider_id} and type = 'shipment.changed'`,
  );
  expect(trail).toHaveLength(2);
  expect((await notes(staff)).map(({ text }) => text.split('”').at(-1))).toContain(' moved on the map.');
});

it('why a shipment was cancelled stands as a note that its account sees, by whichever call it was', async () => {
  const { customer, notes, shipment } = await scene();

  await succeed(test_app, shipmentApi.cancel, { token: customer.token, input: { id: shipment.id, message: 'Ordered twice' } });

  expect((await notes(customer)).map(({ type, text }) => [type, text])).toEqual([['tracking_event', 'Cancelled: Ordered twice']]);
});

/** The fields that the specification gives a shipment, written out from its text. */
const SHIPMENT_FIELDS = `id, account_id, status, rate, account, collection_address, delivery_address, collection_contact, delivery_contact,
  collection_pickup_point_id, collection_pickup_point_provider, delivery_pickup_point_id, delivery_pickup_point_provider,
  special_instructions_collection, special_instructions_delivery, collection_min_date, delivery_min_date, collection_after,
  collection_before, delivery_after, delivery_before, custom_tracking_reference, short_tracking_reference, customer_reference, cost_center,
  service_level_code, service_level_id, responsible_contact, billing_contact, support_email, pod_method, is_return, opt_in_rates,
  opt_in_time_based_rates, tracking_reference, declared_value, collection_rescheduled_reason, delivery_rescheduled_reason, collected_date,
  delivered_date, returned_to_hub_date, time_created, estimated_collection, estimated_delivery_from, estimated_delivery_to,
  collection_agent_id, delivery_agent_id, branches, parcels, earliest_collection_capacity_date`;

it('DATA-22: a shipment has the fields of the specification', async () => {
  const { read, world } = await scene();

  const shipment = await read(await signInAs(world, { role: ROLE.admin }));

  const missing = SHIPMENT_FIELDS.split(/,\s+/).filter((field) => !Object.hasOwn(shipment ?? {}, field));
  expect(missing).toEqual([]);
  expect(Object.keys(shipment?.collection_contact ?? {}).toSorted()).toEqual(['email', 'mobile_number', 'name']);
  expect(Object.keys(shipment?.billing_contact ?? {})).toEqual(['email']);
});

it('DATA-26: the first day with room stands on the shipment and under the service level of a rate', async () => {
  const { read, customer } = await scene();
  const { collection_address, delivery_address, parcels } = aShipment();

  const { rates } = await succeed(test_app, rateApi.quote, {
    token: customer.token,
    input: { parcels, ...(collection_address && { collection_address }), ...(delivery_address && { delivery_address }) },
  });

  expect(await read()).toHaveProperty('earliest_collection_capacity_date');
  expect(rates[0]?.service_level).toHaveProperty('earliest_collection_capacity_date');
});

it('CALL-52: parcels are found by the reference of their sender’s sticker, in any case, with their shipment', async () => {
  const { world, customer } = await scene();
  const parcels = aShipment()
    .parcels.slice(0, 1)
    .map((parcel) => ({ ...parcel, alternative_tracking_reference: 'STICKER-77' }));
  const booked = await bookOne(world, { account_id: customer.account_id, parcels });
  const stranger = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });
  const find = (by: { token: string }, alternative_tracking_reference: string) =>
    succeed(test_app, shipmentApi.parcels, { token: by.token, input: { alternative_tracking_reference, limit: 1 } });

  const found = await find(customer, 'sticker-77');

  expect(found).toMatchObject({
    parcels: [{ shipment_id: booked.id, alternative_tracking_reference: 'STICKER-77', id: booked.parcels[0]?.id }],
    count: 1,
  });
  expect((await find(customer, 'STICKER-7')).count).toBe(0);
  expect((await find(stranger, 'STICKER-77')).count).toBe(0);
});

it('CALL-55: optional charges are asked for by account, by sides or by a shipment of one’s own', async () => {
  const { customer, shipment, world } = await scene();
  const stranger = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });
  const { collection_address, delivery_address } = aShipment();
  const ask = (by: { token: string }, input: object) => test_app.request(rateApi.optIn, { token: by.token, input });

  const answers = await Promise.all([
    ask(customer, { account_id: customer.account_id, collection_address, delivery_address }),
    ask(customer, { shipment_id: shipment.id }),
    ask(stranger, { shipment_id: shipment.id }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  await changePoint(world, shipment.id);
  expect((await ask(customer, { shipment_id: shipment.id })).body.count).toBe(0);
});

it('CALL-49: a change of details stands in the trail that its account reads', async () => {
  const { change, customer, shipment } = await scene();
  await change({ customer_reference: 'PO 78' });

  const answer = await test_app.request(auditApi.events, {
    token: customer.token,
    input: { type: 'shipment', object_id: shipment.id },
  });

  expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.stringContaining('PO 78')]);
});

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

async function changePoint(world: World, id: number): Promise<void> {
  await changeRows(
    world,
    `update shipments set delivery_pickup_point_id = 'CG01', delivery_pickup_point_provider = 'tcg-locker'
      where provider_id = ${world.provider_id} and id = ${id}`,
  );
}
