import { accountApi } from '@tsela/contract/accounts/account-api';
import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { asOfApi } from '@tsela/contract/audit/as-of-api';
import type { FieldThen } from '@tsela/contract/audit/as-of-api';
import type { ParcelId } from '@tsela/domain/ids';
import type { InputOf } from '@tsela/contract/route';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { documentApi } from '@tsela/contract/shipments/document-api';
import { shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import { shipmentTagApi } from '@tsela/contract/shipments/shipment-tag-api';
import { roleApi } from '@tsela/contract/users/role-api';
import { scanUndoApi } from '@tsela/contract/tracking/scan-undo-api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignDelivery, bookOne, hireDriver, moveTo, sendEvent } from '../../testing/field.ts';
import { redPng } from '../../testing/pictures.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import { momentBetween } from './moment.testing.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin });
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const shipment = await bookOne(world, { account_id: customer.account_id });
  const ask = (input: InputOf<typeof asOfApi.asOf>, token = admin.token) => test_app.request(asOfApi.asOf, { token, input });
  const open = (at: string, also: Partial<InputOf<typeof asOfApi.asOf>> = {}) =>
    succeed(test_app, asOfApi.asOf, {
      token: admin.token,
      input: { type: 'shipment', object_id: shipment.id, at, ...also },
    });
  return { world, admin, customer, shipment, ask, open };
}

const fieldOf = (fields: readonly FieldThen[], name: string) => fields.find(({ field }) => field === name);

describe('a shipment as it was', () => {
  it('has the status, the details and the history of that moment, beside those of the present', async () => {
    const { world, admin, shipment, open } = await scene();
    await moveTo(world, shipment, 'at-hub');
    const moment = await momentBetween();
    await succeed(test_app, shipmentApi.change, {
      token: admin.token,
      input: { id: shipment.id, special_instructions_delivery: 'Ring twice' },
    });
    await moveTo(world, shipment, 'delivered');

    const { name, fields, shipment: then } = await open(moment);

    expect(name).toBe(shipment.short_tracking_reference);
    expect(fieldOf(fields, 'status')).toEqual({
      field: 'status',
      is_known: true,
      value: 'at-hub',
      is_other_known: true,
      other: 'delivered',
      is_other: true,
    });
    expect(fieldOf(fields, 'special_instructions_delivery')).toMatchObject({ value: '', other: 'Ring twice', is_other: true });
    expect(fieldOf(fields, 'delivered_date')).toMatchObject({ is_known: true, value: null, is_other: true });
    expect(fieldOf(fields, 'collection_branch')).toMatchObject({ value: 'Johannesburg', is_other: false });
    expect(then?.timeline.map(({ status }) => status)).toEqual(['at-hub', 'submitted']);
  });

  it('is set beside another moment: what changed between the two', async () => {
    const { world, shipment, open } = await scene();
    await moveTo(world, shipment, 'at-hub');
    const earlier = await momentBetween();
    await moveTo(world, shipment, 'in-transit');
    const later = await momentBetween();
    await moveTo(world, shipment, 'delivered');

    const { fields } = await open(earlier, { compared_with: later });

    expect(fields.filter(({ is_other }) => is_other).map(({ field, value, other }) => ({ field, value, other }))).toEqual([
      { field: 'status', value: 'at-hub', other: 'in-transit' },
    ]);
  });

  it('costs what it did, by the tariff of that time, before and after it was priced anew', async () => {
    const { admin, shipment, open } = await scene();
    const moment = await momentBetween();
    await succeed(test_app, shipmentApi.reprice, {
      token: admin.token,
      input: { id: shipment.id, parcels: [{ id: shipment.parcels[0]?.id ?? (0 as ParcelId), submitted_weight_kg: 9 }] },
    });

    const before = await open(moment);
    const after = await open(await momentBetween());

    expect(before.shipment?.price).toMatchObject({ version: 1, rate: 115, revision_name: 'Test tariff' });
    expect(before.shipment?.price?.items.length).toBeGreaterThan(0);
    expect(fieldOf(before.fields, 'charged_weight')).toMatchObject({ value: 2, other: 9, is_other: true });
    expect(after.shipment?.price).toMatchObject({ version: 2, cause: 'change' });
  });

  it('says word for word which messages had been written, without what opens a door', async () => {
    const { world, shipment, open } = await scene();
    const moment = await momentBetween();
    await moveTo(world, shipment, 'delivered');
    const rows = await rowsOf<{ body: string }>(
      world,
      `select body from messages where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} order by id desc`,
    );

    const then = (await open(moment)).shipment?.messages ?? [];
    const now = (await open(await momentBetween())).shipment?.messages ?? [];

    expect(then.length).toBeGreaterThan(0);
    expect(now.length).toBeGreaterThan(then.length);
    expect(now).toHaveLength(rows.length);
    expect(now.slice(-then.length).map(({ body }) => body)).toEqual(then.map(({ body }) => body));
    expect(JSON.stringify(now)).not.toMatch(/[?&]key=[\w-]{8}/);
  });

  it('was not there before it was booked, and is not there yet in what is to come', async () => {
    const { shipment, ask } = await scene();
    const which = { type: 'shipment' as const, object_id: shipment.id };

    const before = await ask({ ...which, at: '2020-01-01T10:00:00Z' });
    const ahead = await ask({ ...which, at: '2099-01-01T10:00:00Z' });

    expect([before.status, before.body.violations[0].code]).toEqual([400, 'not-there-yet']);
    expect(before.body.message).toMatch(/^[A-Z0-9]{6} was not there yet\. It is there since \d{4}-\d\d-\d\d, \d\d:\d\d\.$/);
    expect([ahead.status, ahead.body.message]).toEqual([400, 'Please choose a moment that has passed.']);
  });

  it('has fields that are not known where a change between was lost, and no guess', async () => {
    const { world, shipment, open } = await scene();
    const moment = await momentBetween();
    // What went from booked to in transit is told by no event.
    await changeRows(
      world,
      `insert into events (provider_id, id, time, type, object_type, object_id, actor_name, request_id, client_version, source, change_from, change_to)
       values (${world.provider_id}, nextval('event_ids'), now(), 'shipment.status-changed', 'shipment', ${shipment.id}, 'Test', '', '', '',
         '{"status": "in-transit"}', '{"status": "delivered"}')`,
    );
    await changeRows(
      world,
      `update shipments set status = 'delivered' where provider_id = ${world.provider_id} and id = ${shipment.id}`,
    );

    const { fields, shipment: then } = await open(moment);

    expect(fieldOf(fields, 'status')).toMatchObject({ is_known: false, value: null, other: 'delivered', is_other: null });
    expect(fieldOf(fields, 'delivery_contact')).toMatchObject({ is_known: true });
    expect(then?.customer).toMatchObject({ is_tracked: false, status: null, account_status: null });
  });
});

