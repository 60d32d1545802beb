import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureApi } from '@tsela/contract/providers/picture-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { profileApi } from '@tsela/contract/users/profile-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redJpeg, redPng } from '../../testing/pictures.ts';
import { bookOne, contextOf, moveTo } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { TEST_SECRET_KEY } from '../../testing/test-database.ts';
import { readPng } from '../../providers/png-pixels.ts';
import { saveAccountSettings } from '../../accounts/account-settings.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import { createShipment } from '../booking/create-shipment.ts';
import { readLabelLink, signLabelLink } from './label-link.ts';
import type * as zplRenderer from 'zpl-renderer-js';

// Its module for import has no source map, about which the test runner would complain in every run.
const { ready } = createRequire(import.meta.url)('zpl-renderer-js') as ZplRenderer;

type ZplRenderer = typeof zplRenderer;

let test_app: TestApp;
let folder: string;
beforeAll(async () => {
  test_app = await openTestApp();
  folder = mkdtempSync(join(tmpdir(), 'tsela-labels-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await test_app.close();
});

/** Debian's zbar-tools and poppler-utils read what was drawn; the tests fail without them and say which is missing. */
beforeAll(() => {
  const missing = [
    ['zbarimg', '--version'],
    ['pdftoppm', '-v'],
    ['pdftotext', '-v'],
    ['pdfimages', '-v'],
  ].filter(([program = '', flag = '']) => spawnSync(program, [flag]).error !== undefined);
  if (missing.length > 0)
    throw new Error(`Install zbar-tools and poppler-utils: ${missing.map(([program]) => program).join(', ')} not found.`);
});

async function scene(overrides: Parameters<typeof bookOne>[1] = {}) {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const shipment = await bookOne(world, { account_id: customer.account_id, ...overrides });
  return { world, shipment, token: customer.token, account_id: customer.account_id };
}

async function linkFor({ shipment, token }: { shipment: Shipment; token: string }): Promise<string> {
  const { url } = await succeed(test_app, shipmentApi.label, { token, input: { id: shipment.id } });
  return url;
}

/** Opens a link as a browser that is not signed in does. */
async function open(url: string) {
  const { pathname, search, host } = new URL(url);
  return test_app.app.inject({ url: pathname + search, headers: { host } });
}

async function pdfOf(of: { shipment: Shipment; token: string }): Promise<Buffer> {
  return (await open(await linkFor(of))).rawPayload;
}

async function zplOf({ shipment, token }: { shipment: Shipment; token: string }) {
  const answer = await succeed(test_app, shipmentApi.stickers, { token, input: { id: shipment.id, format: 'zpl' } });
  return 'shipments' in answer ? (answer.shipments[0]?.parcel_waybills ?? []) : [];
}

/** What a scanner reads on a picture, by kind of code. */
function codesOn(picture: string): string[] {
  const { stdout } = spawnSync('zbarimg', ['-q', picture], { encoding: 'utf8' });
  return stdout.trim().split('\n').toSorted();
}

function picturesOf(pdf: Buffer): string[] {
  const file = join(folder, `${crypto.randomUUID()}`);
  writeFileSync(`${file}.pdf`, pdf);
  execFileSync('pdftoppm', ['-r', '203', '-gray', '-png', `${file}.pdf`, file]);
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((name) => name.startsWith(`${file}-`))
    .toSorted();
}

/** The pictures in a PDF, page by page. */
function imagesIn(pdf: Buffer): { width: number; height: number; object: string }[] {
  const file = join(folder, `${crypto.randomUUID()}.pdf`);
  writeFileSync(file, pdf);
  const lines = execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' }).trim().split('\n').slice(2);
  return lines.map((line) => {
    const columns = line.trim().split(/\s+/);
    return { width: Number(columns[3]), height: Number(columns[4]), object: columns[10] ?? '' };
  });
}

function textOf(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
}

const [BOX] = aShipment().parcels;
const THREE = { parcels: [BOX, BOX, BOX] as ReturnType<typeof aShipment>['parcels'] };

describe('the sticker PDF', () => {
  it('public API §4: is handed out as a link that needs no sign-in, on whatever host', async () => {
    const { world, shipment, token } = await scene();

    const file = await succeed(test_app, shipmentApi.label, {
      token,
      input: { tracking_reference: shipment.short_tracking_reference },
    });
    const answer = await open(file.url);

    expect(file).toMatchObject({
      filename: `Label_${world.provider_id}_${shipment.short_tracking_reference}.pdf`,
      bucket: '',
      expiry_duration: '24 hours',
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.length).toBeGreaterThan(1000);
  });

  it('is for a thousand parcels at once at most', async () => {
    const { world, shipment, token, account_id } = await scene();
    const other = await bookOne(world, { account_id });
    const ofParcels = (count: number) =>
      changeRows(world, `update shipments set parcel_count = ${count} where provider_id = ${world.provider_id}`);
    const print = () => test_app.request(shipmentApi.label, { token, input: { ids: `${shipment.id},${other.id}` } });

    await ofParcels(501);
    const too_many = await print();
    await ofParcels(500);

    expect([too_many.status, too_many.body.message]).toEqual([400, 'Please print 1000 parcels at once at most.']);
    expect((await print()).status).toBe(200);
  });

  it('carries the logo that its provider has put up in place of the name, once however many pages there are', async () => {
    const { world, shipment, token } = await scene(THREE);
    const admin = await signInAs(world, { role: ROLE.admin });
    const { url } = await succeed(test_app, pictureApi.put, {
      token: admin.token,
      input: { content: redPng({ width: 600, height: 90 }).toString('base64') },
    });
    const plain = await pdfOf({ shipment, token });
    await succeed(test_app, settingsApi.saveSettings, {
      token: admin.token,
      input: {
        settings: [
          { setting: 'logo_url', value: url },
          { setting: 'provider_title', value: 'Karoo Couriers' },
        ],
      },
    });
    const branded = await pdfOf({ shipment, token });

    expect(imagesIn(plain)).toEqual([]);
    // The same object on three pages, small enough for a printer.
    const images = imagesIn(branded);
    expect(images.map(({ width, height }) => [width, height])).toEqual([
      [480, 72],
      [480, 72],
      [480, 72],
    ]);
    expect(new Set(images.map(({ object }) => object)).size).toBe(1);
    expect(textOf(branded)).not.toContain('Karoo Couriers');
    expect(codesOn(picturesOf(branded)[0] ?? '')).toEqual(codesOn(picturesOf(plain)[0] ?? ''));
  });

  it('carries the name where the logo is none that can be printed, or another provider’s', async () => {
    const { world, shipment, token } = await scene();
    const admin = await signInAs(world, { role: ROLE.admin });
    const put = async (content: Buffer) =>
      (await succeed(test_app, pictureApi.put, { token: admin.token, input: { content: content.toString('base64') } })).url;
    const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.from([4, 0, 0, 0]), Buffer.from('WEBPVP8 ')]);
    const png = redPng({ width: 10, height: 10 });
    const own = await put(png);
    for (const value of [
      await put(webp),
      await put(png.subarray(0, 60)),
      own.replace(`/${world.provider_id}/`, `/${world.provider_id + 1}/`),
    ]) {
      const settings = [
        { setting: 'logo_url', value },
        { setting: 'provider_title', value: 'Karoo Couriers' },
      ];
      await succeed(test_app, settingsApi.saveSettings, { token: admin.token, input: { settings } });
      const pdf = await pdfOf({ shipment, token });
      expect([imagesIn(pdf), textOf(pdf).includes('Karoo Couriers')]).toEqual([[], true]);
    }
  });

  it('D60: carries the South African day of its booking', async () => {
    const { world, token, account_id } = await scene();
    const late_in_the_evening = { ...contextOf(world), now: new Date('2026-11-20T22:30:00Z') };
    const shipment = await createShipment(late_in_the_evening, aShipment({ account_id }));

    const [waybill] = await zplOf({ shipment, token });

    expect(waybill?.sticker_waybill_content).toContain('2026-11-21');
  });

  it('has a page of 100 x 150 mm for every parcel', async () => {
    const pdf = (await pdfOf(await scene(THREE))).toString('latin1');

    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
      Number(width),
      Number(height),
    ]);
    expect(boxes).toHaveLength(3);
    for (const [width = 0, height = 0] of boxes) {
      expect(Math.round((width / 72) * 25.4)).toBe(100);
      expect(Math.round((height / 72) * 25.4)).toBe(150);
    }
  });

  it('has a Code 128 and a QR code on every page that read as the parcel (needs zbar-tools and poppler-utils)', async () => {
    const of = await scene(THREE);

    const pages = picturesOf(await pdfOf(of)).map(codesOn);

    const ref = of.shipment.short_tracking_reference;
    expect(pages).toEqual([1, 2, 3].map((number) => [`CODE-128:${ref}/${number}`, `QR-Code:${ref}/${number}`]));
  });

  it('says where it comes from and goes to, and what it is (needs poppler-utils)', async () => {
    const of = await scene({ ...THREE, customer_reference: 'PO 77', special_instructions_delivery: 'Ring twice' });

    const text = textOf(await pdfOf(of));

    for (const part of [
      'Test Couriers',
      of.shipment.short_tracking_reference,
      'ECO',
      'Parcel 2 of 3',
      'JNB > CPT',
      'Sipho Sender',
      '+27 82 123 4567',
      '12 Oxford Road',
      'Rosebank, Johannesburg',
      'Rachel Recipient',
      '3 Beach Road',
      'Sea Point, Cape Town',
      '8005 WC',
      'Ref: PO 77',
      'Ring twice',
      '20 x 20 x 10 cm',
      'PIN',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('115.00');
  });

  it('of a name in any script is still a label whose codes read (needs zbar-tools and poppler-utils)', async () => {
    const of = await scene({
      delivery_contact: { name: 'Łukasz 👩🏽‍🚀 مرحبا '.repeat(8), email: 'l@example.com' },
      special_instructions_delivery: 'x'.repeat(255),
    });

    const [page = ''] = picturesOf(await pdfOf(of));

    const ref = of.shipment.short_tracking_reference;
    expect(codesOn(page)).toEqual([`CODE-128:${ref}/1`, `QR-Code:${ref}/1`]);
  });

  it('prints the letters of Tshivenda and of other alphabets, and the number beside a long name (needs poppler-utils)', async () => {
    const name = 'Ṱshilidzi Ḽivhuwani Ṅwedamutswu-Nemukula';
    const of = await scene({
      delivery_contact: { name, email: 'l@example.com', mobile_number: '0821234567' },
      delivery_address: {
        street_address: '1 Ṱhohoyanḓou Ave',
        company: 'Παπαδόπουλος',
        local_area: 'Sea Point',
        city: 'Cape Town',
        zone: 'WC',
        code: '8005',
      },
    });

    const text = textOf(await pdfOf(of));

    for (const part of ['Ṱshilidzi Ḽivhuwani', '+27 82 123 4567', '1 Ṱhohoyanḓou Ave', 'Παπαδόπουλος'])
      expect(text).toContain(part);
  });

  it('of several shipments at once is one file, and all or none', async () => {
    const { world, shipment, token, account_id } = await scene();
    const other = await bookOne(world, { account_id });
    const stranger = await bookOne(world);

    const both = await succeed(test_app, shipmentApi.label, { token, input: { ids: `${shipment.id},${other.id}` } });
    const with_foreign = await test_app.request(shipmentApi.label, { token, input: { ids: `${shipment.id},${stranger.id}` } });

    const pdf = (await open(both.url)).rawPayload.toString('latin1');
    expect([...pdf.matchAll(/\/MediaBox/g)]).toHaveLength(2);
    expect([with_foreign.status, with_foreign.body.message]).toEqual([404, 'Shipment not found']);
  });

  it.each([
    ['100x100', [100, 100], 3, 1],
    ['a4', [210, 297], 3, 1],
    ['a4-2up', [210, 297], 2, 2],
    ['a4-4up', [210, 297], 1, 3],
  ] as const)(
    'SCREEN-59: on %s has codes that read as the parcels (needs zbar-tools and poppler-utils)',
    async (size, [width, height], pages, on_first) => {
      const { shipment, token } = await scene(THREE);

      const { url } = await succeed(test_app, shipmentApi.label, { token, input: { id: shipment.id, size } });

      const pdf = (await open(url)).rawPayload;
      const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
      expect(boxes).toHaveLength(pages);
      expect(boxes[0]?.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4))).toEqual([width, height]);
      const read = picturesOf(pdf).map(codesOn);
      expect(read[0]).toHaveLength(2 * on_first);
      const ref = shipment.short_tracking_reference;
      expect(read.flat().toSorted()).toEqual(
        [1, 2, 3].flatMap((number) => [`CODE-128:${ref}/${number}`, `QR-Code:${ref}/${number}`]).toSorted(),
      );
    },
  );

  it('ENUM-06: of a provider with one number for a shipment is one sticker for all its parcels', async () => {
    const { world, shipment, token } = await scene(THREE);
    const admin = await signInAs(world, { role: ROLE.admin });
    await succeed(test_app, settingsApi.saveSettings, {
      token: admin.token,
      input: { settings: [{ setting: 'waybill_type', value: 'shipment' }] },
    });

    const pdf = await pdfOf({ shipment, token });

    const ref = shipment.short_tracking_reference;
    expect(picturesOf(pdf).map(codesOn)).toEqual([[`CODE-128:${ref}`, `QR-Code:${ref}`]]);
    expect(textOf(pdf)).toContain('3 parcels');
  });

  it('of as many shipments as may be asked for has a link that opens', async () => {
    const { world, shipment, token, account_id } = await scene();
    const ids = [shipment.id];
    while (ids.length < 60) ids.push((await bookOne(world, { account_id })).id);

    const { url } = await succeed(test_app, shipmentApi.label, { token, input: { ids: ids.join(',') } });

    expect((await open(url)).statusCode).toBe(200);
  });
});

