import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachmentApi } from '@tsela/contract/inbox/attachment-api';
import { threadApi } from '@tsela/contract/inbox/thread-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../files/file-contents.ts';
import { moveFileContents } from '../files/move-file-contents.ts';
import { cleanProvider } from '../job-handlers/clean.ts';
import { contextOf } from '../testing/field.ts';
import { PHOTO_WITH_PLACE } from '../testing/pictures.ts';
import { changeRows, countRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let folder: string;
let test_app: TestApp;
let inside: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsela-attachments-'));
  [test_app, inside] = [await openTestApp({ env: { FILES_DIR: folder } }), await openTestApp()];
});
afterAll(async () => {
  await Promise.all([test_app.close(), inside.close()]);
  await rm(folder, { recursive: true, force: true });
});

const contentOf = (text: string) => Buffer.from(text).toString('base64');
const paper = (text = 'damage') => ({ name: 'Damage.pdf', content: contentOf(`%PDF-1.7 ${text}`) });

async function scene() {
  const world = await makeWorld(test_app.services, { enabled_features: [...DEFAULT_FEATURES, 'inbox'] });
  const [customer, other] = [await makeCustomer(world), await makeCustomer(world)];
  const staff = await signInAs(world, { role: ROLE.admin });
  const opened = await succeed(test_app, threadApi.openThread, {
    token: customer.token,
    input: { subject: 'Damaged', text: 'See the picture.' },
  });
  const thread_id = opened.thread.id;
  const send = (token: string, input: object = {}, app = test_app) =>
    app.request(attachmentApi.writeWithFiles, { token, input: { thread_id, files: [paper()], ...input } });
  const read = (token: string, attachment_id: number) =>
    test_app.request(attachmentApi.attachment, { token, input: { attachment_id } });
  const messages = async (token: string) =>
    (await succeed(test_app, threadApi.messages, { token, input: { thread_id } })).messages;
  const kept = (): Promise<string[]> => readdir(join(folder, String(world.provider_id))).catch(() => []);
  return { world, customer, other, staff, thread_id, send, read, messages, kept };
}

