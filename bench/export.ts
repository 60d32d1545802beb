import type { RequestContext } from '@tsela/server/context';
import { runJob } from '@tsela/server/job-handlers/job-handlers';
import { orderExportFile } from '@tsela/server/shipments/list/export-files';
import type { RoleId, UserId } from '@tsela/domain/ids';
import { inTransaction } from '@tsela/server/db/transaction';
import { readActorById } from '@tsela/server/sessions/session-reads';
import { asOwner, openAccounts } from './money-books.ts';
import type { Figure } from './rating.ts';
import { fillShipments, makeStaffUser } from './world.ts';
import type { Bench } from './world.ts';

const ROWS = 1_000_000;
const ACCOUNTS = 50;
const OPERATIONS = 4 as RoleId;
const LEAST_A_SECOND = 30_000;
/** Memory that the whole file may take beside what a thousand lines take: some parts of it, whatever its length. */
const MOST_MB = 80;
const MB = 1024 * 1024;

/** A list of a million shipments written to a file by its job: lines a second, and what the process takes for it. */
export async function measureExport({ services, owner_url }: Bench): Promise<Figure[]> {
  const { context, account_ids } = await openAccounts({ services, owner_url }, { name: 'Export', accounts: ACCOUNTS });
  await fillShipments(owner_url, { provider_id: context.provider_id, account_ids, rows: ROWS, under_way: 10_000 });
  const { user_id } = await makeStaffUser(context, OPERATIONS);
  const short = await writeOne(context, user_id, { search: 'L0000001' });
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 50);
  const whole = await writeOne(context, user_id, {});
  clearInterval(watch);
  const { rows } = await asOwner<{ lines_done: number; size_mb: number }>(
    owner_url,
    `select lines_done, size_bytes / ${MB} as size_mb from export_files where provider_id = $1 order by id desc limit 1`,
    [context.provider_id],
  );
  const [file = { lines_done: 0, size_mb: 0 }] = rows;
  const per_second = (file.lines_done * 1000) / (whole - short);
  const grown = (highest - before) / MB;
  return [
    {
      lines: [
        `export of ${file.lines_done} shipments: ${Math.round(per_second)} lines a second (at least ${LEAST_A_SECOND}), ${file.size_mb} MB`,
      ],
      reached: file.lines_done === ROWS && per_second >= LEAST_A_SECOND,
    },
    { lines: [`  memory it takes: ${grown.toFixed(0)} MB (at most ${MOST_MB})`], reached: grown <= MOST_MB },
  ];
}

/** Orders a file and writes it; answers how many milliseconds that took. */
async function writeOne(context: RequestContext, user_id: UserId, filters: object): Promise<number> {
  const { services, provider_id } = context;
  const actor = await inTransaction(context, (tx) => readActorById(tx, user_id));
  if (!actor) throw new Error('The user of the bench is not there.');
  const { export_file } = await orderExportFile({ ...context, actor }, filters);
  const began = performance.now();
  await runJob(
    services,
    'write-export-file',
    { provider_id, export_file_id: export_file.id },
    { job_id: 'bench', is_last_try: true },
  );
  return performance.now() - began;
}