describe('a waybill', () => {
  it('SCREEN-59: is a page of A4 for each copy, with both parties, every parcel and codes of the shipment', async () => {
    const { shipment, token } = await scene(THREE);

    const { url, filename } = await succeed(test_app, shipmentApi.waybill, { token, input: { id: shipment.id, copies: 3 } });

    const pdf = (await open(url)).rawPayload;
    const ref = shipment.short_tracking_reference;
    expect(filename).toContain(`Waybill_`);
    expect(picturesOf(pdf).map(codesOn)).toEqual(Array(3).fill([`CODE-128:${ref}`, `QR-Code:${ref}`]));
    const text = textOf(pdf);
    for (const told of [
      'Sender’s copy',
      'Courier’s copy',
      'Recipient’s copy',
      `${ref}/3`,
      'Sipho Sender',
      'Rachel Recipient',
      '3 parcels',
    ])
      expect(text).toContain(told);
    expect(text).not.toContain('115.00');
  });

  it('of more parcels than a page has goes on with the next', async () => {
    const { shipment, token } = await scene({
      parcels: Array.from({ length: 30 }, () => ({ ...(BOX as NonNullable<typeof BOX>), parcel_description: 'Box' })),
    });

    const { url } = await succeed(test_app, shipmentApi.waybill, { token, input: { ids: `${shipment.id}` } });

    const text = textOf((await open(url)).rawPayload);
    for (const told of ['Page 1 of 2', 'Page 2 of 2', `${shipment.short_tracking_reference}/30`]) expect(text).toContain(told);
  });
});

