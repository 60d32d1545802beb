import { documentApi } from '@tsela/contract/shipments/document-api';
import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { podApi } from '@tsela/contract/tracking/pod-api';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanProvider } from '../../job-handlers/clean.ts';
import { bookOne, moveTo } from '../../testing/field.ts';
import { changeRows, countRows, rowsOf } from '../../testing/rows.ts';
import { PHOTO_WITH_PLACE } from '../../testing/pictures.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { aShipment } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const pdfOf = (text: string) => btoa(`%PDF-1.7 ${text}`);
const PHOTO = PHOTO_WITH_PLACE.toString('base64');

async function scene() {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const staff = await signInAs(world, { role: ROLE.admin });
  const book = (rest: Partial<Parameters<typeof aShipment>[0]> = {}) =>
    bookOne(world, { account_id: customer.account_id, ...rest });
  const shipment = await book({ pod_method: 'grv' });
  const ask = (input: Partial<InputOf<typeof documentApi.addDocument>> = {}, { token } = staff) =>
    test_app.request(documentApi.addDocument, {
      token,
      input: { shipment_id: shipment.id, type: 'pod', name: 'proof.pdf', content: pdfOf('signed'), ...input },
    });
  /** Without a shipment. */
  const upload = (input: { readonly name: string; readonly content?: string }) =>
    test_app.request(documentApi.addDocument, { token: staff.token, input: { type: 'pod', content: pdfOf('signed'), ...input } });
  const list = async (token = staff.token, shipment_id = shipment.id) =>
    (await succeed(test_app, documentApi.documents, { token, input: { shipment_id } })).documents;
  const statusOf = async ({ id }: { readonly id: number } = shipment) =>
    (
      await rowsOf<{ status: string }>(
        world,
        `select status from shipments where provider_id = ${world.provider_id} and id = ${id}`,
      )
    )[0]?.status;
  return { world, customer, staff, book, shipment, ask, upload, list, statusOf };
}

it('SCREEN-31: a barcode of a parcel and a name with its shipment’s reference are of one shipment', async () => {
  const { staff, shipment } = await scene();
  const reference = shipment.short_tracking_reference;

  const { files } = await succeed(test_app, documentApi.matchDocuments, {
    token: staff.token,
    input: { files: [{ name: `${reference}-1.pdf`, codes: [`${reference}/1`] }] },
  });

  expect(files[0]?.shipments.map(({ id }) => id)).toEqual([shipment.id]);
});

describe('SCREEN-31: an upload that was split, turned or drawn on', () => {
  it('makes room for what it was made into, once, and of its uploader alone', async () => {
    const { world, upload, staff } = await scene();
    const other = await signInAs(world, { role: ROLE.admin });
    const whole = await upload({ name: 'Scan.pdf', content: pdfOf('both') });
    if (whole.status !== 200) throw new Error('The scan was refused.');
    const replaces_id = whole.body.document.id;
    const replace = (token: string, text: string) =>
      test_app.request(documentApi.addDocument, {
        token,
        input: { type: 'pod', name: 'piece.pdf', content: pdfOf(text), replaces_id },
      });

    expect((await replace(other.token, 'theirs')).status).toBe(404);
    const answers = await Promise.all([replace(staff.token, 'one'), replace(staff.token, 'two')]);

    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 404]);
    const { documents } = await succeed(test_app, documentApi.documents, { token: staff.token, input: {} });
    expect(documents.map(({ name }) => name)).toEqual(['piece.pdf']);
    const waits = await succeed(test_app, documentApi.documents, { token: other.token, input: {} });
    expect(waits.count).toBe(0);
  });
});

