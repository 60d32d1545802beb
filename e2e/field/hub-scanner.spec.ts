import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, usePeople } from '../set-up/browser.ts';
import { bookByCall, callerOf } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const field = (page: Page) => page.getByRole('textbox', { name: 'Scan or type a reference' });
const logRow = (page: Page, reference: string) =>
  page.getByRole('region', { name: 'Scans, newest first' }).getByRole('row').filter({ hasText: reference });

async function openScanner(page: Page): Promise<void> {
  await signIn(page, 'hub@tsela.example', '/hub-scanner');
  await field(page).waitFor();
}

/** As a wedge scanner does: keys into whatever has the focus, and Enter. */
async function wedge(page: Page, reference: string): Promise<void> {
  await page.keyboard.type(reference, { delay: 5 });
  await page.keyboard.press('Enter');
}

async function paste(page: Page, text: string): Promise<void> {
  await field(page).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function parcel(): Promise<string> {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const route = {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  };
  return (await bookByCall(customer, route)).reference;
}

describe('the hub scanner', () => {
  it('takes what a scanner types while a list or a box has the focus, and changes nothing of the set-up by it', async () => {
    const page = await openPage(WIDE);
    await openScanner(page);
    const scan_as = page.getByRole('combobox', { name: 'Scan as' });
    await scan_as.selectOption('floor-check');
    await scan_as.focus();

    await wedge(page, 'DAM2345/1');

    await logRow(page, 'DAM2345/1').waitFor();
    expect(await scan_as.inputValue()).toBe('floor-check');
    await page.getByRole('checkbox', { name: 'Sound' }).focus();
    await wedge(page, 'EF3GH4/1');
    await logRow(page, 'EF3GH4/1').waitFor();
    expect(await field(page).inputValue()).toBe('');
  });

  it('keeps a pasted list that came before the set-up was complete, and records it on request', async () => {
    const [one, two] = [await parcel(), await parcel()];
    const page = await openPage(WIDE);
    await openScanner(page);
    await page.getByRole('combobox', { name: 'Scan as' }).selectOption('damaged');

    await paste(page, `${one}/1\n${two}/1`);

    const told = page.getByRole('status').filter({ hasText: 'Enter a reason first.' });
    await told.getByText(`Not recorded yet: ${one}/1, ${two}/1.`).waitFor();
    await expectNoAxeViolations(page);
    await page
      .getByRole('combobox', { name: /^Reason/ })
      .or(page.getByRole('textbox', { name: /^Reason/ }))
      .fill('Wet');
    await page.getByText(`Not recorded yet: ${one}/1, ${two}/1.`).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();

    await logRow(page, `${one}/1`).waitFor();
    await logRow(page, `${two}/1`).waitFor();
    await page.getByText(/^Not recorded yet/).waitFor({ state: 'hidden' });
  });

  it('scans again at once what was refused, and takes two Enters within a breath for one scan', async () => {
    const reference = await parcel();
    const page = await openPage(WIDE);
    await openScanner(page);
    await wedge(page, 'NOPE12/1');
    await logRow(page, 'NOPE12/1').getByText('Refused').waitFor();
    await wedge(page, 'NOPE12/1');
    await expect.poll(() => logRow(page, 'NOPE12/1').count()).toBe(2);

    await field(page).evaluate((input, scanned) => {
      // Faster than the page draws itself.
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const _each of [1, 2]) {
        set?.call(input, scanned);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.closest('form')?.requestSubmit();
      }
    }, `${reference}/1`);

    await logRow(page, `${reference}/1`).first().waitFor();
    await page.getByText(`${reference}/1 was scanned a moment ago, so it was not recorded twice.`).waitFor();
    expect(await logRow(page, `${reference}/1`).count()).toBe(1);
  });

  it('works where the browser makes no random ids, has no locks and plays no sound, as on plain http', async () => {
    const reference = await parcel();
    const page = await openPage({ ...WIDE, is_new: true });
    await page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
      Reflect.deleteProperty(Navigator.prototype, 'locks');
      Object.assign(window, {
        AudioContext: class {
          constructor() {
            throw new Error('No sound here.');
          }
        },
      });
    });
    await openScanner(page);

    await wedge(page, `${reference}/1`);

    await logRow(page, `${reference}/1`).getByText('Done').waitFor();
    await page.getByRole('status').filter({ hasText: 'All sent' }).waitFor();
    expect(await page.getByText(/could not be kept/).count()).toBe(0);
  });

  it('SCREEN-28: says where the parcel goes, undoes a scan, and sums up the round to save it', async () => {
    const [one, two] = [await parcel(), await parcel()];
    const page = await openPage({ ...WIDE, is_new: true });
    await openScanner(page);
    await page.getByRole('textbox', { name: 'Note' }).fill('Shelf was wet');
    await field(page).focus();

    await wedge(page, `${one}/1`);
    await logRow(page, `${one}/1`).getByText('Done').waitFor();
    await wedge(page, `${two}/1`);
    const result = page.getByRole('status').filter({ hasText: `${two}/1` });
    await result.getByText('Goes to').waitFor();
    await result.getByText('Johannesburg', { exact: true }).last().waitFor();
    await expectNoAxeViolations(page);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/scanner-wide.png`, fullPage: true });

    await page.getByRole('button', { name: `Undo ${one}/1` }).click();
    await page
      .getByText(/^Undone: /)
      .first()
      .waitFor();
    await logRow(page, `${one}/1`).getByText('Undone').waitFor();
    const ops = await callerOf(productUrl(), 'ops@tsela.example');
    const { shipments } = await ops<{ shipments: { status: string }[] }>('GET', '/shipments/rows', { search: one });
    expect(shipments[0]?.status).toBe('submitted');

    await page.getByRole('button', { name: 'Finish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Summary of this round' });
    await dialog.getByRole('row', { name: /^Received at hub/ }).waitFor();
    await expectNoAxeViolations(page);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/scanner-finish.png` });
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('scans.csv');
    await dialog.getByRole('button', { name: 'Start a new round' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Nothing has been scanned since the last summary.').waitFor();
  });

  it('keeps its set-up and options for the session, and fits a phone', async () => {
    const page = await openPage({ ...PHONE, is_new: true });
    await openScanner(page);
    await page.getByRole('combobox', { name: 'Scan as' }).selectOption('floor-check');
    await page.getByRole('textbox', { name: 'Note' }).fill('Counting');
    await page.getByRole('checkbox', { name: 'Say where it goes' }).check();
    await page.getByRole('checkbox', { name: 'Sound' }).uncheck();
    await page.getByRole('checkbox', { name: 'Photo' }).check();
    await page.getByRole('group', { name: 'Photo' }).waitFor();

    await page.reload();

    await field(page).waitFor();
    expect(await page.getByRole('combobox', { name: 'Scan as' }).inputValue()).toBe('floor-check');
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Counting');
    expect(await page.getByRole('checkbox', { name: 'Say where it goes' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Sound' }).isChecked()).toBe(false);
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/scanner-phone.png`, fullPage: true });
  });

  it('SCREEN-28: reads a barcode with the camera, where the browser reads them, once', async () => {
    const reference = await parcel();
    const page = await openPage({ ...WIDE, is_new: true });
    await page.addInitScript((code) => {
      Object.assign(globalThis, {
        BarcodeDetector: class {
          detect() {
            return Promise.resolve([{ rawValue: code }]);
          }
        },
      });
      const getUserMedia = () => Promise.resolve(document.createElement('canvas').captureStream());
      Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
      // A canvas that nothing is drawn on shows no picture, so it never plays.
      HTMLMediaElement.prototype.play = () => Promise.resolve();
    }, `${reference}/1`);
    await openScanner(page);

    await page.getByRole('button', { name: 'Camera' }).click();

    await page.getByRole('dialog', { name: 'Scan with the camera' }).getByText(`Read: ${reference}/1`).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await logRow(page, `${reference}/1`).getByText('Done').waitFor();
    expect(await logRow(page, `${reference}/1`).count()).toBe(1);
  });
});
