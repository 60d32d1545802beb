import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, signIn, usePeople, WIDE } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const BLOEMFONTEIN = { type: 'business', local_area: 'Bloemfontein', city: 'Bloemfontein', zone: 'FS', code: '9301' };
const PARCELS = [{ submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 10, submitted_weight_kg: 3 }];

interface Revision {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

describe('a tariff of one’s own', () => {
  it('SCREEN-47: is built from nothing in the browser, and prices are asked by it', async () => {
    const page = await openPage(WIDE);
    await signIn(page, 'admin@tsela.example', '/rates-and-estimates');
    await page.getByRole('button', { name: 'New draft' }).click();
    const making = page.getByRole('dialog', { name: 'New draft' });
    await making.getByRole('combobox').selectOption({ label: 'An empty tariff' });
    await making.getByLabel(/^Name/).fill('By bicycle');
    await making.getByRole('button', { name: 'Make the draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'By bicycle' }).waitFor();

    await page.getByRole('link', { name: 'Service levels', exact: true }).click();
    await page.getByRole('button', { name: 'Add service level' }).first().click();
    const level = page.getByRole('dialog', { name: 'New service level' });
    await level.getByLabel(/^Code/).first().fill('BIKE');
    await level.getByLabel(/^Name/).fill('Bicycle');
    await level.getByLabel('Colour').selectOption({ label: 'Green' });
    await level.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('link', { name: 'Rates', exact: true }).click();
    await page.getByRole('button', { name: 'Add the first line' }).click();
    const cells = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell');
    for (const [at, text] of Object.entries({ 0: 'Anywhere', 1: 'Anywhere', 5: '42,50' })) {
      await cells.nth(Number(at)).click();
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 changes are saved.').waitFor();

    const ask = await callerOf(productUrl(), 'admin@tsela.example');
    const { rate_revisions } = await ask<{ rate_revisions: Revision[] }>('GET', '/rates/revisions', { state: 'draft' });
    const draft_id = rate_revisions.find(({ name }) => name === 'By bicycle')?.id;
    const { service_levels } = await ask<{ service_levels: object[] }>('GET', '/rates/revisions/card', { id: draft_id });
    expect(service_levels).toMatchObject([{ code: 'BIKE', colour: 'green' }]);
    const { accounts } = await ask<{ accounts: { id: number }[] }>('GET', '/accounts', { search: 'Acme' });
    const { rates } = await ask<{ rates: { rate: number; service_level: { code: string } }[] }>('POST', '/rates', {
      account_id: accounts[0]?.id,
      collection_address: BLOEMFONTEIN,
      delivery_address: BLOEMFONTEIN,
      parcels: PARCELS,
      rate_revision_id: draft_id,
    });
    // R 42.50 with 15 % VAT.
    expect(rates.map(({ rate, service_level }) => [service_level.code, rate])).toEqual([['BIKE', 48.88]]);
  });

  it('SCREEN-27: takes a zone out of a KML file', async () => {
    const ask = await callerOf(productUrl(), 'admin@tsela.example');
    const { rate_revision } = await ask<{ rate_revision: Revision }>('POST', '/rates/revisions', { name: 'With the Karoo' });
    const ring = '22,-32,0 23,-32,0 23,-33,0 22,-33,0 22,-32,0';
    const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Karoo</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
    const page = await openPage(WIDE);
    await signIn(page, 'admin@tsela.example', `/maps?draft=${rate_revision.id}`);
    await page.getByRole('button', { name: 'Import KML' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import zones from KML' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'karoo.kml', mimeType: 'application/vnd.google-earth.kml+xml', buffer: Buffer.from(kml) });
    await dialog.getByRole('button', { name: 'Add 1 zone to the draft' }).click();
    await page.getByText(/^1 zone is on the map/).waitFor();
    await page.getByRole('button', { name: /^Save/ }).click();

    const zonesOf = async () =>
      (await ask<{ zones: { name: string; polygons?: unknown[] }[] }>('GET', '/rates/revisions/zones', { id: rate_revision.id }))
        .zones;
    await expect
      .poll(async () => (await zonesOf()).map(({ name, polygons }) => [name, polygons?.length]), { timeout: 10_000 })
      .toEqual([['Karoo', 1]]);
  });
});

it('SCREEN-27: zones of a draft are tagged together and copied to another layer, and a zone that holds says what names it', async () => {
  const ask = await callerOf(productUrl(), 'admin@tsela.example');
  const { rate_revisions } = await ask<{ rate_revisions: Revision[] }>('GET', '/rates/revisions', { state: 'live' });
  const { rate_revision: draft } = await ask<{ rate_revision: Revision }>('POST', '/rates/revisions', {
    name: 'Sorted zones',
    copy_of: rate_revisions[0]?.id,
  });
  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example', `/maps?draft=${draft.id}&layer=rates`);
  await page.getByRole('button', { name: 'Tag zones' }).click();
  const tagging = page.getByRole('dialog', { name: 'Tag zones' });
  await tagging.getByLabel(/^Tag/).fill('Metro');
  await tagging.getByRole('checkbox', { name: /^All / }).check();
  await expectNoAxeViolations(page);
  await tagging.getByRole('button', { name: 'Apply' }).click();
  const zones = page.getByRole('list', { name: 'Zones', exact: true }).getByRole('button');
  const tagged = await zones.count();
  await zones.first().click();
  await page.getByRole('button', { name: 'Copy to another layer' }).click();
  const copying = page.getByRole('dialog', { name: /^Copy .* to another layer$/ });
  await copying.getByRole('combobox').selectOption({ label: 'Surcharge zones' });
  await copying.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText(/is on the layer Surcharge zones/).waitFor();
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('The zones are saved in the draft.').waitFor();

  const { zones: saved } = await ask<{ zones: { kind: string; tags?: string[] }[] }>('GET', '/rates/revisions/zones', {
    id: draft.id,
  });
  expect(saved.filter(({ tags = [] }) => tags.includes('Metro')).map(({ kind }) => kind)).toEqual(
    Array.from({ length: tagged }, () => 'rates'),
  );
  expect(saved.at(-1)).toMatchObject({ kind: 'surcharges' });

  await page.goto('/maps?layers=rates');
  await page.getByRole('region', { name: 'Rate zones' }).getByRole('button').first().click();
  await page.getByText(/^\d+ rates? of/).waitFor();
  await expectNoAxeViolations(page);
});

it('pickup points come from a list, which is looked through first', async () => {
  const page = await openPage(WIDE);
  await signIn(page, 'admin@tsela.example', '/tools/pickup-points-import');
  const csv = 'Id,Name,Suburb,City\nRC-JOURNEY,Journey Counter,Rosebank,Johannesburg\n';
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'points.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Take over this list' }).click();
  await page.getByText('The list has been imported').waitFor();

  const ask = await callerOf(productUrl(), 'admin@tsela.example');
  const { pickup_points } = await ask<{ pickup_points: { name: string }[] }>('GET', '/pickup-points', {
    search: 'Journey Counter',
  });
  expect(pickup_points.map(({ name }) => name)).toEqual(['Journey Counter']);
});