describe('SCREEN-09, SCREEN-31: a document of a shipment', () => {
  it('is kept with who received it and when, as its bytes say', async () => {
    const { ask, list, staff } = await scene();

    const added = await ask({ name: '../POD.exe', receiver_name: ' Rachel ', received_on: '2026-01-05' });

    expect(added.status).toBe(200);
    const [document] = await list();
    expect(document).toMatchObject({
      type: 'pod',
      name: 'POD.pdf',
      content_type: 'application/pdf',
      receiver_name: 'Rachel',
      received_on: '2026-01-05',
      is_from_door: false,
      replaced_by_id: null,
    });
    const { content } = await succeed(test_app, documentApi.documentContent, {
      token: staff.token,
      input: { id: document?.id ?? 0 },
    });
    expect(content).toBe(pdfOf('signed'));
  });

  it('that is a photo is kept without the position in its EXIF', async () => {
    const { ask, staff } = await scene();

    const { body } = await ask({ name: 'door.jpg', content: PHOTO });

    const { content } = await succeed(test_app, documentApi.documentContent, {
      token: staff.token,
      input: { id: body.document.id },
    });
    expect(Buffer.from(content, 'base64').includes('GPS')).toBe(false);
    expect(body.document.size_bytes).toBe(Buffer.from(content, 'base64').length);
  });

  it.each([
    [
      'a photo that is a script',
      'photo.jpg',
      btoa('<script>alert(1)</script>'),
      'photo.jpg is no PDF, PNG or JPEG, whatever its name says.',
    ],
    [
      'an executable that is called PDF',
      'pod.pdf',
      btoa('MZ\u0090\u0000\u0003'),
      'pod.pdf is no PDF, PNG or JPEG, whatever its name says.',
    ],
    [
      'a photo that is cut off',
      'p.jpg',
      btoa('\u00ff\u00d8\u00ff\u00e0\u0000'),
      'p.jpg is damaged and cannot be shown. Please take or scan it again.',
    ],
    ['an empty file', 'pod.pdf', '', 'pod.pdf is empty.'],
  ])('VALID-02: is refused when it is %s', async (_what, name, content, message) => {
    const { world, ask } = await scene();

    const answer = await ask({ name, content });

    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(await countRows(world, 'shipment_documents', 'loose_files')).toEqual([0, 0]);
  });

  it('comes in once, however many send the same at once, and what is left over is removed', async () => {
    const { world, ask, list } = await scene();

    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask()));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('proof.pdf is with shipment');
    expect((await list()).length).toBe(1);
    expect(await countRows(world, 'loose_files')).toEqual([0]);
  });

  it('is replaced once and kept: of two that replace it at the same moment one is told', async () => {
    const { ask, list, staff } = await scene();
    const first = (await ask()).body.document;

    const both = await Promise.all(['one', 'two'].map((text) => ask({ content: pdfOf(text), replaces_id: first.id })));

    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const documents = await list();
    expect(documents.map(({ id, replaced_by_id }) => [id === first.id, replaced_by_id])).toEqual([
      [false, null],
      [true, documents[0]?.id],
    ]);
    const { content } = await succeed(test_app, documentApi.documentContent, { token: staff.token, input: { id: first.id } });
    expect(content).toBe(pdfOf('signed'));
  });

  it('is deleted with a trace; an earlier version stays, and is the newest once the later one has gone', async () => {
    const { world, ask, list, staff } = await scene();
    const first = (await ask()).body.document;
    const second = (await ask({ content: pdfOf('rescanned'), replaces_id: first.id })).body.document;
    const remove = (id: number) => test_app.request(documentApi.removeDocument, { token: staff.token, input: { id } });

    const earlier = await remove(first.id);
    const newest = await Promise.all([remove(second.id), remove(second.id)]);

    expect([earlier.status, earlier.body.message]).toEqual([
      409,
      'This is an earlier version and stays. Please delete the newest one.',
    ]);
    expect(newest.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect((await list()).map(({ id, replaced_by_id }) => [id, replaced_by_id])).toEqual([[first.id, null]]);
    const [event] = await rowsOf<{ sha256: string }>(
      world,
      `select change_from ->> 'sha256' as sha256 from events where provider_id = ${world.provider_id} and type = 'shipment.document-removed'`,
    );
    expect(event?.sha256).toBe(createHash('sha256').update('%PDF-1.7 rescanned').digest('hex'));
  });

  it('of another shipment is not replaced', async () => {
    const { ask, book, list } = await scene();
    const other = await book();
    const first = (await ask()).body.document;

    const answer = await ask({ shipment_id: other.id, content: pdfOf('other'), replaces_id: first.id });

    expect([answer.status, await list(undefined, other.id)]).toEqual([400, []]);
  });

  it('sets the shipment delivered with it, or neither happens', async () => {
    const { world, ask, shipment, list, statusOf } = await scene();
    const without = await signInAs(world, { role: ROLE.hub });

    const forbidden = await ask({ set_delivered: true }, without);
    const early = await ask({ set_delivered: true });
    const none = await list();
    await moveTo(world, shipment, 'out-for-delivery');
    const delivered = await ask({ set_delivered: true });

    expect([forbidden.status, early.status, none]).toEqual([403, 409, []]);
    expect([delivered.status, await statusOf()]).toEqual([200, 'delivered']);
  });
});

