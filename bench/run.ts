import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@tsela/server/cluster/embedded-postgres';
import { migrate } from '@tsela/server/db/migrate';
import { ensureAppRole } from '@tsela/server/db/roles';
import { measureBranchCounters } from './branch-counters.ts';
import { measureDayWithoutSignal } from './day-without-signal.ts';
import { measureDriverSheet } from './driver-sheet.ts';
import { measureExport } from './export.ts';
import { measureFirstScreens } from './first-screens.ts';
import { compareCreate } from './create-shipment.ts';
import { compareCounters, compareList } from './list-shipments.ts';
import { measureLabels } from './labels.ts';
import { measureLargeSaves } from './large-saves.ts';
import { measureImpactRun } from './impact.ts';
import { measureAsOf } from './as-of.ts';
import { measureInbox } from './inbox.ts';
import { measurePalette } from './palette.ts';
import { measureImport } from './imports.ts';
import { report } from './measure.ts';
import type { Comparison } from './measure.ts';
import { measureListFilters } from './list-filters.ts';
import { measureLive } from './live.ts';
import { measureLedgerModel } from './ledger-model.ts';
import { measureMessages } from './messages.ts';
import { measureMoney } from './money.ts';
import { compareNeighbours } from './neighbours.ts';
import { comparePostings } from './postings.ts';
import { measurePublish } from './publish.ts';
import { compareQuote } from './quote.ts';
import { measureRating } from './rating.ts';
import { compareSignIns } from './sign-ins.ts';
import { measureReports } from './reports.ts';
import { measureScans } from './scans.ts';
import { SECRET_KEY, startServerProcess } from './start-server.ts';
import { measureStarts } from './starts.ts';
import { measureTripOrder } from './trip-order.ts';
import { compareTwoProcesses } from './two-processes.ts';
import { measureViewer } from './viewer.ts';
import { compareWebhooks, measureWebhookDelay } from './webhooks.ts';
import { makeBenchWorld } from './world.ts';
import type { Figure } from './rating.ts';
import type { Bench } from './world.ts';

/** What is compared over HTTP. Names of these after `npm run bench` leave everything else out: `npm run bench -- quote list`. */
const COMPARISONS: Readonly<Record<string, (bench: Bench) => Promise<Comparison[]>>> = {
  quote: compareQuote,
  create: compareCreate,
  list: compareList,
  counters: compareCounters,
  'sign-ins': compareSignIns,
  neighbours: compareNeighbours,
  postings: comparePostings,
  webhooks: compareWebhooks,
  'two-processes': compareTwoProcesses,
};
/** What is measured once, on the same server and database. */
const FIGURES: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  impact: measureImpactRun,
  publish: measurePublish,
  'large-saves': measureLargeSaves,
  money: measureMoney,
  'ledger-model': measureLedgerModel,
  export: measureExport,
  'list-filters': measureListFilters,
  'branch-counters': measureBranchCounters,
  'driver-sheet': measureDriverSheet,
  inbox: measureInbox,
  palette: measurePalette,
  'as-of': measureAsOf,
  imports: measureImport,
  reports: measureReports,
  labels: measureLabels,
  scans: measureScans,
  live: measureLive,
  messages: measureMessages,
  'webhook-delay': measureWebhookDelay,
};
/** What is measured on a product of its own, by name as well. */
const SCREENS = 'screens';
const VIEWER = 'viewer';
const DAY_WITHOUT_SIGNAL = 'day-without-signal';
/** What needs neither, by name as well. */
const TRIP_ORDER = 'trip-order';
const chosen = process.argv.slice(2);
const ALONE: readonly string[] = [SCREENS, VIEWER, DAY_WITHOUT_SIGNAL, TRIP_ORDER];
const unknown = chosen.filter((name) => !(name in COMPARISONS) && !(name in FIGURES) && !ALONE.includes(name));
if (unknown.length > 0)
  throw new Error(
    `There is no ${unknown.join(', ')}: ${[...Object.keys(COMPARISONS), ...Object.keys(FIGURES), ...ALONE].join(', ')}.`,
  );
const is_whole = chosen.length === 0;
const is_chosen = ([name]: readonly [string, unknown]) => is_whole || chosen.includes(name);
const compared = Object.entries(COMPARISONS).filter(is_chosen);
const measured = Object.entries(FIGURES).filter(is_chosen);

/** Measures each figure against what it is held to, as a ratio within this one run. */
const LARGEST_RSS_MB = 220;
const MB = 1024 * 1024;

let failed = false;
if (compared.length + measured.length > 0) await measureServer();
if (is_whole || chosen.includes(TRIP_ORDER)) for (const figure of measureTripOrder()) print(figure);
if (is_whole || chosen.includes(SCREENS)) for (const figure of await measureFirstScreens()) print(figure);
if (is_whole || chosen.includes(DAY_WITHOUT_SIGNAL)) for (const figure of await measureDayWithoutSignal()) print(figure);
if (is_whole || chosen.includes(VIEWER)) for (const figure of await measureViewer()) print(figure);
if (is_whole) for (const figure of await measureStarts()) print(figure);
process.exit(failed ? 1 : 0);

function print({ lines, reached }: { lines: readonly string[]; reached: boolean }): void {
  for (const line of lines) console.log(line);
  if (!reached) failed = true;
}

/** What is measured over HTTP and on a provider of its own. */
async function measureServer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-bench-'));
  const cluster = await startCluster({ data_dir: folder, log: () => undefined });
  try {
    await cluster.ensureDatabase('bench');
    const owner_url = cluster.url('bench');
    await migrate({ owner_url, log: () => undefined });
    const database_url = await ensureAppRole({ owner_url, secret_key: SECRET_KEY });
    const world = await makeBenchWorld({ owner_url, database_url, secret_key: SECRET_KEY });
    if (is_whole) for (const figure of measureRating(world.services.gazetteer)) print(figure);
    const server = await startServerProcess(database_url);
    try {
      const bench = { ...world, base_url: server.base_url, database_url, owner_url };
      for (const [, compare] of compared) for (const comparison of await compare(bench)) print(report(comparison));
      const { rss } = (await (await fetch(`${server.base_url}/bench/memory`)).json()) as { rss: number };
      const used = rss / MB;
      print({
        lines: [`server memory after the bench: ${used.toFixed(0)} MB (at most ${LARGEST_RSS_MB})`],
        reached: used <= LARGEST_RSS_MB,
      });
      for (const [, measure] of measured) for (const figure of await measure(bench)) print(figure);
    } finally {
      server.stop();
      await world.close();
    }
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
