import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { contactApi } from '@tsela/contract/address-book/contact-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { CONTACT_IMPORT_FIELDS, checkedContactRow } from '@tsela/domain/address-book/contact-import';
import { guessColumns, mappedRows } from '@tsela/domain/formats/tables/csv-columns';
import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows, countRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const ADDRESS = { street_address: '3 Beach Road', local_area: 'Sea Point', city: 'Cape Town' };
const ENTRY = {
  name: 'Rachel at home',
  contact_name: 'Rachel',
  mobile_number: '083 123 4567',
  email: 'rachel@example.com',
  address: ADDRESS,
  special_instructions: 'Ring twice',
};

async function scene() {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const { token } = customer;
  const save = async (input: object = {}) =>
    (await succeed(test_app, addressBookApi.create, { token, input: { ...ENTRY, ...input } })).address_book;
  const change = (input: object, as = token) => test_app.request(contactApi.change, { token: as, input });
  const remove = (ids: readonly number[], as = token) => test_app.request(contactApi.remove, { token: as, input: { ids } });
  const merge = (keep_id: number, ids: readonly number[]) =>
    test_app.request(contactApi.merge, { token, input: { keep_id, ids } });
  const setDefault = (side: string, id: number | null) => test_app.request(contactApi.setDefault, { token, input: { side, id } });
  const list = (input: object = {}) => succeed(test_app, addressBookApi.list, { token, input });
  const names = async (input: object = {}) => (await list(input)).address_books.map(({ name }) => name);
  return { world, customer, token, save, change, remove, merge, setDefault, list, names };
}

describe('SCREEN-14: the opening hours of a contact', () => {
  const HOURS = 'Mon-Fri 08:00-17:00, Sat 08:00-13:00';

  it('are kept as they are written everywhere, stay where a call says nothing of them, and are taken away', async () => {
    const { world, save, change, list } = await scene();
    const entry = await save({ opening_hours: 'Mon–Fri 8:00–17:00, Sat 8:00–13:00' });

    const again = await save({ source: 'automatic' });
    const by_hand = await save();
    const { body } = await change({ id: entry.id, based_on: by_hand.time_modified, email: '' });
    expect([entry, again, by_hand, body.address_book].map(({ opening_hours }) => opening_hours)).toEqual([
      HOURS,
      HOURS,
      HOURS,
      HOURS,
    ]);
    const cleared = await change({ id: entry.id, based_on: body.address_book.time_modified, opening_hours: '' });
    expect([cleared.status, (await list()).address_books[0]?.opening_hours]).toEqual([200, '']);
    const { audit_events } = await succeed(test_app, auditApi.events, {
      token: (await signInAs(world, { role: ROLE.admin })).token,
      input: { type: 'address_book', object_id: entry.id },
    });
    expect(audit_events[0]?.change).toEqual({ change_from: { opening_hours: HOURS }, change_to: { opening_hours: '' } });
  });

  it('are refused at their field where they cannot be read', async () => {
    const { token, save, change, list } = await scene();
    const entry = await save();
    const wrong = { opening_hours: 'Mon 17:00-08:00' };

    const changed = await change({ id: entry.id, based_on: entry.time_modified, ...wrong });
    const saved = await test_app.request(addressBookApi.create, { token, input: { ...ENTRY, name: 'Another', ...wrong } });

    expect([changed, saved].map(({ status, body }) => [status, body.violations[0].field])).toEqual([
      [400, 'opening_hours'],
      [400, 'opening_hours'],
    ]);
    expect((await list()).address_books).toEqual([entry]);
  });

  it('go with a merged contact that lacks them, and in a file that reads back', async () => {
    const { world, token, save, merge, list } = await scene();
    const lacking = await save();
    // As entries are from before hours were asked.
    await changeRows(world, 'update address_book_entries set opening_hours = null');
    expect((await list()).address_books[0]?.opening_hours).toBe('');
    const other = await save({ name: 'Rachel Nkosi', opening_hours: HOURS });

    expect((await merge(lacking.id, [other.id])).body.address_book.opening_hours).toBe(HOURS);
    const { csv } = await succeed(test_app, contactApi.export, { token, input: {} });
    const table = readCsv(csv);
    const [row] = mappedRows(table, CONTACT_IMPORT_FIELDS, guessColumns(table.headings, CONTACT_IMPORT_FIELDS));
    expect(row && checkedContactRow(row).contact.opening_hours).toBe(HOURS);
  });
});

