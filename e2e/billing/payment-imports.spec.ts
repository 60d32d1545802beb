import type { Page } from 'playwright-core';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from '../set-up/browser.ts';
import { callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const FINANCE = 'finance@tsela.example';
const TODAY = dayOf(new Date());

async function upload(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(['Date,Description,Amount,Balance', ...lines].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function balanceOf(account_code: string): Promise<number> {
  const finance = await callerOf(productUrl(), FINANCE);
  const { accounts } = await finance<{ accounts: { account_code: string; balance: number }[] }>('GET', '/accounts', {
    search: account_code,
  });
  return Math.round((accounts.find((each) => each.account_code === account_code)?.balance ?? 0) * 100);
}

it('SCREEN-43 SCREEN-41 ROUTE-24 ROUTE-46 ENUM-13: a bank file is imported, matched, split, posted and locked', async () => {
  const page = await openPage(WIDE);
  await giveSession(page, FINANCE);
  const before = await balanceOf('KAR01');
  await page.goto('/billing?tab=imports');
  await page.getByRole('link', { name: /^fnb-/ }).waitFor();
  await upload(page, 'november.csv', [
    `${TODAY},FNB APP PAYMENT FROM KAR01,111.11,1000.00`,
    `${addDays(TODAY, -1)},EFT OF TWO,50.00,888.89`,
    `${TODAY},FEE,-9.00,879.89`,
    `${TODAY},OWN TRANSFER,12.00,891.89`,
  ]);

  await page.getByText('3 lines are imported.').waitFor();
  await page.getByText('1 of money out').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Post 1 certain' }).click();
  await page.getByText('1 line is posted.').waitFor();
  expect(await balanceOf('KAR01')).toBe(before + 11_111);

  await page.getByRole('link', { name: 'EFT OF TWO' }).click();
  await page.getByText('Nothing in the text names an account, and no open invoice has this amount.').waitFor();
  await choose(page, 'Account 1', 'KAR01');
  await page.getByLabel(/^Amount/).fill('30.00');
  await page.getByRole('button', { name: 'Split over another account' }).click();
  await choose(page, 'Account 2', 'ACM01');
  expect(
    await page
      .getByLabel(/^Amount/)
      .nth(1)
      .inputValue(),
  ).toBe('20.00');
  await expectNoAxeViolations(page);
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: /^Post/ }).click();
  await page.getByText(/^Posted as PMT\d{6}, PMT\d{6}\.$/).waitFor();
  expect(await balanceOf('KAR01')).toBe(before + 14_111);
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'november.csv' }).click();
  await page.getByRole('link', { name: 'OWN TRANSFER' }).click();
  await page.getByRole('button', { name: 'Leave out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave this line out' });
  await dialog.getByLabel(/^Reason/).fill('Between our own accounts');
  await dialog.getByRole('button', { name: 'Leave out' }).click();
  await page.getByText('Left out: Between our own accounts').waitFor();
  await page.getByRole('link', { name: 'november.csv' }).click();
  await page.getByText('All lines are matched.').waitFor();
  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByText('The import is locked.').waitFor();
  await page.getByLabel('Show').selectOption('Posted');
  await page.getByRole('link', { name: 'EFT OF TWO' }).click();
  await page.getByText('The import is locked and can no longer be changed.').waitFor();
  expect(await page.getByRole('button', { name: 'Take back' }).count()).toBe(0);
});

it('SCREEN-43: a file that is cut is refused on a phone with the line and its cause, and nothing is taken', async () => {
  const page = await openPage(PHONE);
  await giveSession(page, FINANCE);
  await page.goto('/billing?tab=imports');
  await page.getByRole('button', { name: 'Import a bank file' }).waitFor();

  await upload(page, 'half.csv', [`${TODAY},KAR01,10.00,20.00`, `${TODAY},KAR01,1`]);

  await page.getByText('Line 3: The line ends before its last column: is the file whole?').waitFor();
  await expectNoAxeViolations(page);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await page.getByRole('link', { name: 'half.csv' }).count()).toBe(0);
});

async function choose(page: Page, label: string, code: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(code);
  await page.getByRole('option').filter({ hasText: code }).first().click();
}
