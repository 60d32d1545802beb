import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  enterSignIn,
  expectNoAxeViolations,
  giveSession,
  sidewaysScroll,
  signIn,
  untilQuiet,
  usePeople,
  PHONE,
  WIDE,
} from './set-up/browser.ts';
import { callerOf, pinByCall } from './set-up/calls.ts';
import { completePayment } from './set-up/gateway.ts';
import { ADMIN, mailedCode } from './set-up/newcomers.ts';

const { openPage, productUrl, ownerUrl } = usePeople();

const UPRIGHT = { width: 1080, height: 1920 } as const;
const KIOSK = 'kiosk@tsela.example';
const SENDER = '+27821234567';
const REFUSED = /status of 400/;
const WITHOUT_NETWORK = /ERR_INTERNET_DISCONNECTED/;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
/** What is touched at arm's length is as high as this, fields and lists as well as buttons. */
const FINGER_PX = 90;
const heightOf = async (touched: Locator) => Math.round((await touched.boundingBox())?.height ?? 0);
const next = (page: Page) => button(page, 'Next').click();
const asked = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' }).waitFor();

async function openKiosk(expected: readonly RegExp[] = []): Promise<Page> {
  const page = await openPage({ ...UPRIGHT, is_new: true, expected });
  await page.clock.install();
  await giveSession(page, KIOSK);
  await page.goto('/shipments');
  await button(page, 'Send a parcel').waitFor();
  return page;
}

/** The device is switched on: the kiosk of the demo is signed in at its own screen. */
async function signInAtKiosk(): Promise<Page> {
  const page = await openPage({ ...UPRIGHT, is_new: true, expected: [WITHOUT_NETWORK] });
  await page.clock.install();
  await page.goto('/login');
  await enterSignIn(page, { email: KIOSK, password: 'Parcel-2026-demo' });
  await page.waitForURL((url) => url.pathname === '/shipments/new');
  await button(page, 'Send a parcel').waitFor();
  return page;
}

/** From the start to the code of the payment page; answers the address in it. */
async function book(page: Page): Promise<string> {
  await button(page, 'Send a parcel').click();
  await asked(page, 'Where is it delivered?');
  const search = page.getByRole('combobox', { name: 'Find the address' });
  await search.fill('3 Elm Rd, Parktown');
  const found = page
    .getByRole('listbox', { name: 'Find the address' })
    .getByRole('option', { name: /Johannesburg/ })
    .first();
  await found.waitFor();
  for (const touched of [search, found, button(page, 'Next')]) expect(await heightOf(touched)).toBeGreaterThanOrEqual(FINGER_PX);
  await found.click();
  await next(page);
  await asked(page, 'How large is the parcel?');
  await page.getByRole('radio', { name: /^Shoe box/ }).check();
  await next(page);
  await asked(page, 'What is in it?');
  await next(page);
  await asked(page, 'Which service?');
  await page.getByRole('radio').first().waitFor();
  // What the account has is not for who stands there.
  expect(await page.getByText('Balance').count()).toBe(0);
  await next(page);
  await asked(page, 'Who sends it, and who receives it?');
  const sender = page.getByRole('region', { name: 'Sender' });
  await sender.getByLabel(/^Contact name|^Name/).fill('Thandi Mokoena');
  await sender.getByLabel(/^Mobile/).fill(SENDER);
  const recipient = page.getByRole('region', { name: 'Recipient' });
  await recipient.getByLabel(/^Contact name|^Name/).fill('Sipho Dlamini');
  await recipient.getByLabel(/^Mobile/).fill('083 765 4321');
  await page.getByText('Please confirm your mobile number first.').waitFor();
  await button(page, 'Send the code').click();
  await page.getByText(`A code is on its way to ${SENDER}.`).waitFor();
  await page.getByLabel(/^Code from the SMS/).fill(await mailedCode(productUrl(), SENDER));
  await button(page, 'Confirm').click();
  await page.getByText('Your mobile number is confirmed.').waitFor();
  await next(page);
  await asked(page, 'Is everything right?');
  const answer = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/shipments' && response.request().method() === 'POST',
  );
  await button(page, /^Pay R/).click();
  const { id, payment_key } = (await (await answer).json()) as { id: number; payment_key: string };
  await asked(page, 'Pay with your phone');
  await page.getByRole('img', { name: 'The address of the payment page' }).waitFor();
  return `/shipments/pay?id=${id}&key=${payment_key}`;
}

