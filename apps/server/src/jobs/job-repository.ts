import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { JobWithMetadata, QueueOptions } from 'pg-boss';
import { JOB_SCHEMA } from '../db/job-schema.ts';
import type { Tx } from '../db/transaction.ts';
import { JOBS } from './jobs.ts';
import type { JobName, JobPayloads, JobRules } from './jobs.ts';
import type { Schedule } from './schedules.ts';

declare module '../services.ts' {
  interface Services {
    readonly jobs: JobQueue;
  }
}

/** Where jobs are added. Whether this process runs them as well is decided where it is started. */
export interface JobQueue {
  /** Adds the job in the transaction that needs it: it runs after the commit, and never when that fails. */
  add<Name extends JobName>(tx: Tx, name: Name, payload: JobPayloads[Name], when?: JobTime): Promise<void>;
  /** Adds several of a kind in one statement. */
  addAll<Name extends JobName>(tx: Tx, name: Name, payloads: readonly JobPayloads[Name][]): Promise<void>;
}

/** When a job runs at the earliest; left out, at once. */
export interface JobTime {
  readonly after: Date;
}

/** What a handler may know of the run it is in. */
export interface JobRun {
  readonly job_id: string;
  /** True when this was the last try. */
  readonly is_last_try: boolean;
}

export interface WorkOptions {
  readonly handle: (name: JobName, payload: JobPayloads[JobName], run: JobRun) => Promise<void>;
  readonly schedules: readonly Schedule[];
  readonly log: JobLog;
}

/** Structured lines, as the HTTP server's log takes them. */
export interface JobLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface Jobs extends JobQueue {
  /** Starts to run jobs, here and in every other process that does. */
  work(options: WorkOptions): Promise<void>;
  /** How many of each kind wait or are under way in all processes, as they were counted within the last quarter of a minute. */
  backlog(): Promise<{ readonly name: string; readonly waiting: number; readonly active: number }[]>;
  /** Takes no further job and waits for those under way, `longest_ms` at most; what is not done by then is tried again later. */
  stop(longest_ms?: number): Promise<void>;
}

interface Timing {
  /** How often it is looked for jobs whose process died, and for schedules that are due. */
  readonly watch_s: number;
  /** Instead of what `jobs.ts` says of every job. */
  readonly rules: Partial<JobRules>;
}

/** A process that says nothing for this long has died; its jobs are taken over within this and two looks. */
const SILENCE_S = 20;
const WATCH_S = 15;
const STOP_MS = 10_000;
/** More than one, because a process looks again at once only after a full batch: a single job a look would drain a backlog for hours. */
const BATCH = 10;

/** The jobs in the database of the pool. The pool is theirs alone: adding one must not wait for a connection that a booking holds. */
export function openJobs(pool: Pool, { watch_s = WATCH_S, rules = {} }: Partial<Timing> = {}): Jobs {
  const rulesOf = (name: JobName): JobRules => ({ ...JOBS[name], ...rules });

  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOB_SCHEMA,
    // The tables belong to the owner: `migrate` makes and changes them.
    migrate: false,
    reindex: false,
    superviseIntervalSeconds: watch_s,
    monitorIntervalSeconds: watch_s,
    cronMonitorIntervalSeconds: watch_s,
    // Jobs do not wait for each other here.
    flowIntervalSeconds: 24 * 3600,
  });
  const makeQueues = once(() => createMissingQueues(boss, rulesOf));
  const workers = new Map<JobName, string>();
  let log: JobLog = { warn: () => undefined, error: () => undefined };
  boss.on('error', (error) => log.error({ err: error }, 'jobs failed to be looked after'));
  boss.on('warning', ({ message, data }) => log.warn({ ...data }, message));

  async function addAll<Name extends JobName>(
    tx: Tx,
    name: Name,
    payloads: readonly JobPayloads[Name][],
    when?: JobTime,
  ): Promise<void> {
    if (payloads.length === 0) return;
    await makeQueues();
    const db = { executeSql: (text: string, values?: unknown[]) => tx.client.query(text, values) };
    await boss.insert(
      name,
      payloads.map((payload) => ({ data: payload, ...(when && { startAfter: when.after }) })),
      { db },
    );
    tx.after_commit.push(() => {
      const worker = workers.get(name);
      if (worker !== undefined) boss.notifyWorker(worker);
    });
  }

  return {
    addAll,
    add: (tx, name, payload, when) => addAll(tx, name, [payload], when),
    async work({ handle, schedules, log: told }) {
      log = told;
      await boss.start();
      await makeQueues();
      for (const name of JOB_NAMES) await boss.updateQueue(name, queueOptionsOf(rulesOf(name)));
      await keepSchedules(boss, schedules);
      for (const name of JOB_NAMES) workers.set(name, await startWorker(boss, { name, rules: rulesOf(name), handle, log }));
    },
    async backlog() {
      const queues = await boss.getQueues([...JOB_NAMES]);
      return queues.map(({ name, readyCount, activeCount }) => ({ name, waiting: readyCount, active: activeCount }));
    },
    async stop(longest_ms = STOP_MS) {
      workers.clear();
      await boss.stop({ graceful: true, timeout: longest_ms, close: false });
    },
  };
}

