import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, untilQuiet, usePeople } from '../set-up/browser.ts';

const { openPage } = usePeople({ new_windows: true });

const OPERATIONS = 'ops@tsela.example';
const DRIVER = 'driver@tsela.example';

/** Where the stops still to do are, in the order of the page. */
const stopsOf = (page: Page) => page.locator('[data-with-controls] strong').allInnerTexts();

/** What the driver's own screen shows as the next stop. */
const nextOf = (phone: Page) =>
  phone
    .locator('section')
    .filter({ has: phone.getByRole('heading', { name: 'Next stop' }) })
    .innerText();

async function openSheet(page: Page): Promise<void> {
  await signIn(page, OPERATIONS, '/tripsheet');
  await page.getByRole('combobox', { name: 'Driver' }).selectOption({ label: 'Dumisani Driver' });
  await page.getByRole('button', { name: 'Move stop 2 up' }).waitFor();
}

it('SCREEN-25: stops are put in order by buttons, by dragging and all at once, the driver sees it, and it is undone', async () => {
  const phone = await openPage(PHONE);
  await signIn(phone, DRIVER);
  const page = await openPage(WIDE);
  await openSheet(page);
  const at_first = await stopsOf(page);
  expect(at_first.length).toBeGreaterThan(2);
  const [one = '', two = '', three = ''] = at_first;
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Move stop 2 up' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stopsOf(page)).slice(0, 3)).toEqual([two, one, three]);
  await page.getByRole('button', { name: 'Undo the order' }).waitFor();
  // The driver's own screen follows by itself.
  await expect.poll(() => nextOf(phone)).toContain(two);
  await page.getByRole('button', { name: 'Undo the order' }).click();
  await page.getByText('The order is as it was before.').waitFor();
  expect(await stopsOf(page)).toEqual(at_first);

  await page.getByRole('button', { name: 'Drag stop 3' }).hover();
  await page.mouse.down();
  await page.locator('[data-stop]').first().hover();
  await page.locator('[data-target]').first().waitFor();
  await page.mouse.up();
  await expect.poll(async () => (await stopsOf(page)).slice(0, 3)).toEqual([three, one, two]);
  await page.getByRole('button', { name: 'Undo the order' }).waitFor();
  await untilQuiet(page);

  const dragged = await stopsOf(page);
  await page.getByRole('button', { name: 'Optimise the order' }).click();
  await page.getByText(/ km by road/).waitFor();
  await expectNoAxeViolations(page);
  await page.screenshot({ path: 'test-results/trip-order-wide.png', fullPage: true });
  const use = page.getByRole('button', { name: 'Use this order' });
  if (await use.isVisible()) {
    await use.click();
    await page.getByText('The order is saved. The driver sees it.').waitFor();
    await page.getByRole('button', { name: 'Undo the order' }).click();
  } else await page.getByRole('button', { name: 'Keep the order as it was' }).click();
  await expect.poll(() => stopsOf(page)).toEqual(dragged);

  const small = await openPage(PHONE);
  await openSheet(small);
  expect(await sidewaysScroll(small)).toBe(0);
  await expectNoAxeViolations(small);
  await small.screenshot({ path: 'test-results/trip-order-phone.png', fullPage: true });
  await page.screenshot({ path: 'test-results/trip-order-wide-list.png', fullPage: true });
});
