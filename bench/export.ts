import type { RequestContext } from '@tsela/server/context';
import { orderExportFile } from '@tsela/server/shipments/list/export-files';
import type { AccountId, RoleId, UserId } from '@tsela/domain/ids';
import { runInProcess } from './job-in-process.ts';
import type { TookOfJob } from './job-in-process.ts';
import { openAccounts } from './money-books.ts';
import type { Figure } from './rating.ts';
import { asUser, fillShipments, makeStaffUser } from './world.ts';
import type { Bench } from './world.ts';

const ROWS = 1_000_000;
const ACCOUNTS = 50;
const OPERATIONS = 4 as RoleId;
/** Issue 18: so many lines a second, with memory flat. */
const LEAST_A_SECOND = 30_000;
/** A file of fifty times as many lines takes no more memory than this beyond what the shorter one takes. */
const MOST_MORE_MB = 40;
const MB = 1024 * 1024;

/** A list of a million shipments written to a file as its job writes it, against that of one of its fifty accounts. */
export async function measureExport(bench: Bench): Promise<Figure[]> {
  const { context, account_ids } = await openAccounts(bench, { name: 'Export', accounts: ACCOUNTS });
  await fillShipments(bench.owner_url, { provider_id: context.provider_id, account_ids, rows: ROWS, under_way: 10_000 });
  const { user_id } = await makeStaffUser(context, OPERATIONS);
  const short = await write(bench, context, { user_id, account_id: account_ids[0] });
  const long = await write(bench, context, { user_id });
  const per_second = (ROWS * 1000) / long.took_ms;
  const [short_mb, long_mb] = [short, long].map(({ rss: [before, most] }) => (most - before) / MB);
  const more = (long_mb ?? 0) - (short_mb ?? 0);
  return [
    {
      lines: [`export of ${ROWS} shipments: ${Math.round(per_second)} lines a second (at least ${LEAST_A_SECOND})`],
      reached: per_second >= LEAST_A_SECOND,
    },
    {
      lines: [
        `  its process grew by ${long_mb?.toFixed(0)} MB, that of ${ROWS / ACCOUNTS} by ${short_mb?.toFixed(0)} (at most ${MOST_MORE_MB} more)`,
      ],
      reached: more <= MOST_MORE_MB,
    },
  ];
}

interface Order {
  readonly user_id: UserId;
  readonly account_id?: AccountId | undefined;
}

async function write(bench: Bench, context: RequestContext, { user_id, account_id }: Order): Promise<TookOfJob> {
  const filters = account_id === undefined ? {} : { account_id };
  const { export_file } = await orderExportFile(await asUser(context, user_id), filters);
  return runInProcess(bench, 'write-export-file', { provider_id: context.provider_id, export_file_id: export_file.id });
}