describe('a print of many', () => {
  it('counts each once for its key, and asks back about one that was printed before: then none is counted', async () => {
    const { world, shipment, token, account_id } = await scene();
    const other = await bookOne(world, { account_id });
    const print = (ids: (typeof shipment.id)[], given: object = {}) =>
      test_app.request(shipmentApi.printMany, { token, input: { ids, ...given } });
    const counts = async () =>
      (
        await rowsOf<{ stickers_printed: number }>(
          world,
          `select stickers_printed from shipments where provider_id = ${world.provider_id} order by id`,
        )
      ).map(({ stickers_printed }) => stickers_printed);

    expect((await print([shipment.id], { print_key: 'one' })).status).toBe(200);
    expect((await print([shipment.id], { print_key: 'one' })).status).toBe(200);
    const asked_back = await print([shipment.id, other.id]);

    expect([asked_back.status, asked_back.body.message, await counts()]).toEqual([409, 'Label already printed.', [1, 0]]);
    const { body } = await print([shipment.id, other.id], { force_print: true, size: 'a4-4up' });
    expect([await counts(), picturesOf((await open(body.url)).rawPayload)]).toEqual([[2, 1], [expect.any(String)]]);
    await print([shipment.id], { copies: 1 });
    expect(await counts()).toEqual([2, 1]);
  });

  it('of a thousand has a link that is short enough for every proxy on its way', async () => {
    const ids = Array.from({ length: 1000 }, (_, at) => 1_000_000_000 + at * 9973);
    const link = { provider_id: 999_999, shipment_ids: ids, printed: { copies: 3 }, expires: Date.now() + 1000 } as never;

    const token = signLabelLink(TEST_SECRET_KEY, link);

    expect(token.length).toBeLessThan(6000);
    expect(readLabelLink(TEST_SECRET_KEY, token, new Date())).toEqual(link);
  });

  it('is of own shipments, all or none', async () => {
    const { world, shipment, token } = await scene();
    const stranger = await bookOne(world);

    const answer = await test_app.request(shipmentApi.printMany, { token, input: { ids: [shipment.id, stranger.id] } });

    expect([answer.status, answer.body.message]).toEqual([404, 'Shipment not found']);
  });
});

