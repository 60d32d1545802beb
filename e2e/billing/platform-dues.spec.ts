import { addDays, dayOf } from '@tsela/domain/time/day';
import { shownDay } from '@tsela/domain/time/typed-day';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from '../set-up/browser.ts';
import { callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const SUPER = 'super@tsela.example';
const ADMIN = 'admin@tsela.example';

it('SCREEN-51: the platform makes a plan, gives it to a provider, and its administrator reads what it costs', async () => {
  const platform = await openPage(WIDE);
  await giveSession(platform, SUPER);
  await platform.goto('/provider-admin/providers');
  await platform.getByRole('button', { name: 'Plans', exact: true }).click();
  const dialog = platform.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Courier 1000');
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await dialog.getByText('Please enter an amount, such as 1250.00.').first().waitFor();
  await expectNoAxeViolations(platform);
  await dialog.getByLabel('Each month, without VAT').fill('1 500,00');
  await dialog.getByLabel('Shipments included').fill('1000');
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await platform.getByText('Plan saved.').first().waitFor();

  const caller = await callerOf(productUrl(), ADMIN);
  const { provider } = await caller<{ provider: { id: number } }>('GET', '/providers', {}).catch(() => ({ provider: { id: 1 } }));
  await platform.goto(`/provider-admin/providers/${provider.id}`);
  await platform.getByRole('heading', { name: 'Plan and invoices' }).waitFor();
  await platform.locator('select[name="plan_id"]').selectOption({ label: 'Courier 1000' });
  await platform.getByText('Plan saved.').first().waitFor();
  await expectNoAxeViolations(platform);

  await platform.goto('/provider-admin/providers');
  await platform.getByRole('button', { name: 'Plans', exact: true }).click();
  await dialog.getByLabel('Plan', { exact: true }).selectOption({ label: 'Courier 1000' });
  await dialog.getByLabel('Each month, without VAT').fill('1 700,00');
  await dialog.getByLabel('Price from').fill(shownDay(addDays(dayOf(new Date()), 40)));
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await platform.getByText('Plan saved.').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await platform.getByRole('button', { name: 'Plans', exact: true }).click();
  await dialog.getByLabel('Plan', { exact: true }).selectOption({ label: 'Courier 1000' });
  await dialog.getByRole('row', { name: /To come R 1 700\.00/ }).waitFor();
  await expectNoAxeViolations(platform);

  const page = await openPage(PHONE);
  await giveSession(page, ADMIN);
  await page.goto('/settings/platform-dues');
  await page.getByText('Courier 1000').first().waitFor();
  await page.getByText('No invoice yet. The first comes when a month with a plan is over.').waitFor();

  await page.getByRole('row', { name: /To come R 1 700\.00/ }).waitFor();

  await dialog.getByRole('button', { name: /^Withdraw the price from/ }).click();
  await platform.getByRole('button', { name: 'Withdraw the price', exact: true }).click();
  await platform.getByText('Price withdrawn.').first().waitFor();
  await dialog.getByRole('row', { name: /To come/ }).waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('Each month, without VAT').inputValue()).toBe('1500.00');

  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
});