describe('what the customer saw', () => {
  it('are the public entries and the public status by the settings of that moment', async () => {
    const { world, admin, shipment, open } = await scene();
    await moveTo(world, shipment, 'at-hub');
    await moveTo(world, shipment, 'on-hold-internal');
    const moment = await momentBetween();
    await succeed(test_app, settingsApi.saveSettings, {
      token: admin.token,
      input: { settings: [{ setting: 'excluded_tracking_statuses', value: ['at-hub'] }] },
    });
    await moveTo(world, shipment, 'delivered');

    const { customer } = (await open(moment)).shipment ?? {};

    expect(customer).toMatchObject({
      is_tracked: true,
      status: 'at-hub',
      status_name: 'At hub',
      account_status: 'at-hub',
      is_timeline_whole: true,
    });
    expect(customer?.timeline.map(({ status_name }) => status_name)).toEqual(['At hub', 'Submitted']);
    expect(customer?.settings.find(({ field }) => field === 'excluded_tracking_statuses')).toMatchObject({
      is_known: true,
      value: [],
      other: ['at-hub'],
      is_other: true,
    });
  });

  it('has the entries of a scan that was undone since', async () => {
    const { world, shipment, open } = await scene();
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
    const { driver_id } = await hireDriver(world);
    await moveTo(world, shipment, 'at-hub');
    const event_id = randomUUID();
    const scan = { reference: shipment.short_tracking_reference, choice: 'out-for-delivery' as const, driver_id, event_id };
    const { result } = await sendEvent(test_app, hub.token, scan);
    expect(result).toBe('accepted');
    const moment = await momentBetween();
    await succeed(test_app, scanUndoApi.undoScan, { token: hub.token, input: { event_id } });

    const then = await open(moment);
    const now = await open(await momentBetween());

    expect(then.shipment?.customer).toMatchObject({ status: 'out-for-delivery', is_timeline_whole: true });
    expect(then.shipment?.customer.timeline[0]).toMatchObject({ status: 'out-for-delivery', is_public: true });
    expect(fieldOf(then.fields, 'current_branch')).toMatchObject({ value: 'Cape Town', is_other: true });
    expect(fieldOf(then.fields, 'delivery_agent')).toMatchObject({ value: expect.stringMatching(/^Person/), is_other: true });
    expect(now.shipment?.customer.status).toBe('at-hub');
  });

  it('is nothing while it was a quote', async () => {
    const { world, customer, admin } = await scene();
    const quote = await bookOne(world, { account_id: customer.account_id, quick_quote: 'quote' });

    const { shipment } = await succeed(test_app, asOfApi.asOf, {
      token: admin.token,
      input: { type: 'shipment', object_id: quote.id, at: await momentBetween() },
    });

    expect(shipment?.customer).toMatchObject({ is_tracked: false, status: null, timeline: [] });
  });
});

