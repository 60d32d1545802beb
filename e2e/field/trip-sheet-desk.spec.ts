import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, untilQuiet, usePeople } from '../set-up/browser.ts';

const { openPage } = usePeople({ new_windows: true });

const OPERATIONS = 'ops@tsela.example';
const DRIVER = 'driver@tsela.example';

it('SCREEN-25: a dispatcher tells the driver something, takes a stop off, puts it back, starts and ends the trip', async () => {
  const phone = await openPage(PHONE);
  await signIn(phone, DRIVER);
  // What is refused is told at its field, and by the browser in its console as well.
  const page = await openPage({ ...WIDE, expected: [/status of 40[04]/] });
  await signIn(page, OPERATIONS, '/tripsheet');
  await page.getByRole('link', { name: /^Dumisani Driver \d+ of \d+ stops done/ }).waitFor();
  await page.getByRole('combobox', { name: 'Driver' }).selectOption({ label: 'Dumisani Driver' });
  await page.getByRole('button', { name: 'Move stop 2 up' }).waitFor();
  await untilQuiet(page);
  await page.screenshot({ path: 'test-results/sheet-desk-wide.png', fullPage: true });
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Message the driver' }).click();
  await page.getByRole('dialog').getByLabel('Message', { exact: true }).fill('Gate 4 is closed, please use gate 2.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByText('Not read yet').waitFor();
  await expectNoAxeViolations(page);
  // The driver's own screen follows by itself.
  await phone.getByText('Gate 4 is closed, please use gate 2.').waitFor();
  await expectNoAxeViolations(phone);
  await phone.screenshot({ path: 'test-results/sheet-desk-driver.png' });
  await phone.getByRole('button', { name: 'I have read it' }).click();
  await expect.poll(() => phone.getByText('Gate 4 is closed').count()).toBe(0);
  await page
    .getByRole('dialog')
    .getByText(/· Read/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();

  const stops = page.locator('[data-with-controls]');
  const reference = (await stops.first().getByRole('link').last().innerText()).trim();
  await page.getByRole('button', { name: 'Give to… stop 1', exact: true }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Driver' }).selectOption({ label: 'No one' });
  await page.getByRole('dialog').getByRole('button', { name: 'Give', exact: true }).click();
  await page.getByText('The stop waits for a driver again.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: reference }).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Add to the sheet' }).fill('NOSUCH');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('No shipment or collection request has the reference NOSUCH.').waitFor();
  await page.getByRole('textbox', { name: 'Add to the sheet' }).fill(reference.toLowerCase());
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(`${reference} is on the sheet`).waitFor();
  await page.getByRole('link', { name: reference }).waitFor();

  // What was said lies over the button for a while, and as long as the pointer is there.
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).last().click();
  await page.getByRole('button', { name: 'Load by scanning' }).click();
  await page.getByRole('dialog').getByLabel('Scan a parcel').fill('NOSUCH');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('No shipment or parcel has the reference NOSUCH.').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();

  const started = page.getByRole('button', { name: 'Start the trip' });
  await started.click();
  await page.getByText(/Dumisani Driver is on the way/).waitFor();
  await page.getByText(/^On the way since/).waitFor();
  await page.getByRole('button', { name: 'End the trip' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the trip' }).click();
  await page.getByText('The trip of Dumisani Driver has ended.').waitFor();

  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'More' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Print (PDF)' }).click()),
  ]);
  expect(paper.suggestedFilename()).toMatch(/^Tripsheet_Dumisani_Driver_.*\.pdf$/);
  await paper.saveAs('test-results/tripsheet.pdf');

  const small = await openPage(PHONE);
  await signIn(small, OPERATIONS, '/tripsheet');
  await small.getByRole('combobox', { name: 'Driver' }).selectOption({ label: 'Dumisani Driver' });
  await small.getByRole('button', { name: 'Load by scanning' }).waitFor();
  await untilQuiet(small);
  expect(await sidewaysScroll(small)).toBe(0);
  await expectNoAxeViolations(small);
  await small.screenshot({ path: 'test-results/sheet-desk-phone.png', fullPage: true });
});

it('SCREEN-25: a dispatcher hands over what a driver who cannot go on has out for delivery, with a reason', async () => {
  const page = await openPage(WIDE);
  await signIn(page, OPERATIONS, '/tripsheet');
  await page.getByRole('combobox', { name: 'Driver' }).selectOption({ label: 'Dumisani Driver' });
  const stop = page.locator('[data-with-controls]').filter({ hasText: 'Out for delivery' }).first();
  const reference = (await stop.getByRole('link').last().innerText()).trim();
  const sequence = (await stop.innerText()).split('\n')[0] ?? '';

  await page.getByRole('button', { name: 'Hand over stops' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over the stops of Dumisani Driver' });
  await dialog.getByRole('button', { name: 'Tick none' }).click();
  await dialog
    .getByRole('checkbox', { name: `${sequence}. Delivery` })
    .first()
    .check();
  await dialog.getByRole('button', { name: 'Hand over 1 stop' }).click();
  await dialog.getByText('Please say why the driver cannot go on.').first().waitFor();
  await dialog.getByText('Please choose who takes them.').first().waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('combobox', { name: /^To/ }).selectOption({ label: 'Kobus Nel' });
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Vehicle broke down');
  await dialog.getByRole('button', { name: 'Hand over 1 stop' }).click();

  await page.getByText('1 stop given to Kobus Nel.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: reference }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Driver' }).selectOption({ label: 'Kobus Nel' });
  await page.getByRole('link', { name: reference }).waitFor();
});

it('SCREEN-24 SCREEN-25: a stop that is out for delivery is handed over where it is given to another driver', async () => {
  const page = await openPage(WIDE);
  await signIn(page, OPERATIONS, '/tripsheet');
  await page.getByRole('combobox', { name: 'Driver' }).selectOption({ label: 'Dumisani Driver' });
  const stop = page.locator('[data-with-controls]').filter({ hasText: 'Out for delivery' }).first();
  const sequence = (await stop.innerText()).split('\n')[0] ?? '';

  await stop.getByRole('button', { name: `Give to… stop ${sequence}` }).click();
  const giving = page.getByRole('dialog', { name: `Give stop ${sequence} to` });
  await giving.getByRole('combobox', { name: /^Driver/ }).selectOption({ label: 'Kobus Nel' });
  await giving.getByRole('button', { name: 'Give' }).click();

  const dialog = page.getByRole('dialog', { name: 'Hand over the stops of Dumisani Driver' });
  await dialog.getByText('1 shipment is out for delivery').waitFor();
  expect(await dialog.getByRole('combobox', { name: /^To/ }).locator('option:checked').innerText()).toBe('Kobus Nel');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Flat tyre');
  await dialog.getByRole('button', { name: 'Hand over 1 stop' }).click();
  await page.getByText('1 stop given to Kobus Nel.').waitFor();
});
