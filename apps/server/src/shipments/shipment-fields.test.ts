import { auditApi } from '@tsela/contract/audit/audit-api';
import { customFieldApi } from '@tsela/contract/providers/custom-field-api';
import type { CustomFieldOf } from '@tsela/contract/providers/custom-field-api';
import type { Route } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentFieldsApi } from '@tsela/contract/shipments/shipment-fields-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let account_id: AccountId;
let admin: SignedIn;
let floor: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
});
beforeEach(async () => {
  world = await makeWorld(test_app.services, { unused_feature_guest_shipment_creation: true });
  account_id = await makeAccount(world, { balance: 10_000_000 });
  admin = await signInAs(world, { role: ROLE.admin });
  floor = await signInAs(world, { role: ROLE.hub });
  customer = await signInAs(world, { role: ROLE.owner, account_id });
});
afterAll(() => test_app.close());

const ask = (call: Route, { token }: { token: string }, input: object) =>
  test_app.request(call, { token, host: world.host, input });
const define = async (field: object): Promise<CustomFieldOf> => {
  const answer = await ask(customFieldApi.saveField, admin, { entity: 'shipment', type: 'text', ...field });
  if (answer.status !== 200) throw new Error(answer.body.message);
  return answer.body.custom_field;
};
const book = (person: SignedIn, parts: object = {}): Promise<Answer> =>
  ask(shipmentApi.create, person, { ...aShipment(), account_id, ...parts });
const read = async (id: number, { token }: SignedIn = admin) =>
  (await succeed(test_app, shipmentApi.list, { token, input: { id } as never })).shipments[0];
const fieldsFor = async ({ token }: SignedIn) =>
  (await succeed(test_app, customFieldApi.fields, { token, input: {} })).custom_fields.map(({ code }) => code);

