import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from '../set-up/browser.ts';
import { giveProof, openStop, scanParcels, sign, typePin } from '../set-up/driver.ts';
import { bookByCall, bringOut, callerOf, pinByCall } from '../set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const HUB = 'hub@tsela.example';
const OWNER = 'owner@karoo.example';
const STREET = '9 Loop Street';

/** A shipment whose delivery is proved by a stamped document unless said otherwise. */
async function book(
  street = STREET,
  pod_method: 'grv' | 'pin-with-fallback' = 'grv',
): Promise<{ id: number; reference: string }> {
  return bookByCall(await callerOf(productUrl(), OWNER), {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street, suburb: 'Parktown' },
    pod_method,
  });
}

const as = (name: string) => callerOf(productUrl(), `${name}@tsela.example`);

/** As much of a PDF as is looked at; what stands in it makes each another document. */
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`);
const chooseFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').first().setInputFiles(file);

/** A photo as a camera would take it, made by the browser itself. */
async function photoOf(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 600];
    canvas.getContext('2d')?.fillText(`Stamped ${Math.random()}`, 100, 100);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

it('ENUM-07: a driver photographs the stamped document, and the shipment’s page has it with its PDF', async () => {
  const { id, reference } = await book();
  const [hub, dispatcher, caller] = await Promise.all([as('hub'), as('ops'), as('driver')]);
  await bringOut({ hub, dispatcher, driver: caller }, { id, reference });
  const driver = await openPage(PHONE);
  await giveSession(driver, 'driver@tsela.example');
  await driver.goto('/tripsheet');
  await openStop(driver, STREET);

  await driver.getByRole('button', { name: `Deliver ${reference}`, exact: true }).click();
  await scanParcels(driver, [`${reference}/1`]);
  const dialog = driver.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
  await dialog.getByText('Please enter who received it.').waitFor();
  await dialog.getByText('Please take a photo of the stamped document.').waitFor();
  await expectNoAxeViolations(driver);
  await dialog.getByLabel('Who received it?').fill('Rachel at the gate');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'stamped.jpg', mimeType: 'image/jpeg', buffer: await photoOf(driver) });
  await dialog.getByRole('img', { name: 'Photo 1' }).waitFor();
  await sign(driver);
  expect(await sidewaysScroll(driver)).toBe(0);
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
  await driver.getByText(`${reference} is delivered.`).waitFor();

  const owner = await openPage(WIDE);
  await giveSession(owner, OWNER);
  await owner.goto(`/shipments/${id}?tab=documents`);
  await owner.getByText('Received by Rachel at the gate').first().waitFor();
  await owner.getByText('Captured at the door').first().waitFor();
  await expectNoAxeViolations(owner);
  expect(await owner.getByRole('button', { name: 'Add a document' }).count()).toBe(0);
  await owner.getByRole('button', { name: 'Open Stamped document.jpg' }).click();
  await owner.getByRole('dialog').getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  await owner.keyboard.press('Escape');
  const download = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`Proof_of_delivery_${reference}.pdf`);
});

it('KEY-41 KEY-42: after too many wrong PINs a driver asks for what the settings say, and the receiver signs', async () => {
  const street = '13 Loop Street';
  const { id, reference } = await book(street, 'pin-with-fallback');
  const [hub, dispatcher, caller, admin] = await Promise.all(['hub', 'ops', 'driver', 'admin'].map(as));
  if (!hub || !dispatcher || !caller || !admin) throw new Error('A demo user is missing.');
  await bringOut({ hub, dispatcher, driver: caller }, { id, reference });
  const pin = await pinByCall(admin, id);
  const wrong = pin === '1'.repeat(pin.length) ? '2'.repeat(pin.length) : '1'.repeat(pin.length);
  const driver = await openPage(PHONE);
  await giveSession(driver, 'driver@tsela.example');
  await driver.goto('/tripsheet');
  await openStop(driver, street);

  await driver.getByRole('button', { name: `Deliver ${reference}`, exact: true }).click();
  await scanParcels(driver, [`${reference}/1`]);
  const dialog = driver.getByRole('dialog');
  const deliver = dialog.getByRole('button', { name: 'Deliver', exact: true });
  for (const left of ['2 tries left', '1 try left', 'no tries left']) {
    if (left.startsWith('2')) await giveProof(driver, wrong);
    else {
      await typePin(driver, wrong);
      await deliver.click();
    }
    await dialog.getByRole('alert').filter({ hasText: left }).waitFor();
  }
  await dialog.getByText('The PIN has been tried too often.').first().waitFor();
  await dialog.getByLabel('Who received it?').fill('Rachel at the gate');
  await deliver.click();
  // What was signed before a PIN was wrong is there; the photo, which a PIN would have spared, is asked for.
  await dialog.getByText('Please take a photo of the delivery.').waitFor();
  expect(await dialog.getByText('Please let who received it sign.').count()).toBe(0);
  await expectNoAxeViolations(driver);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await photoOf(driver) });
  await dialog.getByRole('img', { name: 'Photo 1' }).waitFor();
  await deliver.click();
  await driver.getByText(`${reference} is delivered.`).waitFor();

  const { documents } = await admin<{ documents: { name: string; receiver_name: string }[] }>('GET', '/shipments/documents', {
    shipment_id: id,
  });
  expect(documents.map(({ name, receiver_name }) => [name, receiver_name])).toEqual([
    ['Signature.png', 'Rachel at the gate'],
    ['Photo at the door.jpg', 'Rachel at the gate'],
  ]);
});

it('SCREEN-28: at the hub the photo of a stamped document goes with the next scan', async () => {
  const { id, reference } = await book('14 Loop Street');
  const [hub, dispatcher, driver] = await Promise.all([as('hub'), as('ops'), as('driver')]);
  await bringOut({ hub, dispatcher, driver }, { id, reference });
  const page = await openPage(WIDE);
  await giveSession(page, 'ops@tsela.example');
  await page.goto('/hub-scanner');
  await page.getByRole('combobox', { name: 'Scan as' }).selectOption('delivered');
  const branch = page.getByRole('combobox', { name: /^Branch/ });
  await branch.selectOption({ index: 1 });
  await page.getByLabel(/^Received by/).fill('Rachel');

  const field = page.getByRole('textbox', { name: 'Scan or type a reference' });
  await field.fill(reference);
  await field.press('Enter');
  await page.getByText('Please take a photo of the stamped document.').first().waitFor();
  // It asks for the document at once; at the bench it may be photographed before the scan as well.
  await page
    .getByRole('dialog', { name: `Deliver ${reference}` })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'stamped.jpg', mimeType: 'image/jpeg', buffer: await photoOf(page) });
  await page.getByText('It goes with the next scan.').waitFor();
  await expectNoAxeViolations(page);
  await field.fill(reference);
  await field.press('Enter');
  await page.getByText('Needed where a stamped document was agreed.').waitFor();

  await expect
    .poll(async () => (await dispatcher<{ shipments: { status: string }[] }>('GET', '/shipments', { id })).shipments[0]?.status)
    .toBe('delivered');
});

it.each([WIDE, PHONE])(
  'SCREEN-28 KEY-41: a recipient at the counter of a hub says the PIN, or gives other proof: %o',
  async (size) => {
    const [first, second] = [
      await book('15 Loop Street', 'pin-with-fallback'),
      await book('16 Loop Street', 'pin-with-fallback'),
    ];
    const [hub, dispatcher, driver, admin] = await Promise.all([as('hub'), as('ops'), as('driver'), as('admin')]);
    for (const shipment of [first, second]) await bringOut({ hub, dispatcher, driver }, shipment);
    const page = await openPage(size);
    await giveSession(page, 'ops@tsela.example');
    await page.goto('/hub-scanner');
    await page.getByRole('combobox', { name: 'Scan as' }).selectOption('delivered');
    await page.getByRole('combobox', { name: /^Branch/ }).selectOption({ index: 1 });
    await page.getByLabel(/^Received by/).fill('Rachel');
    const field = page.getByRole('textbox', { name: 'Scan or type a reference' });
    const scan = async (reference: string) => {
      await field.fill(reference);
      await field.press('Enter');
      return page.getByRole('dialog', { name: `Deliver ${reference}` });
    };

    const asked = await scan(first.reference);
    await asked.getByRole('textbox').fill(await pinByCall(admin, first.id));
    await expectNoAxeViolations(page);
    await asked.getByRole('button', { name: 'Deliver', exact: true }).click();
    await asked.waitFor({ state: 'detached' });

    const without = await scan(second.reference);
    const pin = await pinByCall(admin, second.id);
    const wrong = pin.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));
    for (const told of ['2 tries left', '1 try left', 'no tries left']) {
      await without.getByRole('textbox').fill(wrong);
      await without.getByRole('button', { name: 'Deliver', exact: true }).click();
      await without.getByText(told).first().waitFor();
    }
    expect(await without.getByLabel(/^Who received it/).inputValue()).toBe('Rachel');
    await expectNoAxeViolations(page);
    await without.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Give the proof' }).first().click();
    await without.waitFor();

    const statusOf = async ({ id }: { id: number }) =>
      (await dispatcher<{ shipments: { status: string }[] }>('GET', '/shipments', { id })).shipments[0]?.status;
    expect([await statusOf(first), await statusOf(second)]).toEqual(['delivered', 'out-for-delivery']);
  },
);

it('SCREEN-09: staff add a document, replace it and keep the earlier version', async () => {
  const { id } = await book('10 Loop Street');
  const page = await openPage({ ...PHONE, expected: [/400 \(Bad Request\)/, /409 \(Conflict\)/] });
  await giveSession(page, HUB);
  await page.goto(`/shipments/${id}?tab=documents`);
  await page.getByText('This shipment has no documents.').waitFor();

  await page.getByRole('button', { name: 'Add a document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a document' }).click();
  await dialog.getByText('Please choose a file.').waitFor();
  await chooseFile(page, [{ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ this is a program') }]);
  await dialog.getByRole('button', { name: 'Add a document' }).click();
  await dialog.getByText('scan.pdf is no PDF, PNG or JPEG, whatever its name says.').waitFor();
  await expectNoAxeViolations(page);
  await chooseFile(page, [{ name: 'scan.pdf', mimeType: 'application/pdf', buffer: pdf(`first ${id}`) }]);
  await dialog.getByLabel(/^Received by/).fill('Rachel');
  await dialog.getByRole('button', { name: 'Add a document' }).click();
  await page.getByText('scan.pdf is added.').waitFor();
  await page.getByText('Received by Rachel').waitFor();
  await expectNoAxeViolations(page);
  expect(await sidewaysScroll(page)).toBe(0);

  await page.getByRole('button', { name: 'Replace scan.pdf with a new version' }).click();
  await chooseFile(page, [{ name: 'scan.pdf', mimeType: 'application/pdf', buffer: pdf(`first ${id}`) }]);
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await dialog.getByText(/scan.pdf is with shipment \w+ already\./).waitFor();
  await chooseFile(page, [{ name: 'better.pdf', mimeType: 'application/pdf', buffer: pdf(`second ${id}`) }]);
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await page.getByText('better.pdf is added.').waitFor();
  await page.getByText('Earlier version').waitFor();
});

it('SCREEN-31: many proofs find their shipments, by name or by hand, and the refused one can be left out', async () => {
  const [one, other] = [await book('11 Loop Street'), await book('12 Loop Street')];
  const page = await openPage({ ...WIDE, expected: [/400 \(Bad Request\)/, /Indexing all PDF objects/] });
  await giveSession(page, HUB);
  await page.goto('/tools/pod-uploader');

  await chooseFile(page, [
    { name: `${one.reference}.pdf`, mimeType: 'application/pdf', buffer: pdf(`one ${one.id}`) },
    { name: 'Scan 0001.pdf', mimeType: 'application/pdf', buffer: pdf(`other ${other.id}`) },
    { name: 'virus.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
  ]);
  await page.getByText('virus.pdf is no PDF, PNG or JPEG, whatever its name says.').waitFor();
  await page.getByRole('button', { name: 'Leave out virus.pdf' }).click();
  const named = page.getByRole('listitem', { name: `${one.reference}.pdf` });
  await named.getByRole('link', { name: one.reference }).waitFor();
  await named.getByText('Not delivered yet').waitFor();
  await named.getByLabel('Received by').fill('Rachel');

  const unnamed = page.getByRole('listitem', { name: 'Scan 0001.pdf' });
  await unnamed.getByLabel(/^Reference of the shipment/).fill('NONE99');
  await unnamed.getByRole('button', { name: 'Find' }).click();
  await unnamed.getByText('No shipment has the reference NONE99.').waitFor();
  await unnamed.getByLabel(/^Reference of the shipment/).fill(other.reference);
  await unnamed.getByLabel(/^Reference of the shipment/).press('Enter');
  await unnamed.getByRole('link', { name: other.reference }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Attach 2 proofs' }).click();

  await page.getByText('2 proofs are attached.').waitFor();
  await page.getByText('Nothing is waiting. Every proof has its shipment.').waitFor();
  await page.goto(`/shipments/${one.id}?tab=documents`);
  await page.getByText('Received by Rachel').waitFor();
  await page.getByText(`${one.reference}.pdf`).first().waitFor();
});

/** Draws a line into the field for the signature, as a finger would. */

it('SCREEN-09: what is delivered without a proof has it asked for: staff its driver, the customer the courier', async () => {
  const made = await book('21 Loop Street');
  const { id, reference } = made;
  const [hub, dispatcher, driver, admin] = await Promise.all(['hub', 'ops', 'driver', 'admin'].map(as));
  if (!hub || !dispatcher || !driver || !admin) throw new Error('A demo user is missing.');
  await bringOut({ hub, dispatcher, driver }, made);
  await admin('PATCH', '/shipments', { id, status: 'delivered' });
  const ask = async (page: Page) => {
    await page.getByRole('img', { name: `Barcode of ${reference}` }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Request proof of delivery' }).click();
    const dialog = page.getByRole('dialog', { name: `Request proof of delivery of ${reference}` });
    await expect.poll(() => dialog.getByLabel('Message').inputValue()).toContain(`${reference} to Sipho Dlamini, Parktown on `);
    expect(await sidewaysScroll(page)).toBe(0);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('has been asked for the proof of delivery.').waitFor();
  };

  const office = await openPage(PHONE);
  await giveSession(office, 'ops@tsela.example');
  await office.goto(`/shipments/${id}`);
  await ask(office);
  const owner = await openPage(WIDE);
  await giveSession(owner, OWNER);
  await owner.goto(`/shipments/${id}`);
  await ask(owner);

  const told = await driver<{ messages: { text: string }[] }>('GET', '/trip-sheet/messages', { limit: 1 });
  expect(told.messages[0]?.text).toMatch(/^Please hand in the proof of delivery of /);
  const { threads } = await admin<{ threads: { subject: string }[] }>('GET', '/inbox/threads', { search: reference });
  expect(threads.map(({ subject }) => subject)).toEqual([`Proof of delivery of ${reference}`]);
});
