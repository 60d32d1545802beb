import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { StartRefusal } from '@tsela/server/start-refusal';
import pg from 'pg';
import { keepKeysOfDemo } from './ended-demo-files.ts';

export type DemoDatabase = {
  /** As the owner of the tables. */
  readonly owner_url: string;
  /** As the role of the server. */
  readonly database_url: string;
};

export type FillOptions = DemoDatabase & {
  /** Makes the demo, in a process of its own with OWNER_DATABASE_URL, DATABASE_URL, DATA_DIR and SECRET_KEY. */
  readonly script?: string;
  readonly data_dir: string;
  readonly secret_key: string;
  readonly log: (sentence: string) => void;
};

const FILL_SCRIPT = resolve('simulator/fill-demo.ts');

/** Has the next start make the demo anew. Whatever is not marked as a whole demo is left. */
export async function markDemoForReset(owner_url: string): Promise<void> {
  await withClient(owner_url, (client) =>
    client.query("update installation set value = 'reset' where name = 'demo' and value = 'complete'"),
  );
}

/** Empties a database whose filling was interrupted, or whose demo shall be made anew. The mark was set while it was empty, so it holds
 *  nothing but a demo, or its beginning. Everything belongs to the mark's transaction: it is emptied whole or not at all. */
export async function dropEndedDemo(owner_url: string, { data_dir, log }: Pick<FillOptions, 'data_dir' | 'log'>): Promise<void> {
  await withClient(owner_url, async (client) => {
    const mark = await readMark(client);
    if (mark !== 'filling' && mark !== 'reset') return;
    log(
      mark === 'reset'
        ? 'The demo is made anew.'
        : 'An earlier start was stopped while it filled the demo: the demo is made anew.',
    );
    // What is in files goes once the database that names it is gone.
    await keepKeysOfDemo(client, data_dir);
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace join pg_roles on pg_roles.oid = nspowner
       where nspname = 'public' or (rolname = current_user and nspname !~ '^pg_' and nspname <> 'information_schema')`,
    );
    const drops = rows.map(({ name }) => `drop schema ${pg.escapeIdentifier(name)} cascade;`).join(' ');
    await client.query(`begin; ${drops} create schema public; commit`);
  });
}

/** Fills an empty database with the demo courier, and marks it as complete when it is. A database that holds anything is left. */
export async function fillDemo(options: FillOptions): Promise<void> {
  const is_empty = await withClient(options.owner_url, async (client) => {
    const { rowCount } = await client.query('select 1 from providers limit 1');
    if ((await readMark(client)) !== undefined || rowCount !== 0) return false;
    await client.query("insert into installation (name, value) values ('demo', 'filling')");
    return true;
  });
  if (!is_empty) return;
  options.log('Filling the demo.');
  await runFillScript(options);
  await withClient(options.owner_url, (client) => client.query("update installation set value = 'complete' where name = 'demo'"));
}

/** Whether the database is the demo courier's, and not one in real use. */
export function isDemoDatabase(owner_url: string): Promise<boolean> {
  return withClient(owner_url, async (client) => (await readMark(client)) === 'complete');
}

async function readMark(client: pg.Client): Promise<string | undefined> {
  const { rows: found } = await client.query<{ found: boolean }>(
    "select to_regclass('public.installation') is not null as found",
  );
  if (found[0]?.found !== true) return undefined;
  const { rows } = await client.query<{ value: string }>("select value from installation where name = 'demo'");
  return rows[0]?.value;
}

async function runFillScript({
  owner_url,
  database_url,
  data_dir,
  secret_key,
  script = FILL_SCRIPT,
}: FillOptions): Promise<void> {
  // It makes much that is soon forgotten: with room for it, the collector runs a quarter as often.
  const flags = ['--max-semi-space-size=32', '--import', resolve('tools/with-parent.mjs')];
  const child = spawn(process.execPath, [...flags, script], {
    env: {
      ...process.env,
      OWNER_DATABASE_URL: owner_url,
      DATABASE_URL: database_url,
      DATA_DIR: data_dir,
      SECRET_KEY: secret_key,
      // What the demo's people were told in the past is kept in the outbox: nothing is sent.
      SMTP_URL: '',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const code = await new Promise<number | null>((resolve_code, reject) => {
    child.once('error', reject);
    child.once('exit', resolve_code);
  });
  if (code !== 0)
    throw new StartRefusal('The demo could not be filled: what is printed above says why. DEMO=0 starts without it.');
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
