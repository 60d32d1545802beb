import { auditApi } from '@tsela/contract/audit/audit-api';
import type { Route } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import type { ShipmentNote } from '@tsela/contract/shipments/shipment-note-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../../testing/field.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, World } from '../../testing/world.ts';

let test_app: TestApp;
let world: World;
let shipment: Shipment;
let admin: SignedIn;
let floor: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services, {
    note_types: [
      { code: 'claim', label: 'Claim', is_visible_to_account: false },
      { code: 'query', label: 'Customs query', is_visible_to_account: true },
    ],
  });
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  shipment = await bookOne(world, { account_id });
  admin = await signInAs(world, { role: ROLE.admin });
  floor = await signInAs(world, { role: ROLE.hub });
  customer = await signInAs(world, { role: ROLE.owner, account_id });
});
afterAll(() => test_app.close());

const ask = (call: Route, { token }: SignedIn, input: object, idempotency_key?: string) =>
  test_app.request(call, {
    token,
    host: world.host,
    input,
    ...(idempotency_key !== undefined && { headers: { 'idempotency-key': idempotency_key } }),
  });
const write = async (person: SignedIn, note: object): Promise<ShipmentNote> =>
  (
    await succeed(test_app, shipmentNoteApi.addNote, {
      token: person.token,
      input: { shipment_id: shipment.id, text: 'Call before you come', ...note },
    })
  ).shipment_note;
const notesOf = async (person: SignedIn) =>
  (await succeed(test_app, shipmentNoteApi.notes, { token: person.token, input: { shipment_id: shipment.id } })).shipment_notes;
const countFor = async (person: SignedIn) =>
  (await succeed(test_app, shipmentApi.list, { token: person.token, input: { id: shipment.id } })).shipments[0]?.note_count;
const trailOf = async (person: SignedIn) =>
  (
    await succeed(test_app, auditApi.events, {
      token: person.token,
      input: { type: 'shipment', object_id: shipment.id, limit: 100 },
    })
  ).audit_events;

it('SCREEN-21: notes are listed by the id of the shipment under either name, as programs send it', async () => {
  await write(customer, {});

  const [by_id, by_shipment_id] = [
    await ask(shipmentNoteApi.notes, customer, { id: shipment.id }),
    await ask(shipmentNoteApi.notes, customer, { shipment_id: shipment.id }),
  ];
  const unnamed = await ask(shipmentNoteApi.notes, customer, {});

  expect(by_id.body).toEqual(by_shipment_id.body);
  expect(by_id.body.count).toBeGreaterThan(0);
  expect([unnamed.status, unnamed.body.message]).toEqual([400, 'Please name the shipment: shipment_id is missing.']);
});

