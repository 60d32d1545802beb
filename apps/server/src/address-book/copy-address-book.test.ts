import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { contactApi } from '@tsela/contract/address-book/contact-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { saveAddressBookEntry } from './save-address-book-entry.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const SEA_POINT = { street_address: '3 Beach Road', local_area: 'Sea Point', city: 'Cape Town' };

async function scene() {
  const world = await makeWorld(test_app.services);
  const from = await makeAccount(world, { account_code: 'FROM1' });
  const to = await makeAccount(world, { account_code: 'TO1' });
  const admin = await signInAs(world, { role: ROLE.admin });
  const save = (account_id: typeof from, name: string, contact_name = '') =>
    saveAddressBookEntry(world.context, { account_id, name, contact_name, address: SEA_POINT });
  const between = { from_account_id: from, to_account_id: to };
  const copy = (input: object, by = admin) =>
    test_app.request(contactApi.copy, {
      token: by.token,
      host: world.host,
      input: { ...between, on_duplicate: 'skip', ...input },
    });
  const undo = (copy_id: number, by = admin) =>
    test_app.request(contactApi.undoCopy, { token: by.token, host: world.host, input: { copy_id } });
  const booked = async (account_id = to) => {
    const { address_books } = await succeed(test_app, addressBookApi.list, { token: admin.token, input: { account_id } });
    return address_books.map(({ name, contact_name, source }) => [name, contact_name, source]);
  };
  return { world, from, to, admin, save, between, copy, undo, booked };
}