describe('SCREEN-14: a contact is changed', () => {
  it('in the parts that are sent, and keeps the others', async () => {
    const { save, change, list } = await scene();
    const entry = await save();

    const { status, body } = await change({ id: entry.id, based_on: entry.time_modified, mobile_number: '0829999999' });

    expect(status).toBe(200);
    expect(body.address_book).toMatchObject({
      id: entry.id,
      name: 'Rachel at home',
      mobile_number: '+27829999999',
      email: 'rachel@example.com',
      special_instructions: 'Ring twice',
      address: { street_address: '3 Beach Road', local_area: 'Sea Point' },
    });
    expect((await list()).address_books).toEqual([body.address_book]);
  });

  it('to another address, with what was typed kept beside it', async () => {
    const { save, change } = await scene();
    const entry = await save();
    const address = { ...ADDRESS, street_address: '9 Main Road', entered_address: '9 main rd, sea point' };

    const { body } = await change({ id: entry.id, based_on: entry.time_modified, address });

    expect(body.address_book.address).toMatchObject({
      street_address: '9 Main Road',
      code: '8005',
      entered_address: '9 main rd, sea point',
    });
  });

  it('and a change based on an older state is refused with who has changed it', async () => {
    const { world, save, change, list } = await scene();
    const entry = await save();
    const { token } = await signInAs(world, { role: ROLE.admin });
    await change({ id: entry.id, based_on: entry.time_modified, email: 'staff@example.com' }, token);

    const { status, body } = await change({ id: entry.id, based_on: entry.time_modified, email: 'own@example.com' });

    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Person \d+ has changed this contact since you opened it\.$/),
    ]);
    expect((await list()).address_books[0]?.email).toBe('staff@example.com');
  });

  it('by one of two who change it at once', async () => {
    const { save, change } = await scene();
    const entry = await save();

    const answers = await Promise.all(
      ['a@example.com', 'b@example.com', 'c@example.com'].map((email) =>
        change({ id: entry.id, based_on: entry.time_modified, email }),
      ),
    );

    expect(inOrder(answers.map(({ status }) => status))).toEqual([200, 409, 409]);
  });

  it.each([
    [{ name: ' ' }, 400, 'Please enter a name.'],
    [{ mobile_number: 'hello' }, 400, 'Please enter a valid mobile number.'],
    [{ address: {} }, 400, 'The address requires the following: suburb, city'],
    [
      { name: 'Rachel at work' },
      409,
      'Another contact has this name at this address already. Give this one another name, or merge the two.',
    ],
  ])('and not to %j', async (wrong, expected, message) => {
    const { save, change, names } = await scene();
    const entry = await save();
    await save({ name: 'Rachel at work' });

    const { status, body } = await change({ id: entry.id, based_on: entry.time_modified, ...wrong });

    expect([status, body.message]).toEqual([expected, message]);
    expect(await names()).toEqual(['Rachel at home', 'Rachel at work']);
  });

  it('and not by a user of another account', async () => {
    const { world, save, change, remove } = await scene();
    const entry = await save();
    const stranger = await makeCustomer(world);

    const changed = await change({ id: entry.id, based_on: entry.time_modified, name: 'Mine' }, stranger.token);
    const removed = await remove([entry.id], stranger.token);

    expect([changed.status, removed.status]).toEqual([404, 404]);
  });
});