describe('an account as it was', () => {
  it('has its details, its settings and its balance of that moment', async () => {
    const { admin, customer, world, open } = await scene();
    const which = { type: 'account' as const, object_id: customer.account_id };
    const moment = await momentBetween();
    await succeed(test_app, accountApi.change, {
      token: admin.token,
      input: { id: customer.account_id, name: 'Karoo Books', credit_limit: 0, sales_person: 'Thandi' },
    });
    await succeed(test_app, accountApi.hold, { token: admin.token, input: { ids: [customer.account_id], action: 'hold' } });
    await succeed(test_app, accountApi.hold, { token: admin.token, input: { ids: [customer.account_id], action: 'release' } });
    await succeed(test_app, accountSettingsApi.saveSettings, {
      token: admin.token,
      input: { account_id: customer.account_id, settings: [{ setting: 'label_format', value: 'zpl' }] },
    });
    await bookOne(world, { account_id: customer.account_id });

    const { fields } = await open(moment, which);

    expect(fieldOf(fields, 'name')).toMatchObject({ other: 'Karoo Books', is_other: true });
    expect(fieldOf(fields, 'sales_person')).toMatchObject({ value: '', other: 'Thandi', is_other: true });
    expect(fieldOf(fields, 'is_on_hold')).toMatchObject({ value: false, is_other: false });
    expect(fieldOf(fields, 'settings.label_format')).toMatchObject({ value: 'pdf', other: 'zpl', is_other: true });
    expect(fieldOf(fields, 'balance')).toMatchObject({ value: 9885, other: 9770, is_other: true });
  });
});

describe('the settings as they were', () => {
  it('have the values of that moment, and never a secret', async () => {
    const { world, admin, open } = await scene();
    const which = { type: 'provider_setting' as const, object_id: Number(world.provider_id) };
    await succeed(test_app, settingsApi.saveSettings, {
      token: admin.token,
      input: {
        settings: [
          { setting: 'provider_title', value: 'Karoo Couriers' },
          { setting: 'payment_methods_bobpay_api_token', value: 'AIza-secret-one' },
        ],
      },
    });
    const moment = await momentBetween();
    await succeed(test_app, settingsApi.saveSettings, {
      token: admin.token,
      input: {
        settings: [
          { setting: 'provider_title', value: 'Cape Couriers' },
          { setting: 'payment_methods_bobpay_api_token', value: 'AIza-secret-two' },
        ],
      },
    });

    const answer = await open(moment, which);

    expect(fieldOf(answer.fields, 'provider_title')).toMatchObject({
      value: 'Karoo Couriers',
      other: 'Cape Couriers',
      is_other: true,
    });
    expect(JSON.stringify(answer)).not.toContain('AIza');
  });

  it('are not known before a change that no event tells', async () => {
    const { world, open } = await scene();
    const which = { type: 'provider_setting' as const, object_id: Number(world.provider_id) };
    const moment = await momentBetween();
    await changeRows(
      world,
      `update provider_settings set value = '"Other"', time_modified = now() + interval '1 minute'
       where provider_id = ${world.provider_id} and setting = 'provider_title'`,
    );

    const { fields } = await open(moment, which);

    expect(fieldOf(fields, 'provider_title')).toMatchObject({ is_known: false, value: null, is_other: null });
  });
});

