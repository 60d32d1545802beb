import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from './set-up/browser.ts';

const { openPage } = usePeople();

it('SCREEN-18: the guide of a page opens beside it, follows to the next page, is searched, and closes by the keyboard', async () => {
  const page = await openPage(WIDE);
  await giveSession(page, 'admin@tsela.example');
  await page.goto('/interhub-transfers');
  await page.getByRole('heading', { level: 1, name: 'Interhub transfers' }).waitFor();
  await page.getByRole('button', { name: 'Guide to this page' }).click();
  const guide = page.getByRole('complementary', { name: 'Guide' });
  await guide.getByRole('heading', { name: 'Interhub transfers' }).waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await guide.getByRole('heading', { name: 'Reports' }).waitFor();

  await guide.getByRole('searchbox', { name: 'Search the guides' }).fill('pütt ziebra');
  await guide.getByText('No guide has “pütt ziebra”.').waitFor();
  await guide.getByRole('searchbox', { name: 'Search the guides' }).fill('hub scän');
  await guide.getByRole('button', { name: 'Hub scanner' }).click();
  await guide.getByText('An impossible scan is refused at once').waitFor();
  await guide.getByRole('button', { name: 'Back to the guide to this page' }).click();
  await guide.getByRole('heading', { name: 'Reports' }).waitFor();
  await guide.press('Escape');
  await guide.waitFor({ state: 'detached' });

  await page.locator('body').press('?');
  await page.getByRole('button', { name: 'Open the guide of this page' }).click();
  await guide.getByRole('heading', { name: 'Reports' }).waitFor();
});

it('SCREEN-18: a customer on a phone finds the guides of senders at the help centre, and none of staff', async () => {
  const page = await openPage(PHONE);
  await giveSession(page, 'owner@acme.example');
  await page.goto('/help-centre');
  const guides = page.getByRole('region', { name: 'Guides' });
  await guides.getByRole('button', { name: 'Address book' }).waitFor();
  expect(await guides.getByRole('button', { name: 'Hub scanner' }).count()).toBe(0);
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);

  await page.getByRole('searchbox', { name: 'Search the help centre' }).fill('duplicates');
  await guides.getByRole('button', { name: 'Address book' }).click();
  await page.getByRole('dialog', { name: 'Guide' }).getByText('lists contacts that are there twice').waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Guide' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Guide to this page' }).click();
  await page.getByRole('dialog', { name: 'Guide' }).getByRole('heading', { name: 'Help centre' }).waitFor();
});