describe('SCREEN-14: contacts are deleted', () => {
  it('many at once, with what was their default', async () => {
    const { world, customer, save, remove, setDefault, list } = await scene();
    const one = await save();
    const other = await save({ name: 'Rachel at work' });
    await setDefault('collection', one.id);

    const { body } = await remove([one.id, other.id]);

    expect(body).toEqual({ deleted: 2 });
    expect((await list()).count).toBe(0);
    const input = { setting: 'default_collection_address_book_id' };
    const { account_settings } = await succeed(test_app, accountSettingsApi.settings, { token: customer.token, input });
    expect(account_settings[0]?.value).toBeNull();
    const audit = {
      token: (await signInAs(world, { role: ROLE.admin })).token,
      input: { type: 'address_book', object_id: one.id },
    };
    expect((await succeed(test_app, auditApi.events, audit)).audit_events[0]?.action).toBe('address-book.deleted');
  });

  it('once, when two delete them at the same moment', async () => {
    const { save, remove } = await scene();
    const entry = await save();

    const answers = await Promise.all([remove([entry.id]), remove([entry.id]), remove([entry.id])]);

    const deleted = answers.map(({ status, body }) => (status === 200 ? body.deleted : 0));
    expect(deleted.reduce((sum, each) => sum + each, 0)).toBe(1);
    // Who came later finds none, or none any more.
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
  });
});