describe('who may open the past', () => {
  it('are staff alone, within their reach, of their own provider', async () => {
    const { world, customer, shipment, ask } = await scene();
    const elsewhere = await makeWorld(test_app.services);
    const stranger = await signInAs(elsewhere, { role: ROLE.admin });
    const which = { object_id: shipment.id, type: 'shipment' as const, at: await momentBetween() };
    const account = { object_id: customer.account_id, type: 'account' as const, at: which.at };
    const settings = { object_id: Number(world.provider_id), type: 'provider_setting' as const, at: which.at };

    const asked = [
      await ask(which, customer.token),
      await ask(which, stranger.token),
      await ask(account, stranger.token),
      await ask(settings, stranger.token),
      await ask({ ...settings, provider_id: world.provider_id }, stranger.token),
    ];

    expect(asked.map(({ status, body }) => [status, body.message])).toEqual([
      [403, 'You do not have permission to do this (API_/audit/as-of:GET).'],
      [404, expect.stringContaining('not found')],
      [404, expect.stringContaining('not found')],
      [404, 'Provider not found.'],
      [404, 'Provider not found.'],
    ]);
  });

  it('is told by the moments at which something changed as well', async () => {
    const { world, admin, customer, shipment } = await scene();
    await moveTo(world, shipment, 'at-hub');
    const moments = (token: string) =>
      test_app.request(asOfApi.moments, { token, input: { type: 'shipment', object_id: shipment.id } });

    const { body } = await moments(admin.token);
    const refused = await moments(customer.token);

    expect(body).toMatchObject({ name: shipment.short_tracking_reference, has_more: false });
    expect(body.moments.flatMap(({ actions }: { actions: string[] }) => actions)).toEqual(
      expect.arrayContaining(['shipment.created', 'shipment.status-changed', 'price', 'message', 'tracking-entry']),
    );
    const times = body.moments.map(({ time }: { time: string }) => time);
    expect(times).toEqual(times.toSorted());
    expect(refused.status).toBe(403);
  });
});

