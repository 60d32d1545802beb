import { PROVINCES, PROVINCE_NAMES } from '@tsela/domain/formats/provinces';
import { expect, it } from 'vitest';
import { openByHand } from './set-up/booking.ts';
import { bookByCall, callerOf } from './set-up/calls.ts';
import { WIDE, giveSession, usePeople } from './set-up/browser.ts';

const { openPage, productUrl } = usePeople();

const PLACES: Readonly<Record<(typeof PROVINCES)[number], readonly [local_area: string, code: string]>> = {
  GP: ['Sandton', '2196'],
  WC: ['Sea Point', '8005'],
  KZN: ['Durban', '4001'],
  EC: ['Gqeberha', '6001'],
  FS: ['Bloemfontein', '9301'],
  LP: ['Polokwane', '0699'],
  MP: ['Mbombela', '1200'],
  NW: ['Rustenburg', '0299'],
  NC: ['Kimberley', '8301'],
};

it('PROD-01: Tsela is an application in the browser that prices parcels in rand to each of the nine provinces', async () => {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const placeIn = (zone: (typeof PROVINCES)[number]) => {
    const [local_area, code] = PLACES[zone];
    return { type: 'business', local_area, city: local_area, zone, code };
  };
  for (const zone of PROVINCES) {
    const { rates } = await customer<{ rates: { rate: number }[] }>('POST', '/rates', {
      collection_address: placeIn('GP'),
      delivery_address: placeIn(zone),
      parcels: [{ submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 10, submitted_weight_kg: 3 }],
    });
    expect([zone, (rates[0]?.rate ?? 0) > 0]).toEqual([zone, true]);
  }

  const visitor = await openPage(WIDE);
  await visitor.goto('/shipments/new?quick_quote=quote');
  for (const side of ['Collection', 'Delivery']) {
    const panel = visitor.getByRole('region', { name: side, exact: true });
    await openByHand(panel);
    await panel.getByLabel(/^Suburb/).fill('Bloemfontein');
    await panel.getByLabel(/^City/).fill('Bloemfontein');
    const provinces = await panel
      .getByLabel(/^Province/)
      .getByRole('option')
      .allInnerTexts();
    expect(provinces.slice(1).toSorted()).toEqual(Object.values(PROVINCE_NAMES).toSorted());
    await panel.getByLabel(/^Province/).selectOption('FS');
    await panel.getByLabel(/^Postal code/).fill('9301');
  }
  const parcels = visitor.getByRole('region', { name: 'Parcels' });
  for (const [label, value] of [
    ['Length', '30'],
    ['Width', '20'],
    ['Height', '10'],
    ['Weight', '3'],
  ] as const)
    await parcels.getByLabel(new RegExp(`^${label}`)).fill(value);
  await visitor
    .getByRole('region', { name: 'Save' })
    .getByText(/R\s\d+\.\d\d including VAT/)
    .waitFor();
});

it('PROD-03: Tsela has a side of operations and administration and a side of customers, both of one provider', async () => {
  const { reference } = await bookByCall(await callerOf(productUrl(), 'owner@karoo.example'), {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
  });
  const [customer, staff] = [await openPage(WIDE), await openPage(WIDE)];
  await giveSession(customer, 'owner@karoo.example');
  await giveSession(staff, 'admin@tsela.example');

  for (const page of [customer, staff]) {
    await page.goto('/shipments');
    await page.getByRole('region', { name: 'Shipments' }).getByText(reference).waitFor();
    await page.getByText('Tsela Couriers').first().waitFor();
  }
  await staff.goto('/ops-dashboard');
  await staff.getByRole('heading', { level: 1, name: 'Ops dashboard' }).waitFor();
  await customer.goto('/dashboard');
  await customer.getByRole('heading', { level: 1 }).waitFor();
  await customer.goto('/ops-dashboard');
  await customer.getByText('You do not have permission to view this page.').waitFor();
  expect(await customer.getByRole('link', { name: 'Ops dashboard' }).count()).toBe(0);
  // Another provider's staff run another business.
  const elsewhere = await callerOf(productUrl(), 'admin@veld.example').catch((refused: Error) => refused.message);
  expect(elsewhere).toMatch(/was refused/);
});

it('a page opened by a journey has the time of the server', async () => {
  const page = await openPage(WIDE);
  await page.goto('/');

  const shown = await page.evaluate(() => [Date.now(), new Date().getTime(), Date.parse(Date())]);

  for (const time of shown) expect(Math.abs(time - Date.now())).toBeLessThan(10_000);
});
