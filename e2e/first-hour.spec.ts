import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setupLink } from '../tools/start/setup-link.ts';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, usePeople } from './set-up/browser.ts';
import { callerWith } from './set-up/calls.ts';
import type { Caller } from './set-up/calls.ts';

const { openPage, ownerUrl, productUrl } = usePeople({ is_empty: true, new_windows: true });

/** There is no provider before one is set up, and its link is over after. */
const BEFORE_SET_UP = [/status of 404 .*\/api\/(providers|setup)\?/];

const ROSEBANK = {
  type: 'business',
  street_address: '12 Jellicoe Avenue',
  local_area: 'Rosebank',
  city: 'Johannesburg',
  zone: 'GP',
};
const PARKTOWN = { ...ROSEBANK, street_address: '3 Empire Road', local_area: 'Parktown' };

it(
  'SCREEN-24 MENU-50: a new courier is led from the one-time link to the first delivered parcel',
  { timeout: 240_000 },
  async () => {
    const page = await openPage({ ...WIDE, expected: BEFORE_SET_UP });
    await setUp(page);

    const panel = page.getByRole('region', { name: 'First steps' });
    await panel.getByText('0 of 9 done').waitFor();
    await picture(page, 'first-hour-empty');
    await expectNoAxeViolations(page);
    await panel.getByRole('button', { name: 'Set up a sender' }).click();
    await page.getByText('No SMS goes out: the installation has no sender.').waitFor();
    await page.getByText('The installation’s own sender, which is not set up').first().waitFor();
    await expectNoAxeViolations(page);
    await page.goto('/ops-dashboard');
    await panel.getByRole('button', { name: 'Open a branch' }).click();
    await openBranch(page);
    await page.goto('/ops-dashboard');
    await panel.getByText('1 of 9 done').waitFor();
    await picture(page, 'panel-1');
    await panel.getByRole('button', { name: 'Choose a template' }).click();
    await publishTemplate(page);
    await page.goto('/ops-dashboard');
    await panel.getByText('2 of 9 done').waitFor();

    // Put away for good, and brought back.
    await panel.getByRole('button', { name: 'Put away' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.goto('/help-centre');
    await page.getByRole('link', { name: 'First steps' }).click();
    await page.getByRole('switch', { name: 'Show on the ops dashboard' }).click();
    await page.goto('/ops-dashboard');
    await panel.getByText('2 of 9 done').waitFor();

    const administrator = callerWith(productUrl(), (await page.evaluate(() => localStorage.getItem('access_token'))) ?? '');
    const { driver_id, driver, branch_id, account_id } = await makeReady(administrator);
    await page.goto('/first-steps');
    await page.getByText('5 of 9 done').waitFor();
    await picture(page, 'first-steps-5');
    await page.getByRole('button', { name: 'Book a parcel' }).waitFor();
    await expectNoAxeViolations(page);

    const { id, reference } = await book(administrator, account_id);
    await administrator('GET', '/shipments/label/stickers', { id });
    await page.goto('/first-steps');
    await page.getByText('7 of 9 done').waitFor();
    await picture(page, 'first-steps-7');
    await page.getByRole('button', { name: 'Open the shipment' }).click();
    await page.getByRole('heading', { level: 1, name: reference }).waitFor();
    await deliver(administrator, { id, reference, driver_id, driver, branch_id });

    // Last, so that no gateway is asked.
    await administrator('PATCH', '/messages/channels', {
      channel: 'sms',
      gateway: 'bulksms',
      credentials_id: 'id',
      secret: 'key',
    });

    const phone = await openPage({ ...PHONE });
    await giveToken(phone, page);
    await phone.goto('/first-steps');
    await phone.getByText('All is set up, and the first parcel is delivered.').waitFor();
    await picture(phone, 'first-steps-phone');
    expect(await sidewaysScroll(phone)).toBe(0);
    await expectNoAxeViolations(phone);
    await page.goto('/ops-dashboard');
    await page.getByRole('heading', { level: 1, name: 'Ops dashboard' }).waitFor();
    expect(await panel.count()).toBe(0);
  },
);

/** Follows the link that the start of an empty installation prints. */
async function setUp(page: Page): Promise<void> {
  const link = await setupLink({ url: productUrl(), owner_url: ownerUrl(), now: new Date() });
  await page.goto(link?.address ?? '');
  await page.getByLabel(/^Company name/).fill('Karoo Couriers');
  await page.getByLabel(/^Your name/).fill('Thandi Nkosi');
  await page.getByLabel(/^E-?mail/i).fill('thandi@example.co.za');
  await page.getByLabel(/^Password/).fill('vier blou fietse');
  await page.getByRole('button', { name: 'Set up and log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ops dashboard' }).waitFor();
}

async function openBranch(page: Page): Promise<void> {
  await page.getByLabel(/^Name/).first().fill('Johannesburg');
  await page.getByLabel(/^Code/).fill('JNB');
  await page.getByLabel(/^Town or city/).fill('Johannesburg');
  await page.getByLabel(/^Latitude/).fill('-26.2041');
  await page.getByLabel(/^Longitude/).fill('28.0473');
  await page.getByRole('button', { name: 'Open branch' }).click();
  await page.getByText('Johannesburg is open.').waitFor();
}

/** Takes the template that is offered first, as it is. */
async function publishTemplate(page: Page): Promise<void> {
  const making = page.getByRole('dialog', { name: 'New draft' });
  await making.getByText(/^Economy and overnight/).waitFor();
  await picture(page, 'template');
  await expectNoAxeViolations(page);
  await making.getByRole('button', { name: 'Make the draft' }).click();
  await page.getByRole('heading', { level: 1, name: 'National' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('“National” is live.').waitFor();
}

/** A driver, the first account, and a way to pay. */
async function makeReady(
  administrator: Caller,
): Promise<{ driver_id: number; driver: Caller; branch_id: number; account_id: number }> {
  const { branches } = await administrator<{ branches: { id: number }[] }>('GET', '/branches');
  const branch_id = branches[0]?.id ?? 0;
  const made = await administrator<{ driver: { id: number }; invitation: { invitation_link: string } }>('POST', '/drivers', {
    name: 'Sipho Dlamini',
    mobile_number: '0837654321',
    email: 'sipho@example.co.za',
    branch_id,
  });
  const { account } = await administrator<{ account: { id: number } }>('POST', '/accounts', {
    name: 'Acme',
    account_type: 'postpaid',
    credit_limit: 10_000,
  });
  await administrator('POST', '/providers/settings', {
    settings: [
      { setting: 'payment_methods_eft_details_bank', value: 'Example Bank' },
      { setting: 'payment_methods_eft_details_account_number', value: '0000000000' },
      { setting: 'payment_methods_eft_enabled', value: true },
      // A name is proof enough here.
      { setting: 'driver_pod3', value: 'none' },
      { setting: 'pod_fallback_photos_required', value: false },
      { setting: 'pod_fallback_signature_required', value: false },
    ],
  });
  return {
    driver_id: made.driver.id,
    driver: await followInvitation(made.invitation.invitation_link),
    branch_id,
    account_id: account.id,
  };
}

/** The driver chooses a password, and is signed in. */
async function followInvitation(link: string): Promise<Caller> {
  const token = new URL(link).searchParams.get('verification') ?? '';
  const invited = callerWith(productUrl(), token);
  const { access_token } = await invited<{ access_token: string }>('POST', '/users/update-password', {
    password: 'drie rooi bakkies',
  });
  return callerWith(productUrl(), access_token);
}

async function book(administrator: Caller, account_id: number): Promise<{ id: number; reference: string }> {
  const made = await administrator<{ id: number; short_tracking_reference: string }>('POST', '/shipments', {
    account_id,
    quick_quote: 'send',
    service_level_code: 'ECO',
    collection_address: ROSEBANK,
    delivery_address: PARKTOWN,
    collection_contact: { name: 'Thandi Mokoena', mobile_number: '0821234567' },
    delivery_contact: { name: 'Lerato Nkosi', mobile_number: '0837654321' },
    parcels: [{ submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 15, submitted_weight_kg: 3 }],
  });
  return { id: made.id, reference: made.short_tracking_reference };
}

interface Delivery {
  readonly id: number;
  readonly reference: string;
  readonly driver_id: number;
  readonly driver: Caller;
  readonly branch_id: number;
}

async function deliver(staff: Caller, { id, reference, driver_id, driver, branch_id }: Delivery): Promise<void> {
  let sequence = 0;
  const scan = async (caller: Caller, step: object) => {
    sequence += 1;
    const captured = {
      event_id: randomUUID(),
      device_id: 'desk',
      device_sequence: sequence,
      captured_at: new Date().toISOString(),
    };
    const { results } = await caller<{ results: { result: string; message: string }[] }>('POST', '/tracking/shipment-events', {
      events: [{ ...captured, ...step }],
    });
    expect(results.map(({ result, message }) => [result, message])).toEqual([['accepted', expect.any(String)]]);
  };
  const assign = (leg: 'collection' | 'delivery') => staff('POST', '/trip-sheet/assign', { shipment_ids: [id], driver_id, leg });
  const parcel = `${reference}/1`;
  await assign('collection');
  const parcel_check = { confirmed: [parcel] };
  await scan(driver, { reference, choice: 'collected', parcel_check });
  await scan(staff, { reference: parcel, choice: 'received-at-hub', branch_id });
  await assign('delivery');
  await scan(driver, { reference, choice: 'out-for-delivery' });
  await scan(driver, { reference, choice: 'delivered', has_no_pin: true, receiver_name: 'Lerato Nkosi', parcel_check });
}

/** Opens the session of one window in another. */
async function giveToken(to: Page, from: Page): Promise<void> {
  const token = (await from.evaluate(() => localStorage.getItem('access_token'))) ?? '';
  await to.goto('/login');
  await to.evaluate((each) => localStorage.setItem('access_token', each), token);
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
