import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from './set-up/browser.ts';
import { bookByCall, callerOf } from './set-up/calls.ts';
import { activePdf, lockedPdf, pdfOf } from './set-up/pdf.ts';

const { openPage, productUrl } = usePeople();

const ADMIN = 'admin@tsela.example';
const HUB = 'hub@tsela.example';
const OWNER = 'owner@karoo.example';

async function bookWith(street: string, files: readonly { readonly name: string; readonly bytes: Buffer }[]): Promise<number> {
  const { id } = await bookByCall(await callerOf(productUrl(), OWNER), {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street, suburb: 'Parktown' },
    pod_method: 'grv',
  });
  const hub = await callerOf(productUrl(), HUB);
  for (const { name, bytes } of files)
    await hub('POST', '/shipments/documents', { shipment_id: id, type: 'pod', name, content: bytes.toString('base64') });
  return id;
}

/** A picture of 30 000 x 30 000 pixels, as its head says; what it unpacks to is not in it. */
function vastPng(): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(content.length);
    ends[1].writeUInt32BE(crc32(body));
    return Buffer.concat([ends[0], body, ends[1]]);
  };
  const head = Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 1, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

/** The page in sight is drawn. */
const drawn = (page: Page, number: number, of: number) =>
  page
    .getByRole('img', { name: `Page ${number} of ${of}` })
    .and(page.locator('[data-drawn]'))
    .waitFor();

