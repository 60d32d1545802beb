import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { userApi } from '@tsela/contract/users/user-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

let test_app: TestApp;
let world: World;
let admin: SignedIn;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
  admin = await signInAs(world, { role: ROLE.admin });
});
afterAll(() => test_app.close());

const send = (user_id: number, { by = admin, app = test_app } = {}) =>
  app.request(userApi.sendPasswordLink, { token: by.token, host: world.host, input: { user_id } });
const NOT_SENT = 'Not sent: no mail server is set.';

describe('a password link that an administrator sends where no mail server is set', () => {
  it('is answered as not sent, with a link that works', async () => {
    const clerk = await signInAs(world, { role: ROLE.ops });

    const { message, password_link } = (await send(clerk.user_id)).body;

    const token = new URL(password_link).searchParams.get('verification');
    const opened = await test_app.request(credentialApi.verification, { host: world.host, input: { token } });
    expect(message).toBe(`${NOT_SENT} Copy the link.`);
    expect([opened.status, opened.body.purpose]).toEqual([200, 'reset']);
  });

  it('has no link in the answer to an administrator about themselves', async () => {
    const { status, body } = await send(admin.user_id);

    expect([status, body.password_link]).toEqual([200, null]);
    expect(body.message).toContain(NOT_SENT);
  });

  it('has no link in the answer to an account owner, who may not act as other users', async () => {
    const account_id = await makeAccount(world);
    const owner = await signInAs(world, { role: ROLE.owner, account_id });
    const member = await signInAs(world, { role: ROLE.user, account_id });

    const { status, body } = await send(member.user_id, { by: owner });

    expect([status, body.password_link]).toEqual([200, null]);
    expect(body.message).toContain(NOT_SENT);
  });

  it('is refused about a user with more rights than the caller', async () => {
    const { status } = await send((await signInAs(world, { role: ROLE.super })).user_id);

    expect(status).toBe(403);
  });

  it('is refused for a locked user', async () => {
    const locked = await signInAs(world, { role: ROLE.ops });
    await changeRows(world, `update users set is_locked = true where id = ${locked.user_id}`);

    const { status, body } = await send(locked.user_id);

    expect([status, body.code]).toEqual([409, 'conflict']);
  });
});

it('a password link is answered as sent, without the link, where a mail server is set', async () => {
  const with_mail = await openTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  try {
    const clerk = await signInAs(world, { role: ROLE.ops });
    const { body } = await send(clerk.user_id, { app: with_mail });
    expect(body.message).toMatch(/^A link to set a new password was sent to .+@.+\.$/);
    expect(body.password_link).toBeNull();
  } finally {
    await with_mail.close();
  }
});
