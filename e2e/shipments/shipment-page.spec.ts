import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bookByCall, callerOf } from '../set-up/calls.ts';
import type { Caller } from '../set-up/calls.ts';
import { PHONE, WIDE, expectNoAxeViolations, signIn, usePeople } from '../set-up/browser.ts';

const { openPage, productUrl } = usePeople();

/** The selector says which status the page knows of, also while a dialog lies over it. */
const choiceOf = (page: Page) => page.getByRole('combobox', { name: 'Change status', includeHidden: true });

/** A parcel that waits to be collected by the demo's driver, and another user who works on it. */
async function parcelToCollect(): Promise<{ id: number; reference: string; branch_id: number; colleague: Caller }> {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const { id, reference } = await bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
  const driver = await callerOf(productUrl(), 'driver@tsela.example');
  const { driver: own } = await driver<{ driver: { id: number; branch_id: number } }>('GET', '/trip-sheet');
  const colleague = await callerOf(productUrl(), 'admin@tsela.example');
  await colleague('POST', '/trip-sheet/assign', { shipment_ids: [id], driver_id: own.id, leg: 'collection' });
  return { id, reference, branch_id: own.branch_id, colleague };
}

function onHold(scan: { reference: string; branch_id: number }) {
  return {
    ...scan,
    choice: 'on-hold',
    reason: 'Address is unclear',
    event_id: randomUUID(),
    device_id: 'a scanner',
    device_sequence: 1,
    captured_at: new Date().toISOString(),
  };
}

it.each([WIDE, PHONE])('SCREEN-09: its barcode comes where there is room for it, at $width', async (size) => {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const { id, reference } = await bookByCall(customer, {
    from: { street: '16 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '7 Empire Road', suburb: 'Parktown' },
  });
  const page = await openPage({ ...size, is_new: true });
  await signIn(page, 'owner@karoo.example', `/shipments/${id}`);
  const service = page.getByText('Proof of delivery', { exact: true }).first();
  await service.waitFor();

  const before = await service.boundingBox();
  await page.getByRole('img', { name: `Barcode of ${reference}` }).waitFor();

  expect((await service.boundingBox())?.y).toBe(before?.y);
});

it('SCREEN-09: staff give a driver from the side that has none and waits for one, and from no other', async () => {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const { id } = await bookByCall(customer, {
    from: { street: '14 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '5 Empire Road', suburb: 'Parktown' },
  });
  const page = await openPage(WIDE);
  await signIn(page, 'ops@tsela.example', `/shipments/${id}`);

  await page.getByRole('button', { name: 'Assign collection driver' }).click();
  await page.getByRole('dialog', { name: 'Collection driver of 1 shipment' }).waitFor();

  // The server gives no delivery before there is something to deliver.
  expect(await page.getByRole('button', { name: 'Assign delivery driver', includeHidden: true }).count()).toBe(0);
});

describe('a shipment that another user changes meanwhile', () => {
  it('keeps what is being typed, says so when it is sent, and takes it the second time', async () => {
    const { id, reference, colleague } = await parcelToCollect();
    const page = await openPage({ ...WIDE, expected: [/status of 409/] });
    await signIn(page, 'ops@tsela.example', `/shipments/${id}`);
    await page.getByRole('heading', { level: 1, name: reference, exact: true }).waitFor();
    await choiceOf(page).selectOption('collection-exception');
    const dialog = page.getByRole('dialog', { name: /^Change the status to/ });
    await dialog.getByLabel(/^Message/).fill('The gate was closed for the day');

    await colleague('PATCH', '/shipments', { id, status: 'collection-failed-attempt' });
    await expect.poll(() => choiceOf(page).inputValue(), { timeout: 10_000 }).toBe('collection-failed-attempt');

    expect(await dialog.getByLabel(/^Message/).inputValue()).toBe('The gate was closed for the day');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    const refusal = dialog.getByRole('alert');
    await refusal.waitFor();
    await expectNoAxeViolations(page);
    await refusal.getByRole('button', { name: 'Try again' }).click();
    await refusal.waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => choiceOf(page).inputValue(), { timeout: 10_000 }).toBe('collection-exception');
  });

  it('keeps the dialog even when no other status is left', async () => {
    const { id, reference, branch_id, colleague } = await parcelToCollect();
    const page = await openPage(WIDE);
    await signIn(page, 'ops@tsela.example', `/shipments/${id}`);
    await choiceOf(page).selectOption('collection-exception');
    const dialog = page.getByRole('dialog', { name: /^Change the status to/ });
    await dialog.getByLabel(/^Message/).fill('The gate was closed for the day');

    await colleague('POST', '/tracking/shipment-events', { events: [onHold({ reference, branch_id })] });
    await choiceOf(page).waitFor({ state: 'detached' });

    expect(await dialog.getByLabel(/^Message/).inputValue()).toBe('The gate was closed for the day');
  });

  it('shows in the audit trail that is open, and what one does oneself shows too', async () => {
    const { id, colleague } = await parcelToCollect();
    const page = await openPage(WIDE);
    await signIn(page, 'admin@tsela.example', `/shipments/${id}`);
    await page.getByRole('tab', { name: 'Audit trail' }).click();
    const entries = page.getByRole('tabpanel', { name: 'Audit trail' }).getByRole('listitem');
    await entries.first().waitFor();
    const before = await entries.count();

    await colleague('PATCH', '/shipments', { id, status: 'collection-failed-attempt' });

    await expect.poll(() => entries.count(), { timeout: 10_000 }).toBe(before + 1);
    // The trail and the page read by themselves: a choice made on the old status is refused.
    await expect.poll(() => choiceOf(page).inputValue(), { timeout: 10_000 }).toBe('collection-failed-attempt');
    await choiceOf(page).selectOption('collection-exception');
    await page.getByRole('dialog').getByRole('button', { name: 'Change status' }).click();
    await expect.poll(() => entries.count(), { timeout: 10_000 }).toBe(before + 2);
  });
});

describe('what was sent about a shipment', () => {
  it('SCREEN-09 SCREEN-56: is read by operations, who send one again, and by its customer, who does not', async () => {
    const customer = await callerOf(productUrl(), 'owner@karoo.example');
    const { id, reference } = await bookByCall(customer, {
      from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
      to: { street: '3 Empire Road', suburb: 'Parktown' },
      recipient: { name: 'Rachel Nkosi', email: 'rachel@example.com', mobile_number: '0831234567' },
    });
    const ops = await openPage(WIDE);
    await signIn(ops, 'ops@tsela.example', `/shipments/${id}?tab=messages`);
    const messages = ops.getByRole('tabpanel', { name: 'Messages' });
    await messages.getByText(`Your shipment ${reference} is booked`).first().click();
    await expectNoAxeViolations(ops);
    await messages.getByRole('button', { name: 'Send again' }).first().click();
    await ops.getByText('Send this message again?').waitFor();
    await ops.getByRole('button', { name: 'Send again' }).last().click();
    await ops.getByText('The message is sent again.').last().waitFor();

    const owner = await openPage(WIDE);
    await signIn(owner, 'owner@karoo.example', `/shipments/${id}?tab=messages`);
    const read = owner.getByRole('tabpanel', { name: 'Messages' });
    await read.getByText(`Your shipment ${reference} is booked`).first().click();
    await read.getByText('E-mail').first().waitFor();
    expect(await read.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  });
});
