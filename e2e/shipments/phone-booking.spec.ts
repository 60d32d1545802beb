import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, untilQuiet, usePeople } from '../set-up/browser.ts';

const { openPage } = usePeople();

const OWNER = 'owner@karoo.example';
const ROSEBANK = { latitude: -26.1459, longitude: 28.0418 };

const asked = (page: Page, question: string) => page.getByRole('heading', { level: 2, name: question, exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const next = (page: Page) => button(page, 'Next').click();

async function openPhone(page: Page, search = ''): Promise<void> {
  await page.goto(`/shipments/mobile/new${search}`);
  await asked(page, 'Where is it collected?');
}

async function findAddress(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Find the address' }).fill(text);
  await page
    .getByRole('listbox', { name: 'Find the address' })
    .getByRole('option', { name: /Johannesburg/ })
    .first()
    .click();
}

async function looksRight(page: Page): Promise<void> {
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** From where it is to what it costs. */
async function sayWhatIsSent(page: Page): Promise<void> {
  await findAddress(page, '12 Oak Rd, Rosebank');
  await next(page);
  await asked(page, 'Where is it delivered?');
  await findAddress(page, '3 Elm Rd, Parktown');
  await next(page);
  await asked(page, 'How large is the parcel?');
  await page.getByRole('radio', { name: /^Shoe box/ }).check();
  await next(page);
  await asked(page, 'How many parcels like this?');
  await next(page);
  await asked(page, 'What is in it?');
  await page.getByLabel(/^E-mail for billing/).fill('visitor@example.com');
  await next(page);
  await asked(page, 'When?');
  await next(page);
  await asked(page, 'Which service?');
  await page.getByRole('radio').first().waitFor();
  await page
    .getByRole('region', { name: 'Save' })
    .getByText(/including VAT/)
    .waitFor();
}

/** What a quote asks for, up to its services. */
async function sayWhereAndHowLarge(page: Page): Promise<void> {
  await asked(page, 'Where is it collected?');
  for (const [suburb, question] of [
    ['Rosebank', 'Where is it delivered?'],
    ['Parktown', 'How large is the parcel?'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Find the suburb' }).fill(suburb);
    await page
      .getByRole('option', { name: /Johannesburg/ })
      .first()
      .click();
    await next(page);
    await asked(page, question);
  }
  await page.getByRole('radio', { name: /^Shoe box/ }).check();
  for (const question of ['How many parcels like this?', 'What is in it?', 'When?', 'Which service?']) {
    await next(page);
    await asked(page, question);
  }
}

describe('SCREEN-11 ROUTE-30: a booking on a phone', () => {
  it('asks one question a step, checks each before the next, and ends with the code of the label', async () => {
    const page = await openPage({ ...PHONE, is_new: true });
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(ROSEBANK);
    await giveSession(page, OWNER);
    await page.goto('/shipments/new?quick_quote=send');
    await page.waitForURL((url) => url.pathname === '/shipments/mobile/new' && url.searchParams.get('quick_quote') === 'send');
    await asked(page, 'Where is it collected?');
    await looksRight(page);

    await next(page);
    await page.getByText('Please enter a suburb.').first().waitFor();
    await asked(page, 'Where is it collected?');
    await button(page, 'Use my location').click();
    const collection = page.getByRole('group', { name: 'Collection address' });
    await collection.getByText(/Johannesburg/).waitFor();
    await page.getByLabel(/^Street address/).fill('12 Jellicoe Avenue');
    await looksRight(page);
    await next(page);

    await asked(page, 'Where is it delivered?');
    await findAddress(page, '3 Elm Rd, Parktown');
    await next(page);
    await asked(page, 'How large is the parcel?');
    await page.getByRole('radio', { name: /^Shoe box/ }).check();
    await looksRight(page);
    await next(page);
    await asked(page, 'How many parcels like this?');
    await button(page, 'One parcel more').click();
    await looksRight(page);
    await next(page);
    await asked(page, 'What is in it?');
    await page.getByLabel(/^Contents/).fill('Books');
    await looksRight(page);
    await next(page);
    await asked(page, 'When?');
    await looksRight(page);
    await next(page);
    await asked(page, 'Which service?');
    await page
      .getByRole('region', { name: 'Save' })
      .getByText(/including VAT/)
      .waitFor();
    await looksRight(page);
    await next(page);

    await asked(page, 'Who is at each end?');
    await looksRight(page);
    await next(page);
    await page.getByText("Please enter the delivery contact's name.").first().waitFor();
    const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
    await delivery.getByLabel(/^Contact name/).fill('Sipho');
    await delivery.getByLabel(/^Mobile number/).fill('083 765 4321');
    await next(page);

    await asked(page, 'Is everything right?');
    await page.getByText('2 parcels, each 35 × 22 × 13 cm, 2 kg').waitFor();
    await page.getByText('Delivery: Sipho, 083 765 4321').waitFor();
    await looksRight(page);
    await button(page, 'Create shipment').click();

    await page.getByRole('heading', { level: 1, name: /^Shipment \w+ is booked$/ }).waitFor();
    await page.getByRole('img', { name: /^The code of the label of parcel \w+\/1$/ }).waitFor();
    expect(await page.getByRole('img', { name: /^The code of the label/ }).count()).toBe(2);
    await looksRight(page);
  });

  it('says in the last step what is wrong, and leads back to each question', async () => {
    const page = await openPage(PHONE);
    await giveSession(page, OWNER);
    await page.goto('/shipments/mobile/new?step=check');
    await asked(page, 'Is everything right?');
    await page.getByText("Please enter the delivery contact's name.").waitFor();
    await page.getByText('Please enter the weight of every parcel.').waitFor();
    await looksRight(page);

    await button(page, 'Edit Parcels').click();
    await asked(page, 'How large is the parcel?');
    await page.getByRole('radio', { name: /^Flyer/ }).check();
    await page.goBack();

    await asked(page, 'Is everything right?');
    await page.getByText('35 × 27 × 4 cm, 1 kg').waitFor();
    expect(await page.getByText('Please enter the weight of every parcel.').count()).toBe(0);
  });

  it('keeps the draft when the browser is closed, and the step while there is no connection', async () => {
    const page = await openPage({ ...PHONE, is_new: true, expected: [/ERR_INTERNET_DISCONNECTED/] });
    await giveSession(page, OWNER);
    await openPhone(page);
    await findAddress(page, '12 Oak Rd, Rosebank');
    await next(page);
    await asked(page, 'Where is it delivered?');
    await page.context().setOffline(true);
    await page
      .getByText(/offline|connection/i)
      .first()
      .waitFor();
    await asked(page, 'Where is it delivered?');
    await page.context().setOffline(false);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('new_shipment_draft_'))))
      .toBe(true);

    // What a tab keeps is gone with it.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/shipments/mobile/new');

    await page.getByText(/^We kept what you filled in/).waitFor();
    await page.getByRole('group', { name: 'Collection address' }).getByText('12 Oak Rd').waitFor();
    await page.getByRole('button', { name: 'Start afresh' }).click();
    await page.getByRole('combobox', { name: 'Find the address' }).waitFor();
  });

  it('leads a visitor on to pay', async () => {
    const page = await openPage(PHONE);
    await page.goto('/shipments/mobile/new?quick_quote=send');
    await asked(page, 'Where is it collected?');
    await sayWhatIsSent(page);
    await next(page);
    await asked(page, 'Who is at each end?');
    for (const side of ['Collection', 'Delivery']) {
      const panel = page.getByRole('region', { name: side, exact: true });
      await panel.getByLabel(/^Contact name/).fill('Sipho');
      await panel.getByLabel(/^Mobile number/).fill('083 765 4321');
    }
    await next(page);
    await asked(page, 'Is everything right?');
    await button(page, 'Create and pay').click();

    await page.waitForURL((url) => url.searchParams.has('key'));
    expect(new URL(page.url()).pathname).toBe('/shipments/pay');
  });

  it('MENU-18: quotes without asking for people, and goes on to send what was quoted', async () => {
    const page = await openPage(PHONE);
    await giveSession(page, OWNER);
    await page.goto('/shipments/mobile/new?quick_quote=quote');
    await sayWhereAndHowLarge(page);
    await button(page, 'Save quote').waitFor();

    await button(page, 'Send this parcel').click();

    await asked(page, 'Who is at each end?');
    expect(new URL(page.url()).searchParams.get('quick_quote')).toBe('send');
  });

  it('SCREEN-10 SCREEN-11: shows a visitor the prices before it asks for an address, and goes from the check to a question and back', async () => {
    const page = await openPage(PHONE);
    await page.goto('/shipments/mobile/new?quick_quote=quote');
    await sayWhereAndHowLarge(page);
    await page.getByRole('radio').first().waitFor();
    await looksRight(page);

    await button(page, 'Send this parcel').click();
    await page.getByText('Please provide an email address for billing purposes.').waitFor();
    await page.getByLabel(/^E-mail for billing/).fill('visitor@example.com');
    await button(page, 'Send this parcel').click();
    await asked(page, 'Who is at each end?');
    for (const side of ['Collection', 'Delivery']) {
      const panel = page.getByRole('region', { name: side, exact: true });
      await panel.getByLabel(/^Contact name/).fill('Sipho');
      await panel.getByLabel(/^Mobile number/).fill('083 765 4321');
    }
    await next(page);

    for (const [side, question] of [
      ['From', 'Where is it collected?'],
      ['To', 'Where is it delivered?'],
    ] as const) {
      await asked(page, 'Is everything right?');
      await button(page, `Edit ${side}`).click();
      await asked(page, question);
      await page.getByLabel(/^Street address/).fill('12 Oak Road');
      await button(page, 'Back to the check').click();
    }
    await asked(page, 'Is everything right?');
    expect(await page.getByText('Please enter a street address or company.').count()).toBe(0);
    await looksRight(page);
  });

  it('goes on to send only when there is a price, however long it is on its way', async () => {
    const page = await openPage(PHONE);
    await giveSession(page, OWNER);
    const prices = Promise.withResolvers<void>();
    await page.route('**/api/rates?*', async (route) => {
      await prices.promise;
      await route.continue();
    });
    await page.goto('/shipments/mobile/new?quick_quote=quote');
    await sayWhereAndHowLarge(page);
    const bar = page.getByRole('region', { name: 'Save' });
    const send = button(page, 'Send this parcel');
    await bar.getByText('The price is being worked out.').waitFor();
    expect(await send.isDisabled()).toBe(true);

    prices.resolve();

    await bar.getByText(/including VAT/).waitFor();
    await send.click();
    await asked(page, 'Who is at each end?');
  });

  it('is for phones: on a wide screen the form on one page opens, with what its address says', async () => {
    const page = await openPage(WIDE);
    await giveSession(page, OWNER);
    await page.goto('/shipments/mobile/new?quick_quote=send&custom-ref=ABC1234');

    await page.waitForURL((url) => url.pathname === '/shipments/new' && url.searchParams.get('custom-ref') === 'ABC1234');
    expect(await page.getByLabel(/^Own tracking reference/).inputValue()).toBe('ABC1234');
  });
});
