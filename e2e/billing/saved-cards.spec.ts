import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { balanceOf } from '../set-up/booking.ts';
import { completePayment, returnToMerchant } from '../set-up/gateway.ts';

const { openPage, productUrl } = usePeople();

const OWNER = 'owner@karoo.example';
const CARDS = '/account?tab=billing&part=saved-cards';

it('CALL-66 ROUTE-40 PAYMETH-12 PAY-06 DATA-33: a card is saved with a top-up, named, paid by with one press, and removed', async () => {
  const page = await openPage(WIDE);
  await signIn(page, OWNER, CARDS);
  await page.getByText('No card is saved.').waitFor();
  await page.getByRole('link', { name: 'Add a card' }).click();
  await page.getByRole('checkbox', { name: 'Save this card' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Save this card' }).isChecked()).toBe(true);
  await expectNoAxeViolations(page);
  await page.screenshot({ path: 'test-results/saved-cards-top-up.png' });
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await completePayment(page);
  await returnToMerchant(page);

  await page.getByText('Card saved.').waitFor();
  expect(new URL(page.url()).searchParams.get('card_saved')).toBe('success');
  await page.getByRole('button', { name: 'Name this card: Card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Card' });
  await dialog.getByLabel('Type').selectOption('Visa');
  await dialog.getByLabel('Last four digits').fill('1234');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove: Visa ending 1234' }).waitFor();
  await expectNoAxeViolations(page);
  await page.screenshot({ path: 'test-results/saved-cards-wide.png' });

  await page.goto(`${productUrl()}/top-up-account`);
  const before = await balanceOf(page);
  expect(await page.getByRole('radio', { name: /^Visa ending 1234/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.getByText('Thank you. Your payment has arrived.').waitFor();
  await expect.poll(() => balanceOf(page)).toBe(before + 20_000);

  await page.goto(`${productUrl()}${CARDS}`);
  await page.getByRole('button', { name: 'Remove: Visa ending 1234' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No card is saved.').waitFor();
});

it('ROUTE-40: on a phone the payer who turns back is told that no card was saved', async () => {
  const page = await openPage(PHONE);
  await signIn(page, OWNER, '/top-up-account?save_card=yes');
  await page.getByRole('checkbox', { name: 'Save this card' }).waitFor();
  await page.getByRole('button', { name: /^Pay now/ }).click();

  await page.getByRole('link', { name: 'Cancel and go back' }).click();

  await page.getByText('The card could not be saved.').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
  await page.screenshot({ path: 'test-results/saved-cards-phone.png' });
});
