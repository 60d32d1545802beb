import { expect, it } from 'vitest';
import { bookByCall, callerOf } from './set-up/calls.ts';
import { PHONE, expectNoAxeViolations, sidewaysScroll, usePeople } from './set-up/browser.ts';

const { openPage, productUrl } = usePeople();

const RACHEL = { name: 'Rachel Naidoo', email: 'rachel.naidoo@example.com', mobile_number: '0831234567' };

async function book(): Promise<{ id: number; reference: string }> {
  return bookByCall(await callerOf(productUrl(), 'owner@karoo.example'), {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
    recipient: RACHEL,
  });
}

/** Where a link in the newest message about a shipment leads. */
async function linkIn(reference: string, to: string): Promise<string> {
  const admin = await callerOf(productUrl(), 'admin@tsela.example');
  const { messages } = await admin<{ messages: { body: string }[] }>('GET', '/messages/outbox', { limit: 50 });
  const found = messages.flatMap(({ body }) => [...body.matchAll(/https?:\S+/g)].map(([url]) => url));
  const { pathname, search } = new URL(found.find((url) => url.includes(to) && url.includes(reference)) ?? '');
  return `${pathname}${search}`;
}

it('SCREEN-57: the recipient chooses another day and tells the driver, in their own language, on a phone', async () => {
  const { reference } = await book();
  const page = await openPage(PHONE);
  await page.goto(await linkIn(reference, '/reschedule/'));
  await page.getByRole('heading', { name: 'Change my delivery' }).waitFor();
  await page.screenshot({ path: 'test-results/reschedule-390.png', fullPage: true });
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Afrikaans' }).click();
  await page.getByRole('heading', { name: 'Verander my aflewering' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('af-ZA');
  await page.getByRole('button', { name: 'Kies hierdie dag' }).click();
  await page.getByText('Tik asseblief die laaste 4 syfers van jou selfoonnommer in.').waitFor();
  await page.getByLabel('Laaste 4 syfers').fill('4567');
  await page.getByRole('button', { name: 'Kies hierdie dag' }).click();
  await page.getByText('Jou aflewering is nou vir').waitFor();
  await page.screenshot({ path: 'test-results/reschedule-done-390.png', fullPage: true });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Voeg by kalender' }).click();
  expect((await saved).suggestedFilename()).toBe(`${reference}.ics`);
  await page.getByRole('button', { name: 'Verander iets anders' }).click();
  await page.getByText('Jy kan nog een verandering maak.').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
});