describe('SCREEN-19: files of a conversation', () => {
  it('that are pictures are kept without where they were taken, and a damaged one is refused', async () => {
    const { customer, staff, send, read } = await scene();

    const sent = await send(customer.token, { files: [{ name: 'Box.jpg', content: PHOTO_WITH_PLACE.toString('base64') }] });
    const damaged = await send(customer.token, {
      files: [{ name: 'Box.jpg', content: PHOTO_WITH_PLACE.subarray(0, 12).toString('base64') }],
    });

    const [{ id, size_bytes }] = sent.body.message.attachments;
    const { content } = (await read(staff.token, id)).body;
    expect(Buffer.from(content, 'base64').toString('latin1')).not.toContain('GPS');
    expect(size_bytes).toBe(Buffer.from(content, 'base64').length);
    expect([damaged.status, damaged.body.violations[0].field]).toEqual([400, 'files']);
  });

  it('are sent with a message and read by both sides, as they were, and by no other', async () => {
    const { customer, other, staff, send, read, messages } = await scene();
    const elsewhere = await scene();

    const sent = await send(customer.token, { text: ' Here it is. ' });
    await send(customer.token, { files: [{ ...paper(), name: '../<b>Photo.exe' }] });

    const [{ id, ...file }] = sent.body.message.attachments;
    expect([sent.status, sent.body.message.text, file]).toEqual([
      200,
      'Here it is.',
      { name: 'Damage.pdf', content_type: 'application/pdf', size_bytes: 15 },
    ]);
    expect((await messages(staff.token)).map(({ text, attachments }) => [text, attachments.length])).toEqual([
      ['See the picture.', 0],
      ['Here it is.', 1],
      ['bPhoto.pdf', 1],
    ]);
    for (const { token } of [customer, staff]) {
      expect((await read(token, id)).body).toEqual({
        name: 'Damage.pdf',
        content_type: 'application/pdf',
        content: paper().content,
      });
    }
    for (const { token } of [other, elsewhere.staff, elsewhere.customer]) {
      expect((await read(token, id)).body.message).toBe('File not found.');
      expect((await send(token)).status).toBe(404);
    }
  });

  it('of a note are for staff alone, and of an answer are named in its e-mail', async () => {
    const { world, customer, staff, send, read, messages } = await scene();
    const note = await send(staff.token, { text: 'He shouts.', is_internal: true });
    await send(staff.token, { text: 'Your form.', files: [{ ...paper(), name: 'Claim form.pdf' }] });

    const { id } = note.body.message.attachments[0];
    expect([(await read(staff.token, id)).status, (await read(customer.token, id)).status]).toEqual([200, 404]);
    expect((await messages(customer.token)).flatMap(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
      'Claim form.pdf',
    ]);
    const mails = await rowsOf<{ body: string }>(world, `select body from messages where event = 'support_reply'`);
    expect(mails.map(({ body }) => body.includes('Your form.\n\nFiles: Claim form.pdf'))).toEqual([true]);
    expect((await send(customer.token, { is_internal: true })).status).toBe(403);
  });

  it('are PDF, pictures and lists by their bytes, five at most and 10 MB together; what is refused leaves nothing', async () => {
    const { world, customer, send, kept } = await scene();
    const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(6 * 1024 * 1024)]).toString('base64');
    const refused = [
      await send(customer.token, { files: [{ name: 'a.pdf', content: contentOf('<html><script>alert(1)</script>') }] }),
      await send(customer.token, { files: [{ name: 'a.svg', content: contentOf('<svg onload="alert(1)"/>') }] }),
      await send(customer.token, { files: [{ name: 'a.csv', content: contentOf('<script>') }] }),
      await send(customer.token, { files: [] }),
      await send(customer.token, { files: Array.from({ length: 6 }, () => paper()) }),
      await send(customer.token, {
        files: [
          { ...paper(), content: large },
          { ...paper(), content: large },
        ],
      }),
      await send(customer.token, { files: [{ ...paper(), content: 'no base64' }] }),
      await send(customer.token, { files: [paper()], text: 'x'.repeat(4001) }),
    ];

    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 413, 400, 400]);
    expect(refused[0]?.body.message).toBe('Please choose PDF files, PNG, JPEG or WebP pictures, or CSV files.');
    expect(await countRows(world, 'inbox_attachments', 'loose_files')).toEqual([0, 0]);
    expect(await kept()).toEqual([]);
  });

  it('are as many as a conversation may have, however many are sent at once, and nothing is left of the others', async () => {
    const { world, thread_id, staff, customer, send, kept } = await scene();
    await changeRows(
      world,
      `insert into inbox_attachments (provider_id, id, thread_id, message_id, name, content_type, size_bytes, hash, bytes, time_created)
      select ${world.provider_id}, nextval('inbox_attachment_ids'), ${thread_id}, (select max(id) from inbox_messages where thread_id = ${thread_id}),
        'a.pdf', 'application/pdf', 1, sha256('x'), 'x', now() from generate_series(1, 98) n`,
    );

    const answers = await Promise.all([send(staff.token), send(customer.token), send(staff.token), send(customer.token)]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409]);
    expect(await countRows(world, 'inbox_attachments', 'inbox_messages', 'loose_files')).toEqual([100, 3, 0]);
    expect(await kept()).toHaveLength(2);
  });

  it('are sent once however often the same is sent', async () => {
    const { world, customer, thread_id, kept } = await scene();
    const headers = { 'idempotency-key': 'one-and-the-same' };
    const again = () =>
      test_app.request(attachmentApi.writeWithFiles, {
        token: customer.token,
        input: { thread_id, files: [paper()] },
        headers,
      });

    await Promise.all([again(), again(), again()]);

    expect(await countRows(world, 'inbox_attachments')).toEqual([1]);
    expect(await kept()).toHaveLength(1);
  });

  it('move out of the database with the others, and end with their conversation', async () => {
    const { world, customer, thread_id, send, read, kept } = await scene();
    const { body } = await send(customer.token, {}, inside);
    expect(await kept()).toEqual([]);
    const moved = await moveFileContents(world.context, () => world.context.now);
    expect([moved.moved, await kept()]).toEqual([1, [expect.any(String)]]);
    expect((await read(customer.token, body.message.attachments[0].id)).body.content).toBe(paper().content);

    await changeRows(world, `update inbox_threads set time_last = time_last - interval '366 days' where id = ${thread_id}`);
    await cleanProvider(contextOf(world), { provider_id: world.provider_id });
    await sweepFiles({ ...contextOf(world), now: new Date(Date.now() + 2 * 60 * 60 * 1000) });

    expect(await countRows(world, 'inbox_attachments', 'loose_files')).toEqual([0, 0]);
    expect(await kept()).toEqual([]);
  });
});
