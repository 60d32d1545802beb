import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { WIDE, expectNoAxeViolations, signIn, usePeople } from './set-up/browser.ts';

const { openPage } = usePeople();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

it('S52 S56: staff see by whom messages go, pause it, change its limit, and keep a recipient from being written to', async () => {
  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example', '/tools/outbox');
  await page.getByRole('combobox', { name: 'Channel' }).selectOption('sms');
  await expect.poll(() => page.url()).toContain('channel=sms');
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Channels' }).click();
  await said(page, 'BulkSMS');
  await expectNoAxeViolations(page);
  await button(page, 'Test credentials of SMS').click();
  await said(page, 'BulkSMS took these credentials. 4711 credits are left.');
  await button(page, 'Pause SMS').click();
  await said(page, 'Paused');
  await button(page, 'Resume SMS').click();
  await button(page, 'Pause SMS').waitFor();
  await button(page, 'Change SMS').click();
  await page.getByRole('textbox', { name: /^Most parts in a month/ }).fill('7 000');
  await button(page, 'Save').click();
  await said(page, 'SMS is saved.');
  await expect.poll(() => page.getByText(/ of 7000$/).count()).toBe(1);

  await page.getByRole('link', { name: 'Not written to' }).click();
  await button(page, 'Add recipient').click();
  await page.getByRole('textbox', { name: /^E-mail address or mobile number/ }).fill('082 555 7777');
  await button(page, 'Add').last().click();
  await said(page, '+27•••••7777');
  await expectNoAxeViolations(page);
  await button(page, 'Write again to +27•••••7777').click();
  await said(page, 'This recipient is written to again.');
});
