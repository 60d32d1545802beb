import type { Page } from 'playwright-core';
import { describe, it, expect } from 'vitest';
import { callerOf } from './set-up/calls.ts';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from './set-up/browser.ts';
import { pdfOf } from './set-up/pdf.ts';

const { openPage, productUrl } = usePeople();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const textbox = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const thread = (page: Page) => page.getByRole('region', { name: 'Conversation' });

describe('SCREEN-19 MENU-10 MENU-43: the inbox', () => {
  it('a customer writes on a phone, staff see it arrive and answer, and a note stays among them', async () => {
    const [customer, staff] = [await openPage(PHONE), await openPage(WIDE)];
    await giveSession(customer, 'owner@acme.example');
    await giveSession(staff, 'admin@tsela.example');
    await staff.goto('/inbox');
    await staff.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await customer.goto('/inbox');

    await button(customer, 'New message').click();
    await textbox(customer, /^Subject/).fill('A parcel for Polokwane');
    await button(customer, /^Send$/).click();
    await customer.getByText('Please write a message.').first().waitFor();
    await textbox(customer, /^Message/).fill('Do you deliver there on Fridays?');
    await button(customer, /^Send$/).click();
    await thread(customer).getByText('Do you deliver there on Fridays?').waitFor();
    expect(await sidewaysScroll(customer)).toBe(0);
    await expectNoAxeViolations(customer);

    // It arrives without a reload.
    await staff.getByRole('link', { name: /A parcel for Polokwane/ }).click();
    await thread(staff).getByText('Do you deliver there on Fridays?').waitFor();
    await staff.getByRole('combobox', { name: 'Answer or note' }).selectOption({ label: 'Note' });
    await textbox(staff, 'Note for your colleagues').fill('Ask Polokwane first');
    await button(staff, 'Save note').click();
    await thread(staff).getByText('Ask Polokwane first').waitFor();
    await staff.getByRole('combobox', { name: 'Answer or note' }).selectOption({ label: 'Answer' });
    await textbox(staff, 'Your answer').fill('Yes, every Friday.');
    await button(staff, /^Send$/).click();
    await thread(staff).getByText('Yes, every Friday.').waitFor();
    await expectNoAxeViolations(staff);

    await thread(customer).getByText('Yes, every Friday.').waitFor();
    expect(await customer.getByText('Ask Polokwane first').count()).toBe(0);

    await button(staff, 'Mark as done').click();
    await button(staff, 'Open again').waitFor();
    await staff.getByRole('link', { name: /^Done [0-9]/ }).click();
    await staff.getByRole('link', { name: /A parcel for Polokwane/ }).waitFor();
  });

  it('SCREEN-20: an owner asks for another VAT number, and staff read what it is and what it should be', async () => {
    const [customer, staff] = [await openPage(PHONE), await openPage(WIDE)];
    await giveSession(customer, 'owner@acme.example');
    await customer.goto('/account?tab=details');

    await button(customer, 'Ask to change').click();
    await customer.getByRole('combobox', { name: 'What should change' }).selectOption({ label: 'VAT number' });
    await button(customer, /^Send$/).click();
    await customer.getByText('Please say what it should be.').first().waitFor();
    await expectNoAxeViolations(customer);
    await textbox(customer, /^It should be/).fill('4987654321');
    await textbox(customer, /^Anything they should know/).fill('We registered in November.');
    await button(customer, /^Send$/).click();
    await thread(customer).getByText('It should be: 4987654321').waitFor();
    expect(new URL(customer.url()).pathname).toBe('/inbox');

    await giveSession(staff, 'admin@tsela.example');
    await staff.goto('/inbox');
    await staff.getByRole('link', { name: /Please change our VAT number/ }).click();
    await thread(staff).getByText('Account: Acme Online (ACM01)').waitFor();
    await textbox(staff, 'Your answer').fill('It is changed from today on.');
    await button(staff, /^Send$/).click();

    await thread(customer).getByText('It is changed from today on.').waitFor();
  });

  it('staff keep a canned reply and answer with it, and a file goes with the answer', async () => {
    const [customer, staff] = [await openPage(PHONE), await openPage(WIDE)];
    await giveSession(customer, 'owner@acme.example');
    await giveSession(staff, 'admin@tsela.example');
    const ask = await callerOf(productUrl(), 'owner@acme.example');
    await ask('POST', '/inbox/threads', { subject: 'Our claim form', text: 'Where do we find it?' });

    await staff.goto('/inbox');
    await button(staff, 'Canned replies').click();
    await button(staff, 'Add a canned reply').click();
    await textbox(staff, /^Name/).fill('Claim form');
    await textbox(staff, /^Text/).fill('Hello {customer_name}, the form for {reference} is attached.');
    await expectNoAxeViolations(staff);
    await button(staff, 'Save').click();
    await staff.getByText('the form for {reference} is attached.').waitFor();
    await expectNoAxeViolations(staff);
    await staff.keyboard.press('Escape');

    await staff.getByRole('link', { name: /Our claim form/ }).click();
    await staff.getByRole('combobox', { name: 'Canned reply' }).selectOption({ label: 'Claim form' });
    await button(staff, /^Send$/).click();
    await staff.getByText('Please replace {reference} by what you mean.').first().waitFor();
    const written = await textbox(staff, 'Your answer').inputValue();
    await textbox(staff, 'Your answer').fill(written.replace('{reference}', 'your claim'));
    const choosing = staff.waitForEvent('filechooser');
    await button(staff, 'Add files').click();
    await (await choosing).setFiles({ name: 'Claim form.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Claim form']) });
    await button(staff, /^Send$/).click();
    await thread(staff)
      .getByText(/the form for your claim is attached/)
      .waitFor();

    await customer.goto('/inbox');
    await customer.getByRole('link', { name: /Our claim form/ }).click();
    await thread(customer)
      .getByText(/the form for your claim is attached/)
      .waitFor();
    expect(await sidewaysScroll(customer)).toBe(0);
    await expectNoAxeViolations(customer);
    await button(customer, /Claim form.pdf/).click();
    await customer
      .getByRole('dialog', { name: /Claim form.pdf/ })
      .locator('canvas[data-drawn]')
      .waitFor();
  });

  it('staff announce something to all accounts, which arrives at a customer, is read, and is withdrawn', async () => {
    // What is withdrawn while it is read is not there any more.
    const expected = [/announcements.* 404|404 .*announcements/];
    const [customer, staff] = [await openPage({ ...PHONE, expected }), await openPage({ ...WIDE, expected })];
    await giveSession(customer, 'owner@acme.example');
    await giveSession(staff, 'admin@tsela.example');
    await customer.goto('/inbox');
    await staff.goto('/inbox');

    await button(staff, 'New announcement').click();
    await staff.getByRole('combobox', { name: /^To/ }).selectOption({ label: 'Staff of a branch' });
    await button(staff, /^Announce$/).click();
    await staff.getByText('Please choose a branch.').first().waitFor();
    await staff.getByRole('combobox', { name: /^To/ }).selectOption({ label: 'Users of all accounts' });
    await textbox(staff, /^Subject/).fill('Closed on Heritage Day');
    await textbox(staff, /^Message/).fill('We collect again on Friday.');
    await expectNoAxeViolations(staff);
    await button(staff, /^Announce$/).click();
    await staff.getByRole('region', { name: 'Announcement' }).getByText('We collect again on Friday.').waitFor();
    await expectNoAxeViolations(staff);

    // It arrives without a reload.
    await customer.getByRole('link', { name: /Closed on Heritage Day/ }).click();
    await customer.getByRole('region', { name: 'Announcement' }).getByText('We collect again on Friday.').waitFor();
    expect(await sidewaysScroll(customer)).toBe(0);
    await expectNoAxeViolations(customer);

    await button(staff, 'Withdraw').click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await staff.getByText('The announcement is withdrawn.').waitFor();
    await customer.getByText('Announcement not found.').waitFor();
  });

  it('a long conversation opens to its beginning, page by page, and keeps what was opened while more comes', async () => {
    const staff = await callerOf(productUrl(), 'admin@tsela.example');
    const { accounts } = await staff<{ accounts: { id: number }[] }>('GET', '/accounts', { search: 'ACM01' });
    const opened = await staff<{ thread: { id: number } }>('POST', '/inbox/threads', {
      account_id: accounts[0]?.id,
      subject: 'Everything about Polokwane',
      text: 'Message 1.',
    });
    const thread_id = opened.thread.id;
    const write = (number: number) =>
      staff('POST', '/inbox/messages', { thread_id, text: `Message ${number}.`, is_internal: true });
    for (let number = 2; number <= 120; number++) await write(number);
    const page = await openPage(WIDE);
    await giveSession(page, 'admin@tsela.example');
    await page.goto('/inbox');
    await page.getByRole('link', { name: /Everything about Polokwane/ }).click();
    await thread(page).getByText('Message 120.').waitFor();
    await button(page, 'Earlier messages').click();
    await thread(page).getByText('Message 21.').waitFor();
    await button(page, 'Earlier messages').click();
    await thread(page).getByText('Message 1.').waitFor();
    expect(await button(page, 'Earlier messages').count()).toBe(0);

    await write(121);
    await thread(page).getByText('Message 121.').waitFor();

    const shown = () =>
      thread(page)
        .getByText(/^Message [0-9]{1,3}\.$/)
        .allTextContents();
    await expect
      .poll(async () => (await shown()).join(' '))
      .toBe(Array.from({ length: 121 }, (_, at) => `Message ${at + 1}.`).join(' '));
  });
});
