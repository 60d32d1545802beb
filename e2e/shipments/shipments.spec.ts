import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bookByCall, callerOf } from '../set-up/calls.ts';
import type { Caller } from '../set-up/calls.ts';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, signIn, usePeople } from '../set-up/browser.ts';
import { saveSettings } from '../set-up/newcomers.ts';

const { openPage, productUrl } = usePeople();

/** As much of Google's library as a map of ours asks for. */
const GOOGLE_STAND_IN = `(() => {
  class Shape { setMap() {} addListener() {} }
  class Bounds { extend() { return this; } }
  class Map { constructor(box) { box.textContent = 'A map of Google'; } fitBounds() {} panTo() {} getZoom() { return 5; } setZoom() {} }
  window.google = { maps: { Map, Marker: Shape, Polygon: Shape, Circle: Shape, LatLngBounds: Bounds } };
  window.tselaGoogleMapsReady();
})();`;

/** The browser says so in the console whenever the server answers a call with this status. */
const answered = (status: number) => new RegExp(`status of ${status} `);

describe('a shipment', () => {
  it('ROUTE-31: opens at its own address from the list, with the keyboard alone', async () => {
    const page = await openPage(WIDE);
    await signIn(page, 'ops@tsela.example', '/shipments');
    const rows = page.getByRole('region', { name: 'Shipments' }).getByRole('row');
    const second = rows.nth(2).getByRole('link').first();
    await second.waitFor();
    const reference = /^\S+/.exec(await second.innerText())?.[0] ?? '';

    await rows.nth(1).getByRole('link').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');

    await page.waitForURL(/\/shipments\/\d+$/);
    await page.getByRole('heading', { level: 1, name: reference, exact: true }).waitFor();
    await page.getByRole('region', { name: 'Collection' }).waitFor();
    await page.getByRole('region', { name: 'Delivery' }).waitFor();
    expect(await page.title()).toContain(reference);
  });

  it('ROUTE-32 ROUTE-33: is looked up by its reference, and the look-up leaves no trace in the history', async () => {
    const { id, reference } = await book();
    const page = await openPage(WIDE);
    await signIn(page, 'ops@tsela.example', '/tripsheet');

    await page.goto(`/shipments/ref/${reference}`);

    await page.waitForURL((url) => url.pathname === `/shipments/${id}`);
    await page.getByRole('heading', { level: 1, name: reference, exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Tripsheet' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tripsheet');
  });

  it.each(['Yes, create a new shipment', 'Cancel'] as const)(
    'ERR-31 ERR-32 ERR-33: whose reference is unknown can be made; "%s"',
    async (choice) => {
      const page = await openPage(WIDE);
      await signIn(page, 'ops@tsela.example', '/shipments/ref/NOSUCHREF');
      const dialog = page.getByRole('dialog', { name: 'Reference could not be found' });
      await dialog
        .getByText('It seems that the reference you entered could not be found. Would you like to create a new shipment?')
        .waitFor();
      await dialog.getByRole('button', { name: choice, exact: true }).click();

      if (choice === 'Cancel') await page.waitForURL((url) => url.pathname === '/shipments');
      else {
        await page.waitForURL((url) => url.pathname === '/shipments/new' && url.searchParams.get('custom-ref') === 'NOSUCHREF');
        expect(await page.getByLabel(/^Own tracking reference/).inputValue()).toBe('NOSUCHREF');
      }
    },
  );

  it('ERR-34: that is not there is said to be so', async () => {
    const page = await openPage(WIDE);
    await signIn(page, 'ops@tsela.example', '/shipments/999999999');

    await page.getByRole('alert').filter({ hasText: 'Could not find shipment' }).waitFor();
    await expectNoAxeViolations(page);
  });

  it('ERR-35: that cannot be looked up says why', async () => {
    const page = await openPage({ ...WIDE, expected: [answered(400)] });
    await giveSession(page, 'ops@tsela.example');

    // Longer than any reference: the server refuses the question itself.
    await page.goto(`/shipments/ref/${'X'.repeat(80)}`);

    const alert = page.getByRole('alert');
    await alert.filter({ hasText: /^Error fetching shipment: \S.+/ }).waitFor();
    await alert.getByRole('button', { name: 'Try again' }).waitFor();
    await expectNoAxeViolations(page);
  });
});

describe('the list', () => {
  it('shows the columns that the user has chosen, in their order, also after they come back', async () => {
    const page = await openPage(WIDE);
    await signIn(page, 'hub@tsela.example', '/shipments');
    const heads = async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean);

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Customer reference', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Created', exact: true }).uncheck();
    await page.getByRole('button', { name: 'Move Status to the left' }).click();
    await expectNoAxeViolations(page);
    const chosen = await heads();
    expect(chosen.slice(0, 4)).toEqual(['Reference', 'Account', 'Status', 'From / to']);
    expect(chosen).toContain('Customer reference');
    expect(chosen).not.toContain('Created');

    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole('columnheader', { name: 'Reference', exact: true }).waitFor();
          return heads();
        },
        { timeout: 20_000 },
      )
      .toEqual(chosen);
  });

  it('is saved as a file as it is filtered, and so are the rows that are ticked', async () => {
    const acme = await callerOf(productUrl(), 'owner@acme.example');
    const own = [await bookFor(acme), await bookFor(acme)].map(({ reference }) => reference);
    const page = await openPage(WIDE);
    await signIn(page, 'owner@acme.example', '/shipments?view=collections');
    await page.getByRole('columnheader', { name: 'Reference', exact: true }).waitFor();
    const saved = async (button: Locator) => {
      const download = page.waitForEvent('download');
      await button.click();
      const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
      return lines.slice(1).map((line) => line.split(','));
    };

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const all = await saved(page.getByRole('menuitem', { name: 'CSV file' }));
    await page
      .getByRole('checkbox', { name: /^Select \w+$/ })
      .first()
      .check();
    const ticked = await saved(page.getByRole('toolbar').getByRole('button', { name: 'Export CSV' }));

    const { shipments } = await acme<{ shipments: { short_tracking_reference: string }[] }>('GET', '/shipments', {
      view: 'collections',
      limit: 100,
    });
    const listed = shipments.map(({ short_tracking_reference }) => short_tracking_reference);
    expect(listed).toEqual(expect.arrayContaining(own));
    expect(all).toHaveLength(listed.length);
    expect(new Set(all.map(([reference]) => reference))).toEqual(new Set(listed));
    expect(new Set(all.map((cells) => cells[5]))).toEqual(new Set(['ACM01']));
    expect(ticked).toEqual([all[0]]);
  });

  it.each([
    ['wide', WIDE],
    ['on a phone', PHONE],
  ] as const)(
    'SCREEN-08: is found by telephone, narrowed to what is not invoiced, sorted by price, and saved as Excel (%s)',
    async (_, size) => {
      const karoo = await callerOf(productUrl(), 'owner@karoo.example');
      const number = `08${String(Date.now()).slice(-8)}`;
      const { reference } = await bookByCall(karoo, {
        from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
        to: { street: '3 Empire Road', suburb: 'Parktown' },
        recipient: { name: 'Lindiwe Export', mobile_number: number },
      });
      const page = await openPage(size);
      await signIn(page, 'owner@karoo.example', '/shipments?is_invoiced=false&order_by=rate');
      const spelling = `${number.slice(0, 3)} ${number.slice(3, 6)}-${number.slice(6)}`;
      await page.getByRole('searchbox', { name: 'Reference, name, phone or suburb' }).fill(spelling);
      await page.getByText('1 shipment · 1 parcel').waitFor();
      await page.getByText(reference).first().waitFor();

      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Excel file' }).click();
      const file = await download;

      expect(file.suggestedFilename()).toBe('shipments.xlsx');
      expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Recent files' }).click();
      await page.getByText('No files in the last three days.').waitFor();
      await expectNoAxeViolations(page);
    },
  );

  it('SCREEN-08: shows in every list of its filters what is chosen there, whole', async () => {
    const page = await openPage(WIDE);
    await signIn(page, 'admin@tsela.example', '/shipments');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Invoices' }).waitFor();

    const cut = await page.getByRole('combobox').evaluateAll((lists) =>
      lists.flatMap((list) => {
        const pen = document.createElement('canvas').getContext('2d');
        if (!(list instanceof HTMLSelectElement) || pen === null) return [];
        const { fontWeight, fontSize, fontFamily, paddingInlineStart, paddingInlineEnd } = getComputedStyle(list);
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const text = list.selectedOptions[0]?.text ?? '';
        const room = list.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
        // Widths of elements are whole pixels.
        return pen.measureText(text).width > room + 1 ? [text] : [];
      }),
    );

    expect(cut).toEqual([]);
  });

  it('SCREEN-08: is summed up as it is narrowed, and many are noted on and cancelled at once', async () => {
    const [one, other] = [await book(), await book()];
    const page = await openPage(WIDE);
    await signIn(page, 'ops@tsela.example', '/shipments?view=collections&is_return=false');
    await page.getByText(/^\d+ shipments · \d+ parcels · .* kg charged$/).waitFor();
    expect(await page.getByLabel('Returns').inputValue()).toBe('false');
    const list = page.getByRole('region', { name: 'Shipments' });
    const tick = async () => {
      for (const { reference } of [one, other])
        await list.getByRole('row').filter({ hasText: reference }).getByRole('checkbox').check();
    };

    await tick();
    await page.getByRole('button', { name: 'Add note' }).click();
    const note = page.getByRole('dialog', { name: 'Write a note on 2 shipments' });
    await note.getByLabel(/^Note/).fill('Gate is locked');
    await expectNoAxeViolations(page);
    await note.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('The note stands on 2 shipments.').waitFor();
    await tick();
    await page.getByRole('button', { name: 'Cancel shipments' }).click();
    const cancel = page.getByRole('dialog', { name: 'Cancel 2 shipments?' });
    await cancel.getByRole('button', { name: 'Cancel shipments' }).click();
    await cancel.getByText('Reason for cancelling shipment is required').waitFor();
    await cancel.getByLabel(/^Reason/).selectOption({ index: 1 });
    await expectNoAxeViolations(page);
    await cancel.getByRole('button', { name: 'Cancel shipments' }).click();

    await page.getByText('2 shipments are cancelled.').waitFor();
    await list.getByRole('row').filter({ hasText: one.reference }).waitFor({ state: 'detached' });
    const ops = await callerOf(productUrl(), 'ops@tsela.example');
    const { shipments } = await ops<{ shipments: { status: string; note_count: number }[] }>('GET', '/shipments', { id: one.id });
    expect(shipments.map(({ status, note_count }) => [status, note_count])).toEqual([['cancelled', 2]]);
  });
});

