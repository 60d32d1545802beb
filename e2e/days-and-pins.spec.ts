import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goOnTo, openByHand } from './set-up/booking.ts';
import { expectNoAxeViolations, PHONE, sidewaysScroll, signIn, usePeople, WIDE } from './set-up/browser.ts';
import { bookByCall, callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

async function placeSides(page: Page): Promise<void> {
  for (const side of ['Collection', 'Delivery']) await place(page.getByRole('region', { name: side, exact: true }));
}

async function place(within: Locator): Promise<void> {
  await openByHand(within);
  await within.getByLabel(/^Suburb/).fill('Bloemfontein');
  await within.getByLabel(/^City/).fill('Bloemfontein');
  await within.getByLabel(/^Province/).selectOption('FS');
}

/** The same on a phone, one question after the other, up to a further one. */
async function placeOnPhone(page: Page, question: string): Promise<void> {
  for (const side of ['Where is it collected?', 'Where is it delivered?']) {
    await goOnTo(page, side);
    await place(page.getByRole('main'));
  }
  await goOnTo(page, 'How large is the parcel?');
  await page.getByRole('radio', { name: /^Shoe box/ }).check();
  await goOnTo(page, question);
}

describe('the day of a collection', () => {
  it.each([WIDE, PHONE])('SCREEN-10: is chosen on a calendar that says why other days are not, at $width', async (size) => {
    const page = await openPage(size);
    await signIn(page, 'owner@acme.example', '/shipments/new?quick_quote=quote');
    await (size === PHONE ? placeOnPhone(page, 'When?') : placeSides(page));
    await page.getByRole('button', { name: 'Show the days' }).click();
    const dialog = page.getByRole('dialog', { name: 'Collect on' });
    await dialog
      .getByText('Grey days cannot be chosen; select one to see why.')
      .or(dialog.getByText(/too late|Not a day/))
      .waitFor();
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);

    // Of this month there may be only today left.
    await dialog.getByRole('button', { name: 'Next month' }).click();
    const closed = dialog.getByRole('button', { name: /Not a day on which we collect here\.$/ }).first();
    await closed.focus();
    await dialog.getByText(/: Not a day on which we collect here\.$/).waitFor();
    expect(await closed.getAttribute('aria-disabled')).toBe('true');
    await dialog
      .getByRole('button', { name: /^\d+ \w+ \d{4}$/, disabled: false })
      .first()
      .click();
    expect(await page.getByLabel(/^Collect on/).inputValue()).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
  });
});

describe('days and times', () => {
  it('users-ask 36: are those of South Africa wherever the browser is, for who quotes and who looks at a shipment', async () => {
    const { id } = await bookByCall(await callerOf(productUrl(), 'owner@karoo.example'), {
      from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
      to: { street: '3 Empire Road', suburb: 'Parktown' },
    });
    const seenIn = async (timezone: string) => {
      const page = await openPage({ ...WIDE, timezone });
      await signIn(page, 'owner@karoo.example', `/shipments/${id}`);
      const estimate = page.getByText(/^Estimated delivery/).locator('..');
      await estimate.waitFor();
      const shipment = await estimate.innerText();
      await page.goto('/shipments/new?quick_quote=quote');
      await placeSides(page);
      for (const [measure, value] of Object.entries({ Length: '30', Width: '20', Height: '10', Weight: '3' }))
        await page.getByLabel(new RegExp(`^${measure}`)).fill(value);
      const offers = page.getByRole('group', { name: 'Service level' });
      await offers
        .getByText(/^Collected /)
        .first()
        .waitFor();
      return [shipment, await offers.innerText()];
    };

    const at_home = await seenIn('Africa/Johannesburg');

    expect(at_home.join(' ')).toMatch(/Collected \w{3} \d/);
    // Eleven hours ahead, and ten behind: one of the two is on another day.
    expect(await seenIn('Pacific/Auckland')).toEqual(at_home);
    expect(await seenIn('America/Los_Angeles')).toEqual(at_home);
  });
});