describe('a note on a shipment', () => {
  it('ENUM-18: has one of the built-in types or of the provider’s own, and tells its name', async () => {
    const types = ['shipment_note', 'tracking_event', 'parcel_dimension_update', 'shipment_address_change', 'claim', 'query'];
    const labels = [];
    for (const type of types) labels.push((await write(admin, { type })).type_label);

    expect(labels).toEqual([
      'Shipment note',
      'Tracking event',
      'Parcel dimensions changed',
      'Address changed',
      'Claim',
      'Customs query',
    ]);
    const unknown = await ask(shipmentNoteApi.addNote, admin, { shipment_id: shipment.id, text: 'x', type: 'nothing' });
    const without_bob_box = await ask(shipmentNoteApi.addNote, admin, {
      shipment_id: shipment.id,
      text: 'x',
      type: 'bob_box_reservation_details',
    });
    expect([unknown.status, unknown.body.message]).toEqual([400, 'Please choose one of the note types.']);
    expect(without_bob_box.status).toBe(400);
  });

  it('is read by the account only where it is meant for it, and says nothing of who at the courier wrote it', async () => {
    const internal = await write(admin, { text: 'Customer owes us' });
    const shown = await write(admin, { text: 'We will come again', is_visible_to_account: true });
    const of_type = await write(admin, { text: 'Customs has questions', type: 'query' });
    const own = await write(customer, { text: 'The bell is broken', is_visible_to_account: false });

    const [for_staff, for_customer] = [await notesOf(admin), await notesOf(customer)];
    expect([internal, shown, of_type, own].map(({ is_visible_to_account }) => is_visible_to_account)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(for_staff.map(({ id }) => id)).toEqual(expect.arrayContaining([internal.id, shown.id, of_type.id, own.id]));
    expect(for_customer.map(({ id }) => id)).toEqual(expect.arrayContaining([shown.id, of_type.id, own.id]));
    expect(for_customer.map(({ id }) => id)).not.toContain(internal.id);
    expect(for_customer.find(({ id }) => id === shown.id)).toMatchObject({
      created_by_name: '',
      is_from_account: false,
      is_own: false,
    });
    expect(for_customer.find(({ id }) => id === own.id)).toMatchObject({ is_from_account: true, is_own: true });
    expect(await countFor(customer)).toBe(for_customer.length);
    expect(await countFor(admin)).toBe(for_staff.length);
  });

  it('of a type that is for staff only is shown to no customer', async () => {
    const refused = await ask(shipmentNoteApi.addNote, admin, {
      shipment_id: shipment.id,
      text: 'Broken',
      type: 'claim',
      is_visible_to_account: true,
    });
    const by_customer = await ask(shipmentNoteApi.addNote, customer, { shipment_id: shipment.id, text: 'Broken', type: 'claim' });

    expect([refused.status, refused.body.message]).toEqual([400, 'Notes of the type Claim are for staff only.']);
    expect(by_customer.status).toBe(400);
  });

  it('is corrected by its author only, and not over another correction', async () => {
    const note = await write(floor, { text: 'Gate 4' });
    const change = (person: SignedIn, input: object) => ask(shipmentNoteApi.changeNote, person, { id: note.id, ...input });

    const by_other = await change(admin, { text: 'Gate 5' });
    const by_stranger = await change(customer, { text: 'Gate 5' });
    const by_writer = await change(floor, { text: ' Gate 6 ', time_modified: note.time_modified });
    const stale = await change(floor, { text: 'Gate 7', time_modified: note.time_modified });
    const empty = await change(floor, { text: ' ' });

    expect([by_other.status, by_other.body.message]).toEqual([403, 'Only who wrote a note can change it.']);
    expect(by_stranger.status).toBe(404);
    expect(by_writer.body.shipment_note.text).toBe('Gate 6');
    expect([stale.status, stale.body.message]).toEqual([409, 'This note was changed meanwhile. Please reload it.']);
    expect([empty.status, empty.body.message]).toEqual([400, 'Please write something.']);
  });

  it('is deleted by who may, once, and is gone for all readers', async () => {
    const note = await write(floor, { text: 'Wrong shipment', is_visible_to_account: true });
    const remove = (person: SignedIn) => ask(shipmentNoteApi.removeNote, person, { id: note.id });

    expect((await remove(floor)).status).toBe(403);
    expect((await remove(customer)).status).toBe(403);
    expect((await remove(admin)).body.message).toBe('The note is deleted.');
    expect([(await remove(admin)).status, (await remove(admin)).body.message]).toEqual([404, 'Note not found.']);
    expect((await notesOf(admin)).map(({ id }) => id)).not.toContain(note.id);
    expect((await ask(shipmentNoteApi.changeNote, floor, { id: note.id, text: 'Again' })).status).toBe(404);
  });

  it('is written once, however often it is sent', async () => {
    const before = (await notesOf(admin)).length;
    const note = { shipment_id: shipment.id, text: 'Sent twice' };
    const first = await ask(shipmentNoteApi.addNote, admin, note, 'note-sent-twice');
    const second = await ask(shipmentNoteApi.addNote, admin, note, 'note-sent-twice');

    expect(second.body).toEqual(first.body);
    expect(await notesOf(admin)).toHaveLength(Math.min(before + 1, 20));
    expect((await notesOf(admin)).filter(({ text }) => text === 'Sent twice')).toHaveLength(1);
  });

  it('leaves an entry in the trail, of which the account reads no more than of the note', async () => {
    const internal = await write(admin, { text: 'Suspicious' });
    const shown = await write(admin, { text: 'On its way', is_visible_to_account: true });
    await ask(shipmentNoteApi.changeNote, admin, { id: shown.id, is_visible_to_account: false });
    await ask(shipmentNoteApi.removeNote, admin, { id: internal.id });

    const of_notes = (trail: Awaited<ReturnType<typeof trailOf>>) => trail.map(({ action }) => action);
    expect(of_notes(await trailOf(admin)).slice(0, 4)).toEqual([
      'shipment.internal-note-deleted',
      'shipment.internal-note-changed',
      'shipment.noted',
      'shipment.noted-internally',
    ]);
    expect(of_notes(await trailOf(customer)).filter((action) => action.includes('internal'))).toEqual([]);
    expect(JSON.stringify(await trailOf(admin))).not.toContain('Suspicious');
  });
});

describe('files of a note', () => {
  const PDF = btoa('%PDF-1.7 a scan');

  it('go with it, to who may read it, until it is deleted', async () => {
    const hidden = await write(floor, { files: [{ name: 'claims/scan.pdf', content: PDF }] });
    const shown = await write(floor, { is_visible_to_account: true, files: [{ name: 'gate.pdf', content: PDF }] });
    const open = (person: SignedIn, note: ShipmentNote) => ask(shipmentNoteApi.noteFile, person, { id: note.files[0]?.id });

    expect(hidden.files).toEqual([{ id: expect.any(Number), name: 'scan.pdf', content_type: 'application/pdf', size_bytes: 15 }]);
    expect((await open(floor, hidden)).body).toEqual({ name: 'scan.pdf', content_type: 'application/pdf', content: PDF });
    expect([(await open(customer, hidden)).status, (await open(customer, shown)).status]).toEqual([404, 200]);

    const { shipment_notes } = await succeed(test_app, shipmentNoteApi.notes, {
      token: customer.token,
      input: { shipment_id: shipment.id },
    });
    expect(shipment_notes.find(({ id }) => id === shown.id)?.files.map(({ name }) => name)).toEqual(['gate.pdf']);

    await ask(shipmentNoteApi.removeNote, admin, { id: hidden.id });
    expect((await open(floor, hidden)).status).toBe(404);
  });

  it('are refused by what is in them, and the note with them', async () => {
    const before = await succeed(test_app, shipmentNoteApi.notes, { token: admin.token, input: { shipment_id: shipment.id } });

    const answer = await ask(shipmentNoteApi.addNote, floor, {
      shipment_id: shipment.id,
      text: 'Look',
      files: [{ name: 'scan.pdf', content: btoa('<script>') }],
    });

    const after = await succeed(test_app, shipmentNoteApi.notes, { token: admin.token, input: { shipment_id: shipment.id } });
    expect([answer.status, answer.body.violations[0].message]).toEqual([400, 'scan.pdf is no PDF, PNG or JPEG.']);
    expect(after.count).toBe(before.count);
  });
});