describe('the link to a label', () => {
  it('expires', async () => {
    const { world, shipment } = await scene();
    const linkUntil = (expires: number) => {
      const link = {
        provider_id: world.provider_id,
        shipment_ids: [shipment.id],
        printed: { size: '100x150' },
        expires,
      } as const;
      return `http://nobody.example/api/shipments/label/file?token=${signLabelLink(TEST_SECRET_KEY, link)}&provider_id=${world.provider_id}`;
    };

    const [living, over] = [await open(linkUntil(Date.now() + 1000)), await open(linkUntil(Date.now() - 1))];

    expect(living.statusCode).toBe(200);
    expect([over.statusCode, over.json().message]).toEqual([404, 'This link has expired. Please ask for the label again.']);
  });

  it('cannot be made up or changed', async () => {
    const { world, shipment, token } = await scene();
    const stranger = await bookOne(world);
    const url = await linkFor({ shipment, token });
    const key = new URL(url).searchParams.get('token') ?? '';
    const [provider_id, what, ids, expires, signature = ''] = key.split('-');
    const other_signature = signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));

    for (const forged of [
      [provider_id, what, stranger.id.toString(36), expires, signature].join('-'),
      [provider_id, 'w1', ids, expires, signature].join('-'),
      [provider_id, what, ids, Number(expires) + 1, signature].join('-'),
      [provider_id, what, ids, expires, other_signature].join('-'),
      signLabelLink('another secret key', {
        provider_id: world.provider_id,
        shipment_ids: [shipment.id],
        printed: { size: '100x150' },
        expires: Date.now() + 1000,
      }),
      `${key}0`,
      'nonsense',
    ]) {
      const answer = await open(url.replace(key, forged));
      expect([forged, answer.statusCode]).toEqual([forged, 404]);
    }
    expect((await open(url)).statusCode).toBe(200);
  });
});

