import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { bookByCall, callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

async function parcel(): Promise<number> {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const { id } = await bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
  return id;
}

async function openOptions(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Print options…' }).click();
  return page.getByRole('dialog', { name: 'Print' });
}

/** The PDF that opens in a tab of its own. */
async function printed(page: Page, act: () => Promise<void>): Promise<string> {
  const opened = page.context().waitForEvent('response', (response) => response.headers()['content-type'] === 'application/pdf');
  await act();
  const file = await page.context().request.get((await opened).url());
  return (await file.body()).toString('latin1');
}

const sheetOf = (pdf: string) =>
  /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
    .exec(pdf)
    ?.slice(1)
    .map((points) => Math.round((Number(points) / 72) * 25.4));

describe('printing', () => {
  it('SCREEN-59: stickers come on the sheet that was chosen last; a second print is asked about; waybills come in copies', async () => {
    const id = await parcel();
    const page = await openPage({ ...WIDE, expected: [/status of 409/] });
    await signIn(page, 'ops@tsela.example', `/shipments/${id}`);
    const dialog = await openOptions(page);
    await dialog.getByLabel('Sheet').selectOption('a4-4up');
    await expectNoAxeViolations(page);
    const first = await printed(page, () => dialog.getByRole('button', { name: 'Print', exact: true }).click());
    expect(sheetOf(first)).toEqual([210, 297]);

    await page.bringToFront();
    await page.getByRole('button', { name: 'Print stickers' }).click();
    const again = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'Label already printed.' });
    const second = await printed(page, () => again.getByRole('button', { name: 'Print again' }).click());
    expect(sheetOf(second)).toEqual([210, 297]);

    await page.bringToFront();
    const waybills = await openOptions(page);
    await waybills.getByRole('radio', { name: /^Waybills/ }).check();
    await waybills.getByRole('radio', { name: '3' }).check();
    await expectNoAxeViolations(page);
    const third = await printed(page, () => waybills.getByRole('button', { name: 'Print', exact: true }).click());
    expect(third.match(/\/MediaBox/g)).toHaveLength(3);
  });

  it('SCREEN-08: a list is printed in the colours of white paper, from a dark screen as well', async () => {
    const page = await openPage(WIDE);
    await signIn(page, 'ops@tsela.example', '/shipments');
    await page.getByRole('row').nth(1).waitFor();

    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    const on_paper = await coloursOf(page);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect.poll(() => coloursOf(page)).not.toEqual(on_paper);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

    expect(await coloursOf(page)).toEqual(on_paper);
  });

  it('SCREEN-59: the choice reads well on a phone', async () => {
    const id = await parcel();
    const page = await openPage(PHONE);
    await signIn(page, 'owner@karoo.example', `/shipments/${id}`);
    await openOptions(page);

    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
  });

  it('SCREEN-59: stickers go straight to the label printer of the computer, and are saved where it does not take them', async () => {
    const [id, second] = [await parcel(), await parcel()];
    const page = await openPage({ ...WIDE, is_new: true, expected: [/status of 503/] });
    const written: { device: { name: string }; data: string }[] = [];
    let is_down = false;
    await page.route('http://127.0.0.1:9100/**', async (route) => {
      const headers = { 'access-control-allow-origin': '*' };
      if (route.request().url().endsWith('/available')) return route.fulfill({ headers, json: { printer: [PRINTER] } });
      if (is_down) return route.fulfill({ headers, status: 503, body: '' });
      written.push(route.request().postDataJSON() as (typeof written)[number]);
      return route.fulfill({ headers, body: '' });
    });
    await signIn(page, 'ops@tsela.example', `/shipments/${id}`);

    const dialog = await openOptions(page);
    await dialog.getByRole('radio', { name: /^Stickers for a label printer/ }).check();
    await dialog.getByRole('button', { name: 'Look for label printers' }).click();
    await dialog.getByText('Kept for this computer').waitFor();
    expect(await dialog.getByLabel('Printer', { exact: true }).inputValue()).toBe(PRINTER.uid);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Print a test label' }).click();
    await dialog.getByLabel('Scan a code of the test label').fill('TEST-ZPL-300');
    await dialog.getByLabel('Scan a code of the test label').press('Enter');
    await dialog.getByText('This reads TEST-ZPL-300').waitFor();
    await dialog.getByLabel('Scan a code of the test label').fill('TEST-ZPL-203');
    await dialog.getByLabel('Scan a code of the test label').press('Enter');
    await dialog.getByText('Read without a mistake').waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByText(`Sent to ${PRINTER.name}.`).last().waitFor();
    await expect.poll(() => written.length).toBe(2);
    expect(written.map(({ device }) => device.name)).toEqual([PRINTER.name, PRINTER.name]);
    expect([written[0]?.data.includes('Test label'), written[1]?.data.startsWith('^XA')]).toEqual([true, true]);

    is_down = true;
    await page.goto(`/shipments/${second}`);
    const again = await openOptions(page);
    await again.getByRole('radio', { name: /^Stickers for a label printer/ }).check();
    const saved = page.waitForEvent('download');
    await again.getByRole('button', { name: 'Print', exact: true }).click();
    expect((await saved).suggestedFilename()).toBe('stickers.zpl');
    await page.getByText(`${PRINTER.name} did not take it.`).waitFor();
  });
});

const PRINTER = {
  deviceType: 'printer',
  uid: 'ZD420-1',
  provider: 'com.zebra.ds.webdriver.desktop.provider.DefaultDeviceProvider',
  name: 'ZD420 at the packing table',
  connection: 'usb',
  version: 3,
  manufacturer: 'Zebra Technologies',
};

/** The colours in which a page says how something stands. */
const coloursOf = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['ink', 'red', 'green', 'blue', 'amber', 'grey', 'red-soft', 'green-soft'].map((name) =>
      style.getPropertyValue(`--${name}`),
    );
  });
