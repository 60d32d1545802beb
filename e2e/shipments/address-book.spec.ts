import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectNoAxeViolations, PHONE, sidewaysScroll, signIn, untilQuiet, usePeople, WIDE } from '../set-up/browser.ts';
import { goOnTo } from '../set-up/booking.ts';
import { callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

/** The contacts of an account that other journeys do not keep. */
const OWNER = 'owner@karoo.example';

const ADDRESS = { street_address: '5 Oxford Road', local_area: 'Rosebank', city: 'Johannesburg', code: '2196' };

async function save(name: string, parts: object = {}): Promise<{ id: number }> {
  const owner = await callerOf(productUrl(), OWNER);
  const { address_book } = await owner<{ address_book: { id: number } }>('POST', '/accounts/address-books', {
    name,
    address: ADDRESS,
    ...parts,
  });
  return address_book;
}

async function choose(page: Page, name: string, line: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: line }).click();
}

it('SCREEN-14 MENU-06: a contact is added, found by its number, changed and deleted', async () => {
  const page = await openPage({ ...WIDE, expected: [/409/] });
  await signIn(page, OWNER, '/dashboard');
  await page.getByRole('link', { name: 'Address book' }).click();
  await page.getByRole('heading', { level: 1, name: 'Address book' }).waitFor();
  await page.getByRole('button', { name: 'Add contact' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a contact' });
  await dialog.getByLabel(/^Name/).fill('Nomsa Dlamini');
  await dialog.getByLabel(/^Mobile number/).fill('083 555 0101');
  await dialog.getByLabel(/^Street address/).fill('7 Jellicoe Avenue');
  await dialog.getByLabel(/^Suburb/).fill('Rosebank');
  await dialog.getByLabel(/^Town or city/).fill('Johannesburg');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Nomsa Dlamini is saved.').waitFor();

  await page.getByRole('searchbox').fill('(083) 555');
  await page.getByRole('cell', { name: /^Nomsa Dlamini/ }).waitFor();
  // The rows of the search before are dimmed until these have come.
  await page.waitForURL((url) => url.searchParams.has('search'));
  await page.getByText('1 to 1 of 1').waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  // The same contact under another name is asked about.
  await page.getByRole('button', { name: 'Add contact' }).first().click();
  await dialog.getByLabel(/^Name/).fill('Mrs Dlamini');
  await dialog.getByLabel(/^Mobile number/).fill('0835550101');
  await dialog.getByLabel(/^Street address/).fill('7 Jellicoe Avenue');
  await dialog.getByLabel(/^Suburb/).fill('Rosebank');
  await dialog.getByLabel(/^Town or city/).fill('Johannesburg');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('This contact is in the address book already: Nomsa Dlamini.').waitFor();
  await dialog.getByRole('button', { name: 'Use Nomsa Dlamini' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Nomsa Dlamini' });
  await edit.getByLabel(/^E-mail/).fill('nomsa@example.com');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('cell', { name: /nomsa@example\.com/ }).waitFor();

  await choose(page, 'Nomsa Dlamini', 'Delete');
  await page.getByRole('dialog', { name: 'Delete Nomsa Dlamini?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 contact deleted.').waitFor();
});

it("SCREEN-14: of two who change a contact the second sees the other's change, keeps what was typed and goes on", async () => {
  const entry = await save('Changed Twice', { email: 'first@example.com' });
  const page = await openPage({ ...WIDE, expected: [/409/] });
  await signIn(page, OWNER, '/address-book?search=Changed');
  await choose(page, 'Changed Twice', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Changed Twice' });
  await dialog.getByLabel(/^Contact person/).fill('Sipho');
  const owner = await callerOf(productUrl(), OWNER);
  const { address_books } = await owner<{ address_books: { time_modified: string }[] }>('GET', '/accounts/address-books', {
    id: entry.id,
  });
  await owner('PATCH', '/accounts/address-books', {
    id: entry.id,
    based_on: address_books[0]?.time_modified ?? '',
    email: 'second@example.com',
  });

  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText(/has changed this contact since you opened it\./).waitFor();
  await dialog.getByText('E-mail is now second@example.com.').waitFor();
  await dialog.getByRole('button', { name: 'Keep my changes and go on' }).click();
  expect(await dialog.getByLabel(/^E-mail/).inputValue()).toBe('second@example.com');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByText('Changed Twice is saved.').waitFor();
  await page.getByRole('cell', { name: /^Sipho.*second@example\.com/s }).waitFor();
});

it.each([WIDE, PHONE])(
  'SCREEN-14: a contact fills in a new shipment as default and when it is sent to, at $width',
  async (size) => {
    const home = `Home ${size.width}`;
    const friend = `Friend ${size.width}`;
    await save(home, { mobile_number: '0821230000' });
    await save(friend, { address: { ...ADDRESS, street_address: '9 Bath Avenue' } });
    const page = await openPage(size);
    await signIn(page, OWNER, `/address-book?search=${size.width}`);
    await choose(page, home, 'Make default collection');
    await page.getByText(`New shipments are collected from ${home}.`).waitFor();
    await page.getByText('Default collection', { exact: true }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);

    await untilQuiet(page);
    await choose(page, friend, 'Send to this contact');
    expect(await page.getByRole('group', { name: 'Collection address' }).innerText()).toContain('5 Oxford Road');
    if (size === PHONE) await goOnTo(page, 'Where is it delivered?');
    expect(await page.getByRole('group', { name: 'Delivery address' }).innerText()).toContain('9 Bath Avenue');
  },
);

it('SCREEN-14: duplicates are merged, contacts stand on a map, and staff find them in the account', async () => {
  await save('Merged One', { mobile_number: '0847770000', address: { ...ADDRESS, street_address: '1 Tyrwhitt Avenue' } });
  await save('Merged Two', { mobile_number: '0847770000', address: { ...ADDRESS, street_address: '1 Tyrwhitt Avenue' } });
  const page = await openPage(WIDE);
  await signIn(page, OWNER, '/address-book?show=duplicates');
  await page.getByRole('radio', { name: 'Keep Merged Two' }).check();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Merge into Merged Two' }).click();
  await page.getByText('1 contact was merged into Merged Two.').waitFor();

  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await page
    .getByRole('button', { name: /^Merged Two|^\d+ places/ })
    .first()
    .waitFor();
});

it('SCREEN-44 SCREEN-14: staff book for an account with a contact of its address book', async () => {
  await save('Staff Friend');
  const administrator = await callerOf(productUrl(), 'admin@tsela.example');
  const { accounts } = await administrator<{ accounts: { id: number; name: string }[] }>('GET', '/accounts', { search: 'karoo' });
  const [account] = accounts;
  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example', `/accounts/${account?.id}?tab=address-book&search=Staff Friend`);

  await choose(page, 'Staff Friend', 'Send to this contact');
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
  await delivery.waitFor();

  expect(await delivery.getByRole('group', { name: 'Delivery address' }).innerText()).toContain('5 Oxford Road');
  expect(
    await page
      .getByLabel(/^Account/)
      .first()
      .inputValue(),
  ).toContain(account?.name ?? '');
});

it.each([WIDE, PHONE])(
  'SCREEN-14: contacts come from a file with its faults named, and go out as one, at $width',
  async (size) => {
    const number = String(size.width).padStart(4, '0');
    const page = await openPage(size);
    await signIn(page, OWNER, '/address-book/import');
    await page.getByText(/One row for each contact, 2\s000 at most/).waitFor();
    const lines = [
      'Customer,Cell,Suburb,Town,Post code,E-mail',
      `Imported ${size.width},83123${number},Rosebank,Johannesburg,2196,`,
      `Faulty ${size.width},,Rosebank,Johannesburg,2196,no-address@`,
    ];
    const chooseFile = () =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await chooseFile();
    await page.getByText('E-mail: Please enter a valid email address.').waitFor();
    await page.getByText(`Mobile number is read as +2783123${number}.`).waitFor();
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Import 1 valid row' }).click();
    await page.getByText('1 imported, 1 left out').waitFor();
    await page.getByText('Row 3: E-mail: Please enter a valid email address.').waitFor();
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);

    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByRole('link', { name: 'contacts.csv' }).first().waitFor();
    await chooseFile();
    await page.getByText('1 is there already').waitFor();
    await page.getByText('There is nothing to import: no row is new and without faults.').waitFor();

    await page.goto(`/address-book?search=Imported ${size.width}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('contacts.csv');
    expect(readFileSync(await file.path(), 'utf8')).toContain(`Imported ${size.width},,083 123 ${number},`);
  },
);
