import { accountApi } from '@tsela/contract/accounts/account-api';
import { branchApi } from '@tsela/contract/hubs/branch-api';
import type { BranchId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  const admin = await signInAs(world, { role: ROLE.admin });
  const ask = (call: Parameters<TestApp['request']>[0], token: string, input: object) =>
    test_app.request(call, { token, host: world.host, input });
  return { world, admin, ask };
}

describe('the branch of an account', () => {
  it('is given by staff, filters the list, and is not told to its people', async () => {
    const { world, admin, ask } = await scene();
    const customer = await makeCustomer(world);
    await makeAccount(world);

    const { body } = await ask(accountApi.change, admin.token, { id: customer.account_id, branch_id: world.cape_town });
    const listed = await succeed(test_app, accountApi.list, { token: admin.token, input: { branch_id: world.cape_town } });
    const own = await succeed(test_app, accountApi.list, { token: customer.token });

    expect(body.account.branch_id).toBe(world.cape_town);
    expect(listed.accounts.map(({ id }) => id)).toEqual([customer.account_id]);
    expect(Object.keys(own.accounts[0] ?? {})).not.toContain('branch_id');
    const foreign = await ask(accountApi.change, customer.token, { branch_id: world.johannesburg });
    expect([foreign.status, foreign.body.violations[0].field]).toEqual([403, 'branch_id']);
    const unknown = await ask(accountApi.change, admin.token, { id: customer.account_id, branch_id: 999_999_999 });
    expect([unknown.status, unknown.body.message]).toEqual([400, 'There is no such branch at work.']);
    const opened = await ask(accountApi.create, admin.token, { name: 'Karoo', branch_id: world.johannesburg });
    expect(opened.body.account.branch_id).toBe(world.johannesburg);
  });

  it('goes to the successor with its accounts when the branch closes, also with an account given meanwhile', async () => {
    const { world, admin, ask } = await scene();
    const [first, second] = [await makeAccount(world), await makeAccount(world)];
    await ask(accountApi.change, admin.token, { id: first, branch_id: world.cape_town });
    const closing = { id: world.cape_town, is_active: false };

    const refused = await ask(branchApi.change, admin.token, closing);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Cape Town still has 1 account. Choose the branch that takes over.',
    ]);
    const [closed, given] = await Promise.all([
      ask(branchApi.change, admin.token, { ...closing, successor_id: world.johannesburg }),
      ask(accountApi.change, admin.token, { id: second, branch_id: world.cape_town }),
    ]);

    expect([closed.status, [200, 400].includes(given.status)]).toEqual([200, true]);
    const rows = await rowsOf<{ branch_id: BranchId | null }>(
      world,
      'select branch_id from accounts where branch_id is not null',
    );
    expect(rows.every(({ branch_id }) => branch_id === world.johannesburg)).toBe(true);
  });
});

describe('asking to close', () => {
  it('is the owner’s, shows to staff, tells support, and closes nothing', async () => {
    const { world, admin, ask } = await scene({ support_email_address: 'help@couriers.example' });
    const customer = await makeCustomer(world);
    const wish = (wanted: string, reason?: string) =>
      ask(accountApi.askToClose, customer.token, { wish: wanted, ...(reason !== undefined && { reason }) });

    const [asked] = [await wish('close', 'We move abroad.')];
    await wish('close', 'Another reason');
    const listed = await succeed(test_app, accountApi.list, { token: admin.token, input: { wants_to_close: true } });

    expect([asked.status, asked.body.account.status]).toEqual([200, 'open']);
    expect(listed.accounts.map(({ id, close_asked_reason }) => [id, close_asked_reason])).toEqual([
      [customer.account_id, 'We move abroad.'],
    ]);
    const told = await rowsOf<{ recipient: string; body: string }>(
      world,
      `select recipient, body from messages where event = 'account_close_asked'`,
    );
    expect(told).toEqual([{ recipient: 'help@couriers.example', body: expect.stringContaining('We move abroad.') }]);

    expect((await wish('stay')).body.account.time_close_asked).toBeNull();
    const events = await rowsOf<{ type: string }>(world, `select type from events where type like 'account.close-%' order by id`);
    expect(events.map(({ type }) => type)).toEqual(['account.close-asked', 'account.close-set-aside']);
  });

  it('is not for other users of the account, and staff close accounts themselves', async () => {
    const { world, admin, ask } = await scene();
    const { account_id } = await makeCustomer(world);
    const user = await signInAs(world, { role: ROLE.user, account_id });
    const stranger = await makeCustomer(world);

    expect((await ask(accountApi.askToClose, user.token, { wish: 'close' })).status).toBe(403);
    expect((await ask(accountApi.askToClose, stranger.token, { id: account_id, wish: 'close' })).status).toBe(404);
    const staff = await ask(accountApi.askToClose, admin.token, { id: account_id, wish: 'close' });
    expect([staff.status, staff.body.message]).toEqual([403, 'Staff close an account themselves.']);
  });

  it('is over once the account is closed', async () => {
    const { world, admin, ask } = await scene();
    const customer = await makeCustomer(world);
    await ask(accountApi.askToClose, customer.token, { wish: 'close' });

    const closed = await ask(accountApi.close, admin.token, { id: customer.account_id });

    expect([closed.body.account.status, closed.body.account.time_close_asked]).toEqual(['closed', null]);
    expect((await ask(accountApi.askToClose, admin.token, { id: customer.account_id, wish: 'stay' })).status).toBe(409);
  });
});