describe('a visitor', () => {
  it('SCREEN-59: gets the label by the link in the e-mail to the sender; other messages, and customers’, have none', async () => {
    const world = await makeWorld(test_app.services, {
      unused_feature_guest_shipment_creation: true,
      require_guest_shipment_billing_email: false,
      notify_delivery_on_shipment_created_email: true,
    });
    await makeAccount(world, { account_type: 'guest', account_code: 'GUEST', balance: 20_000 });
    const headers = { 'x-client-version': 'web-1' };
    const unpaid = await succeed(test_app, shipmentApi.create, { host: world.host, headers, input: aShipment() });
    await moveTo(world, unpaid, 'submitted');
    const customer = await makeCustomer(world, { balance: 1_000_000 });
    const own = await succeed(test_app, shipmentApi.create, { token: customer.token, headers, input: aShipment() });

    const messages = await rowsOf<{ shipment_id: number; recipient: string; body: string }>(
      world,
      `select shipment_id::int, recipient, body from messages where event = 'created' and channel = 'email' order by id`,
    );

    const linked = messages.filter(({ body }) => body.includes('/api/shipments/label/file'));
    expect(messages.length).toBeGreaterThan(linked.length);
    expect(messages.some(({ shipment_id }) => shipment_id === own.id)).toBe(true);
    expect(linked).toMatchObject([{ shipment_id: unpaid.id, recipient: 'sipho@example.com' }]);
    const url = /https?:\S+label\/file\S+/.exec(linked[0]?.body ?? '')?.[0] ?? '';
    expect(textOf((await open(url)).rawPayload)).toContain(unpaid.short_tracking_reference);
  });
});

