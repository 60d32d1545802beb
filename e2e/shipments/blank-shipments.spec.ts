import { expect, it } from 'vitest';
import { WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';

const { openPage } = usePeople();

it('PERM-056 SCREEN-28: an unknown code is written down at the bench, listed, and leads to the form that completes it', async () => {
  const page = await openPage(WIDE);
  await signIn(page, 'ops@tsela.example', '/hub-scanner');
  await page.getByRole('combobox', { name: /^Branch/ }).selectOption({ index: 1 });
  const field = page.getByRole('textbox', { name: 'Scan or type a reference' });
  await field.fill('FOUND777');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Create blank shipment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Blank shipment' });
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Create blank shipment' }).click();
  await page.getByText('FOUND777 is ready to be completed.').first().waitFor();
  // It is written down once: the result leads on, and so does a later scan of the same parcel.
  await page.getByRole('link', { name: 'Complete', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Create blank shipment' }).count()).toBe(0);
  await field.fill('FOUND777');
  await field.press('Enter');
  await page.getByText('FOUND777 is a blank shipment, to be completed before it goes on.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Create blank shipment' }).count()).toBe(0);

  await page.goto('/shipments');
  await page.getByRole('link', { name: 'To be completed (1)' }).click();
  await page.getByRole('row').filter({ hasText: 'FOUND777' }).getByText('To be completed').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Complete FOUND777' }).click();
  await page.waitForURL((url) => url.pathname === '/shipments/new' && url.searchParams.get('custom-ref') === 'FOUND777');
});
