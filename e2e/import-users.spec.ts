import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from './set-up/browser.ts';

const { openPage, productUrl } = usePeople();

const ADMIN = 'admin@tsela.example';
const FILE = [
  'Name,E-mail,Role,Branch code',
  'Zola Ndaba,zola.ndaba@journey.example,Operations staff,JNB',
  'Wessel Kruger,wessel.kruger@journey.example,Operations staff,JNB',
  'Wrong Role,wrong.role@journey.example,Emperor,JNB',
].join('\n');

describe('users from a file', () => {
  it('SCREEN-35 PERM-049: come in on a phone, and what became of them is found again and undone', async () => {
    const page = await openPage(PHONE);
    await signIn(page, ADMIN, '/tools/users-bulk-import');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'new-people.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
    await page.getByText('1 row has faults').waitFor();
    await page.getByText('Role: There is no role “Emperor”.').waitFor();
    await page.getByLabel('When invitations go out').selectOption('later');
    await page.getByRole('button', { name: 'Import 2 valid rows' }).click();
    await page.getByText('Please choose the day.').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
    await page.getByLabel('When invitations go out').selectOption('now');
    await page.getByRole('button', { name: 'Import 2 valid rows' }).click();

    await page.getByText('2 imported, 1 left out').waitFor();
    await page.getByText('0 joined, 2 not yet').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);

    const wide = await openPage(WIDE);
    await signIn(wide, ADMIN, '/users');
    await wide.getByRole('searchbox').first().fill('zola.ndaba');
    await wide.getByRole('main').getByText('Zola Ndaba').first().waitFor();
    await wide.goto(`${productUrl()}/tools/users-bulk-import`);
    await wide.getByRole('link', { name: 'new-people.csv' }).click();
    await wide.getByRole('button', { name: 'Undo', exact: true }).click();
    await wide.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await wide.getByText('2 undone').waitFor();
    await wide.getByText('0 joined, 0 not yet').waitFor();
  });
});
