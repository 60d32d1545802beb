import { expect, it } from 'vitest';
import { bookByCall, callerOf, record } from '../set-up/calls.ts';
import { PHONE, WIDE, expectNoAxeViolations, giveSession, sidewaysScroll, usePeople } from '../set-up/browser.ts';

const { openPage, productUrl } = usePeople();

const PARCEL = { submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 15, submitted_weight_kg: 3 };

/** Three parcels that a driver collected; the hub has scanned the first and the third. */
async function secondLeftBehind(): Promise<{ id: number; reference: string }> {
  const customer = await callerOf(productUrl(), 'owner@karoo.example');
  const made = await bookByCall(customer, {
    from: { street: '12 Jellicoe Avenue', suburb: 'Rosebank' },
    to: { street: '3 Empire Road', suburb: 'Parktown' },
    parcels: [PARCEL, PARCEL, PARCEL],
  });
  const driver = await callerOf(productUrl(), 'driver@tsela.example');
  const hub = await callerOf(productUrl(), 'hub@tsela.example');
  const dispatcher = await callerOf(productUrl(), 'ops@tsela.example');
  const { driver: own } = await driver<{ driver: { id: number; branch_id: number } }>('GET', '/trip-sheet');
  await dispatcher('POST', '/trip-sheet/assign', { shipment_ids: [made.id], driver_id: own.id, leg: 'collection' });
  const confirmed = [1, 2, 3].map((parcel) => `${made.reference}/${parcel}`);
  await record(driver, { reference: made.reference, choice: 'collected', parcel_check: { confirmed } });
  for (const parcel of [1, 3])
    await record(hub, { reference: `${made.reference}/${parcel}`, choice: 'received-at-hub', branch_id: own.branch_id });
  return made;
}

it('SCREEN-09: says in one look where parcel 2 of 3 is, and gives the claim file with one click', async () => {
  const { id, reference } = await secondLeftBehind();
  const page = await openPage(WIDE);
  await giveSession(page, 'ops@tsela.example');
  await page.goto(`/shipments/${id}`);

  const parcels = page.getByRole('list', { name: 'Parcels and who has them' });
  const lines = parcels.getByRole('listitem').filter({ hasText: reference });
  await lines.first().getByText('2 of 3').waitFor();
  await lines
    .first()
    .getByText(/^With the driver /)
    .waitFor();
  await lines
    .first()
    .getByText(/^Left with .+, never scanned in at the hub, while other parcels of the shipment went on\.$/)
    .waitFor();
  await lines
    .nth(1)
    .getByText(/^At the hub /)
    .waitFor();
  await lines.first().getByText('Chain of custody').click();
  await page
    .getByRole('list', { name: `Chain of custody of ${reference}/2` })
    .getByText('With the sender')
    .waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'More actions' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download claim file (PDF)' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`Claim_file_${reference}.pdf`);
  if (process.env['SHOTS']) {
    await page.screenshot({ path: `${process.env['SHOTS']}/custody-wide.png`, fullPage: true });
    await saved.saveAs(`${process.env['SHOTS']}/claim.pdf`);
  }
});

it('shows the customer where each parcel is in plain words, on a phone', async () => {
  const { id } = await secondLeftBehind();
  const page = await openPage(PHONE);
  await giveSession(page, 'owner@karoo.example');
  await page.goto(`/shipments/${id}`);

  const parcels = page.getByRole('list', { name: 'Parcels and who has them' });
  await parcels.getByText(/^With the driver( ·|$)/).waitFor();
  await parcels
    .getByText(/^At the hub /)
    .first()
    .waitFor();
  expect(await parcels.getByText('Chain of custody').count()).toBe(0);
  expect(await parcels.getByText(/never scanned/).count()).toBe(0);
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoAxeViolations(page);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/custody-phone.png`, fullPage: true });
});

interface Hold {
  readonly party: string;
  readonly since: string;
  readonly until: string | null;
}
interface Parcel {
  readonly tracking_reference: string;
  readonly last: Hold;
  readonly chain: readonly Hold[];
}

it('knows at every moment of the demo who is responsible for each parcel, for all of them', { timeout: 300_000 }, async () => {
  const office = await callerOf(productUrl(), 'admin@tsela.example');
  const shipments: { id: number; status: string }[] = [];
  for (let offset = 0; ; offset += 100) {
    const page = await office<{ shipments: { id: number; status: string }[] }>('GET', '/shipments/rows', { limit: 100, offset });
    shipments.push(...page.shipments);
    if (page.shipments.length < 100) break;
  }
  expect(shipments.length).toBeGreaterThan(80);

  const broken: string[] = [];
  let known = 0;
  for (const { id, status } of shipments) {
    const { parcels } = await office<{ parcels: Parcel[] }>('GET', '/tracking/custody', { shipment_id: id });
    for (const { tracking_reference, last, chain } of parcels) {
      // One after the other without a gap, and the last one still.
      const is_whole = chain.every(({ until }, at) => until === (chain[at + 1]?.since ?? null));
      const is_there = status !== 'delivered' || last.party === 'recipient';
      if (is_whole && is_there && chain.length > 0) known += 1;
      else broken.push(`${tracking_reference} ${status}: ${chain.map(({ party }) => party).join(' ')}`);
    }
  }
  expect(broken).toEqual([]);
  expect(known).toBeGreaterThan(80);
});
