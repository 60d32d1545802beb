import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const ADMIN = 'admin@tsela.example';

it('SCREEN-30 SCREEN-37 PERM-051: a tool is opened by its card, and codes are drawn as they are typed', async () => {
  const page = await openPage(WIDE);
  await giveSession(page, ADMIN);
  await page.goto('/tools');
  await expectNoAxeViolations(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Barcode generator/ })
    .click();
  await page.waitForURL((url) => url.pathname === '/tools/barcode-generator');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('A sample. Yours shows here as soon as there are codes.').waitFor();

  await page.getByLabel('Codes, one a line').fill('A-01; Bay A 1\nA-02');
  await preview.getByText('2 codes').waitFor();
  await preview.getByText('Bay A 1').waitFor();
  await page.getByRole('radio', { name: 'Counted' }).check({ force: true });
  await page.getByLabel('Begins with').fill('BAG-');
  await page.getByLabel('How many').fill('501');
  await page.getByText(/500/).first().waitFor();
  expect(await page.getByRole('button', { name: 'Print or save as PDF' }).isDisabled()).toBe(true);

  await page.getByLabel('How many').fill('12');
  await preview.getByText('12 codes').waitFor();
  expect(await page.getByRole('button', { name: 'Print or save as PDF' }).isEnabled()).toBe(true);
  await page.setViewportSize(PHONE);
  expect(await sidewaysScroll(page)).toBe(0);
});

it('SCREEN-39 PERM-053: contacts go from one account to another, and back out again', async () => {
  const staff = await callerOf(productUrl(), ADMIN);
  const { accounts } = await staff<{ accounts: { id: number }[] }>('GET', '/accounts', { search: 'Acme Online' });
  const contact = {
    account_id: accounts[0]?.id,
    name: 'Copied Traders',
    mobile_number: '082 555 0133',
    address: {
      street_address: '5 Long Street',
      local_area: 'Cape Town City Centre',
      city: 'Cape Town',
      code: '8001',
      zone: 'WC',
    },
  };
  await staff('POST', '/accounts/address-books', contact);
  const page = await openPage(WIDE);
  await giveSession(page, ADMIN);
  await page.goto('/tools/copy-address-book');
  const choose = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label }).fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
  };

  await choose('From account', 'Acme Online');
  await choose('To account', 'Acme Online');
  await page.getByText('Please choose two different accounts.').waitFor();
  await choose('To account', 'Karoo Crafts');
  await page.getByLabel('Search the entries').fill('Copied Traders');
  const row = page.getByRole('row', { name: /Copied Traders/ });
  await row.getByText('New').waitFor();
  await expectNoAxeViolations(page);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Copy 1 chosen' }).click();
  await page.getByText('Copied to Karoo Crafts: 1 copied.').waitFor();
  await row.getByText('There already').waitFor();

  await page.getByRole('button', { name: 'Undo: remove the copies' }).click();
  await page.getByText('1 copy removed.').last().waitFor();
  await row.getByText('New').waitFor();
});

it('SCREEN-07 MENU-03: a customer sees at a glance what their account has and what it waits for, and goes on from there', async () => {
  const page = await openPage(PHONE);
  await giveSession(page, 'owner@karoo.example');
  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: 'Balance' })
    .getByText(/R.[\d\s ]+\.\d\d/)
    .waitFor();
  const counters = page.getByRole('list', { name: 'Shipments by where they are' });
  expect(await counters.getByRole('link').count()).toBe(6);
  await expectNoAxeViolations(page);
  expect(await sidewaysScroll(page)).toBe(0);

  const delivering = counters.getByRole('link', { name: /Out for delivery/ });
  const told = Number(/\d+/.exec((await delivering.textContent()) ?? '')?.[0]);
  await delivering.click();
  await page.waitForURL((url) => url.pathname === '/shipments');
  const { count } = await (
    await callerOf(productUrl(), 'owner@karoo.example')
  )<{ count: number }>('GET', '/shipments', Object.fromEntries(new URL(page.url()).searchParams));
  expect(count).toBe(told);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Top up' }).first().click();
  await page.waitForURL((url) => url.pathname === '/top-up-account');
});

it('SCREEN-07: a customer tracks any parcel from the dashboard, and arranges its cards for good', async () => {
  // No parcel has the reference that is tracked in the end.
  const page = await openPage({ ...PHONE, expected: [/404/] });
  await giveSession(page, 'user@acme.example');
  await page.goto('/dashboard');
  const chart = page.getByRole('heading', { name: /^Shipments per day/ });
  await chart.waitFor();
  await page.getByText(/unread message|read everything/).waitFor();
  await page.getByRole('button', { name: 'Arrange this page' }).waitFor();
  await expectNoAxeViolations(page);
  expect(await sidewaysScroll(page)).toBe(0);

  await page.getByRole('button', { name: 'Arrange this page' }).click();
  await page.getByRole('checkbox', { name: 'Shipments per day' }).uncheck();
  await chart.waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('heading', { name: 'Recent shipments' }).waitFor();
  expect(await chart.count()).toBe(0);
  await page.getByRole('button', { name: 'Arrange this page' }).click();
  await page.getByRole('button', { name: 'All in the usual order' }).click();
  await chart.waitFor();

  await page.getByRole('textbox', { name: 'Tracking reference' }).fill(' abc234 ');
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/track' && url.searchParams.get('ref') === 'ABC234');
});
