import { expect, it } from 'vitest';
import { PHONE, WIDE, expectNoAxeViolations, sidewaysScroll, signIn, untilQuiet, usePeople } from './set-up/browser.ts';
import { callerOf } from './set-up/calls.ts';

const { openPage, productUrl } = usePeople();

const CONTACT = { name: 'Sipho Dlamini', mobile_number: '0831112222' };

/** A parcel to the Bob Box of which the compartments are known, where staff reserve by hand. */
async function bookToBobBox(): Promise<{ readonly id: number; readonly short_tracking_reference: string }> {
  const admin = await callerOf(productUrl(), 'super@tsela.example');
  await admin('POST', '/providers/settings', { settings: [{ setting: 'bob_box_auto_reserve', value: false }] });
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  return customer('POST', '/shipments', {
    quick_quote: 'send',
    service_level_code: 'ECO',
    collection_address: {
      street_address: '12 Jellicoe Avenue',
      local_area: 'Rosebank',
      city: 'Johannesburg',
      code: '2196',
      zone: 'GP',
      country: 'South Africa',
    },
    collection_contact: { ...CONTACT, name: 'Karla Karoo' },
    delivery_pickup_point_id: 'BB301',
    delivery_pickup_point_provider: 'bob-box',
    delivery_contact: CONTACT,
    parcels: [{ submitted_length_cm: 20, submitted_width_cm: 15, submitted_height_cm: 5, submitted_weight_kg: 1 }],
  });
}

it('KEY-68: what waits for a compartment is among what is pending, and staff reserve one on its page', async () => {
  const { id, short_tracking_reference } = await bookToBobBox();
  const page = await openPage(WIDE);
  await signIn(page, 'ops@tsela.example', '/ops-dashboard?mode=pending');
  const pile = page.getByRole('region', { name: 'Without a compartment' });
  await pile.waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);

  await pile.getByRole('link', { name: /^Look at \d+ shipments?$/ }).click();
  await page.waitForURL((url) => url.pathname === '/shipments');
  expect(await page.getByRole('combobox', { name: 'Compartments' }).inputValue()).toBe('true');
  await page.getByText(short_tracking_reference).first().click();
  await page.waitForURL((url) => url.pathname === `/shipments/${id}`);
  await page
    .getByText('None is kept')
    .or(page.getByRole('button', { name: 'Reserve compartment' }))
    .first()
    .waitFor();
  await untilQuiet(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Reserve compartment' }).click();
  await page.getByText('A compartment is kept.').waitFor();
  await page.getByRole('button', { name: 'Reserve compartment' }).waitFor({ state: 'hidden' });

  await page.goto('/shipments?waits_for_compartment=true');
  await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
  await untilQuiet(page);
  expect(await page.getByText(short_tracking_reference).count()).toBe(0);
  const phone = await openPage(PHONE);
  await signIn(phone, 'ops@tsela.example', `/shipments/${id}`);
  await phone.getByText(short_tracking_reference).first().waitFor();
  await untilQuiet(phone);
  expect(await sidewaysScroll(phone)).toBe(0);
});