describe('PERM-045: documents by who asks', () => {
  it('are read by the users of the account, but for what is the staff’s own and who added it', async () => {
    const { customer, ask, list } = await scene();
    await ask();
    const own = (await ask({ type: 'other', content: pdfOf('claim') })).body.document;

    const seen = await list(customer.token);
    const hidden = await test_app.request(documentApi.documentContent, { token: customer.token, input: { id: own.id } });

    expect(seen.map(({ type, created_by_name }) => [type, created_by_name])).toEqual([['pod', '']]);
    expect(hidden.status).toBe(404);
    expect((await ask({ content: pdfOf('forged') }, customer)).status).toBe(403);
  });

  it('of another account and another provider are not there', async () => {
    const { world, ask } = await scene();
    const { id } = (await ask()).body.document;
    const stranger = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });
    const foreign = await scene();

    for (const { token } of [stranger, foreign.staff, foreign.customer])
      expect((await test_app.request(documentApi.documentContent, { token, input: { id } })).status).toBe(404);
  });
});

describe('SCREEN-31: what is uploaded before its shipment is known', () => {
  it('waits for its uploader alone, is matched by its name and attached once', async () => {
    const { world, shipment, staff, upload, list } = await scene();
    const colleague = await signInAs(world, { role: ROLE.admin });
    const { short_tracking_reference: reference } = shipment;
    const waiting = (await upload({ name: `POD_${reference.toLowerCase()} (2).pdf` })).body.document;
    const again = await upload({ name: 'same.pdf' });

    const { files } = await succeed(test_app, documentApi.matchDocuments, {
      token: staff.token,
      input: { files: [{ name: waiting.name }, { name: 'scan.pdf', codes: [`${reference}/1`] }, { name: 'holiday.pdf' }] },
    });
    const attach = (token: string) =>
      test_app.request(documentApi.attachDocument, {
        token,
        input: { id: waiting.id, shipment_id: shipment.id, receiver_name: 'Rachel' },
      });
    const of_others = await attach(colleague.token);
    const attached = await Promise.all([attach(staff.token), attach(staff.token)]);

    expect([again.status, of_others.status]).toEqual([409, 404]);
    expect(files.map(({ shipments }) => shipments.map(({ id }) => id))).toEqual([[shipment.id], [shipment.id], []]);
    expect(attached.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await list()).map(({ id, receiver_name }) => [id, receiver_name])).toEqual([[waiting.id, 'Rachel']]);
    expect((await succeed(test_app, documentApi.documents, { token: colleague.token })).documents).toEqual([]);
  });

  it('is attached to no shipment out of reach', async () => {
    const { world, shipment } = await scene();
    const limited = await signInAs(world, { role: ROLE.ops, limit_account_id: await makeAccount(world) });
    const input = { type: 'pod' as const, name: 'proof.pdf', content: pdfOf('limited') };
    const { document } = await succeed(test_app, documentApi.addDocument, { token: limited.token, input });

    const answer = await test_app.request(documentApi.attachDocument, {
      token: limited.token,
      input: { id: document.id, shipment_id: shipment.id },
    });

    expect(answer.status).toBe(404);
  });

  it('is removed after seven days, and what was attached stays', async () => {
    const { world, ask, upload, list } = await scene();
    await ask();
    await upload({ name: 'unknown.pdf', content: pdfOf('unknown') });
    const later = (days: number) => ({ ...world.context, now: new Date(Date.now() + days * 24 * 60 * 60 * 1000) });

    await cleanProvider(later(6.9), { provider_id: world.provider_id });
    const before = await countRows(world, 'shipment_documents');
    await cleanProvider(later(7.1), { provider_id: world.provider_id });

    expect([before, await countRows(world, 'shipment_documents'), (await list()).length]).toEqual([[2], [1], 1]);
  });
});