describe('copying an address book', () => {
  it('SCREEN-39: copies all or some, names where they come from, and leaves what is there as it is', async () => {
    const { from, to, save, copy, booked } = await scene();
    await save(from, 'Pieter', 'new');
    const { address_book: rachel } = await save(from, 'Rachel');
    await save(to, 'Pieter', 'old');

    const some = await copy({ ids: [rachel.id] });
    const all = await copy({ all: true });

    expect(some.body).toMatchObject({ copied: 1, overwritten: 0, skipped: 0 });
    expect(all.body).toMatchObject({ copied: 0, overwritten: 0, skipped: 2 });
    expect(await booked()).toEqual([
      ['Pieter', 'old', 'manual'],
      ['Rachel', '', 'copied from FROM1'],
    ]);
    expect(await booked(from)).toHaveLength(2);
  });

  it('duplicates are overwritten or kept beside, as asked', async () => {
    const { from, to, save, copy, booked } = await scene();
    await save(from, 'Pieter', 'new');
    await save(to, 'Pieter', 'old');

    const both = await copy({ all: true, on_duplicate: 'keep-both' });
    const kept = await booked();
    const over = await copy({ all: true, on_duplicate: 'overwrite' });

    expect(both.body).toMatchObject({ copied: 1, overwritten: 0, skipped: 0 });
    expect(kept).toEqual([
      ['Pieter', 'old', 'manual'],
      [`Pieter (copy ${both.body.copy_id})`, 'new', 'copied from FROM1'],
    ]);
    expect(over.body).toMatchObject({ copied: 0, overwritten: 1, skipped: 0 });
    expect((await booked())[0]).toEqual(['Pieter', 'new', 'copied from FROM1']);
  });

  it('SCREEN-39: takes the opening hours along', async () => {
    const { world, from, to, admin, copy } = await scene();
    const opening_hours = 'Mon-Fri 08:00-17:00';
    await saveAddressBookEntry(world.context, { account_id: from, name: 'Pieter', opening_hours, address: SEA_POINT });
    await saveAddressBookEntry(world.context, { account_id: to, name: 'Pieter', opening_hours: '', address: SEA_POINT });
    const hours = async () => {
      const { address_books } = await succeed(test_app, addressBookApi.list, { token: admin.token, input: { account_id: to } });
      return address_books.map((entry) => entry.opening_hours);
    };

    await copy({ all: true, on_duplicate: 'keep-both' });
    expect(await hours()).toEqual(['', opening_hours]);
    await copy({ all: true, on_duplicate: 'overwrite' });
    expect((await hours())[0]).toBe(opening_hours);
  });

  it('is taken back, but for what was saved since; taken back again it takes nothing', async () => {
    const { from, to, save, copy, undo, booked } = await scene();
    await save(from, 'Pieter');
    await save(from, 'Rachel');
    const { body } = await copy({ all: true });
    await save(to, 'Rachel', 'theirs now');

    const first = await undo(body.copy_id);
    const second = await undo(body.copy_id);

    expect([first.body.removed, second.body.removed]).toEqual([1, 0]);
    expect(await booked()).toEqual([['Rachel', 'theirs now', 'manual']]);
  });

  it('shows beforehand what is there already', async () => {
    const { from, to, save, between, admin, world } = await scene();
    await save(from, 'Pieter');
    await save(from, 'Rachel');
    await save(to, 'Pieter');

    const preview = await succeed(test_app, contactApi.copyPreview, {
      token: admin.token,
      host: world.host,
      input: { ...between, limit: 1 },
    });

    expect(preview).toMatchObject({ count: 2, from_count: 2, to_count: 1 });
    expect(preview.address_books.map(({ name, is_duplicate }) => [name, is_duplicate])).toEqual([['Pieter', true]]);
  });

  it('two copies at the same moment leave each entry once', async () => {
    const { from, save, copy, booked } = await scene();
    await save(from, 'Pieter');

    const answers = await Promise.all([copy({ all: true }), copy({ all: true })]);

    expect(answers.reduce((sum, { body }) => sum + body.copied, 0)).toBe(1);
    expect(await booked()).toHaveLength(1);
  });

  it('is for staff who hold the tool, on accounts they may see, and not on one account alone or a closed one', async () => {
    const { world, from, to, save, copy, undo, between } = await scene();
    await save(from, 'Pieter');
    const customer = await makeCustomer(world);
    const without_tool = await signInAs(world, { role: ROLE.ops });
    await changeRows(
      world,
      `update users set extra_permissions = '["API_/accounts/address-books:POST"]' where id = ${without_tool.user_id}`,
    );
    const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: from });
    const other = await makeWorld(test_app.services);
    const foreigner = await signInAs(other, { role: ROLE.admin });
    const done = await copy({ all: true });

    const answers = [
      await copy({ all: true }, customer),
      await copy({ all: true }, without_tool),
      await copy({ all: true }, limited),
      await undo(done.body.copy_id, limited),
      await copy({ all: true, to_account_id: between.from_account_id }),
      await copy({}),
      await copy({ ids: [999_999_999] }),
    ];
    const foreign = await test_app.request(contactApi.undoCopy, {
      token: foreigner.token,
      host: other.host,
      input: { copy_id: done.body.copy_id },
    });
    await changeRows(world, `update accounts set status = 'closed' where id = ${to}`);
    const closed = await copy({ all: true });

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [403, 'You do not have permission to copy address books.'],
      [403, 'You do not have permission to copy address books.'],
      [404, expect.any(String)],
      [404, expect.any(String)],
      [400, 'Please choose two different accounts.'],
      [400, 'Say which entries shall be copied: some, or all.'],
      [400, 'There is nothing to copy.'],
    ]);
    expect([foreign.status, closed.body.message]).toEqual([404, 'Account TO1 is closed.']);
  });

  it('leaves one entry in the log, at the account that got them', async () => {
    const { world, from, to, save, copy } = await scene();
    await save(from, 'Pieter');
    await copy({ all: true });

    const logged = await rowsOf<{ account_id: number; change_to: object }>(
      world,
      `select account_id, change_to from events where provider_id = ${world.provider_id} and type = 'address-book.copied'`,
    );

    expect(logged).toEqual([
      { account_id: to, change_to: { from: 'FROM1', copy_id: expect.any(Number), copied: 1, overwritten: 0, skipped: 0 } },
    ]);
  });
});
