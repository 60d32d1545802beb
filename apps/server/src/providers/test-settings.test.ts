import { settingsApi } from '@tsela/contract/providers/settings-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMailServer } from '../testing/mail-server.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;

beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const test = (world: World, { token }: SignedIn, kind: string, app = test_app): Promise<Answer> =>
  app.request(settingsApi.testSettings, { token, host: world.host, input: { kind } });
const messagesOf = (world: World) =>
  rowsOf<{ channel: string; recipient: string; subject: string; status: string }>(
    world,
    `select channel, recipient, subject, status from messages where provider_id = ${world.provider_id} order by id`,
  );

it('SCREEN-49: without a mail server or an SMS service says so, and keeps the message to oneself in the outbox', async () => {
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin, email: 'boss@example.com' });

  const [mail, sms] = [await test(world, admin, 'email'), await test(world, admin, 'sms')];
  await changeRows(world, `update users set mobile_number = '' where provider_id = ${world.provider_id}`);
  const numberless = await test(world, admin, 'sms');

  expect([mail.status, mail.body.works, mail.body.message]).toEqual([
    200,
    false,
    'This installation has no mail server, so the message was not sent. It is kept in the outbox.',
  ]);
  expect([sms.body.works, sms.body.message]).toEqual([
    false,
    'No SMS sender is set, so the message was not sent. It is kept in the outbox.',
  ]);
  expect([numberless.status, numberless.body.message]).toEqual([400, 'Your profile has no mobile number to send to.']);
  expect(await messagesOf(world)).toEqual([
    { channel: 'email', recipient: 'boss@example.com', subject: 'Test message from Test Couriers', status: 'kept' },
    { channel: 'sms', recipient: '+27821234567', subject: '', status: 'kept' },
  ]);
});

it('SCREEN-49: with a mail server the message goes out', async () => {
  const server = await openMailServer();
  const app = await openTestApp({ env: { SMTP_URL: server.url } });
  const world = await makeWorld(app.services);
  const admin = await signInAs(world, { role: ROLE.admin, email: 'boss@example.com' });

  const { body } = await test(world, admin, 'email', app);
  const [queued] = await messagesOf(world);
  await app.close();
  await server.close();

  expect([body.works, body.message]).toEqual([
    true,
    'A test message to boss@example.com is on its way. The outbox says what became of it.',
  ]);
  expect(queued?.status).toBe('queued');
});

it('SCREEN-49: a test of settings is for users who save settings, and is limited in number', async () => {
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin });
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) statuses.push((await test(world, admin, 'email')).status);

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect([
    (await test(world, await makeCustomer(world), 'email')).status,
    (await test(world, await signInAs(world, { role: ROLE.hub }), 'email')).status,
  ]).toEqual([403, 403]);
});
