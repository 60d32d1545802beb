import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, untilQuiet, usePeople } from '../set-up/browser.ts';
import { bookToBobBoxByCall, callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

/** A parcel to the Bob Box of which the compartments are known, where staff reserve by hand. */
async function bookToBobBox() {
  const admin = await callerOf(productUrl(), 'super@tsela.example');
  await admin('POST', '/providers/settings', { settings: [{ setting: 'bob_box_auto_reserve', value: false }] });
  return bookToBobBoxByCall(await callerOf(productUrl(), 'owner@karoo.example'), 'BB301');
}

it('KEY-68: what waits for a compartment is among what is pending, and staff reserve one on its page', async () => {
  const { id, reference } = await bookToBobBox();
  const page = await openPage(WIDE);
  await signIn(page, 'ops@tsela.example', '/ops-dashboard?mode=pending');
  const pile = page.getByRole('region', { name: 'Without a compartment' });
  await pile.waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);

  await pile.getByRole('link', { name: /^Look at \d+ shipments?$/ }).click();
  await page.waitForURL((url) => url.pathname === '/shipments');
  expect(await page.getByRole('combobox', { name: 'Compartments' }).inputValue()).toBe('true');
  await page.getByText(reference).first().click();
  await page.waitForURL((url) => url.pathname === `/shipments/${id}`);
  await page
    .getByText('None is kept')
    .or(page.getByRole('button', { name: 'Reserve compartment' }))
    .first()
    .waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Reserve compartment' }).click();
  await page.getByText('A compartment is kept.').waitFor();
  await page.getByRole('button', { name: 'Reserve compartment' }).waitFor({ state: 'hidden' });

  await page.goto('/shipments?waits_for_compartment=true');
  await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
  await untilQuiet(page);
  expect(await page.getByText(reference).count()).toBe(0);
  const phone = await openPage(PHONE);
  await signIn(phone, 'ops@tsela.example', `/shipments/${id}`);
  await phone.getByText(reference).first().waitFor();
  await untilQuiet(phone);
  expect(await sidewaysScroll(phone)).toBe(0);
});
