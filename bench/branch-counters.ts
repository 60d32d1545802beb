import { readOpsDashboard } from '@tsela/server/overview/ops-dashboard-reads';
import type { BranchId, RoleId } from '@tsela/domain/ids';
import { asOwner, openAccounts } from './money-books.ts';
import type { Figure } from './rating.ts';
import { recordStatements, replay } from './recorder.ts';
import { asUser, fillShipments, makeStaffUser } from './world.ts';
import type { Bench } from './world.ts';

const ACTIVE = 10_000;
const ROWS = 60_000;
const ACCOUNTS = 20;
const OPERATIONS = 4 as RoleId;
const ROUNDS = 200;
/** Issue 19: of the slowest of a hundred, and as against its bare statements. */
const MOST_MS = 50;
const MOST_TIMES = 2;

/** The counters of a branch with ten thousand shipments under way, counted anew each time, against their statements alone. Source: issue 19, floors. */
export async function measureBranchCounters(bench: Bench): Promise<Figure[]> {
  const { owner_url, services } = bench;
  const { context, account_ids } = await openAccounts(bench, { name: 'Counters', accounts: ACCOUNTS });
  const { provider_id } = context;
  await fillShipments(owner_url, { provider_id, account_ids, rows: ROWS, under_way: ACTIVE });
  const branch_id = await giveToBranch(owner_url, provider_id);
  const { user_id } = await makeStaffUser(context, OPERATIONS);
  const staff = await asUser(context, user_id);
  const count = async () => {
    // What was counted before is kept until a shipment changes; here it is counted each time.
    (await services.ops_counters.of(provider_id)).clear();
    return readOpsDashboard(staff, { branch_id });
  };
  const { counters } = await count();
  const active = counters.filter(({ key }) => ['submitted', 'at-hub'].includes(key)).reduce((sum, each) => sum + each.count, 0);
  const sent = await recordStatements(count);
  const alone = async () => {
    const client = await services.pool.connect();
    try {
      await replay(client, sent, new Map());
    } finally {
      client.release();
    }
  };
  const [whole_ms, alone_ms] = [await slowestOfHundred(count), await slowestOfHundred(alone)];
  const times = whole_ms / Math.max(alone_ms, 1);
  return [
    {
      lines: [
        `counters of a branch with ${ACTIVE} shipments under way (${active} of them in two tiles): ${whole_ms.toFixed(1)} ms of the slowest of a hundred (at most ${MOST_MS})`,
        `  its ${sent.length} statements alone ${alone_ms.toFixed(1)} ms, ${times.toFixed(2)} times (at most ${MOST_TIMES})`,
      ],
      reached: whole_ms <= MOST_MS && times <= MOST_TIMES,
    },
  ];
}

/** All shipments of the provider are of one branch; it is the only one. */
async function giveToBranch(owner_url: string, provider_id: number): Promise<BranchId> {
  const { rows } = await asOwner<{ id: BranchId }>(
    owner_url,
    `insert into branches (provider_id, id, code, name, city, zone, lat, lng)
     values ($1, nextval('branch_ids'), 'BENCH', 'Bench', 'Johannesburg', 'GP', -26.2, 28) returning id`,
    [provider_id],
  );
  const [branch] = rows;
  if (!branch) throw new Error('No branch was made.');
  await asOwner(owner_url, 'update shipments set collection_branch_id = $2, delivery_branch_id = $2 where provider_id = $1', [
    provider_id,
    branch.id,
  ]);
  await asOwner(owner_url, 'vacuum analyze shipments', []);
  return branch.id;
}

async function slowestOfHundred(operation: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await operation();
    took.push(performance.now() - began);
  }
  return took.toSorted((one, other) => other - one)[Math.floor(ROUNDS / 100)] ?? Number.NaN;
}
