import { createDriver } from '@tsela/server/user-records/create-user';
import { readTripsheet } from '@tsela/server/tripsheets/tripsheet-reads';
import type { BranchId, DriverId, RoleId } from '@tsela/domain/ids';
import { asOwner, openAccounts } from './money-books.ts';
import type { Figure } from './rating.ts';
import { asUser, fillShipments } from './world.ts';
import type { Bench } from './world.ts';

/** `TSELA_BENCH_SHEET_ROWS` makes it a smaller one, to be tried beside other work. */
const ROWS = Number(process.env['TSELA_BENCH_SHEET_ROWS'] ?? 1_000_000);
const ACCOUNTS = 20;
const DRIVER = 2 as RoleId;
/** Two years of a driver's days. */
const EACH_OF_DRIVER = 25;
const OPEN_OF_DRIVER = 60;
const ROUNDS = 100;
const MOST_MS = 50;

/** The sheet of a driver who has done tens of thousands of stops before, in a courier's million shipments. */
export async function measureDriverSheet(bench: Bench): Promise<Figure[]> {
  const { owner_url } = bench;
  const { context, account_ids } = await openAccounts(bench, { name: 'Sheets', accounts: ACCOUNTS });
  const { provider_id } = context;
  await fillShipments(owner_url, { provider_id, account_ids, rows: ROWS, under_way: ROWS / 100 });
  const { rows: branches } = await asOwner<{ id: BranchId }>(
    owner_url,
    `insert into branches (provider_id, id, code, name, city, zone, lat, lng)
     values ($1, nextval('branch_ids'), 'SHEET', 'Sheets', 'Johannesburg', 'GP', -26.2, 28) returning id`,
    [provider_id],
  );
  const [branch] = branches;
  if (!branch) throw new Error('No branch was made.');
  const { driver_id, user_id } = await createDriver(context, {
    user: {
      name: 'Dumisani Driver',
      email: 'sheet@example.com',
      mobile_number: '',
      password_hash: null,
      role_id: DRIVER,
      account_id: null,
      branch_id: branch.id,
      limit_user_to_branch: false,
      is_demo: false,
    },
    driver: { name: 'Dumisani Driver', mobile_number: '', branch_id: branch.id, vehicle_registration: 'FR 22 KT GP' },
  });
  await giveToDriver(owner_url, { provider_id, driver_id });
  const driver = await asUser(context, user_id);
  const { stops } = await readTripsheet(driver, {});
  const shipments = stops.reduce((sum, stop) => sum + stop.shipments.length, 0);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await readTripsheet(driver, {});
    took.push(performance.now() - began);
  }
  const in_order = took.toSorted((one, other) => one - other);
  const middle_ms = in_order[ROUNDS / 2] ?? Number.NaN;
  const slowest_ms = in_order.at(-2) ?? Number.NaN;
  return [
    {
      lines: [
        `sheet of a driver with ${(ROWS * 2) / EACH_OF_DRIVER} legs done before, of ${ROWS} shipments: ${slowest_ms.toFixed(1)} ms of the slowest of a hundred (at most ${MOST_MS} ms), ${middle_ms.toFixed(1)} in the middle, ${shipments} shipments on it`,
      ],
      reached: slowest_ms <= MOST_MS,
    },
  ];
}

/** What the driver collected and delivered before, each done a day after the other, and what is on the sheet. */
async function giveToDriver(
  owner_url: string,
  { provider_id, driver_id }: { provider_id: number; driver_id: DriverId },
): Promise<void> {
  const mine = `(select id from (select id, row_number() over (order by id) n from shipments where provider_id = $1) s`;
  await asOwner(
    owner_url,
    `update shipments set collection_agent_id = $2, delivery_agent_id = $2, collected_date = time_created - interval '1 day', delivered_date = time_created - interval '12 hours'
     where provider_id = $1 and status = 'delivered' and id in ${mine} where n % ${EACH_OF_DRIVER} = 0)`,
    [provider_id, driver_id],
  );
  for (const [leg, status] of [
    ['collection', 'collection-assigned'],
    ['delivery', 'out-for-delivery'],
  ])
    await asOwner(
      owner_url,
      `update shipments set ${leg}_agent_id = $2, status = '${status}' where provider_id = $1 and id in
         (select id from shipments where provider_id = $1 and status = 'submitted' order by id limit ${OPEN_OF_DRIVER / 2})`,
      [provider_id, driver_id],
    );
  await asOwner(owner_url, 'vacuum analyze shipments', []);
}
