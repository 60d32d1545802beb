import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { ownPlaceApi } from '@tsela/contract/service-areas/own-place-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
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

const ENTRY = {
  name: 'Rachel at home',
  contact_name: 'Rachel',
  mobile_number: '083 123 4567',
  email: 'rachel@example.com',
  address: { street_address: '3 Beach Road', local_area: 'Sea Point', city: 'Cape Town' },
  special_instructions: 'Ring twice',
};

async function scene() {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const stranger = await makeCustomer(world);
  const staff = await signInAs(world, { role: ROLE.admin });
  const save = (input: object = {}, token = customer.token) =>
    test_app.request(addressBookApi.create, { token, input: { ...ENTRY, ...input } });
  const list = (input: object = {}, token = customer.token) => succeed(test_app, addressBookApi.list, { token, input });
  return { world, customer, stranger, staff, save, list };
}

describe('the address book', () => {
  it('DATA-29: gives its addresses an id, which a shipment that is booked with one keeps', async () => {
    const { customer, save } = await scene();
    const { body } = await save({ address: { ...ENTRY.address, zone: 'Western Cape', code: '8005' } });
    const { address } = body.address_book;
    const { gs_hash: _hash, ...sent } = address;
    const { collection_address, ...rest } = aShipment();
    const booked = await test_app.request(shipmentApi.create, {
      token: customer.token,
      input: { ...rest, collection_address, delivery_address: sent },
    });

    expect(address.id).toBe(body.address_book.id);
    expect([booked.status, booked.body.message]).toEqual([200, undefined]);
    expect(booked.body.delivery_address).toMatchObject({ id: address.id, gs_hash: address.gs_hash });
    expect(booked.body.collection_address.id).toBeUndefined();
  });

  it('issue 4 point 4: keeps whether the position of the door was given, or only the suburb is known', async () => {
    const { world, save, list } = await scene();
    const door = { lat: -33.9171, lng: 18.3871 };
    const middle = (await save()).body.address_book;
    const { gs_hash: _hash, ...answered } = middle.address;
    const sent_back = (await save({ name: 'Sent back', address: answered })).body.address_book;
    const placed = (await save({ name: 'Placed', address: { ...ENTRY.address, ...door } })).body.address_book;

    expect([middle, sent_back, placed].map(({ is_position_given }) => is_position_given)).toEqual([false, false, true]);
    expect(middle.address.lat).not.toBe(0);
    // Of entries from before it was kept, the position tells.
    await changeRows(world, 'update address_book_entries set is_position_given = null');
    const { address_books } = await list();
    expect(address_books.map(({ name, is_position_given }) => [name, is_position_given])).toEqual([
      ['Placed', true],
      ['Rachel at home', false],
      ['Sent back', false],
    ]);
    // What was the middle of the suburb stays it when the provider puts a place of its own there.
    const { token } = await signInAs(world, { role: ROLE.admin });
    const { local_area, city, zone } = middle.address;
    const input = { name: local_area, city, zone, lat: -33.92, lng: 18.385 };
    expect((await test_app.request(ownPlaceApi.createOwnPlace, { token, input })).status).toBe(200);
    const own = (await save({ name: 'At the own place' })).body.address_book;
    expect([own.address.lat, own.is_position_given]).toEqual([-33.92, false]);
    await changeRows(world, 'update address_book_entries set is_position_given = null');
    expect((await list()).address_books.map(({ name, is_position_given }) => [name, is_position_given])).toEqual([
      ['At the own place', false],
      ['Placed', true],
      ['Rachel at home', false],
      ['Sent back', false],
    ]);
  });

  it('CALL-59: brings the whole address of an entry up to date, and keeps as made by hand what was', async () => {
    const { save, list } = await scene();
    const address = { ...ENTRY.address, type: 'residential', lat: -33.91, lng: 18.38 };
    await save({ address });

    await save({ address: { ...address, type: 'business', lat: -33.92, lng: 18.39 }, source: 'automatic' });

    const { address_books, count } = await list();
    expect(count).toBe(1);
    expect(address_books[0]).toMatchObject({ source: 'manual', address: { type: 'business', lat: -33.92, lng: 18.39 } });
    await save({ name: 'By a booking', address, source: 'automatic' });
    await save({ name: 'By a booking', address });
    expect((await list({ search: 'By a booking' })).address_books[0]?.source).toBe('manual');
  });

  it.each([
    ['mobile_number', { mobile_number: 'hello' }, 'Please enter a valid mobile number.'],
    ['address.local_area', { address: {} }, 'The address requires the following: suburb, city'],
    ['address.city', { address: { local_area: 'Nowhere at all' } }, 'The address requires the following: city'],
  ])('DATA-32: takes no contact with a wrong %s', async (field, change, message) => {
    const { save, list } = await scene();

    const { status, body } = await save(change);

    expect([status, body.message, body.violations[0].field]).toEqual([400, message, field]);
    expect((await list()).count).toBe(0);
  });

  it('PERM-099: finds no other account, neither to read nor to save in', async () => {
    const { stranger, save, customer } = await scene();

    expect((await save({ account_id: stranger.account_id })).status).toBe(404);
    const read = await test_app.request(addressBookApi.list, {
      token: customer.token,
      input: { account_id: stranger.account_id },
    });
    expect(read.status).toBe(404);
  });

  it('DATA-32: keeps a contact with its completed address', async () => {
    const { customer, save, list } = await scene();

    const { status, body } = await save();

    expect(status).toBe(200);
    expect(body.address_book).toMatchObject({
      account_id: customer.account_id,
      name: 'Rachel at home',
      contact_name: 'Rachel',
      mobile_number: '+27831234567',
      email: 'rachel@example.com',
      special_instructions: 'Ring twice',
      source: 'manual',
      address: {
        street_address: '3 Beach Road',
        local_area: 'Sea Point',
        city: 'Cape Town',
        zone: 'WC',
        code: '8005',
        country: 'South Africa',
      },
    });
    const { address_books, count } = await list();
    expect([address_books, count]).toEqual([[body.address_book], 1]);
  });

  it('brings the same name at the same address up to date instead of doubling it', async () => {
    const { world, save, list } = await scene();

    await save();
    await save({ name: ' Rachel at home ', mobile_number: '0820000000' });
    await save({
      name: 'Rachel at work',
      address: { street_address: '1 Loop Street', local_area: 'Cape Town City Centre', city: 'Cape Town' },
    });

    const { address_books } = await list();
    expect(address_books.map(({ name, mobile_number }) => [name, mobile_number])).toEqual([
      ['Rachel at home', '+27820000000'],
      ['Rachel at work', '+27831234567'],
    ]);
    expect(await countRows(world, 'address_book_entries')).toEqual([2]);
  });

  it('saved twice at the same moment has one entry', async () => {
    const { world, save } = await scene();

    const answers = await Promise.all([save(), save(), save()]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await countRows(world, 'address_book_entries')).toEqual([1]);
  });

  it('is searched by name, contact and address', async () => {
    const { save, list } = await scene();
    await save();
    await save({
      name: 'Pieter',
      contact_name: 'Pieter',
      address: { street_address: '9 Main Road', local_area: 'Claremont', city: 'Cape Town' },
    });
    const found = async (search: string) => (await list({ search })).address_books.map(({ name }) => name);

    expect(await found('at HOME')).toEqual(['Rachel at home']);
    expect(await found('beach')).toEqual(['Rachel at home']);
    expect(await found('clare')).toEqual(['Pieter']);
    expect(await found('%')).toEqual([]);
  });

  it("answers the one asked for, and nobody else's", async () => {
    const { stranger, save, list } = await scene();
    const { body } = await save();
    await save({ name: 'Pieter' });

    expect((await list({ id: body.address_book.id })).address_books.map(({ name }) => name)).toEqual(['Rachel at home']);
    expect((await list({ id: body.address_book.id }, stranger.token)).count).toBe(0);
  });

  it("is one's own account's; staff name the account", async () => {
    const { customer, stranger, staff, save, list } = await scene();
    await save();

    expect((await list({}, stranger.token)).count).toBe(0);
    expect((await list({ account_id: customer.account_id }, staff.token)).count).toBe(1);
    const unnamed = await save({}, staff.token);
    expect([unnamed.status, unnamed.body.message]).toEqual([400, 'Please choose an account.']);
  });

  it.each([
    [{ name: '  ' }, 'name', 'Please enter a name.'],
    [{ email: 'rachel@' }, 'email', 'Please enter a valid email address.'],
  ])('refuses %j', async (wrong, field, message) => {
    const { world, save } = await scene();

    const { status, body } = await save(wrong);

    expect([status, body.message, body.violations[0].field]).toEqual([400, message, field]);
    expect(await countRows(world, 'address_book_entries')).toEqual([0]);
  });
});