async function payOnPhone(address: string, manner?: string): Promise<void> {
  const phone = await openPage({ ...PHONE, is_new: true });
  await phone.goto(address);
  await phone
    .getByRole('region', { name: 'Save' })
    .getByRole('button', { name: /^Pay R/ })
    .click();
  await completePayment(phone, manner);
}

/** What of a customer is left in the browser. */
const leftOf = (page: Page) =>
  page.evaluate(
    () =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]) + location.href + document.body.innerText,
  );

describe('SCREEN-12 DATA-02: a kiosk', () => {
  it('sends a parcel that is paid on a phone, tells where it goes, and forgets its customer', async () => {
    const page = await signInAtKiosk();
    expect(new URL(page.url()).pathname).toBe('/shipments/new');
    expect(await page.getByRole('navigation').count()).toBe(0);
    await untilQuiet(page);
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);

    const address = await book(page);
    await expectNoAxeViolations(page);
    await page.context().setOffline(true);
    await page.getByText(/^There is no connection\./).waitFor();
    await payOnPhone(address);
    await page.context().setOffline(false);

    await page.clock.fastForward(3_000);
    await asked(page, 'Thank you. Your parcel is booked.');
    await page.getByText(/^Put the parcel in compartment V4-/).waitFor();
    const length = await page.evaluate(() => history.length);
    await button(page, 'Finish').click();
    await button(page, 'Send a parcel').waitFor();
    expect(await leftOf(page)).not.toMatch(/Thandi|Sipho|821234567|Elm/);
    expect(await page.evaluate(() => history.length)).toBe(length);
  });

  it('says after three minutes that a payment was lost, with the reference and the number, and starts again', async () => {
    const page = await openKiosk();
    const address = await book(page);
    await payOnPhone(address, 'Never');

    await page.clock.fastForward(181_000);
    await asked(page, 'We could not confirm your payment');
    await page.getByText('Call us on +27 10 123 4567 with this reference.').waitFor();
    await expectNoAxeViolations(page);

    // Left alone it asks, and starts again.
    await page.clock.fastForward(61_000);
    await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
    await page.clock.fastForward(16_000);
    await button(page, 'Send a parcel').waitFor();
    expect(await leftOf(page)).not.toMatch(/Thandi|Sipho|821234567|Elm/);
  });

  it('SCREEN-12: sends a drop-off for which the locker is full to the counter beside it, and names the counter', async () => {
    const { reference, pin } = await bookFromLocker();
    await fillLocker();
    const page = await openKiosk([REFUSED]);
    await button(page, 'Drop off with a code').click();
    await page.getByLabel(/^Parcel reference/).fill(reference);
    await page.getByLabel(/^Drop-off PIN/).fill(pin);
    await button(page, 'Drop off').click();

    await asked(page, 'Please go to the counter');
    await page.getByText(`Hand the parcel over at ${COUNTER}`).waitFor();
    await page.getByText('The locker has no free compartment for it. The price stays the same.').waitFor();
    await untilQuiet(page);
    await page.screenshot({ path: 'test-results/kiosk-to-counter.png' });
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);

    const ops = await callerOf(productUrl(), 'ops@tsela.example');
    const { shipments } = await ops<{ shipments: { status: string; collection_pickup_point_id: string }[] }>(
      'GET',
      '/shipments',
      {
        search: reference,
      },
    );
    expect(shipments[0]).toMatchObject({ status: 'awaiting-dropoff', collection_pickup_point_id: 'K0001' });
  });

  it('opens its service panel by the staff PIN alone, and sells nothing while the printer is out of order', async () => {
    const page = await openKiosk([REFUSED]);
    await button(page, 'Staff').click();
    await page.getByLabel(/^Staff PIN/).fill('1111');
    await button(page, 'Open').click();
    await page.getByText('That PIN is wrong.').waitFor();
    await page.getByLabel(/^Staff PIN/).fill('4711');
    await button(page, 'Open').click();
    await page.getByRole('region', { name: 'Last ten shipments' }).waitFor();
    await page.getByRole('region', { name: 'Label printer' }).getByText('Out of order', { exact: true }).first().click();
    await button(page, 'Close the panel').click();
    await page.getByText('The label printer of this kiosk is out of order. Please ask the staff.').waitFor();
    expect(await button(page, 'Send a parcel').count()).toBe(0);

    const admin = await openPage({ ...WIDE, expected: [REFUSED] });
    const { users } = await (
      await callerOf(productUrl(), ADMIN)
    )<{ users: { id: number }[] }>('GET', '/users', { search: KIOSK });
    await signIn(admin, ADMIN, `/users/${users[0]?.id}`);
    const panel = admin.getByRole('region', { name: 'Kiosk', exact: true });
    await panel.getByText('Label printer: Out of order').waitFor();
    expect(await panel.getByText('Not heard from for five minutes.').count()).toBe(0);
    await panel.getByLabel(/^New staff PIN/).fill('12');
    await panel.getByRole('button', { name: 'Save kiosk' }).click();
    await panel.getByText('A staff PIN has four to eight digits.').waitFor();
    await panel.getByLabel(/^New staff PIN/).fill('2468');
    await panel.getByRole('button', { name: 'Save kiosk' }).click();
    await admin.getByText('The kiosk is saved.').waitFor();
    await expectNoAxeViolations(admin);
  });
});