it('SCREEN-55 PROD-20 PROD-21: staff read, search and mark a PDF, and the marked one is a version of its own', async () => {
  const id = await bookWith('21 Loop Street', [
    { name: 'scan.pdf', bytes: pdfOf(['Delivered in good order', 'Second sheet', 'Received by Rachel']) },
  ]);
  const page = await openPage(WIDE);
  await giveSession(page, HUB);
  await page.goto(`/shipments/${id}?tab=documents`);

  await page.getByRole('button', { name: 'Open scan.pdf' }).click();
  await drawn(page, 1, 3);
  await page.getByRole('button', { name: 'Search in the text' }).click();
  await page.getByRole('textbox', { name: 'Search in the text' }).fill('received BY');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('1 of 1').waitFor();
  await drawn(page, 3, 3);
  await expectNoAxeViolations(page);
  await shot(page, 'viewer-search');

  await page.getByRole('button', { name: 'Box', exact: true }).click();
  const sheet = (await page.getByRole('img', { name: 'Page 3 of 3' }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(sheet.x + 60, sheet.y + 60);
  await page.mouse.down();
  await page.mouse.move(sheet.x + 400, sheet.y + 220, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByLabel('Text of the note').fill('Stamp is at the back');
  await page.getByRole('button', { name: 'Put it on the page' }).click();
  await page.getByRole('button', { name: 'Stamp', exact: true }).click();
  await page.mouse.click(sheet.x + 500, sheet.y + 300);
  await page.getByRole('button', { name: 'Highlight', exact: true }).click();
  await page.mouse.move(sheet.x + 120, sheet.y + 140);
  await page.mouse.down();
  await page.mouse.move(sheet.x + 500, sheet.y + 200, { steps: 4 });
  await page.mouse.up();
  await shot(page, 'viewer-marked');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await page.getByText('What you drew, turned or cropped is not saved.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await page.getByText('scan, marked.pdf is saved as the newest version. The one before is kept.').waitFor();

  await page.getByText('Earlier version').waitFor();
  await page.getByRole('button', { name: 'Open scan, marked.pdf' }).click();
  await page.getByRole('button', { name: 'Search in the text' }).click();
  await page.getByRole('textbox', { name: 'Search in the text' }).fill('stamp is at the back');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('1 of 1').waitFor();
  await drawn(page, 3, 3);
  await shot(page, 'viewer-version');
  const hub = await callerOf(productUrl(), HUB);
  const { documents } = await hub<{ documents: { id: number }[] }>('GET', '/shipments/documents', { shipment_id: id });
  const read: string[] = [];
  for (const document of documents) {
    const { content } = await hub<{ content: string }>('GET', '/shipments/documents/content', { id: document.id });
    // Another program's eyes than those of the viewer (needs poppler-utils).
    read.push(execFileSync('pdftotext', ['-', '-'], { input: Buffer.from(content, 'base64'), encoding: 'utf8' }));
  }
  expect(read.map((text) => text.includes('Received by Rachel'))).toEqual([true, true]);
  expect(read.map((text) => text.includes('Stamp is at the back'))).toEqual([true, false]);
});

it('SCREEN-55: a single mark of a saved version is taken away by who drew it, and marks of others stay', async () => {
  const id = await bookWith('31 Loop Street', [{ name: 'marks.pdf', bytes: pdfOf(['Delivered', 'Second sheet']) }]);
  const page = await openPage(WIDE);
  await giveSession(page, ADMIN);
  await page.goto(`/shipments/${id}?tab=documents`);
  await page.getByRole('button', { name: 'Open marks.pdf' }).click();
  await drawn(page, 1, 2);
  await putNote(page, 'Of the office');
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await page.getByText('marks, marked.pdf is saved as the newest version.').first().waitFor();

  await giveSession(page, HUB);
  await page.goto(`/shipments/${id}?tab=documents`);
  await page.getByRole('button', { name: 'Open marks, marked.pdf' }).first().click();
  await drawn(page, 1, 2);
  await page.getByRole('button', { name: 'Change the marks' }).click();
  await drawn(page, 1, 2);
  await putNote(page, 'Of the hub');
  await page.getByRole('list', { name: 'Marks on this page' }).getByText('2. Note: Of the hub').waitFor();
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await page.getByText('marks, marked.pdf is saved as the newest version.').first().waitFor();

  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The newest comes with the next answer of the list.
  await expect.poll(() => page.getByRole('button', { name: 'Open marks, marked.pdf' }).count()).toBe(2);
  await page.getByRole('button', { name: 'Open marks, marked.pdf' }).first().click();
  await page.getByRole('button', { name: 'Change the marks' }).click();
  await drawn(page, 1, 2);
  const marks = page.getByRole('list', { name: 'Marks on this page' });
  await marks.getByText('1. Note: Of the office').waitFor();
  await expectNoAxeViolations(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await shot(page, 'viewer-marks-wide');
  await page.setViewportSize(PHONE);
  await drawn(page, 1, 2);
  expect(await sidewaysScroll(page)).toBe(0);
  await shot(page, 'viewer-marks-phone');
  await page.setViewportSize(WIDE);
  expect(await marks.getByRole('button').count()).toBe(1);
  await marks.getByRole('button', { name: 'Remove 2. Note: Of the hub' }).click();
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const hub = await callerOf(productUrl(), HUB);
  const { documents } = await hub<{ documents: { id: number }[] }>('GET', '/shipments/documents', { shipment_id: id });
  const texts: string[] = [];
  for (const document of documents) {
    const { content } = await hub<{ content: string }>('GET', '/shipments/documents/content', { id: document.id });
    texts.push(execFileSync('pdftotext', ['-', '-'], { input: Buffer.from(content, 'base64'), encoding: 'utf8' }));
  }
  const having = (text: string) => texts.map((each) => each.includes(text));
  // The newest first: drawn anew with the office's note alone, then the two versions of before, then the original.
  expect(having('Of the office')).toEqual([true, true, true, false]);
  expect(having('Of the hub')).toEqual([false, true, false, false]);
  expect(having('Second sheet')).toEqual([true, true, true, true]);
});

async function putNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByLabel('Text of the note').fill(text);
  await page.getByRole('button', { name: 'Put it on the page' }).click();
}

it('SCREEN-55: a page is signed on the whole screen, with a signature that is drawn once and placed by pointer and by key', async () => {
  const id = await bookWith('27 Loop Street', [{ name: 'sign.pdf', bytes: pdfOf(['Please sign here', 'And here']) }]);
  const page = await openPage(WIDE);
  await giveSession(page, HUB);
  await page.goto(`/shipments/${id}?tab=documents`);
  await page.getByRole('button', { name: 'Open sign.pdf' }).click();
  await drawn(page, 1, 2);

  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole('button', { name: 'Signature', exact: true }).click();
  const pad = page.getByRole('img', { name: 'Field for your signature' });
  const done = page.getByRole('button', { name: 'Done' });
  expect(await done.isDisabled()).toBe(true);
  await signOn(page, pad);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  expect(await done.isDisabled()).toBe(true);
  await signOn(page, pad);
  await shot(page, 'viewer-signature-pad');
  await expectNoAxeViolations(page);
  await done.click();
  await page.getByRole('img', { name: 'Your signature' }).waitFor();

  const sheet = (await page.getByRole('img', { name: 'Page 1 of 2' }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(sheet.x + 200, sheet.y + 300);
  await page.mouse.down();
  await page.mouse.move(sheet.x + 500, sheet.y + 420, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Next page' }).click();
  await drawn(page, 2, 2);
  await page.getByRole('combobox', { name: 'Size' }).selectOption('Large');
  await page.getByRole('button', { name: 'Put it on the page' }).focus();
  await page.keyboard.press('Enter');
  await shot(page, 'viewer-signed');
  await expectNoAxeViolations(page);
  // Escape gives the screen back and leaves the document open; in its own window it ends the signature alone.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Full screen' }).waitFor();
  await page.getByRole('button', { name: 'Draw it again' }).click();
  await pad.waitFor();
  await page.keyboard.press('Escape');
  await pad.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await page.getByText('sign, marked.pdf is saved as the newest version.').waitFor();

  const hub = await callerOf(productUrl(), HUB);
  const { documents } = await hub<{ documents: { id: number }[] }>('GET', '/shipments/documents', { shipment_id: id });
  const inks: boolean[] = [];
  for (const document of documents) {
    const { content } = await hub<{ content: string }>('GET', '/shipments/documents/content', { id: document.id });
    for (const number of ['1', '2']) inks.push(hasInk(Buffer.from(content, 'base64'), number));
  }
  expect(inks).toEqual([true, true, false, false]);
});

it('SCREEN-55: two versions are compared, the same page of both, beside each other and on a phone one above the other', async () => {
  const id = await bookWith('28 Loop Street', [{ name: 'first.pdf', bytes: pdfOf(['Two parcels', 'Signed by Rachel']) }]);
  const hub = await callerOf(productUrl(), HUB);
  const replace = async (name: string, texts: readonly string[]) => {
    const { documents } = await hub<{ documents: { id: number }[] }>('GET', '/shipments/documents', { shipment_id: id });
    const content = pdfOf(texts).toString('base64');
    await hub('POST', '/shipments/documents', { shipment_id: id, type: 'pod', name, content, replaces_id: documents[0]?.id });
  };
  await replace('second.pdf', ['Three parcels', 'Signed by Rachel', 'Damage noted']);
  await replace('third.pdf', ['Four parcels']);
  for (const [size, name] of [
    [WIDE, 'wide'],
    [PHONE, 'phone'],
  ] as const) {
    const page = await openPage(size);
    await giveSession(page, OWNER);
    await page.goto(`/shipments/${id}?tab=documents`);
    await page.getByRole('button', { name: 'Compare first.pdf with a newer version' }).click();
    const [first, second] = [page.getByRole('region', { name: 'Compare' }), page.getByRole('region', { name: 'With' })];
    await first.getByRole('img', { name: 'Page 1 of 2' }).waitFor();
    await second.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    await second.getByRole('combobox', { name: 'With' }).selectOption({ index: 1 });
    await second.getByRole('img', { name: 'Page 1 of 3' }).and(page.locator('[data-drawn]')).waitFor();
    await shot(page, `viewer-compare-${name}`);
    await expectNoAxeViolations(page);
    expect(await sidewaysScroll(page)).toBe(0);

    const boxes = [await first.boundingBox(), await second.boundingBox()].map(
      (box) => box ?? { x: 0, y: 0, width: 0, height: 0 },
    );
    const [one, two] = boxes;
    expect(size === WIDE ? one?.y === two?.y : one?.x === two?.x).toBe(true);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await second.getByRole('img', { name: 'Page 3 of 3' }).and(page.locator('[data-drawn]')).waitFor();
    await first.getByText('No page 3: this one has 2 pages.').waitFor();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await second.getByRole('img', { name: 'Page 2 of 3' }).and(page.locator('[data-drawn]')).waitFor();
    // What is scrolled leads, and the other follows.
    await page.mouse.move((two?.x ?? 0) + (two?.width ?? 0) / 2, (two?.y ?? 0) + (two?.height ?? 0) - 60);
    await page.mouse.wheel(0, 150);
    const scrolled = () => first.getByRole('region').evaluate((stage) => stage.scrollTop);
    await expect.poll(scrolled).toBeGreaterThan(0);
  }
});

/** On a phone the tools that are not needed all the time are in a menu. */
async function chooseTool(page: Page, name: string, size: typeof PHONE | typeof WIDE): Promise<void> {
  if (size === WIDE) return page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Two fingers beside a place go from one distance to another. */
async function pinch(
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
  { from_px, to_px }: { readonly from_px: number; readonly to_px: number },
): Promise<void> {
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: x - apart / 2, y, id: 0 },
        { x: x + apart / 2, y, id: 1 },
      ],
    });
  await touch('touchStart', from_px);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', from_px + ((to_px - from_px) * step) / 6);
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await device.detach();
}

/** Draws a wave over a field. */
async function signOn(page: Page, pad: ReturnType<Page['getByRole']>): Promise<void> {
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7);
  await page.mouse.down();
  for (const [across, down] of [
    [0.3, 0.2],
    [0.4, 0.75],
    [0.5, 0.3],
    [0.6, 0.7],
    [0.8, 0.4],
  ] as const)
    await page.mouse.move(box.x + box.width * across, box.y + box.height * down, { steps: 5 });
  await page.mouse.up();
}

/** Whether a page has the blue of signatures, as another program draws it (needs poppler-utils). */
function hasInk(pdf: Buffer, page: string): boolean {
  const drawn_page = execFileSync('pdftoppm', ['-r', '40', '-f', page, '-l', page, '-'], { input: pdf });
  // Three lines of a head, then three bytes a pixel.
  const head = /^P6\n\d{1,5} \d{1,5}\n255\n/.exec(drawn_page.toString('latin1', 0, 40));
  for (let at = head?.[0].length ?? 0; at + 2 < drawn_page.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = drawn_page.subarray(at, at + 3);
    if (blue > red + 50 && blue > green + 40) return true;
  }
  return false;
}

it('SCREEN-55: the owner looks at it on a phone and changes nothing; a broken and a protected one say so', async () => {
  const id = await bookWith('22 Loop Street', [
    { name: 'fine.pdf', bytes: pdfOf(['Delivered in good order']) },
    { name: 'locked.pdf', bytes: lockedPdf() },
    { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7\nnothing of a document') },
  ]);
  const page = await openPage(PHONE);
  await giveSession(page, OWNER);
  await page.goto(`/shipments/${id}?tab=documents`);

  await page.getByRole('button', { name: 'Open fine.pdf' }).click();
  await drawn(page, 1, 1);
  expect(await page.getByRole('button', { name: 'Highlight' }).count()).toBe(0);
  expect(await sidewaysScroll(page)).toBe(0);
  // One line of tools, so that the page has the room.
  const [nearer, more] = [page.getByRole('button', { name: 'Zoom in' }), page.getByRole('button', { name: 'More', exact: true })];
  expect((await nearer.boundingBox())?.y).toBe((await more.boundingBox())?.y);
  await chooseTool(page, 'Turn to the right', PHONE);
  await nearer.click();
  await drawn(page, 1, 1);
  await shot(page, 'viewer-phone');
  await expectNoAxeViolations(page);

  // Two fingers enlarge the document, and the page around it stays as it is.
  const canvas = page.getByRole('img', { name: 'Page 1 of 1' });
  const before = (await canvas.boundingBox())?.width ?? 0;
  const stage = (await page.getByRole('region', { name: 'Page 1 of 1' }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 };
  await pinch(page, middle, { from_px: 60, to_px: 120 });
  await expect.poll(async () => ((await canvas.boundingBox())?.width ?? 0) / before).toBeCloseTo(2, 1);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await drawn(page, 1, 1);
  await shot(page, 'viewer-phone-pinched');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open broken.pdf' }).click();
  await page.getByText('This document is damaged and cannot be shown.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open locked.pdf' }).click();
  await page.getByText('This document is protected by a password').waitFor();
});

it('SCREEN-55: a picture of 30 000 x 30 000 pixels is not unpacked, and says so', async () => {
  const id = await bookWith('26 Loop Street', [{ name: 'vast.png', bytes: vastPng() }]);
  const page = await openPage(WIDE);
  await giveSession(page, HUB);
  await page.goto(`/shipments/${id}?tab=documents`);

  await page.getByRole('button', { name: 'Open vast.png' }).click();
  await page.getByText('This document takes too long to show.').waitFor();

  await page.getByRole('dialog').getByRole('button', { name: 'Save on this device' }).first().waitFor();
  expect(await page.getByRole('img', { name: 'Page 1 of 1' }).count()).toBe(0);
});

it('SCREEN-55: a PDF with scripts, links and pictures from elsewhere is shown, and nothing of it runs or leaves', async () => {
  const id = await bookWith('29 Loop Street', [{ name: 'active.pdf', bytes: activePdf('elsewhere.example') }]);
  const page = await openPage(WIDE);
  await giveSession(page, HUB);
  await page.goto(`/shipments/${id}?tab=documents`);
  const told: string[] = [];
  const handleRequest = (request: Request) => told.push(new URL(request.url()).protocol.startsWith('http') ? request.url() : '');
  page.context().on('request', handleRequest);
  page.on('dialog', (dialog) => {
    told.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => told.push(`window: ${popup.url()}`));

  await page.getByRole('button', { name: 'Open active.pdf' }).click();
  await drawn(page, 1, 1);
  const address = page.url();
  const sheet = (await page.getByRole('img', { name: 'Page 1 of 1' }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // Where its links and its button lie.
  await page.mouse.click(sheet.x + 300, sheet.y + 50);
  await page.mouse.click(sheet.x + sheet.width * 0.2, sheet.y + sheet.height * 0.26);
  await page.getByRole('button', { name: 'Search in the text' }).click();
  await page.getByRole('textbox', { name: 'Search in the text' }).fill('nothing of this runs');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('1 of 1').waitFor();
  await shot(page, 'viewer-active');
  expect(page.url()).toBe(address);
  // Closing is what its last script waits for.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  page.context().off('request', handleRequest);

  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((each) => each !== '' && !each.startsWith(new URL(address).origin))).toEqual([]);
});

it('SCREEN-31 SCREEN-55: files of 500 MB are refused before they are read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-large-'));
  const page = await openPage(WIDE);
  await giveSession(page, HUB);
  await page.goto('/tools/pod-uploader');
  const chosen = page.locator('input[type=file]').first();
  await chosen.waitFor({ state: 'attached' });
  // What reads a file counts here.
  await page.evaluate(() => {
    const counted = globalThis as unknown as { reads: number };
    counted.reads = 0;
    const count = <Answer, Given extends unknown[]>(read: (this: unknown, ...given: Given) => Answer) =>
      function counting(this: unknown, ...given: Given): Answer {
        counted.reads += 1;
        return read.apply(this, given);
      };
    Blob.prototype.arrayBuffer = count(Blob.prototype.arrayBuffer);
    Blob.prototype.stream = count(Blob.prototype.stream);
    globalThis.createImageBitmap = count(globalThis.createImageBitmap) as typeof createImageBitmap;
    FileReader.prototype.readAsArrayBuffer = count(FileReader.prototype.readAsArrayBuffer);
  });
  try {
    for (const name of ['large.pdf', 'large.jpg']) {
      // Sparse: it takes no room, on the disk or in memory.
      writeFileSync(join(folder, name), '');
      truncateSync(join(folder, name), 500 * 1024 * 1024);
    }

    await chosen.setInputFiles([join(folder, 'large.pdf'), join(folder, 'large.jpg')]);

    await page.getByText('large.pdf is larger than 5 MB.').waitFor();
    await page.getByText('large.jpg is larger than 100 MB. Please choose a smaller photo.').waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { reads: number }).reads)).toBe(0);
    expect(await page.getByRole('button', { name: 'Split large.pdf' }).count()).toBe(0);
    await shot(page, 'uploader-large');
    await expectNoAxeViolations(page);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('SCREEN-55 PROD-20: a document of 300 pages opens at once, and its small pages lead to each', async () => {
  const id = await bookWith('25 Loop Street', [
    { name: 'long.pdf', bytes: pdfOf(Array.from({ length: 300 }, (_, at) => `Sheet ${at + 1}`)) },
  ]);
  for (const [size, name] of [
    [WIDE, 'wide'],
    [PHONE, 'phone'],
  ] as const) {
    const page = await openPage(size);
    await giveSession(page, HUB);
    await page.goto(`/shipments/${id}?tab=documents`);
    await page.getByRole('button', { name: 'Open long.pdf' }).click();
    await drawn(page, 1, 300);
    await chooseTool(page, 'Show all pages', size);
    const strip = page.getByRole('navigation', { name: 'Pages' });
    await strip.locator('canvas[data-drawn]').nth(2).waitFor();
    // Only what is in sight is drawn.
    expect(await strip.locator('canvas[data-drawn]').count()).toBeLessThan(40);
    await strip.getByRole('button', { name: 'Page 299 of 300' }).click();
    await drawn(page, 299, 300);
    await strip.getByRole('button', { name: 'Page 299 of 300' }).locator('canvas[data-drawn]').waitFor();
    await shot(page, `viewer-pages-${name}`);
    expect(await sidewaysScroll(page)).toBe(0);
    if (size === WIDE) await expectNoAxeViolations(page);
  }
});

it('SCREEN-31 PROD-21: a scan of two proofs is split at its barcodes, and each piece finds its shipment', async () => {
  const ids = [await bookWith('23 Loop Street', []), await bookWith('24 Loop Street', [])];
  const hub = await callerOf(productUrl(), HUB);
  const { url } = await hub<{ url: string }>('GET', '/shipments/label', { ids: ids.join(',') });
  const scanned = Buffer.from(await (await fetch(new URL(url, productUrl()))).arrayBuffer());
  const page = await openPage(WIDE);
  await giveSession(page, HUB);
  await page.goto('/tools/pod-uploader');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Scan 0007.pdf', mimeType: 'application/pdf', buffer: scanned });
  const scan = page.getByRole('listitem', { name: 'Scan 0007.pdf' });

  await scan.getByRole('button', { name: 'Split Scan 0007.pdf' }).click();
  await page.getByText('It becomes 2 documents.').waitFor();
  await shot(page, 'split');
  await expectNoAxeViolations(page);
  await page.getByLabel('A document begins at page 2').uncheck();
  await page.getByText('It stays one document.').waitFor();
  await page.getByLabel('A document begins at page 2').check();
  await page.getByRole('button', { name: 'Split into 2' }).click();

  await page.getByRole('button', { name: 'Attach 2 proofs' }).waitFor();
  await scan.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Skip / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Attach 1 proof' }).waitFor();
  await page.getByRole('button', { name: /^Do not skip / }).click();
  await shot(page, 'uploader');
  await expectNoAxeViolations(page);

  const [first] = await page.getByRole('button', { name: /^Open / }).all();
  await first?.click();
  await drawn(page, 1, 1);
  await page.getByRole('button', { name: 'Turn to the right' }).click();
  await page.getByRole('button', { name: 'Crop', exact: true }).click();
  const sheet = (await page.getByRole('img', { name: 'Page 1 of 1' }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(sheet.x + 10, sheet.y + 10);
  await page.mouse.down();
  await page.mouse.move(sheet.x + sheet.width - 60, sheet.y + sheet.height - 20, { steps: 4 });
  await page.mouse.up();
  await shot(page, 'crop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/ is saved as it is now\.$/).waitFor();
  await page.getByRole('button', { name: 'Attach 2 proofs' }).click();
  await page.getByText('2 proofs are attached.').waitFor();
  for (const id of ids) {
    const { documents } = await hub<{ documents: unknown[] }>('GET', '/shipments/documents', { shipment_id: id });
    expect(documents.length).toBe(1);
  }
});

it.each([
  ['beside its fields', WIDE],
  ['under its fields on a phone', PHONE],
])('SCREEN-31 SCREEN-55: a proof is read %s, and what is drawn on it is not lost by a slip', async (where, size) => {
  const name = size === WIDE ? 'Read wide.pdf' : 'Read small.pdf';
  const page = await openPage(size);
  await giveSession(page, ADMIN);
  await page.goto('/tools/pod-uploader');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdfOf([`Read ${where}`, 'Second sheet']) });
  const file = page.getByRole('listitem', { name });
  const pane = file.getByRole('region', { name, exact: true });
  const field = file.getByLabel(/^Reference of the shipment/);
  await field.waitFor();

  if (size === PHONE) await file.getByRole('button', { name: `Open ${name}` }).click();
  await drawn(page, 1, 2);
  const [of_field, of_pane] = [await field.boundingBox(), await pane.boundingBox()];
  if (!of_field || !of_pane) throw new Error('Both are there.');
  if (size === WIDE) expect(of_pane.x).toBeGreaterThan(of_field.x + of_field.width);
  else expect(of_pane.y).toBeGreaterThan(of_field.y + of_field.height);
  await chooseTool(page, 'Show all pages', size);
  await pane.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2 of 2' }).click();
  await drawn(page, 2, 2);
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);

  await chooseTool(page, 'Turn to the right', size);
  await file.getByRole('button', { name: `Close ${name}` }).click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`${name} is saved as it is now.`).waitFor();
  await drawn(page, 1, 2);
  await file.getByRole('button', { name: `Close ${name}` }).click();
  await pane.waitFor({ state: 'detached' });
  await file.getByRole('button', { name: `Delete ${name}` }).click();
  await file.waitFor({ state: 'detached' });
});