describe('fields of the provider’s own', () => {
  it('PERM-089: are made and changed by who holds API_/providers/custom-fields:POST alone', async () => {
    const field = await define({ label: 'Order number' });
    const by_floor = await ask(customFieldApi.saveField, floor, { entity: 'shipment', label: 'Other', type: 'text' });
    const by_customer = await ask(customFieldApi.saveField, customer, { entity: 'shipment', label: 'Other', type: 'text' });

    expect(field).toMatchObject({ code: 'order_number', type: 'text', is_active: true, is_visible_to_account: true });
    expect([by_floor.status, by_customer.status]).toEqual([403, 403]);
  });

  it('are listed for who fills them in: staff see all, the account those that are shown to it', async () => {
    await define({ label: 'Order number' });
    await define({ label: 'Risk', is_visible_to_account: false });
    await define({ label: 'Old', is_active: false });

    expect(await fieldsFor(admin)).toEqual(['order_number', 'risk', 'old']);
    expect(await fieldsFor(floor)).toEqual(['order_number', 'risk', 'old']);
    expect(await fieldsFor(customer)).toEqual(['order_number']);
  });

  it('are kept in the shipment that is booked with them, and read by who may see them', async () => {
    await define({ label: 'Order number' });
    await define({ label: 'Pallets', type: 'number' });
    await define({ label: 'Risk', is_visible_to_account: false });

    const { body } = await book(admin, { custom_fields: { order_number: ' A1 ', pallets: 2.5, risk: 'high' } });

    expect(body.custom_fields).toEqual({ order_number: 'A1', pallets: 2.5, risk: 'high' });
    expect((await read(body.id))?.custom_fields).toEqual({ order_number: 'A1', pallets: 2.5, risk: 'high' });
    expect((await read(body.id, customer))?.custom_fields).toEqual({ order_number: 'A1', pallets: 2.5 });
    const hidden = await book(customer, { custom_fields: { risk: 'none' } });
    expect([hidden.status, hidden.body.message]).toEqual([400, 'There is no such field.']);
  });

  it('that have to be filled in stop a booking but no quote, which cannot be accepted before they are', async () => {
    await define({ label: 'Order number', is_required: true });

    const without = await book(customer);
    const quote = await book(customer, { quick_quote: 'quote' });
    const accept = () => ask(shipmentApi.acceptQuote, customer, { id: quote.body.id });

    expect([without.status, without.body.violations]).toEqual([
      400,
      [{ field: 'custom_fields.order_number', code: 'required', message: 'Please fill in “Order number”.' }],
    ]);
    expect((await book(customer, { custom_fields: { order_number: 'A1' } })).status).toBe(200);
    expect([(await accept()).status, (await accept()).body.message]).toEqual([400, 'Please fill in “Order number”.']);
    await ask(shipmentFieldsApi.changeFields, customer, { id: quote.body.id, custom_fields: { order_number: 'A2' } });
    expect((await accept()).body.custom_fields).toEqual({ order_number: 'A2' });
  });

  it('are filled in later, not over another user’s change, and with an entry in the trail', async () => {
    await define({ label: 'Order number' });
    await define({ label: 'Risk', is_visible_to_account: false });
    const { body: shipment } = await book(admin);
    const change = (person: SignedIn, input: object) =>
      ask(shipmentFieldsApi.changeFields, person, { id: shipment.id, ...input });

    const first = await change(floor, {
      custom_fields: { order_number: 'A1', risk: 'low' },
      time_modified: shipment.time_modified,
    });
    const stale = await change(admin, { custom_fields: { order_number: 'B2' }, time_modified: shipment.time_modified });
    const wrong = await change(admin, { custom_fields: { order_number: 7 } });
    const by_customer = await change(customer, { custom_fields: { order_number: 'C3' } });

    expect(first.body.custom_fields).toEqual({ order_number: 'A1', risk: 'low' });
    expect([stale.status, stale.body.message]).toEqual([409, 'This shipment was changed. Reload']);
    expect([wrong.status, by_customer.status]).toEqual([400, 200]);
    const trail = async ({ token }: SignedIn) =>
      (await succeed(test_app, auditApi.events, { token, input: { type: 'shipment', object_id: shipment.id } })).audit_events.map(
        ({ action, change: changed }) => [action, changed.change_to],
      );
    expect(await trail(admin)).toEqual(
      expect.arrayContaining([
        ['shipment.fields-changed', { order_number: 'C3' }],
        ['shipment.internal-fields-changed', { order_number: 'A1', risk: 'low' }],
      ]),
    );
    expect(JSON.stringify(await trail(customer))).not.toContain('risk');
  });

  it('are changed by the account until it is collected, and not on what is cancelled', async () => {
    await define({ label: 'Order number' });
    const { body: shipment } = await book(customer);
    const change = () =>
      ask(shipmentFieldsApi.changeFields, customer, { id: shipment.id, custom_fields: { order_number: 'A1' } });

    await changeRows(
      world,
      `update shipments set collected_date = now() where provider_id = ${world.provider_id} and id = ${shipment.id}`,
    );
    expect([(await change()).status, (await change()).body.message]).toEqual([
      400,
      'It has been collected, so it can no longer be changed here.',
    ]);
    await changeRows(
      world,
      `update shipments set status = 'cancelled' where provider_id = ${world.provider_id} and id = ${shipment.id}`,
    );
    expect((await change()).body.message).toBe('A cancelled shipment cannot be changed.');
  });

  it('lose no value when their definition changes: type and code stay, choices and the field itself may go', async () => {
    const field = await define({ label: 'Priority', type: 'list', options: ['Low', 'High'] });
    const { body: shipment } = await book(admin, { custom_fields: { priority: 'High' } });
    const save = (parts: object) =>
      ask(customFieldApi.saveField, admin, { id: field.id, entity: 'shipment', label: 'Priority', type: 'list', ...parts });

    const other_type = await save({ type: 'text', options: [] });
    const fewer = await save({ label: 'Urgency', options: ['Low', 'Normal'] });
    const still = await ask(shipmentFieldsApi.changeFields, admin, { id: shipment.id, custom_fields: { priority: 'High' } });
    const off = await save({ label: 'Urgency', is_active: false });

    expect([other_type.status, other_type.body.violations[0].field]).toEqual([400, 'type']);
    expect(fewer.body.custom_field).toMatchObject({ code: 'priority', label: 'Urgency', options: ['Low', 'Normal'] });
    expect(still.status).toBe(200);
    expect(off.body.custom_field.is_active).toBe(false);
    expect((await read(shipment.id))?.custom_fields).toEqual({ priority: 'High' });
    expect((await book(admin, { custom_fields: { priority: 'Low' } })).status).toBe(400);
  });

  it('are not changed over another user’s change, and of two alike made at once one stands', async () => {
    const field = await define({ label: 'Order number' });
    const stale = { id: field.id, entity: 'shipment', label: 'Order', type: 'text', time_modified: field.time_modified };

    expect((await ask(customFieldApi.saveField, admin, stale)).status).toBe(200);
    expect([(await ask(customFieldApi.saveField, admin, { ...stale, label: 'Reference' })).status]).toEqual([409]);
    const twice = await Promise.all(
      [1, 2].map(() => ask(customFieldApi.saveField, admin, { entity: 'shipment', label: 'Twin', type: 'text' })),
    );
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  it('are not changed by drivers, who hold the right to change shipments for their own steps', async () => {
    const { body: shipment } = await book(admin);
    const driver = await signInAs(world, { role: ROLE.driver, branch_id: world.johannesburg });
    const { status, body } = await ask(shipmentFieldsApi.changeFields, driver, { id: shipment.id, custom_fields: {} });

    expect([status, body.message]).toEqual([403, 'Drivers take their steps on their trip-sheet.']);
  });

  it('are asked of no visitor', async () => {
    await define({ label: 'Order number', is_required: true });
    await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });
    const answer = await test_app.request(shipmentApi.create, { host: world.host, input: aShipment() });

    expect(answer.body.violations ?? []).not.toContainEqual(expect.objectContaining({ field: 'custom_fields.order_number' }));
  });
});