describe('what has no label', () => {
  it.each<[ShipmentStatus, string]>([
    ['quote', 'A quote has no label yet.'],
    ['quote-expired', 'A quote has no label yet.'],
    ['payment-pending', 'The label can be printed once the shipment has been paid.'],
    ['cancelled', 'A cancelled shipment has no label.'],
  ])('is a shipment that is %s', async (status, message) => {
    const { world, shipment, token } = await scene();
    const link = await linkFor({ shipment, token });
    await moveTo(world, shipment, status);

    const answers = [
      await test_app.request(shipmentApi.label, { token, input: { id: shipment.id } }),
      await test_app.request(shipmentApi.stickers, { token, input: { id: shipment.id, format: 'zpl' } }),
    ];

    expect(answers.map((answer) => [answer.status, answer.body.message])).toEqual(answers.map(() => [409, message]));
    expect((await open(link)).statusCode).toBe(409);
  });

  it("PERM-074: is somebody else's shipment; staff print for every account", async () => {
    const { world, shipment } = await scene();
    const stranger = await makeCustomer(world);
    const staff = await signInAs(world, { role: ROLE.ops });
    const print = (token: string) => test_app.request(shipmentApi.label, { token, input: { id: shipment.id } });

    expect([(await print(stranger.token)).status, (await print(staff.token)).status]).toEqual([404, 200]);
  });
});