describe('stickers', () => {
  it('VALID-24 VALID-25: where the browser blocks popups, says so and what to do', async () => {
    const { reference } = await book();
    const page = await openPage({ ...WIDE, expected: [/Blocked opening/, /can escape its sandboxing/] });
    await giveSession(page, 'ops@tsela.example');
    // A browser blocks popups for real in a frame that may not open any.
    await page.goto('/track');
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
      frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; background: white';
      frame.src = src;
      document.body.append(frame);
    }, `/shipments/ref/${reference}?iframe=true`);
    const framed = page.frameLocator('iframe');

    await framed.getByRole('button', { name: 'Print stickers' }).click();

    const dialog = framed.getByRole('dialog', { name: 'Popups are blocked' });
    expect(await dialog.innerText()).toContain(
      "Please allow popups for this site in your browser's address bar or settings, then try again.",
    );
    await dialog.getByRole('button', { name: 'Ok', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('the form', () => {
  it('ROUTE-30: has an address of its own on the phone of a customer, and keeps what the address asks for', async () => {
    const customer = await openPage(PHONE);
    await signIn(customer, 'owner@acme.example');

    await customer.getByRole('button', { name: 'Send a parcel' }).click();
    await customer.waitForURL((url) => url.pathname === '/shipments/mobile/new');
    await customer.getByRole('heading', { level: 1, name: 'New shipment' }).waitFor();
    await customer.goto('/shipments/new?quick_quote=quote&custom-ref=ORDER-7');

    await customer.waitForURL(
      (url) => url.pathname === '/shipments/mobile/new' && url.searchParams.get('custom-ref') === 'ORDER-7',
    );
    await customer.getByRole('heading', { level: 1, name: 'Quick quote' }).waitFor();
    expect(new URL(customer.url()).searchParams.get('quick_quote')).toBe('quote');
  });

  it('ROUTE-30: is the usual one for staff on a phone and for all users on a wide screen', async () => {
    const staff = await openPage(PHONE);
    await signIn(staff, 'ops@tsela.example', '/shipments/new?quick_quote=send');
    await staff.getByRole('heading', { level: 1, name: 'New shipment' }).waitFor();
    expect(new URL(staff.url()).pathname).toBe('/shipments/new');

    const customer = await openPage(WIDE);
    await signIn(customer, 'owner@acme.example', '/shipments/mobile/new?quick_quote=send');
    await customer.waitForURL((url) => url.pathname === '/shipments/new' && url.searchParams.get('quick_quote') === 'send');
  });

  it('starts from a locker that was chosen on the map of the locations', async () => {
    const page = await openPage(WIDE);
    await signIn(page, 'owner@acme.example', '/locations?search=Milnerton');
    await page.getByRole('region', { name: 'Lockers and counters on the map' }).waitFor();

    await page.getByRole('button', { name: 'Milnerton Locker, locker' }).click();
    await page.waitForURL((url) => url.searchParams.get('point') !== null);
    const card = page.getByRole('article').and(page.locator('[aria-current]'));
    const name = await card.getByRole('heading').innerText();
    expect(name).toBe('Milnerton Locker');
    await card.getByRole('link', { name: `Send here: ${name}` }).click();

    const delivery = page.getByRole('region', { name: 'Delivery', exact: true });
    await delivery.getByRole('combobox', { name: /^Locker or counter/ }).waitFor();
    expect(await delivery.getByRole('combobox', { name: /^Locker or counter/ }).inputValue()).toBe(name);
  });

  it('SCREEN-16: shows what is near a user who lets the browser say where they are, also after a refusal', async () => {
    const page = await openPage({ ...PHONE, is_new: true });
    await signIn(page, 'owner@acme.example', '/locations');
    await page.getByText(/^In order of name/).waitFor();
    await page.context().setGeolocation({ latitude: -33.93, longitude: 18.42 });
    await page.context().grantPermissions(['geolocation']);

    await page.getByRole('button', { name: 'Near me' }).click();

    await page.getByText('Nearest first', { exact: true }).waitFor();
    await page
      .getByRole('article')
      .first()
      .getByText(/km away$/)
      .waitFor();
    expect(await page.getByRole('article').first().innerText()).toContain('Cape Town');
    expect(await page.getByRole('button', { name: 'Near me' }).count()).toBe(0);
  });

  it('ERR-17: lists the locations where the map cannot be loaded, and says why there is none', async () => {
    const page = await openPage({ ...WIDE, expected: [/ERR_FAILED .*\/assets\/[\w-]+\.js/] });
    await giveSession(page, 'owner@acme.example');
    await page.route('**/assets/*.js', async (route) => {
      const script = await route.fetch();
      await ((await script.text()).includes('maplibregl') ? route.abort() : route.fulfill({ response: script }));
    });

    await page.goto('/locations');

    await page
      .getByText(
        'Google Maps could not be loaded. Please check that you do not have any browser extensions that might be blocking this functionality.',
      )
      .waitFor();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('article').count()).toBeGreaterThan(5);
  });

  it('ERR-17: shows Google Maps where the provider has a key, and our own map below the reason where it does not come', async () => {
    const page = await openPage({ ...WIDE, expected: [/maps\.googleapis\.com/] });
    await giveSession(page, 'owner@acme.example');
    await saveSettings(productUrl(), { google_maps_api_key: 'stand-in' });
    const script = 'https://maps.googleapis.com/**';
    const reason = page.getByText(
      'Google Maps could not be loaded. Please check that you do not have any browser extensions that might be blocking this functionality.',
    );
    const own_map = page.locator('canvas');
    try {
      await page.route(script, (route) => route.abort());
      await page.goto('/locations');
      await reason.waitFor();
      await own_map.first().waitFor();

      await page.unroute(script);
      await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: GOOGLE_STAND_IN }));
      await page.reload();
      await page.getByText('A map of Google').waitFor();
      expect([await reason.count(), await own_map.count()]).toEqual([0, 0]);
    } finally {
      await saveSettings(productUrl(), { google_maps_api_key: '' });
    }
  });

  it('has nothing to send or save while there is no price to quote', async () => {
    const page = await openPage(WIDE);
    await signIn(page, 'owner@acme.example', '/shipments/new?quick_quote=quote');

    const bar = page.getByRole('region', { name: 'Save' });
    await bar.getByText('Say where the parcel is collected to see what is offered.').waitFor();
    expect(await isDisabled(page, 'Send this parcel')).toBe(true);
    expect(await isDisabled(page, 'Save quote')).toBe(true);
  });
});

async function isDisabled(page: Page, name: string): Promise<boolean> {
  return page.getByRole('region', { name: 'Save' }).getByRole('button', { name }).isDisabled();
}

async function book(): Promise<{ id: number; reference: string }> {
  return bookFor(await callerOf(productUrl(), 'owner@karoo.example'));
}

function bookFor(customer: Caller): Promise<{ id: number; reference: string }> {
  return bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
}
