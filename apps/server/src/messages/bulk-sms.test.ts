import { notificationApi } from '@tsela/contract/messages/notification-api';
import { messageApi } from '@tsela/contract/messages/message-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookOne } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const { token } = await signInAs(world, { role: ROLE.ops });
  const admin = await signInAs(world, { role: ROLE.admin });
  const send = (input: object, by = token, key = '') =>
    test_app.request(notificationApi.bulkSms, {
      token: by,
      host: world.host,
      input,
      ...(key !== '' && { headers: { 'idempotency-key': key } }),
    });
  const outbox = async () => {
    const { messages } = await succeed(test_app, messageApi.outbox, {
      token: admin.token,
      host: world.host,
      input: { limit: 100 },
    });
    return messages
      .filter(({ event }) => event === 'bulk_sms')
      .map(({ recipient, body }) => [recipient, body])
      .toSorted(([one = ''], [other = '']) => one.localeCompare(other));
  };
  return { world, account_id, token, send, outbox };
}

it('CALL-38 CALL-39: one text goes to many numbers, each once, and what is no number is told', async () => {
  const { world, send, outbox } = await scene();

  const { status, body } = await send({
    message: ' We are late today. ',
    mobile_numbers: ['082 123 4567', '+27821234567', '0831234567', 'twelve'],
  });

  expect([status, body]).toEqual([
    200,
    { queued: 2, rejected: 1, rejections: [{ recipient: 'twelve', message: 'This is no telephone number.' }] },
  ]);
  expect(await outbox()).toEqual([
    ['+27821234567', 'We are late today.'],
    ['+27831234567', 'We are late today.'],
  ]);
  const events = await rowsOf<{ change_to: unknown }>(world, `select change_to from events where type = 'message.bulk-sent'`);
  expect(events.map(({ change_to }) => change_to)).toEqual([{ message: 'We are late today.', queued: 2, rejected: 1 }]);
});

it('CALL-39: of shipments the side that is named gets it', async () => {
  const { world, account_id, send, outbox } = await scene();
  const contact = (mobile_number: string) => ({ name: 'Rachel', email: 'rachel@example.com', mobile_number });
  const [one, none] = [
    await bookOne(world, { account_id, delivery_contact: contact('0841234567') }),
    await bookOne(world, { account_id, delivery_contact: { name: 'Rachel', email: 'rachel@example.com' } }),
  ];
  const elsewhere = await scene();
  const foreign = await bookOne(elsewhere.world, { account_id: elsewhere.account_id });

  const { body } = await send({ message: 'Soon', shipment_ids: [one.id, none.id, foreign.id], recipient: 'delivery' });
  const sender = await send({ message: 'Thanks', shipment_ids: [one.id], recipient: 'collection' });

  expect(body).toEqual({
    queued: 1,
    rejected: 2,
    rejections: [
      { recipient: String(none.id), message: 'There is no mobile number.' },
      { recipient: String(foreign.id), message: 'Shipment not found.' },
    ],
  });
  expect(sender.body.queued).toBe(1);
  expect(await outbox()).toEqual([
    ['+27821234567', 'Thanks'],
    ['+27841234567', 'Soon'],
  ]);
});

it.each([
  [{ message: ' ', mobile_numbers: ['0821234567'] }, 'message'],
  [{ message: 'x'.repeat(460), mobile_numbers: ['0821234567'] }, 'message'],
  [{ message: 'Late' }, 'mobile_numbers'],
  [{ message: 'Late', mobile_numbers: Array.from({ length: 501 }, () => '0821234567') }, 'mobile_numbers'],
  [{ message: 'Late', shipment_ids: [1] }, 'recipient'],
])('CALL-39: a bulk SMS refuses %j', async (input, field) => {
  const { send } = await scene();

  const { status, body } = await send(input);

  expect([status, body.violations[0].field]).toEqual([400, field]);
});

it('CALL-39: sent again with its key it goes out once', async () => {
  const { send, token, outbox } = await scene();
  const again = () => send({ message: 'Late', mobile_numbers: ['0821234567'] }, token, 'one-key');

  const answers = await Promise.all([again(), again()]);
  const later = await again();

  expect(later.body).toEqual({ queued: 1, rejected: 0, rejections: [] });
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await outbox()).toHaveLength(1);
});

it('CALL-39: a bulk SMS is for staff with its permission alone', async () => {
  const { world, send } = await scene();
  const owner = await makeCustomer(world);
  const hub = await signInAs(world, { role: ROLE.hub });

  for (const { token } of [owner, hub])
    expect((await send({ message: 'Late', mobile_numbers: ['0821234567'] }, token)).status).toBe(403);
});

it('CALL-39 KEY-50: shortens links to the provider’s own pages where it wants that', async () => {
  const { world, send, outbox } = await scene({ shorten_urls: true, enable_global_delivery_rescheduling: true });

  await send({
    message: `See https://${world.host}/track?ref=ABC and https://elsewhere.example/x.`,
    mobile_numbers: ['0821234567'],
  });

  const [[, text = ''] = []] = await outbox();
  expect(text).toMatch(/^See http\S+\/s\/\w{7} and https:\/\/elsewhere\.example\/x\.$/);
});

it('KEY-50: the same link is as short each time, and what is short already stays', async () => {
  const { world, send, outbox } = await scene({ shorten_urls: true, enable_global_delivery_rescheduling: true });
  const message = `https://${world.host}/track?ref=ABC, https://${world.host}/track?ref=ABCD or https://${world.host}/s/XYZ.`;

  for (const number of ['0821234567', '0831234567']) await send({ message, mobile_numbers: [number] });

  const texts = (await outbox()).map(([, text]) => text);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toMatch(/^http\S+\/s\/\w{7}, http\S+\/s\/\w{7} or https:\/\/\S+\/s\/XYZ\.$/);
  const links = await rowsOf(world, `select target from short_urls where provider_id = ${world.provider_id}`);
  expect(links).toHaveLength(2);
});
