import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';

const { openPage } = usePeople();

it('SCREEN-32 PERM-046: a range is added and given, and one of its stickers is looked up and marked as lost', async () => {
  const page = await openPage(WIDE);
  await signIn(page, 'ops@tsela.example', '/tools/assign-tracking-stickers');
  await page.getByRole('button', { name: 'Add range' }).click();
  const dialog = page.getByRole('dialog', { name: 'New range' });
  await dialog.getByRole('textbox', { name: 'Prefix' }).fill('JRN');
  await dialog.getByRole('textbox', { name: 'How many' }).fill('50');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Add range' }).click();
  await page.getByRole('row').filter({ hasText: 'JRN0000000001' }).getByText('Enough').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.locator('#find-sticker').fill('jrn0000000007');
  await page.locator('#find-sticker').press('Enter');
  await page.getByRole('button', { name: 'Mark as lost' }).click();
  const marking = page.getByRole('dialog', { name: 'Mark as lost: JRN0000000007' });
  await marking.getByRole('textbox', { name: 'Reason' }).fill('Fell off');
  await marking.getByRole('button', { name: 'Mark as lost' }).click();
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  await expectNoAxeViolations(page);
  await page.setViewportSize(PHONE);
  expect(await sidewaysScroll(page)).toBe(0);
});