// The keys of a record over every name are the names.
const JOB_NAMES = Object.keys(JOBS) as readonly JobName[];

function queueOptionsOf(rules: JobRules): Required<Omit<QueueOptions, 'retentionSeconds'>> {
  const { retries, retry_after_s, retry_after_s_max, longest_s, keep_done_s } = rules;
  return {
    retryLimit: retries,
    retryDelay: retry_after_s,
    retryDelayMax: retry_after_s_max,
    retryBackoff: true,
    expireInSeconds: longest_s,
    deleteAfterSeconds: keep_done_s,
    heartbeatSeconds: SILENCE_S,
  };
}

async function createMissingQueues(boss: PgBoss, rulesOf: (name: JobName) => JobRules): Promise<void> {
  const made = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const name of JOB_NAMES) if (!made.has(name)) await boss.createQueue(name, queueOptionsOf(rulesOf(name)));
}

/**
 * The schedules are those of the code: one that is no longer there ends. `missed: 'once'` makes up for what came due while no process
 * ran.
 */
async function keepSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  for (const { name, key, cron, payload } of schedules) {
    await boss.schedule(name, cron, payload, { tz: 'Africa/Johannesburg', key, missed: 'once' });
  }
  for (const { name, key } of await boss.getSchedules()) {
    const is_declared = schedules.some((schedule) => schedule.name === name && schedule.key === key);
    if (!is_declared) await boss.unschedule(name, key);
  }
}

type Job = JobWithMetadata<JobPayloads[JobName]>;

async function startWorker(
  boss: PgBoss,
  {
    name,
    rules: { look_every_s, side_by_side },
    handle,
    log,
  }: { name: JobName; rules: JobRules } & Pick<WorkOptions, 'handle' | 'log'>,
): Promise<string> {
  const options = {
    batchSize: BATCH,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: look_every_s,
    perJobResults: true,
    includeMetadata: true,
  } as const;
  return boss.work<JobPayloads[JobName], unknown, typeof options>(name, options, (jobs) =>
    inLanes(jobs, side_by_side, (job) => runOne(job, { handle, log })),
  );
}

/** One job's outcome. What went wrong is said here, once; it is tried again unless it was the last time. */
async function runOne(job: Job, { handle, log }: Pick<WorkOptions, 'handle' | 'log'>) {
  const run = { job_id: job.id, is_last_try: job.retryCount >= job.retryLimit };
  try {
    // pg-boss hands back what was added under this name.
    await handle(job.name as JobName, job.data, run);
    return { id: job.id, status: 'completed' } as const;
  } catch (error) {
    const fields = { err: error, job: job.name, job_id: job.id, retry: job.retryCount };
    if (run.is_last_try) log.error(fields, 'job failed for good');
    else log.warn(fields, 'job failed and is tried again');
    return { id: job.id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } } as const;
  }
}

async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const waiting = [...items];
  const done: Result[] = [];
  async function lane(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) done.push(await work(item));
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}

/** Does it at the first call and again only when it failed. */
function once(work: () => Promise<void>): () => Promise<void> {
  let begun: Promise<void> | undefined;
  return () => {
    begun ??= work().catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    return begun;
  };
}