describe('stickers as ZPL', () => {
  it('are one document a parcel', async () => {
    const of = await scene(THREE);

    const waybills = await zplOf(of);

    const ref = of.shipment.short_tracking_reference;
    expect(waybills.map(({ parcel_reference }) => parcel_reference)).toEqual([`${ref}/1`, `${ref}/2`, `${ref}/3`]);
    for (const { sticker_waybill_content } of waybills) expect(sticker_waybill_content).toMatch(/^\^XA\n[^]*\^XZ$/);
  });

  it('come in pages for printers that ask so', async () => {
    const { shipment, token } = await scene(THREE);

    const answer = await test_app.request(shipmentApi.stickers, {
      token,
      input: { id: shipment.id, format: 'zpl', limit: 1, offset: 1 },
    });

    expect(
      answer.body.shipments[0].parcel_waybills.map((waybill: { parcel_reference: string }) => waybill.parcel_reference),
    ).toEqual([`${shipment.short_tracking_reference}/2`]);
  });

  it('CALL-53: are one print for a key that asks again within a day, in either format; for others it is printed then', async () => {
    const { world, shipment, token, account_id } = await scene();
    await saveAccountSettings(world.context, { account_id, settings: [{ setting: 'webhook_integration_enabled', value: true }] });
    const { key } = await succeed(test_app, apiKeyApi.makeKey, {
      token,
      host: world.host,
      input: { name: 'Shop', scopes: ['labels'], expiry: 'never' },
    });
    const print = async (by: string, format: string) =>
      (await test_app.request(shipmentApi.stickers, { token: by, host: world.host, input: { id: shipment.id, format } })).status;

    expect([await print(key, 'zpl'), await print(key, 'zpl'), await print(key, 'pdf')]).toEqual([200, 200, 200]);
    expect(await rowsOf(world, `select stickers_printed from shipments where id = ${shipment.id}`)).toEqual([
      { stickers_printed: 1 },
    ]);
    expect(await print(token, 'pdf')).toBe(409);
  });

  it('CALL-53: take id, format, account_id and force_print: of the account named, and a second time only when forced', async () => {
    const { world, shipment, token, account_id } = await scene();
    const staff = await signInAs(world, { role: ROLE.ops });
    const other = await makeCustomer(world);
    const print = async (input: object, by = token) => {
      const sent = { id: shipment.id, format: 'zpl', ...input };
      const { status, body } = await test_app.request(shipmentApi.stickers, { token: by, input: sent });
      return [status, body.message ?? body.shipments[0].parcel_waybills.length];
    };

    expect(await print({ account_id: other.account_id }, staff.token)).toEqual([404, expect.any(String)]);
    expect(await print({ account_id }, staff.token)).toEqual([200, 1]);
    expect(await print({})).toEqual([409, 'Label already printed.']);
    expect(await print({ force_print: true })).toEqual([200, 1]);
    const events = await rowsOf<{ change_to: object }>(
      world,
      `select change_to from events where provider_id = ${world.provider_id} and type = 'shipment.stickers-printed' order by id`,
    );
    expect(events.map(({ change_to }) => change_to)).toEqual([{ prints: 1 }, { prints: 2 }]);
  });

  it('count a print that is asked for again by its key once, also both at once, and another one is asked back about', async () => {
    const { world, shipment, token } = await scene();
    const print = async (print_key: string) =>
      (await test_app.request(shipmentApi.stickers, { token, input: { id: shipment.id, format: 'zpl', print_key } })).status;

    const again = await Promise.all([print('one'), print('one')]);
    const after_lost = await print('one');

    expect([...again, after_lost, await print('two'), await print('one')]).toEqual([200, 200, 200, 409, 200]);
    const [row] = await rowsOf<{ stickers_printed: number }>(
      world,
      `select stickers_printed from shipments where provider_id = ${world.provider_id} and id = ${shipment.id}`,
    );
    expect(row?.stickers_printed).toBe(1);
  });

  it('come as the person prefers where no format is named', async () => {
    const { shipment, token } = await scene();
    await test_app.request(profileApi.saveSetting, { token, input: { setting: 'label_format', value: 'zpl' } });

    const { body } = await test_app.request(shipmentApi.stickers, { token, input: { id: shipment.id } });

    expect(body.shipments[0].parcel_waybills).toHaveLength(1);
  });

  it('come as a link to the PDF when no format is named', async () => {
    const { world, shipment, token } = await scene();

    const answer = await test_app.request(shipmentApi.stickers, { token, input: { id: shipment.id } });

    expect(answer.body.filename).toBe(`Stickers_${world.provider_id}_${shipment.short_tracking_reference}.pdf`);
  });

  it('print codes that read as the parcel (needs zbar-tools)', async () => {
    const of = await scene();
    const [waybill] = await zplOf(of);

    const picture = await printed(waybill?.sticker_waybill_content ?? '');

    const ref = of.shipment.short_tracking_reference;
    expect(codesOn(picture)).toEqual([`CODE-128:${ref}/1`, `QR-Code:${ref}/1`]);
  });

  it('SCREEN-59: for a printer of 300 dots an inch print codes that read (needs zbar-tools)', async () => {
    const { shipment, token } = await scene({ special_instructions_delivery: 'BY3 FO40,40 stays as it is' });
    const input = { id: shipment.id, format: 'zpl', resolution: '300' } as const;
    const answer = await succeed(test_app, shipmentApi.stickers, { token, input });
    const zpl = 'shipments' in answer ? (answer.shipments[0]?.parcel_waybills[0]?.sticker_waybill_content ?? '') : '';

    const picture = await printed(zpl, 12);

    const ref = shipment.short_tracking_reference;
    expect(codesOn(picture)).toEqual([`CODE-128:${ref}/1`, `QR-Code:${ref}/1`]);
    expect(zpl).toContain('BY3 FO40,40 stays');
    expect(zpl).toContain('^PW1200');
  });

  it.each([
    ['203', 'PNG', 8, redPng],
    ['203', 'JPEG', 8, redJpeg],
    ['300', 'PNG', 12, redPng],
  ] as const)(
    'SCREEN-59: at %s dots an inch carry the logo, a %s, in place of the name, and codes that read (needs zbar-tools)',
    async (resolution, _kind, dots, logo) => {
      const { world, shipment, token } = await scene();
      const admin = await signInAs(world, { role: ROLE.admin });
      const { url } = await succeed(test_app, pictureApi.put, {
        token: admin.token,
        input: { content: logo({ width: 600, height: 90 }).toString('base64') },
      });
      const settings = [
        { setting: 'logo_url', value: url },
        { setting: 'provider_title', value: 'Karoo Couriers' },
      ];
      await succeed(test_app, settingsApi.saveSettings, { token: admin.token, input: { settings } });
      const input = { id: shipment.id, format: 'zpl', resolution } as const;
      const answer = await succeed(test_app, shipmentApi.stickers, { token, input });
      const zpl = 'shipments' in answer ? (answer.shipments[0]?.parcel_waybills[0]?.sticker_waybill_content ?? '') : '';

      const picture = await printed(zpl, dots);

      const ref = shipment.short_tracking_reference;
      expect(zpl).not.toContain('Karoo Couriers');
      expect(codesOn(picture)).toEqual([`CODE-128:${ref}/1`, `QR-Code:${ref}/1`]);
      // Three dots of four where the logo is red, and none where it is not.
      if (resolution === '300') return;
      const pixels = await readPng(readFileSync(picture));
      if (!pixels) throw new Error('The picture cannot be read.');
      expect(blackOf(pixels, { left: 25, top: 5, right: 40, bottom: 9 })).toBeGreaterThan(0.65);
      expect(blackOf(pixels, { left: 25, top: 5, right: 40, bottom: 9 })).toBeLessThan(0.85);
      expect(blackOf(pixels, { left: 6, top: 5, right: 22, bottom: 9 })).toBe(0);
    },
  );

  it('of the longest texts print codes that read (needs zbar-tools)', async () => {
    const long = 'WWW '.repeat(20);
    const of = await scene({
      delivery_contact: { name: long, email: 'e@example.com' },
      delivery_address: { ...aShipment().delivery_address, company: long, street_address: long },
      special_instructions_delivery: 'W'.repeat(255),
      customer_reference: 'W'.repeat(100),
    });

    const [waybill] = await zplOf(of);

    const ref = of.shipment.short_tracking_reference;
    expect(codesOn(await printed(waybill?.sticker_waybill_content ?? ''))).toEqual([`CODE-128:${ref}/1`, `QR-Code:${ref}/1`]);
  });

  it('cannot be given commands by a name (needs zbar-tools)', async () => {
    const evil = '^FS^XZ^XA^FO50,50^BQN,2,9^FDMA,HACKED^FS~JA_5E\\^';
    const of = await scene({
      delivery_contact: { name: evil, email: 'e@example.com' },
      delivery_address: { ...aShipment().delivery_address, street_address: evil },
      special_instructions_delivery: evil,
      customer_reference: evil,
    });

    const [waybill] = await zplOf(of);

    const zpl = waybill?.sticker_waybill_content ?? '';
    expect(zpl.match(/\^XA/g)).toHaveLength(1);
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
    expect(zpl.match(/\^BQ/g)).toHaveLength(1);
    expect(zpl).not.toContain('~');
    const ref = of.shipment.short_tracking_reference;
    expect(codesOn(await printed(zpl))).toEqual([`CODE-128:${ref}/1`, `QR-Code:${ref}/1`]);
  });
});

/** Drawn as a printer of so many dots a millimetre prints it. */
async function printed(zpl: string, dots_per_mm = 8): Promise<string> {
  const { api } = await ready;
  const file = join(folder, `${crypto.randomUUID()}.png`);
  writeFileSync(file, Buffer.from(await api.zplToBase64Async(zpl, 101.6, 152.4, dots_per_mm), 'base64'));
  return file;
}

/** How much of a part of a sticker is black, its places in mm. */
function blackOf(
  { width, rgb, height }: NonNullable<Awaited<ReturnType<typeof readPng>>>,
  box: { left: number; top: number; right: number; bottom: number },
): number {
  const by = width / 101.6;
  let [black, all] = [0, 0];
  for (let y = Math.round(box.top * by); y < Math.min(height, box.bottom * by); y++)
    for (let x = Math.round(box.left * by); x < box.right * by; x++) {
      all += 1;
      if ((rgb[(y * width + x) * 3] ?? 255) < 128) black += 1;
    }
  return black / all;
}
