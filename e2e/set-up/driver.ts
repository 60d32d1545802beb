import type { Page } from 'playwright-core';

/** Opens a stop of the sheet by its street: the first one is open by itself. */
export async function openStop(page: Page, street: string): Promise<void> {
  const open = page.getByRole('article', { name: street });
  const closed = page.getByRole('button', { name: street });
  await open.or(closed).first().waitFor();
  if (!(await open.isVisible())) await closed.first().click();
  await open.waitFor();
}

/** Scans the parcels of a delivery that is open, as a scanner does, and goes on to its proof. */
export async function scanParcels(page: Page, parcels: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog');
  const scan = dialog.getByLabel('Scan a parcel');
  for (const parcel of parcels) {
    await scan.fill(parcel);
    await scan.press('Enter');
  }
  await dialog.getByRole('button', { name: 'Go on' }).click();
}

/** Says of every part of the vehicle that it is in order, and goes on duty. */
export async function answerVehicleCheck(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const sound = dialog.getByRole('radio', { name: 'In order', exact: true });
  await sound.first().waitFor();
  for (const box of await sound.all()) await box.check();
  await dialog.getByRole('button', { name: 'Go on duty' }).click();
}

/** Types the PIN, then says who received it and signs, where that is asked for. */
export async function giveProof(page: Page, pin: string, name = 'Rachel at the gate'): Promise<void> {
  await typePin(page, pin);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await dialog.getByLabel('Who received it?').fill(name);
  await sign(page);
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
}

export async function typePin(page: Page, pin: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const digit of pin) await dialog.getByRole('button', { name: digit, exact: true }).click();
}

/** Draws on the field for a signature. */
export async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature of the receiver' });
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 4, { steps: 5 });
  await page.mouse.move(x + (width * 3) / 4, y + height / 2, { steps: 5 });
  await page.mouse.up();
}