describe('SCREEN-14: contacts that are the same', () => {
  const LIKE = { name: 'Mrs Nkosi', contact_name: '', email: '', mobile_number: '+27 83 123 4567', special_instructions: '' };

  it('are named when one is saved that is to ask, and saved all the same when it is not', async () => {
    const { token, save, names } = await scene();
    await save();

    const asked = await test_app.request(addressBookApi.create, {
      token,
      input: { ...ENTRY, ...LIKE, on_duplicate: 'refuse' },
    });

    expect([asked.status, asked.body.message, asked.body.violations[0].code]).toEqual([
      409,
      'This contact is in the address book already: Rachel at home.',
      'duplicate',
    ]);
    await save(LIKE);
    expect(await names()).toEqual(['Mrs Nkosi', 'Rachel at home']);
  });

  it('are not saved twice by two who ask at once', async () => {
    const { world, token } = await scene();
    const ask = (name: string) =>
      test_app.request(addressBookApi.create, { token, input: { ...ENTRY, name, on_duplicate: 'refuse' } });

    const answers = await Promise.all([ask('Rachel one'), ask('Rachel two'), ask('Rachel three')]);

    expect(inOrder(answers.map(({ status }) => status))).toEqual([200, 409, 409]);
    expect(await countRows(world, 'address_book_entries')).toEqual([1]);
  });

  it('are listed together, and others at the address are not', async () => {
    const { token, save } = await scene();
    await save();
    await save(LIKE);
    await save({ ...LIKE, name: 'The shop next door', mobile_number: '021 555 0000' });
    await save({ name: 'Elsewhere', address: { ...ADDRESS, street_address: '1 Loop Street' } });

    const { groups, count } = await succeed(test_app, contactApi.duplicates, { token, input: {} });

    expect(count).toBe(1);
    expect(groups.map(({ address_books }) => address_books.map(({ name }) => name))).toEqual([['Rachel at home', 'Mrs Nkosi']]);
  });

  it('become one, which keeps what it has, gets what it lacks and is the default that one of them was', async () => {
    const { world, save, merge, setDefault, list } = await scene();
    const kept = await save(LIKE);
    const gone = await save();
    await setDefault('delivery', gone.id);

    const { body } = await merge(kept.id, [gone.id]);

    expect(body).toMatchObject({
      merged: 1,
      address_book: {
        id: kept.id,
        name: 'Mrs Nkosi',
        contact_name: 'Rachel',
        email: 'rachel@example.com',
        special_instructions: 'Ring twice',
        is_default_delivery: true,
      },
    });
    expect((await list()).count).toBe(1);
    const audit = {
      token: (await signInAs(world, { role: ROLE.admin })).token,
      input: { type: 'address_book', object_id: kept.id },
    };
    const [event] = (await succeed(test_app, auditApi.events, audit)).audit_events;
    expect(event).toMatchObject({
      action: 'address-book.merged',
      change: { change_from: { merged: [{ id: gone.id, name: 'Rachel at home', email: 'rachel@example.com' }] } },
    });
  });

  it('are joined once by two who do so at the same moment, whichever way round', async () => {
    const { world, save, merge } = await scene();
    const one = await save();
    const other = await save(LIKE);

    const same = await Promise.all([merge(one.id, [other.id]), merge(one.id, [other.id])]);

    expect(inOrder(same.map(({ body }) => body.merged))).toEqual([0, 1]);
    expect(await countRows(world, 'address_book_entries')).toEqual([1]);
    const third = await save(LIKE);
    const crossed = await Promise.all([merge(one.id, [third.id]), merge(third.id, [one.id])]);
    expect(inOrder(crossed.map(({ status }) => status))).toEqual([200, 404]);
    expect(await countRows(world, 'address_book_entries')).toEqual([1]);
  });

  it('are joined beside bookings with each of them, of which none is lost', async () => {
    const { token, save, merge, list } = await scene();
    const kept = await save({ address: aShipment().delivery_address });
    const gone = await save({ name: 'Mrs Nkosi', address: aShipment().delivery_address });
    const book = async () => {
      const { gs_hash: _hash, ...sent } = gone.address;
      const input = {
        ...aShipment(),
        delivery_address: sent,
        delivery_contact: { ...aShipment().delivery_contact, name: 'Rachel' },
      };
      return test_app.request(shipmentApi.create, { token, input });
    };

    const answers = await Promise.all([book(), book(), merge(kept.id, [gone.id]), book(), book()]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [entry] = (await list()).address_books;
    expect(entry?.id).toBe(kept.id);
    // Both were written as it is: those before count at both, those after at the one that is left.
    expect(entry?.times_used).toBeGreaterThanOrEqual(4);
  });
});

describe('SCREEN-14: defaults', () => {
  it('there is one for each side, and another one takes its place', async () => {
    const { save, setDefault, list } = await scene();
    const one = await save();
    const other = await save({ name: 'Rachel at work' });
    await setDefault('collection', one.id);
    await Promise.all([setDefault('collection', one.id), setDefault('collection', other.id), setDefault('delivery', one.id)]);
    const { body } = await setDefault('collection', other.id);

    expect(body).toEqual({ collection_id: other.id, delivery_id: one.id });
    const marks = (await list()).address_books.map((each) => [each.name, each.is_default_collection, each.is_default_delivery]);
    expect(marks).toEqual([
      ['Rachel at home', false, true],
      ['Rachel at work', true, false],
    ]);
    expect((await setDefault('collection', null)).body).toEqual({ collection_id: null, delivery_id: one.id });
  });

  it('that the courier has fixed its customers do not empty by deleting the contact, and staff may', async () => {
    const { world, customer, save, remove, names } = await scene();
    const { id, account_id } = await save();
    const staff = await signInAs(world, { role: ROLE.admin });
    const settings = [{ setting: 'default_collection_address_book_id', value: id, is_fixed: true }];
    await succeed(test_app, accountSettingsApi.saveSettings, { token: staff.token, input: { account_id, settings } });

    const refused = await remove([id], customer.token);

    expect([refused.status, refused.body.message, await names()]).toEqual([
      409,
      'Your courier has set this as your usual address. Ask them to choose another one before you delete it.',
      ['Rachel at home'],
    ]);
    expect((await remove([id], staff.token)).status).toBe(200);
  });

  it('are of the own address book, and what the provider has fixed stays', async () => {
    const { world, customer, save, setDefault } = await scene();
    const entry = await save();
    const staff = await signInAs(world, { role: ROLE.admin });

    const unknown = await setDefault('delivery', entry.id + 1000);
    expect([unknown.status, unknown.body.message]).toEqual([400, 'This is not in the address book of the account.']);
    await succeed(test_app, accountSettingsApi.saveSettings, {
      token: staff.token,
      input: {
        account_id: customer.account_id,
        settings: [{ setting: 'default_collection_address_book_id', value: null, is_fixed: true }],
      },
    });
    const fixed = await setDefault('collection', entry.id);
    expect([fixed.status, String(fixed.body.message).startsWith('Set by ')]).toEqual([400, true]);
  });
});

describe('SCREEN-14: bookings are counted', () => {
  it('at the contacts that they were made with, by id or as they are written; a quote is once it is accepted', async () => {
    const { token, save, list } = await scene();
    const base = aShipment();
    const sent_by = await save({ name: base.collection_contact?.name, contact_name: '', address: base.collection_address });
    const known = await save({ address: base.delivery_address });
    const { gs_hash: _hash, ...sent } = known.address;
    await succeed(test_app, shipmentApi.create, { token, input: { ...base, delivery_address: sent } });
    const quote = await succeed(test_app, shipmentApi.create, { token, input: { ...base, quick_quote: 'quote' } });
    expect((await list({ id: sent_by.id })).address_books[0]?.times_used).toBe(1);
    await succeed(test_app, shipmentApi.acceptQuote, { token, input: { id: quote.id } });

    const { address_books } = await list({ order_by: 'times_used', order: 'desc' });

    expect(sent_by.times_used).toBe(0);
    expect(address_books.map(({ id, times_used, time_last_used }) => [id, times_used, time_last_used !== null])).toEqual(
      expect.arrayContaining([
        [sent_by.id, 2, true],
        [known.id, 1, true],
      ]),
    );
  });

  it('CALL-60: and a booking with an entry of another name than its contact does not save it a second time', async () => {
    const { token, save, list } = await scene();
    await save();
    const again = {
      name: 'Rachel',
      contact_name: 'Rachel',
      address: ADDRESS,
      email: 'new@example.com',
      source: 'automatic' as const,
    };

    await succeed(test_app, addressBookApi.create, { token, input: again });
    await succeed(test_app, addressBookApi.create, { token, input: { ...again, name: 'Pieter', contact_name: '', email: '' } });

    expect((await list()).address_books.map(({ name, email, mobile_number }) => [name, email, mobile_number])).toEqual([
      ['Pieter', '', ''],
      ['Rachel at home', 'new@example.com', '+27831234567'],
    ]);
  });

  it('CALL-60: and a booking for a colleague who shares the number of the office leaves the other contact as it is', async () => {
    const { save, list } = await scene();
    const rachel = await save();

    await save({ name: 'Pieter Botha', contact_name: 'Pieter Botha', mobile_number: '082 000 0000', source: 'automatic' });
    await save({ name: 'Sipho Dube', contact_name: 'Sipho Dube', email: '', source: 'automatic' });

    const { address_books } = await list();
    expect(address_books.map(({ name, mobile_number }) => [name, mobile_number])).toEqual([
      ['Pieter Botha', '+27820000000'],
      ['Rachel at home', '+27831234567'],
      ['Sipho Dube', '+27831234567'],
    ]);
    expect(address_books[1]).toEqual(rachel);
  });

  it('CALL-60: and bookings that save one contact at once, while it is deleted, are all answered', async () => {
    const { save, remove, token, names } = await scene();
    const statuses: number[] = [];

    for (let turn = 1; turn <= 5; turn++) {
      const address = { ...ADDRESS, street_address: `${turn} Beach Road` };
      const home = await save({ address });
      const automatic = () =>
        test_app.request(addressBookApi.create, { token, input: { ...ENTRY, address, name: 'Rachel', source: 'automatic' } });
      const answers = await Promise.all([automatic(), remove([home.id]), automatic(), automatic()]);
      statuses.push(...answers.map(({ status }) => status));
    }

    expect(new Set(statuses)).toEqual(new Set([200]));
    // Each address has the one of the booking at most.
    expect((await names()).length).toBeLessThanOrEqual(5);
  });

  it('CALL-60: and what a booking saves again loses nothing that the booking left empty', async () => {
    const { token, save, list } = await scene();
    await save();
    const again = { name: ENTRY.name, address: ADDRESS, mobile_number: '0829999999', source: 'automatic' as const };
    await succeed(test_app, addressBookApi.create, { token, input: again });

    expect((await list()).address_books[0]).toMatchObject({
      contact_name: 'Rachel',
      mobile_number: '+27829999999',
      email: 'rachel@example.com',
      special_instructions: 'Ring twice',
      source: 'manual',
    });
  });
});

describe('SCREEN-14: contacts are found', () => {
  it('by number in whatever spelling, company, e-mail address, suburb and postal code', async () => {
    const { save, names } = await scene();
    await save({ address: { ...ADDRESS, company: 'Nkosi Traders', type: 'business' } });
    await save({
      name: 'Pieter',
      contact_name: '',
      email: '',
      mobile_number: '',
      address: { ...ADDRESS, local_area: 'Claremont' },
    });

    for (const search of [
      '083 123',
      '(083) 123-4567',
      '+27831234567',
      '0027 83 123',
      'nkosi TRADERS',
      'rachel@',
      'sea po',
      '8005',
    ])
      expect([search, await names({ search })]).toEqual([search, ['Rachel at home']]);
    expect(await names({ search: '084' })).toEqual([]);
  });

  it('by words in any order, each of which has to be there', async () => {
    const { save, names } = await scene();
    await save();

    expect(await names({ search: 'point  RACHEL' })).toEqual(['Rachel at home']);
    expect(await names({ search: 'rachel claremont' })).toEqual([]);
    expect(await names({ search: '%' })).toEqual([]);
  });

  it('by type, source and province', async () => {
    const { token, save, names } = await scene();
    await save({ address: { ...ADDRESS, company: 'Nkosi Traders', type: 'business' } });
    await succeed(test_app, addressBookApi.create, {
      token,
      input: { name: 'Pieter', address: { local_area: 'Rosebank', city: 'Johannesburg' }, source: 'automatic' },
    });

    expect(await names({ type: 'business' })).toEqual(['Rachel at home']);
    expect(await names({ source: 'automatic' })).toEqual(['Pieter']);
    expect(await names({ source: 'copied' })).toEqual([]);
    expect(await names({ zone: 'WC' })).toEqual(['Rachel at home']);
    expect(await names({ zone: 'GP' })).toEqual(['Pieter']);
  });

  it('in the order of their use, those never used last either way', async () => {
    const { token, save, names } = await scene();
    await save();
    await succeed(test_app, addressBookApi.create, { token, input: { name: 'Used', address: ADDRESS, source: 'automatic' } });

    expect(await names({ order_by: 'time_last_used', order: 'desc' })).toEqual(['Used', 'Rachel at home']);
    expect(await names({ order_by: 'time_last_used', order: 'asc' })).toEqual(['Used', 'Rachel at home']);
    expect(await names({ order_by: 'name', order: 'desc' })).toEqual(['Used', 'Rachel at home']);
  });

  it('SCREEN-14: with what is doubtful about an address that cannot be placed', async () => {
    const { save, list } = await scene();
    await save({ address: { street_address: '1 Unknown Road', local_area: 'Nowhereville', city: 'Nowhereton' } });
    await save({ name: 'Sound' });

    expect(
      (await list()).address_books.map(({ name, address_warnings }) => [name, address_warnings.map(({ code }) => code)]),
    ).toEqual([
      ['Rachel at home', ['not-found']],
      ['Sound', []],
    ]);
  });
});

function inOrder(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}
