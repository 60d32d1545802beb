import { describe, expect, it } from 'vitest';
import { balanceOf } from '../set-up/booking.ts';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { callerOf, quoteByCall } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

describe('a quote', () => {
  it('SCREEN-13: is sent as it stands: asks who is at its ends, books the same reference and takes its price', async () => {
    const { id, reference } = await quote();
    const page = await openPage(WIDE);
    await signIn(page, 'owner@karoo.example', '/shipment-quotes');
    const row = page.getByRole('row').filter({ hasText: reference });
    const price = /R\s[\d\s]+\.\d\d/.exec(await row.innerText())?.[0] ?? '';
    const before = await balanceOf(page);

    await row.getByRole('button', { name: `Send this parcel ${reference}` }).click();
    const dialog = page.getByRole('dialog', { name: `Send quote ${reference}` });
    await dialog.getByText(`${price} including VAT`).waitFor();
    await dialog.getByRole('button', { name: 'Book shipment' }).click();
    await dialog.getByRole('alert').getByRole('link', { name: "Please enter the collection contact's name." }).waitFor();
    await expectNoAxeViolations(page);
    const collection = dialog.getByRole('group', { name: 'Collection contact' });
    await collection.getByLabel(/^Contact name/).fill('Thandi Mokoena');
    await collection.getByLabel(/^Mobile number/).fill('082 123 4567');
    const delivery = dialog.getByRole('group', { name: 'Delivery contact' });
    await delivery.getByLabel(/^Contact name/).fill('Sipho Dlamini');
    await delivery.getByLabel(/^E-mail/).fill('sipho@example.com');
    await page.keyboard.press('Enter');

    await page.waitForURL((url) => url.pathname === `/shipments/${id}`);
    await page.getByRole('heading', { level: 1, name: reference, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Print stickers' }).waitFor();
    const paid = Number(price.replaceAll(/\D/g, ''));
    await expect.poll(() => balanceOf(page), { timeout: 10_000 }).toBe(before - paid);
    await page.goto('/shipment-quotes');
    await page.getByRole('heading', { level: 1, name: 'Shipment quotes' }).waitFor();
    await page
      .getByRole('button', { name: /^Send this parcel/ })
      .or(page.getByText('No quotes yet.'))
      .first()
      .waitFor();
    expect(await page.getByText(reference, { exact: true }).count()).toBe(0);
  });

  it('can be edited before it is booked, on a phone too', async () => {
    const { id, reference } = await quote();
    const page = await openPage(PHONE);
    await signIn(page, 'owner@karoo.example', `/shipments/${id}`);

    await page.getByRole('button', { name: 'Send this parcel' }).click();
    const dialog = page.getByRole('dialog', { name: `Send quote ${reference}` });
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await dialog.getByRole('link', { name: 'Edit before booking' }).click();

    await page.waitForURL((url) => url.pathname.endsWith('/new') && url.searchParams.get('like') === String(id));
    await page.getByRole('heading', { level: 1, name: 'New shipment' }).waitFor();
  });
});

describe('several quotes', () => {
  it('SCREEN-13: one of them is found, and the others are back when the search is cleared', async () => {
    const [{ reference }, other] = [await quote(), await quote()];
    const page = await openPage(WIDE);
    await signIn(page, 'owner@karoo.example', '/shipment-quotes');
    await page.getByText(other.reference, { exact: true }).first().waitFor();

    await page.getByLabel('Reference, name, phone or suburb').fill(reference);
    await expect.poll(() => page.getByText(other.reference, { exact: true }).count()).toBe(0);
    await page.getByText(reference, { exact: true }).first().waitFor();
    await expectNoAxeViolations(page);

    await page.getByLabel('Reference, name, phone or suburb').fill('nothing is called so');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText(other.reference, { exact: true }).first().waitFor();
  });

  it('SCREEN-13: are sent together; one that lacks a contact is named and stays', async () => {
    const [one, two, lacking] = [await quote({ has_contacts: true }), await quote({ has_contacts: true }), await quote()];
    const page = await openPage(WIDE);
    await signIn(page, 'owner@karoo.example', '/shipment-quotes');
    for (const { reference } of [one, two, lacking])
      await page.getByRole('row').filter({ hasText: reference }).getByRole('checkbox').check();

    await page.getByRole('button', { name: 'Send these 3' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send 3 quotes' });
    await dialog.getByText('Together').waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Book 3 shipments' }).click();

    await dialog.getByText('1 could not be booked:').waitFor();
    await dialog.getByText(`${lacking.reference}:`).waitFor();
    await page.getByText('2 shipments are booked.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('row').filter({ hasText: lacking.reference }).waitFor();
    await expect.poll(() => page.getByText(one.reference, { exact: true }).count()).toBe(0);
  });

  it('SCREEN-13: are deleted from the list, and one from its own page on a phone', async () => {
    const [one, two, third] = [await quote(), await quote(), await quote()];
    const page = await openPage(WIDE);
    await signIn(page, 'owner@karoo.example', '/shipment-quotes');
    for (const { reference } of [one, two])
      await page.getByRole('row').filter({ hasText: reference }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog', { name: 'Delete 2 quotes?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 quotes deleted.').waitFor();
    await expect.poll(() => page.getByText(one.reference, { exact: true }).count()).toBe(0);

    // Its page reads it once more as it goes.
    const phone = await openPage({ ...PHONE, expected: [/status of 404/] });
    await signIn(phone, 'owner@karoo.example', `/shipments/${third.id}`);
    await phone.getByRole('button', { name: 'More actions' }).click();
    await phone.getByRole('menuitem', { name: 'Delete quote' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Delete 1 quote?' });
    expect(await sidewaysScroll(phone)).toBe(0);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await phone.waitForURL((url) => url.pathname === '/shipment-quotes');
  });

  it('SCREEN-13: one is e-mailed to the customer who looks at it', async () => {
    const { id, reference } = await quote();
    const page = await openPage(WIDE);
    await signIn(page, 'owner@karoo.example', `/shipments/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'E-mail quote' }).click();
    const dialog = page.getByRole('dialog', { name: `E-mail quote ${reference}` });
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Sent to owner@karoo.example.').waitFor();
  });
});

async function quote({ has_contacts = false } = {}): Promise<{ id: number; reference: string }> {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  return quoteByCall(customer, {
    has_contacts,
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
}

it('SCREEN-13: an open quote is had as a PDF', async () => {
  const owner = await callerOf(productUrl(), 'owner@karoo.example');
  const { id, reference } = await quoteByCall(owner, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
  const page = await openPage(WIDE);
  await signIn(page, 'owner@karoo.example', `/shipments/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download quote (PDF)' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`Quote ${reference}.pdf`);
});