describe('what hung on a shipment', () => {
  it('its tags, notes and documents are those of the moment, with what went since and without what came', async () => {
    const { admin, shipment, open } = await scene();
    const { token } = admin;
    const { id } = shipment;
    const tag = async (name: string) =>
      (await succeed(test_app, tagApi.create, { token, input: { type: 'shipment', name } })).tag.id;
    const [early, late] = [await tag('Early'), await tag('Late')];
    const note = async (text: string, is_visible_to_account = false) =>
      (
        await succeed(test_app, shipmentNoteApi.addNote, {
          token,
          input: { shipment_id: id, text, is_visible_to_account },
        })
      ).shipment_note.id;
    let width = 0;
    const upload = async (name: string) =>
      (
        await succeed(test_app, documentApi.addDocument, {
          token,
          input: { shipment_id: id, type: 'other', name, content: redPng({ width: ++width, height: 2 }).toString('base64') },
        })
      ).document.id;
    await succeed(test_app, shipmentTagApi.tag, { token, input: { ids: [id], tag_id: early, action: 'add' } });
    const [kept, changed, gone] = [await note('Ring twice', true), await note('Gate 4'), await note('Wrong parcel')];
    const [paper, lost] = [await upload('list.png'), await upload('lost.png')];
    const moment = await momentBetween();
    await succeed(test_app, shipmentTagApi.tag, { token, input: { ids: [id], tag_id: early, action: 'remove' } });
    await succeed(test_app, shipmentTagApi.tag, { token, input: { ids: [id], tag_id: late, action: 'add' } });
    await succeed(test_app, shipmentNoteApi.changeNote, {
      token,
      input: { id: changed, text: 'Gate 5', is_visible_to_account: true },
    });
    await succeed(test_app, shipmentNoteApi.removeNote, { token, input: { id: gone } });
    await note('Came later');
    await succeed(test_app, documentApi.removeDocument, { token, input: { id: lost } });
    await upload('later.png');

    const { shipment: then } = await open(moment);
    const { shipment: now } = await open(await momentBetween());
    await succeed(test_app, tagApi.change, { token, input: { id: late, name: 'Later' } });
    const renamed = await open(moment);

    expect([then?.tags, then?.are_tags_whole, renamed.shipment?.are_tags_whole]).toEqual([['Early'], true, false]);
    expect(
      then?.notes?.map(({ id: note_id, text, is_visible_to_account, is_deleted_since }) => ({
        note_id,
        text,
        is_visible_to_account,
        is_deleted_since,
      })),
    ).toEqual([
      { note_id: kept, text: 'Ring twice', is_visible_to_account: true, is_deleted_since: false },
      { note_id: changed, text: 'Gate 4', is_visible_to_account: false, is_deleted_since: false },
      { note_id: gone, text: 'Wrong parcel', is_visible_to_account: false, is_deleted_since: true },
    ]);
    expect(then?.documents?.map(({ id: document_id, name, is_deleted_since }) => [document_id, name, is_deleted_since])).toEqual([
      [paper, 'list.png', false],
      [lost, 'lost.png', true],
    ]);
    expect([now?.tags, now?.notes?.map(({ text }) => text), now?.documents?.map(({ name }) => name)]).toEqual([
      ['Late'],
      ['Ring twice', 'Gate 5', 'Came later'],
      ['list.png', 'later.png'],
    ]);
  });

  it('a note that was changed more than once says what it said then, and not known where an earlier release kept nothing', async () => {
    const { world, admin, shipment, open } = await scene();
    const { token } = admin;
    const note = await succeed(test_app, shipmentNoteApi.addNote, { token, input: { shipment_id: shipment.id, text: 'Gate 4' } });
    const { id } = note.shipment_note;
    const change = (input: object) => succeed(test_app, shipmentNoteApi.changeNote, { token, input: { id, ...input } });
    const textAt = async (at: string) => (await open(at)).shipment?.notes?.map(({ text }) => text);
    const first = await momentBetween();
    await change({ text: 'Gate 5' });
    const second = await momentBetween();
    await change({ is_visible_to_account: true });
    await change({ text: 'Gate 6' });
    const third = await momentBetween();

    expect([await textAt(first), await textAt(second), await textAt(third)]).toEqual([['Gate 4'], ['Gate 5'], ['Gate 6']]);
    await changeRows(world, `delete from shipment_note_versions where note_id = ${id} and text = 'Gate 4'`);
    expect([await textAt(first), await textAt(second)]).toEqual([[null], ['Gate 5']]);
  });

  it('was last seen where a scan that was known by then says', async () => {
    const { world, shipment, open } = await scene();
    const driver = await hireDriver(world);
    const booked = await momentBetween();
    await assignDelivery(world, shipment, driver.driver_id);
    const before = await momentBetween();
    await sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'out-for-delivery',
      lat: -33.915,
      lng: 18.389,
    });

    const positionThen = async (at: string) => (await open(at)).shipment?.position;

    expect(await positionThen(booked)).toBe(null);
    // The hub has a name, and says no place on the map.
    expect(await positionThen(before)).toMatchObject({ lat: null, lng: null, location: 'Cape Town' });
    expect(await positionThen(await momentBetween())).toMatchObject({ lat: -33.915, lng: 18.389 });
  });

  it('notes and documents are for users who may read them', async () => {
    const { world, admin, shipment, ask } = await scene();
    const permissions = ['API_/audit/as-of:GET', 'API_/shipments:GET'];
    const { role } = await succeed(test_app, roleApi.create, {
      token: admin.token,
      input: { name: 'Auditor', permissions, permissions_ui: [] },
    });
    const reader = await signInAs(world, { role: role.id });

    const { status, body } = await ask({ type: 'shipment', object_id: shipment.id, at: await momentBetween() }, reader.token);

    const things = ['notes', 'documents', 'messages'].map((thing) => thing in (body.shipment ?? {}));
    expect([status, things]).toEqual([200, [false, false, false]]);
  });

  it('is open to those whom customers ask, with its messages; accounts and settings are not', async () => {
    const { world, shipment, customer, ask } = await scene();
    const at = await momentBetween();
    const roles = [ROLE.ops, ROLE.hub, ROLE.finance, ROLE.driver];
    const answers = await Promise.all(
      roles.map(async (role) => {
        const { token } = await signInAs(world, { role, branch_id: world.johannesburg });
        const opened = await ask({ type: 'shipment', object_id: shipment.id, at }, token);
        const others = [
          await ask({ type: 'account', object_id: customer.account_id, at }, token),
          await ask({ type: 'provider_setting', object_id: world.provider_id, at }, token),
        ];
        return [opened.status, (opened.body.shipment?.messages ?? []).length > 0, ...others.map(({ status }) => status)];
      }),
    );

    expect(answers).toEqual([
      [200, true, 403, 403],
      [200, true, 403, 403],
      [200, true, 200, 403],
      [403, false, 403, 403],
    ]);
  });
});