describe('a day of which nothing is known yet', () => {
  it('SCREEN-10: says so, and can be chosen all the same', async () => {
    const page = await openPage(WIDE);
    await signIn(page, 'owner@acme.example', '/shipments/new?quick_quote=quote');
    await placeSides(page);
    await page.getByRole('button', { name: 'Show the days' }).click();
    const dialog = page.getByRole('dialog', { name: 'Collect on' });
    for (let month = 0; month < 14; month++) await dialog.getByRole('button', { name: 'Next month' }).click();
    const unknown = dialog.getByRole('button', { name: /We cannot say yet whether we serve this day/ }).first();
    await unknown.focus();
    await dialog.getByText(/: We cannot say yet whether we serve this day\./).waitFor();
    await expectNoAxeViolations(page);

    await unknown.click();

    expect(await page.getByLabel(/^Collect on/).inputValue()).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
  });
});

describe('a pin in the booking form', () => {
  it.each([WIDE, PHONE])('SCREEN-10: that was typed and not set holds; what is no position is said, at $width', async (size) => {
    const page = await openPage(size);
    await signIn(page, 'owner@acme.example', size === PHONE ? '/shipments/mobile/new?step=to' : '/shipments/new');
    await (size === PHONE ? place(page.getByRole('main')) : placeSides(page));
    const panel = size === PHONE ? page.getByRole('main') : page.getByRole('region', { name: 'Delivery', exact: true });
    const elsewhere = size === PHONE ? panel.getByLabel(/^City/) : panel.getByLabel(/^Contact name/);
    await panel
      .locator('summary')
      .filter({ hasText: /suburb|town|postal|where/i })
      .first()
      .click();
    const pin = panel.getByLabel('Pin', { exact: true });

    await pin.fill('by the dam');
    await elsewhere.focus();
    await panel.getByText('Please enter coordinates in South Africa, latitude first.').waitFor();
    await pin.fill('-29.1, 26.2');
    await elsewhere.focus();

    await panel.getByRole('button', { name: 'Remove the pin' }).waitFor();
    expect(await pin.inputValue()).toBe('-29.10000, 26.20000');
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

describe('a saved contact', () => {
  it('is added with a pin, found in the list and put right there', async () => {
    const administrator = await callerOf(productUrl(), 'admin@tsela.example');
    const { accounts } = await administrator<{ accounts: { id: number }[] }>('GET', '/accounts', { search: 'ACM01' });
    const page = await openPage(WIDE);
    await signIn(page, 'admin@tsela.example', `/accounts/${accounts[0]?.id}?tab=address-book`);

    await page.getByRole('button', { name: 'Add contact' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a contact' });
    await dialog.getByLabel(/^Name/).fill('Pinned Person');
    const pickSuburb = async () => {
      await dialog.getByRole('combobox', { name: 'Find the suburb' }).fill('rosebank');
      await page
        .getByRole('option', { name: /Johannesburg/ })
        .first()
        .click();
    };
    await pickSuburb();
    await dialog.getByLabel(/^Street address/).fill('5 Oxford Road');
    const pin = dialog.getByLabel('Pin', { exact: true });
    await pin.fill('-26.2, 28.1');
    await dialog.getByRole('button', { name: 'Set the pin' }).click();
    await dialog.getByText('The driver is sent to the pin.').waitFor();
    await expectNoAxeViolations(page);
    // A place that is picked takes the pin away, and the field says so.
    await pickSuburb();
    await expect.poll(() => pin.inputValue()).toBe('');
    await pin.fill('by the Spar');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Please enter coordinates in South Africa, latitude first.').waitFor();
    // What is typed is saved without being set first.
    await pin.fill('-26.1467, 28.0436');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Pinned Person is saved.').waitFor();

    await page.getByRole('button', { name: 'Actions for Pinned Person' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Pinned Person' });
    await edit.getByLabel(/^Contact person/).fill('Thandi');
    await edit.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('cell', { name: /^Thandi/ }).waitFor();
    const { address_books } = await administrator<{
      address_books: { contact_name: string; address: { lat: number; lng: number } }[];
    }>('GET', '/accounts/address-books', { account_id: accounts[0]?.id ?? 0, search: 'Pinned' });
    expect(address_books.map(({ contact_name, address: { lat, lng } }) => [contact_name, lat, lng])).toEqual([
      ['Thandi', -26.1467, 28.0436],
    ]);
  });
});
