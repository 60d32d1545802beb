import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from '../set-up/browser.ts';
import { callerOf } from '../set-up/calls.ts';
import { workbookOf } from '../set-up/workbook.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const { openPage, productUrl } = usePeople();

const HUB = 'hub@tsela.example';
const FINANCE = 'finance@tsela.example';
const OWNER = 'owner@acme.example';

interface Booked {
  readonly id: number;
  readonly short_tracking_reference: string;
}

/** A shipment of one parcel of 2 kg that Acme has just booked. */
async function book(): Promise<Booked> {
  const owner = await callerOf(productUrl(), OWNER);
  const address = { street_address: '12 Oxford Road', local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' };
  return owner<Booked>('POST', '/shipments', {
    collection_address: address,
    delivery_address: { street_address: '3 Beach Road', local_area: 'Sea Point', city: 'Cape Town', code: '8005', zone: 'WC' },
    collection_contact: { name: 'Sipho Sender', email: 'sipho@example.com', mobile_number: '0821234567' },
    delivery_contact: { name: 'Rachel Recipient', email: 'rachel@example.com', mobile_number: '0831234567' },
    parcels: [
      {
        parcel_description: 'Books',
        submitted_length_cm: 20,
        submitted_width_cm: 20,
        submitted_height_cm: 10,
        submitted_weight_kg: 2,
      },
    ],
    service_level_code: 'ECO',
    customer_reference: 'MEASURE',
  });
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('SCREEN-33 SCREEN-41: an operator measures, the customer disputes, and staff decide', async () => {
  const shipment = await book();
  const hub = await openPage({ ...WIDE, expected: [/404 \(Not Found\)/, /409 \(Conflict\)/] });
  await giveSession(hub, HUB);
  await hub.goto('/tools/update-parcel-dimensions');

  const scan = hub.getByLabel('Parcel or waybill number');
  await scan.fill('NONE99');
  await scan.press('Enter');
  await hub.getByText('No parcel has the reference NONE99.').waitFor();
  await scan.fill(shipment.short_tracking_reference);
  await scan.press('Enter');
  await hub.getByText('20 x 20 x 10 cm, 2 kg').waitFor();
  await expectNoAxeViolations(hub);
  await hub.getByLabel('Length (cm)').fill('60');
  await hub.getByLabel('Width (cm)').fill('40');
  await hub.getByLabel('Height (cm)').fill('40');
  await hub.getByLabel(/^Scale or dimensioner/).fill('Bench scale 3');
  await hub.locator('input[type=file]').setInputFiles({ name: 'scale.png', mimeType: 'image/png', buffer: PNG });
  await hub.getByText('With all four sizes you see here what they do to the charge').waitFor();
  await hub.getByLabel('Weight (kg)').fill('20,5');
  const effect = hub.getByRole('status', { name: 'What this does to the charge' });
  await effect.getByText('The difference is large enough to be approved first.').waitFor();
  await effect.getByText(/^2 kg → /).waitFor();
  await expectNoAxeViolations(hub);
  await hub.getByLabel('Weight (kg)').press('Enter');
  await hub.getByText('Is this measurement right?').waitFor();
  await hub.getByRole('button', { name: 'Save it' }).click();
  await hub.getByText('Saved. The difference is large enough to be approved first.').waitFor();
  await expectNoAxeViolations(hub);

  const owner = await openPage(PHONE);
  await giveSession(owner, OWNER);
  await owner.goto(`/shipments/${shipment.id}?tab=measured`);
  await owner.getByText('60 x 40 x 40 cm, 20.5 kg').first().waitFor();
  await owner.getByRole('img', { name: 'Picture scale.png' }).waitFor();
  expect(await sidewaysScroll(owner)).toBe(0);
  await expectNoAxeViolations(owner);
  await owner.getByRole('button', { name: 'Dispute' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel(/^What is wrong with it/).fill('It went in a box of 20 cm.');
  await dialog.getByRole('button', { name: 'Dispute' }).click();
  await owner.getByText('Your dispute has been sent.').last().waitFor();

  const finance = await openPage(WIDE);
  await giveSession(finance, FINANCE);
  await finance.goto('/billing?tab=discrepancies&answer=disputed');
  await finance.getByRole('checkbox', { name: new RegExp(shipment.short_tracking_reference) }).check();
  await expectNoAxeViolations(finance);
  await finance.getByRole('button', { name: 'Approve' }).click();
  const decide = finance.getByRole('dialog');
  await decide.getByRole('button', { name: 'Approve' }).click();
  await decide.getByText('Please answer the dispute: the customer reads this comment.').first().waitFor();
  await decide.getByRole('button', { name: 'Cancel' }).click();
  await finance.getByRole('button', { name: 'Reject' }).click();
  await decide.getByLabel('Comment to the customer').fill('You are right, two parcels were stacked.');
  await decide.getByRole('button', { name: 'Reject' }).click();
  await finance.getByText('1 discrepancy decided.').last().waitFor();

  await owner.reload();
  await owner.getByText('You are right, two parcels were stacked.').waitFor();
});

it.each([WIDE, PHONE])(
  'SCREEN-33 SCREEN-30: a file of sizes as CSV or Excel is previewed, imported by a job, told row by row, and undone, at $width',
  async (size) => {
    const shipment = await book();
    const page = await openPage(size);
    await giveSession(page, HUB);
    await page.goto('/tools/update-parcel-dimensions?tab=file');
    // A heading that no file of sizes has: which column it is, is remembered for the next file.
    const rows = [
      [`Our number ${size.width}`, 'L', 'W', 'H', 'kg'],
      [shipment.short_tracking_reference, '20', '20', '10', '2.1'],
      ['NONE99', '20', '20', '10', '2'],
    ];
    const file_sent =
      size === WIDE
        ? { name: 'sizes.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.map((cells) => cells.join(',')).join('\n')) }
        : { name: 'sizes.xlsx', mimeType: XLSX, buffer: Buffer.from(workbookOf([{ name: 'Sizes', rows }])) };
    const chooseFile = () => page.locator('input[type=file]').setInputFiles(file_sent);
    await chooseFile();
    await page.getByLabel(`Our number ${size.width}`).selectOption({ label: 'Reference' });
    await page.getByText('1 row has faults').waitFor();
    await page.getByText('Reference: No parcel has the reference NONE99.').waitFor();
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Import 1 valid row' }).click();
    await page.getByText('1 imported, 1 left out').waitFor();
    await page.getByText('Row 3: Reference: No parcel has the reference NONE99.').waitFor();
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the result' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('sizes-result.csv');
    expect(readFileSync(await file.path(), 'utf8')).toContain(`${shipment.short_tracking_reference},20,20,10,2.1,2,Imported,`);

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 left out, 1 undone').waitFor();

    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByText('1 left out, 1 undone').first().waitFor();
    await chooseFile();
    await page.getByRole('button', { name: 'Import 1 valid row' }).waitFor();
  },
);

it('SCREEN-33: the weight comes from a scale on a serial port, once it has come to rest', async () => {
  const shipment = await book();
  const page = await openPage({ ...WIDE, is_new: true });
  await page.addInitScript(() => {
    // A scale that sends a weight that still moves, and then one at rest.
    const lines = ['ST,GS,+00', 'US,GS,+   2.9kg\r\n', 'US,GS,+   3.1kg\r\nST,GS,+   3.25kg\r\n'];
    const readable = new ReadableStream({
      start(controller) {
        for (const line of lines) controller.enqueue(new TextEncoder().encode(line));
      },
    });
    const port = { readable, open: () => Promise.resolve() };
    Object.defineProperty(Navigator.prototype, 'serial', {
      configurable: true,
      value: { getPorts: () => Promise.resolve([]), requestPort: () => Promise.resolve(port) },
    });
  });
  await giveSession(page, HUB);
  await page.goto('/tools/update-parcel-dimensions');
  await page.getByLabel('Parcel or waybill number').fill(shipment.short_tracking_reference);
  await page.getByRole('button', { name: 'Find parcel' }).click();

  await page.getByRole('button', { name: 'Read the scale' }).click();

  await expect.poll(() => page.getByLabel('Weight (kg)').inputValue()).toBe('3.25');
  await expectNoAxeViolations(page);
});