const LOCKER = { collection_pickup_point_id: 'CG101', collection_pickup_point_provider: 'tcg-locker' } as const;
const COUNTER = 'Protea Print, till 2';

/** A parcel that its sender drops off at the locker of the kiosk, and the PIN for that. */
async function bookFromLocker() {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const { id, short_tracking_reference } = await customer<{ id: number; short_tracking_reference: string }>(
    'POST',
    '/shipments',
    {
      quick_quote: 'send',
      service_level_code: 'ECO',
      ...LOCKER,
      collection_contact: { name: 'Karla Karoo', mobile_number: '0821110009' },
      delivery_contact: { name: 'Sipho Dlamini', mobile_number: '0837654321' },
      delivery_address: {
        type: 'residential',
        street_address: '11 Jorissen Street',
        local_area: 'Parktown',
        city: 'Johannesburg',
        zone: 'GP',
        country: 'ZA',
      },
      parcels: [{ submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 7, submitted_weight_kg: 1.5 }],
    },
  );
  return { reference: short_tracking_reference, pin: await pinByCall(await callerOf(productUrl(), ADMIN), id) };
}

/** No compartment is left at the locker, and a counter is open under the kiosk's own id. */
async function fillLocker(): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl() });
  await client.connect();
  try {
    await client.query("select set_config('app.provider_id', '1', false)");
    await client.query(`delete from compartment_reservations where provider_id = 1 and pickup_point_id = 'CG101'`);
    await client.query(
      `insert into pickup_points (provider_id, pickup_point_provider, pickup_point_id, name, type, address, lat, lng, trading_hours)
       select provider_id, 'ram-counter', 'K0001', $1, 'counter', address, lat, lng, trading_hours from pickup_points
       where provider_id = 1 and pickup_point_id = 'CG101'`,
      [COUNTER],
    );
    await client.query(
      `update pickup_points set compartments = (select jsonb_agg(jsonb_set(each, '{count}', '0')) from jsonb_array_elements(compartments) each)
       where provider_id = 1 and pickup_point_id = 'CG101'`,
    );
  } finally {
    await client.end();
  }
}
