import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';

const { openPage } = usePeople();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

it('S52 S56: staff see by whom messages go, pause it, change its limit, and keep a recipient from being written to', async () => {
  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example', '/tools/outbox');
  await page.getByRole('combobox', { name: 'Channel' }).selectOption('sms');
  await expect.poll(() => page.url()).toContain('channel=sms');
  await button(page, 'Show the whole message').first().click();
  await button(page, 'Show less').waitFor();
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

  await page.getByRole('link', { name: 'Suppressed' }).click();
  await button(page, 'Add recipient').click();
  await page.getByRole('textbox', { name: /^E-mail address or mobile number/ }).fill('082 555 7777');
  await button(page, 'Add').last().click();
  await said(page, '+27•••••7777');
  await expectNoAxeViolations(page);
  await button(page, 'Write again to +27•••••7777').click();
  await said(page, 'This recipient is written to again.');
});

it('SCREEN-52 MENU-25: the platform reads the messages of all providers, limits one of them, and keeps a recipient from being written to', async () => {
  const page = await openPage(WIDE);
  await signIn(page, 'super@tsela.example', '/provider-admin/messaging');
  await page.getByRole('combobox', { name: 'Provider' }).selectOption({ label: 'Tsela Couriers' });
  await page.getByRole('combobox', { name: 'Channel' }).selectOption('sms');
  await page
    .getByText(/^\+27•••••\d{4}/)
    .first()
    .waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Senders' }).click();
  await button(page, 'Change SMS').click();
  await page.getByRole('textbox', { name: /^Most parts in a month that the platform lets go out/ }).fill('9 000');
  await button(page, 'Save').click();
  await said(page, 'SMS is saved.');
  await said(page, '9000 parts');
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Totals' }).click();
  await page.getByRole('textbox', { name: 'From' }).waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Suppressed' }).click();
  await button(page, 'Add recipient').click();
  await page.getByRole('textbox', { name: /^E-mail address or mobile number/ }).fill('082 555 8888');
  await button(page, 'Add').last().click();
  await said(page, '+27•••••8888');
  await button(page, 'Write again to +27•••••8888').click();
  await said(page, 'This recipient is written to again.');
});

it('SCREEN-56: a text is changed with a preview in light and dark, sent to oneself, and set back', async () => {
  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example', '/settings/message-texts');
  await button(page, 'Change Delivered, To the recipient').click();
  const dialog = page.getByRole('dialog');
  const body = dialog.getByRole('textbox', { name: /^Message/ });
  await body.fill('Thank you, {customer}!');
  await dialog.getByText('{customer} is no variable of this message.').waitFor();
  await body.fill('Thank you! Parcel {ref} has arrived.');
  await button(page, '{link} link, needed').click();
  const drawn = page.frameLocator('iframe[title^="Preview of Delivered"]');
  await drawn.getByText(/: Thank you! Parcel H4K2M9 has arrived\. \S+\/track…/).waitFor();
  await dialog.getByRole('combobox', { name: 'Looks' }).selectOption('dark');
  await expect
    .poll(() => drawn.locator('body').evaluate((element) => getComputedStyle(element).backgroundColor))
    .toBe('rgb(18, 22, 27)');
  await button(page, 'Send it to me').click();
  await page
    .getByText(/admin@tsela\.example is on its way|kept in the outbox/)
    .first()
    .waitFor();
  await button(page, 'Save').click();
  await said(page, 'The text is saved. It applies from now on.');

  await page.getByRole('combobox', { name: 'Which texts' }).selectOption('changed');
  await button(page, 'Change Delivered, To the recipient').click();
  await page.getByText('Last changes').first().click();
  await dialog
    .getByText(/^Before: /)
    .first()
    .waitFor();
  await button(page, 'Back to the standard text').click();
  await said(page, 'Our standard text is sent again.');
  await expectNoAxeViolations(page);
});

it('SCREEN-52: the domain of e-mails is looked at, and one that only this machine knows is said to be so', async () => {
  const page = await openPage(PHONE);
  await signIn(page, 'admin@tsela.example', '/tools/outbox');
  await page.getByRole('link', { name: 'Channels' }).click();
  await page.getByRole('button', { name: 'Check domain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Domain of e-mails' });
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  const found = dialog.getByRole('status', { name: 'Records of the domain' });
  await found.getByText('E-mails go out from no-reply@localhost.').waitFor();

  expect(
    await found.getByText('Only machines of your own network know this domain, so mail services find nothing there.').count(),
  ).toBe(4);
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
  await page.screenshot({ path: 'test-results/domain-phone.png' });
});

it('SCREEN-56: on a phone the texts of SMS are read without scrolling sideways', async () => {
  const page = await openPage(PHONE);
  await signIn(page, 'admin@tsela.example', '/settings/message-texts?channel=sms&language=af');
  await button(page, 'Change Delivered, To the recipient').click();
  await page.getByText(/ SMS each time\./).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
});

it('SCREEN-52: on a phone the messaging service is read without scrolling sideways', async () => {
  const page = await openPage(PHONE);
  await signIn(page, 'super@tsela.example', '/provider-admin/messaging');
  const tabs = page.getByRole('navigation', { name: 'Parts of the messaging service' });
  for (const tab of ['Senders', 'Totals', 'Suppressed', 'Queue']) {
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    await expect.poll(() => tabs.getByRole('link', { name: tab, exact: true }).getAttribute('aria-current')).toBe('page');
    expect(await sidewaysScroll(page)).toBe(0);
  }
  await expectNoAxeViolations(page);
});
