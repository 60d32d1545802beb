import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { balanceOf, chosenPrice, fillParcel, fillSide } from '../set-up/booking.ts';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { bookByCall, callerOf, quoteByCall, visitorOf } from '../set-up/calls.ts';
import type { Made } from '../set-up/calls.ts';
import { completePayment, returnToMerchant } from '../set-up/gateway.ts';
import { saveSettings } from '../set-up/newcomers.ts';
import { atStitch } from '../set-up/stitch.ts';

const { openPage, productUrl } = usePeople();

const ROUTE = { from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' }, to: { street: '3 Empire Road', suburb: 'Parktown' } };
const saveBar = (page: Page) => page.getByRole('region', { name: 'Save' });
const pay = (page: Page) =>
  saveBar(page)
    .getByRole('button', { name: /^Pay R/ })
    .click();

/** What a visitor has booked and not paid for, and the address at which they do. */
async function unpaid(): Promise<Made & { readonly address: (path: string) => string }> {
  const booked = await bookByCall(visitorOf(productUrl()), { ...ROUTE, is_visitor: true });
  return { ...booked, address: (path) => `${path}?id=${booked.id}&key=${booked.payment_key}` };
}

describe('a visitor', () => {
  it('PROD-06 CALL-69 ROUTE-34 SCREEN-23: books, pays by card at once, and finds the parcel booked', async () => {
    const page = await openPage(WIDE);
    await page.goto('/shipments/new?quick_quote=send');
    await fillSide(page, 'Collection', {
      suburb: 'rosebank',
      detail: /Johannesburg, Gauteng/,
      street: '12 Jellicoe Avenue',
      name: 'Thandi Mokoena',
      mobile: '082 123 4567',
    });
    await fillSide(page, 'Delivery', {
      suburb: 'sea point',
      detail: /Cape Town/,
      street: '1 Beach Road',
      name: 'Sipho Dlamini',
      mobile: '083 765 4321',
    });
    await fillParcel(page, { contents: 'Books', sizes: ['30', '20', '10'], weight: '3' });
    await page.getByLabel(/^E-mail for billing/).fill('thandi@example.com');
    const terms = page.getByRole('checkbox', { name: /terms/ });
    if ((await terms.count()) > 0) await terms.check();
    const price = await chosenPrice(page);
    await page.getByRole('button', { name: /^Create and pay/ }).click();

    await page.waitForURL((url) => url.pathname === '/shipments/pay');
    await page.getByRole('region', { name: 'What you pay for' }).getByText(price.text).waitFor();
    await page.getByText('Sandbox: no money moves').waitFor();
    expect(await page.getByLabel(/^E-mail for the receipt/).inputValue()).toBe('thandi@example.com');
    await expectNoAxeViolations(page);
    await pay(page);
    await page.getByText(`${price.text} ZAR`).waitFor();
    await completePayment(page);
    await returnToMerchant(page);

    await page.getByText('Thank you. Your parcel is booked.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/shipments/success');
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Track this parcel' }).click();
    await page.getByText('Booked', { exact: true }).first().waitFor();
  });

  it('ROUTE-35 SCREEN-23: who turns back on a phone is charged nothing, and pays in another way', async () => {
    const { address } = await unpaid();
    const page = await openPage(PHONE);
    await page.goto(address('/shipments/pay'));
    await pay(page);
    await page.getByRole('link', { name: 'Cancel and go back' }).click();

    await page.getByText('Nothing was charged.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/shipments/payfast-cancelled');
    await page.getByText(/It is kept for you until/).waitFor();
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Choose another method' }).click();
    await page.getByRole('radio', { name: 'Instant EFT' }).check();
    await pay(page);
    await completePayment(page, 'Twice');
    await returnToMerchant(page);

    await page.getByText('Thank you. Your parcel is booked.').waitFor();
  });

  it('CALL-67 PAYMETH-10 ROUTE-39: pays by card at Stitch and comes back by the one page that Stitch knows', async () => {
    await saveSettings(productUrl(), atStitch('shipment'));
    const { address } = await unpaid();
    const page = await openPage(WIDE);
    await page.goto(address('/shipments/pay'));
    await page.getByRole('radio', { name: 'Card', exact: true }).check();
    await pay(page);
    await completePayment(page);
    await returnToMerchant(page);

    await page.getByText('Thank you. Your parcel is booked.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/topup/shipment/pending');
    await saveSettings(productUrl(), { payment_methods_stitch_enabled: false });
  });

  it('CALL-76 SCREEN-23: whose card is declined is told so, and tries again', async () => {
    const { address } = await unpaid();
    const page = await openPage(WIDE);
    await page.goto(address('/shipments/pay'));
    await pay(page);
    await page.getByRole('button', { name: 'Decline the card' }).click();
    await page.getByText('Your payment was declined').waitFor();

    await expect
      .poll(async () => {
        await page.goto(address('/shipments/success'));
        return page.getByRole('main').innerText();
      })
      .toContain('The payment was declined. Please try again, or pay in another way.');
    await page.getByRole('button', { name: 'Try again' }).click();
    await pay(page);
    await completePayment(page);
    await returnToMerchant(page);

    await page.getByText('Thank you. Your parcel is booked.').waitFor();
  });

  it('SCREEN-23: who left the gateway half-way is kept from paying twice, and who did is thanked, told so, and prints the label', async () => {
    const { address } = await unpaid();
    const [first, second] = [await openPage(WIDE), await openPage(PHONE)];
    await first.goto(address('/shipments/pay'));
    await pay(first);
    await first.getByText('ZAR').waitFor();

    await second.goto(address('/shipments/pay'));
    await second.getByText(/^A payment of .* was begun at .*please do not pay again\./).waitFor();
    await second.getByRole('link', { name: 'See whether it has arrived' }).waitFor();
    await expectNoAxeViolations(second);
    expect(await sidewaysScroll(second)).toBe(0);
    await pay(second);
    await second.getByText('ZAR').waitFor();

    await completePayment(first);
    await returnToMerchant(first);
    await first.getByText('Thank you. Your parcel is booked.').waitFor();
    await expectNoAxeViolations(first);
    // A browser without a viewer saves the PDF and shows no page, so it is the file that is asked for which counts.
    const asked = first.context().waitForEvent('request', (request) => request.url().includes('/api/shipments/label/file'));
    await first.getByRole('button', { name: 'Print the label' }).click();
    const label = await fetch((await asked).url());
    expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf']);

    await completePayment(second);
    await returnToMerchant(second);
    await second.getByText(/^R\s.* came in for this parcel that it did not need.* We will pay it back to you\.$/).waitFor();
    await second.getByText('Thank you. Your parcel is booked.').waitFor();
  });

  it('ROUTE-38 SCREEN-23: waits for a payment that is told of late, and the page goes on by itself', async () => {
    const { address } = await unpaid();
    const page = await openPage(PHONE);
    await page.goto(address('/shipments/pay'));
    await pay(page);
    await completePayment(page, 'After 10 seconds');
    await page.goto(address('/topup/shipment/pending'));

    await page.getByText('We are waiting for your bank.').waitFor();
    await expectNoAxeViolations(page);
    await page.getByText('Thank you. Your parcel is booked.').waitFor({ timeout: 60_000 });
  });

  it('SCREEN-23: without the key of a shipment is shown nothing of it', async () => {
    const { id, reference } = await unpaid();
    const page = await openPage({ ...WIDE, expected: [/404/] });

    await page.goto(`/shipments/success?str=${reference}&id=${id}`);

    await page.getByText('This payment link is not valid. Please use the one that you were given.').waitFor();
    expect(await page.getByText('Rosebank').count()).toBe(0);
  });
});

describe('a prepaid customer', () => {
  const OWNER = 'owner@karoo.example';
  const CONTACTS = {
    collection_contact: { name: 'Thandi Mokoena', mobile_number: '0821234567' },
    delivery_contact: { name: 'Sipho Dlamini', mobile_number: '0837654321' },
  };

  it('PAY-01 PAY-02 SCREEN-13 SCREEN-23: pays online for a quote that the balance does not cover', async () => {
    const heavy = { submitted_length_cm: 60, submitted_width_cm: 60, submitted_height_cm: 60, submitted_weight_kg: 60 };
    const owner = await callerOf(productUrl(), OWNER);
    const { id, reference } = await quoteByCall(owner, { ...ROUTE, parcels: Array.from({ length: 40 }, () => heavy) });
    await owner('PATCH', '/shipments', { id, ...CONTACTS });
    const page = await openPage({ ...WIDE, expected: [/409/] });
    await signIn(page, OWNER, `/shipments/${id}`);
    const before = await balanceOf(page);

    await page.getByRole('button', { name: 'Send this parcel' }).click();
    const dialog = page.getByRole('dialog', { name: `Send quote ${reference}` });
    await dialog.getByRole('button', { name: 'Book shipment' }).click();
    await dialog.getByText(/^Your balance is too low/).waitFor();
    await dialog.getByRole('button', { name: 'Pay online instead' }).click();
    await page.waitForURL((url) => url.pathname === '/shipments/pay');
    expect(await page.getByRole('radio', { name: /^Account balance/ }).count()).toBe(0);
    await pay(page);
    await completePayment(page);
    await returnToMerchant(page);

    await page.getByText('Thank you. Your parcel is booked.').waitFor();
    await page.getByRole('button', { name: 'Open the shipment' }).click();
    await page.getByRole('heading', { level: 1, name: reference, exact: true }).waitFor();
    await expect.poll(() => balanceOf(page)).toBe(before);
  });

  it('PAY-04 SCREEN-23: pays out of the balance where that covers it', async () => {
    const owner = await callerOf(productUrl(), OWNER);
    const { id, reference, rate } = await quoteByCall(owner, ROUTE);
    await owner('POST', '/shipments/accept-quote', { id, ...CONTACTS, pays_online: true });
    const page = await openPage(PHONE);
    await signIn(page, OWNER, `/shipments/${id}`);
    const { accounts } = await owner<{ accounts: readonly { balance: number }[] }>('GET', '/accounts');

    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('radio', { name: /^Account balance/ }).check();
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await pay(page);

    await page.getByText(`Shipment ${reference} is booked.`).waitFor();
    const after = await owner<{ accounts: readonly { balance: number }[] }>('GET', '/accounts');
    expect(Math.round(((accounts[0]?.balance ?? 0) - (after.accounts[0]?.balance ?? 0)) * 100)).toBe(Math.round(rate * 100));
  });
});