describe('public API §6: proofs for programs', () => {
  it('are named, their images read, and shown as a PDF once delivered', async () => {
    const { world, customer, shipment, ask } = await scene();
    await ask({ name: 'door.jpg', content: PHOTO });
    await ask({ type: 'grv', name: 'stamped.pdf', content: pdfOf('stamped') });
    await ask({ type: 'waybill', content: pdfOf('waybill') });
    const { token } = customer;
    const asked = { tracking_reference: shipment.short_tracking_reference };

    const early = await test_app.request(podApi.digitalPod, { token, input: asked });
    const pods = await succeed(test_app, podApi.pods, { token, input: { ...asked, include_digital_pod: true } });
    const { images } = await succeed(test_app, podApi.podImages, { token, input: { shipment_id: shipment.id } });
    await moveTo(world, shipment, 'delivered');
    const after = await succeed(test_app, podApi.pods, { token, input: { ...asked, include_digital_pod: true } });
    const digital = await succeed(test_app, podApi.digitalPod, { token, input: asked });
    const neither = await test_app.request(podApi.pods, { token, input: {} });
    const unknown_step = await test_app.request(podApi.digitalPod, { token, input: { ...asked, tracking_event_id: 1 } });

    expect([early.status, pods.images, pods.pdfs, pods.digital_pod, pods.count]).toEqual([
      409,
      [expect.stringMatching(/^\d+-door\.jpg$/)],
      [expect.stringMatching(/^\d+-stamped\.pdf$/)],
      null,
      2,
    ]);
    expect(images.map(({ name, content_type }) => [name, content_type])).toEqual([['door.jpg', 'image/jpeg']]);
    expect(after.digital_pod?.filename).toBe(digital.filename);
    expect(atob(digital.content).startsWith('%PDF')).toBe(true);
    expect([neither.status, unknown_step.status]).toEqual([400, 404]);
  });

  it('show the delivery that is named, once it is known where it was made', async () => {
    const { world, customer, shipment } = await scene();
    const { token } = customer;
    await moveTo(world, shipment, 'delivered');
    const [event] = await rowsOf<{ id: string }>(
      world,
      `select id from tracking_events where provider_id = ${world.provider_id} and shipment_id = ${shipment.id} and status = 'delivered' limit 1`,
    );
    const ask = () =>
      test_app.request(podApi.digitalPod, {
        token,
        input: { shipment_id: shipment.id, tracking_event_id: Number(event?.id) },
      });

    const nowhere = await ask();
    await changeRows(
      world,
      `update tracking_events set lat = -26.1, lng = 28.0 where provider_id = ${world.provider_id} and id = ${event?.id}`,
    );
    const somewhere = await ask();

    expect([nowhere.status, somewhere.status]).toEqual([409, 200]);
    expect(atob(somewhere.body.content).startsWith('%PDF')).toBe(true);
  });

  it('are added as files, all or none, and the shipment says that it has them', async () => {
    const { staff, customer, shipment } = await scene();
    const add = (input: Partial<InputOf<typeof podApi.addPods>>, token = staff.token) =>
      test_app.request(podApi.addPods, { token, input: { shipment_id: shipment.id, ...input } });
    const read = async () =>
      (await succeed(test_app, shipmentApi.list, { token: customer.token, input: { id: shipment.id } })).shipments[0];
    const before = await read();

    const wrong = await add({ image_files: [PHOTO, btoa('%PDF-1.7 a PDF')], pdf_files: [btoa('%PDF-1.7 scan')] });
    const none = await add({});
    const theirs = await add({ image_files: [PHOTO] }, customer.token);
    const added = await add({ image_files: [PHOTO], pdf_files: [[...Buffer.from('%PDF-1.7 scan')]], receiver_name: 'Rachel' });
    const twice = await add({ image_files: [PHOTO] });

    expect([wrong, none, theirs, added, twice].map(({ status }) => status)).toEqual([400, 400, 403, 200, 409]);
    expect(wrong.body).toMatchObject({ violations: [{ field: 'image_files[1]', message: 'image_files[1] is no PNG or JPEG.' }] });
    expect(added.body).toMatchObject({
      count: 2,
      images: [expect.stringMatching(/^\d+-Proof of delivery\.jpg$/)],
      pdfs: [expect.stringMatching(/^\d+-Proof of delivery\.pdf$/)],
    });
    expect([before, await read()]).toMatchObject([
      { has_pod_files: false, all_pods_are_verified: false },
      { has_pod_files: true, all_pods_are_verified: true },
    ]);
    await add({ pdf_files: [btoa('%PDF-1.7 of an unknown hand')] });
    expect(await read()).toMatchObject({ has_pod_files: true, all_pods_are_verified: false });
  });

  it('come in once, however many send them at the same time', async () => {
    const { staff, shipment, list } = await scene();
    const input = { shipment_id: shipment.id, pdf_files: [btoa('%PDF-1.7 one'), btoa('%PDF-1.7 two')] };

    const answers = await Promise.all([1, 2, 3].map(() => test_app.request(podApi.addPods, { token: staff.token, input })));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect((await list()).length).toBe(2);
  });
});
