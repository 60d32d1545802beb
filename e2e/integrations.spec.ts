import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const ADMIN = 'admin@tsela.example';
const OWNER = 'owner@acme.example';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

async function switchOn(code: string): Promise<number> {
  const staff = await callerOf(productUrl(), ADMIN);
  const { accounts } = await staff<{ accounts: { id: number }[] }>('GET', '/accounts', { search: code });
  const account_id = accounts[0]?.id ?? 0;
  const settings = [{ setting: 'webhook_integration_enabled', value: true }];
  await staff('POST', '/accounts/settings', { account_id, settings });
  return account_id;
}

const statusWith = async (key: string) =>
  (await fetch(`${productUrl()}/api/shipments?limit=1`, { headers: { authorization: `Bearer ${key}` } })).status;

/** Books with a key, and an Idempotency-Key where one is given; the reference. */
async function bookWith(key: string, idempotency_key?: string): Promise<string> {
  const at = (street_address: string, local_area: string, city: string, code: string, zone: string) => ({
    street_address,
    local_area,
    city,
    code,
    zone,
  });
  const booked = await fetch(`${productUrl()}/api/shipments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(idempotency_key !== undefined && { 'idempotency-key': idempotency_key }),
    },
    body: JSON.stringify({
      collection_address: at('12 Oxford Road', 'Rosebank', 'Johannesburg', '2196', 'GP'),
      delivery_address: at('3 Beach Road', 'Sea Point', 'Cape Town', '8005', 'WC'),
      collection_contact: { name: 'Sipho', mobile_number: '0821234567' },
      delivery_contact: { name: 'Rachel', mobile_number: '0831234567' },
      parcels: [{ submitted_length_cm: 20, submitted_width_cm: 20, submitted_height_cm: 10, submitted_weight_kg: 2 }],
      service_level_code: 'ECO',
    }),
  });
  const { short_tracking_reference } = (await booked.json()) as { short_tracking_reference: string };
  return short_tracking_reference;
}

describe('API keys', () => {
  it('SCREEN-21: the page is not there while the provider has not switched keys on', async () => {
    const owner = await openPage(WIDE);
    await signIn(owner, 'owner@karoo.example', '/settings/account');
    await owner.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    const links = await owner.getByRole('link', { name: 'Integrations' }).count();

    await owner.goto('/settings/integrations');
    await owner.getByText(/are not switched on for this account/).waitFor();

    expect(links).toBe(0);
  });

  it('SCREEN-21: the owner makes a key, which is shown once, and revokes it', async () => {
    await switchOn('ACM01');
    const owner = await openPage({ ...WIDE, expected: [/400/] });
    await signIn(owner, OWNER, '/settings/account');
    await owner.getByRole('link', { name: 'Integrations' }).click();
    await said(owner, 'API keys');
    await button(owner, 'Make a key').click();
    await dialog(owner).getByRole('button', { name: 'Make a key' }).click();
    await said(owner, 'Please enter a name for the key.');
    await expectNoAxeViolations(owner);

    await dialog(owner).getByLabel(/^Name/).fill('Web shop');
    await dialog(owner).getByRole('checkbox', { name: 'Read shipments and tracking' }).check();
    await dialog(owner).getByRole('button', { name: 'Make a key' }).click();
    await dialog(owner).getByRole('heading', { name: 'API key Web shop' }).waitFor();
    await expectNoAxeViolations(owner);
    const key = await dialog(owner).locator('code').first().innerText();
    await dialog(owner).getByText('For older plug-ins that sign their calls').click();
    await dialog(owner)
      .getByText(/^TS[0-9A-F]{30}$/)
      .waitFor();
    await expectNoAxeViolations(owner);
    const works = await statusWith(key);
    await dialog(owner).getByRole('button', { name: 'Done' }).click();
    await owner.reload();
    await said(owner, `${key.slice(0, 4)}…`);
    const text = await owner.locator('main').innerText();

    await button(owner, 'Revoke the key Web shop').click();
    await dialog(owner).getByRole('button', { name: 'Revoke' }).click();
    await button(owner, 'Revoke the key Web shop').waitFor({ state: 'detached' });

    expect([key.length, works, text.includes(key), await statusWith(key)]).toEqual([32, 200, false, 401]);
  });

  it('SCREEN-21: a test key books what is no shipment; its owner moves that to any status', async () => {
    await switchOn('ACM01');
    const owner = await openPage(WIDE);
    await signIn(owner, OWNER, '/settings/integrations');
    await button(owner, 'Make a key').click();
    await dialog(owner).getByLabel(/^Name/).fill('Trial shop');
    await dialog(owner)
      .getByRole('radio', { name: /Test bookings/ })
      .check();
    const scopes = await dialog(owner).getByRole('checkbox').count();
    await dialog(owner).getByRole('checkbox', { name: 'Book, change and cancel shipments' }).check();
    await expectNoAxeViolations(owner);
    await dialog(owner).getByRole('button', { name: 'Make a key' }).click();
    const key = await dialog(owner).locator('code').first().innerText();
    await dialog(owner).getByRole('button', { name: 'Done' }).click();
    const reference = await bookWith(key);

    await owner.reload();
    await button(owner, `Move ${reference}`).click();
    await dialog(owner).getByLabel('To the status').selectOption('out-for-delivery');
    await expectNoAxeViolations(owner);
    await dialog(owner).getByRole('button', { name: 'Move' }).click();
    await owner.getByText('Out for delivery', { exact: true }).first().waitFor();
    const tracked = await fetch(`${productUrl()}/api/tracking/shipments?tracking_reference=${reference}`);
    const phone = await openPage(PHONE);
    await signIn(phone, OWNER, '/settings/integrations');
    await button(phone, `Move ${reference}`).waitFor();
    await expectNoAxeViolations(phone);

    expect([scopes, tracked.status, await sidewaysScroll(phone)]).toEqual([4, 404, 0]);
  });

  it('issue 20 beyond.md 6: what a program has sent with an Idempotency-Key is found with its first answer, on a phone as well', async () => {
    await switchOn('ACM01');
    const owner = await openPage(WIDE);
    await signIn(owner, OWNER, '/settings/integrations');
    await button(owner, 'Make a key').click();
    await dialog(owner).getByLabel(/^Name/).fill('Order shop');
    await dialog(owner).getByRole('checkbox', { name: 'Book, change and cancel shipments' }).check();
    await dialog(owner).getByRole('button', { name: 'Make a key' }).click();
    const key = await dialog(owner).locator('code').first().innerText();
    await dialog(owner).getByRole('button', { name: 'Done' }).click();
    const reference = await bookWith(key, 'order-1001-of-today');
    const repeated = await bookWith(key, 'order-1001-of-today');

    await owner.reload();
    await button(owner, 'First answer to order-1001-of-today').click();
    const answer = dialog(owner).getByRole('region', { name: 'First answer to order-1001-of-today' });
    await answer.waitFor();
    const text = await answer.innerText();
    await expectNoAxeViolations(owner);
    await owner.keyboard.press('Escape');
    const phone = await openPage(PHONE);
    await signIn(phone, OWNER, '/settings/integrations');
    await phone.getByRole('searchbox', { name: 'Find a key' }).fill('order-of-nothing');
    await said(phone, 'No call with the key order-of-nothing was made lately.');
    await phone.getByRole('searchbox', { name: 'Find a key' }).fill('order-1001-of-today');
    await button(phone, 'First answer to order-1001-of-today').click();
    await dialog(phone).getByRole('region').first().waitFor();

    expect([repeated, text.includes(`"short_tracking_reference": "${reference}"`), await sidewaysScroll(phone)]).toEqual([
      reference,
      true,
      0,
    ]);
  });

  it('SCREEN-21: staff make one on the account’s page; it fits on a phone', async () => {
    const account_id = await switchOn('ACM01');
    const staff = await openPage(PHONE);
    await signIn(staff, ADMIN, `/accounts/${account_id}?tab=settings`);
    await button(staff, 'Make a key').click();
    await dialog(staff).getByLabel(/^Name/).fill('Made by staff');
    await dialog(staff).getByRole('checkbox', { name: 'Ask for prices' }).check();
    await dialog(staff).getByRole('button', { name: 'Make a key' }).click();
    await dialog(staff).getByRole('heading', { name: 'API key Made by staff' }).waitFor();
    await dialog(staff).getByRole('button', { name: 'Done' }).click();
    await button(staff, 'Revoke the key Made by staff').waitFor();

    // Elsewhere a field may lie half under the head of the page, as it does while anyone scrolls.
    await staff.evaluate(() => window.scrollTo(0, 0));
    await expectNoAxeViolations(staff);
    expect(await sidewaysScroll(staff)).toBe(0);
  });

  it('SCREEN-40: the demo’s shop goes on being told, and staff find what is off or failing over all accounts', async () => {
    const staff = await openPage(WIDE);
    await signIn(staff, ADMIN, '/tools/third-party-integrations');
    const row = () => staff.getByRole('row', { name: /Order notes for shoppers/ });
    const menu = () => button(staff, 'What to do with Order notes for shoppers');
    const choose = (name: string) => staff.getByRole('menuitem', { name, exact: true }).click();
    await row().getByText('On', { exact: true }).waitFor();

    await menu().click();
    await choose('Switch off');
    await row().getByText('Off', { exact: true }).waitFor();
    await staff.getByRole('combobox', { name: 'State' }).selectOption('off');
    await row().waitFor();
    await menu().click();
    await choose('Switch on');
    await row().waitFor({ state: 'detached' });
    expect(new URL(staff.url()).searchParams.get('state')).toBe('off');
    await staff.getByRole('combobox', { name: 'State' }).selectOption('on');

    await row().waitFor();
    await expectNoAxeViolations(staff);
  });
});

describe('webhooks', () => {
  it('SCREEN-21: the owner adds one, tries it, looks at its log, switches it off and removes it', async () => {
    await switchOn('ACM01');
    const owner = await openPage({ ...WIDE, expected: [/400/] });
    await signIn(owner, OWNER, '/settings/integrations');
    await button(owner, 'Add a webhook').click();
    await dialog(owner)
      .getByLabel(/^Address/)
      .fill('http://shop.example/tsela');
    await dialog(owner).getByRole('button', { name: 'Add a webhook' }).click();
    await said(owner, 'The address begins with http://. What is sent may be read on its way: please use https://.');
    await expectNoAxeViolations(owner);

    const url = 'https://hooks.invalid/tsela';
    await dialog(owner)
      .getByLabel(/^Address/)
      .fill(url);
    await dialog(owner)
      .getByLabel(/^Auth key/)
      .fill('Bearer of-the-shop');
    await dialog(owner).getByRole('button', { name: 'Add a webhook' }).click();
    await dialog(owner).getByRole('heading', { name: 'Signing secret' }).waitFor();
    expect(await dialog(owner).locator('code').innerText()).toMatch(/^whsec_/);
    await dialog(owner).getByRole('button', { name: 'Done' }).click();

    await button(owner, `Send test: ${url}`).click();
    await owner
      .getByText(/^Failed\. /)
      .first()
      .waitFor();
    await button(owner, `Deliveries: ${url}`).click();
    await owner.getByRole('link', { name: /Example/ }).click();
    await dialog(owner).getByRole('region', { name: 'Body' }).waitFor();
    await expectNoAxeViolations(owner);
    await dialog(owner).getByRole('button', { name: 'Close' }).click();
    await owner.getByRole('link', { name: 'Integrations' }).click();

    await button(owner, `Edit: ${url}`).click();
    await dialog(owner).getByRole('checkbox', { name: 'Every entry of the tracking history' }).check();
    await dialog(owner).getByRole('button', { name: 'Save' }).click();
    await owner.getByText(/Changes of status, Every entry of the tracking history$/).waitFor();
    await button(owner, `Switch off: ${url}`).click();
    await button(owner, `Switch on: ${url}`).waitFor();
    await expectNoAxeViolations(owner);
    expect(await owner.locator('main').innerText()).not.toContain('of-the-shop');

    await button(owner, `Remove: ${url}`).click();
    await dialog(owner).getByRole('button', { name: 'Remove' }).click();
    await button(owner, `Remove: ${url}`).waitFor({ state: 'detached' });
  });

  it('SCREEN-21: staff find a message by its state and see what was sent and answered, on a phone as well', async () => {
    const account_id = await switchOn('ACM01');
    const staff = await openPage(PHONE);
    await signIn(staff, ADMIN, `/accounts/${account_id}?tab=settings`);
    await button(staff, 'Deliveries: https://shop.acme.example/parcels').click();
    await staff
      .getByRole('link', { name: /Status changed/ })
      .first()
      .click();
    await dialog(staff).getByRole('region', { name: 'Body' }).waitFor();
    await dialog(staff).getByRole('button', { name: 'Close' }).click();

    await expectNoAxeViolations(staff);
    expect(await sidewaysScroll(staff)).toBe(0);
  });
});
