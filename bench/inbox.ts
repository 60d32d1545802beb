import { listThreads, readUnreadCount } from '@tsela/server/inbox/threads';
import { readFolderCounts } from '@tsela/server/inbox/folder-counts';
import type { ThreadFolder } from '@tsela/domain/inbox/thread-rules';
import type { AccountId, RoleId } from '@tsela/domain/ids';
import { asOwner, openAccounts } from './money-books.ts';
import type { Figure } from './rating.ts';
import { recordStatements, replay } from './recorder.ts';
import { asUser, makeStaffUser } from './world.ts';
import type { Bench } from './world.ts';

const THREADS = 20_000;
const ACCOUNTS = 50;
const ADMINISTRATOR = 3 as RoleId;
const ROUNDS = 200;
/** Of the slowest of a hundred, and as against the bare statements of the same run. Source: issue 21, part 4. */
const MOST_MS = 50;
/** All folders together are sixteen statements, beside the page and not before it. */
const MOST_MS_OF_COUNTS = 100;
const MOST_TIMES = 2;

const COUNTS = 'folder counts';
const FOLDERS: readonly ThreadFolder[] = ['all', 'unread', 'mine', 'unassigned', 'shipments', 'done', 'sent', 'archived'];

/** A page of each folder, and what the menu and the folders count, among twenty thousand conversations, each against its statements alone. */
export async function measureInbox(bench: Bench): Promise<Figure[]> {
  const { owner_url } = bench;
  const { context, account_ids } = await openAccounts(bench, { name: 'Inbox', accounts: ACCOUNTS });
  const { user_id } = await makeStaffUser(context, ADMINISTRATOR, 'inbox@example.com');
  await fillThreads(owner_url, { provider_id: context.provider_id, account_ids, user_id });
  const staff = await asUser(context, user_id);
  const before = await positionAt(owner_url, context.provider_id);
  const reads: readonly (readonly [string, () => Promise<unknown>])[] = [
    ...FOLDERS.map((folder) => [`folder ${folder}`, () => listThreads(staff, { folder })] as const),
    ['a page after ten thousand', () => listThreads(staff, { before })] as const,
    ['search', () => listThreads(staff, { search: 'polokwane 19' })] as const,
    ['unread count', () => readUnreadCount(staff)] as const,
    [COUNTS, () => readFolderCounts(staff)] as const,
  ];
  const figures: Figure[] = [];
  for (const [name, read] of reads) {
    const most_ms = name === COUNTS ? MOST_MS_OF_COUNTS : MOST_MS;
    figures.push(await figureOf(bench, { name, most_ms, read }));
  }
  return figures;
}

interface Measured {
  readonly name: string;
  readonly most_ms: number;
  readonly read: () => Promise<unknown>;
}

async function figureOf({ services }: Bench, { name, most_ms, read }: Measured): Promise<Figure> {
  const sent = await recordStatements(read);
  const alone = async () => {
    const client = await services.pool.connect();
    try {
      await replay(client, sent, new Map());
    } finally {
      client.release();
    }
  };
  const [whole_ms, alone_ms] = [await slowestOfHundred(read), await slowestOfHundred(alone)];
  const times = whole_ms / Math.max(alone_ms, 1);
  return {
    lines: [
      `inbox of ${THREADS} conversations, ${name}: ${whole_ms.toFixed(1)} ms of the slowest of a hundred (at most ${most_ms}), ${times.toFixed(2)} times its ${sent.length} statements alone (at most ${MOST_TIMES})`,
    ],
    reached: whole_ms <= most_ms && times <= MOST_TIMES,
  };
}

interface Filled {
  readonly provider_id: number;
  readonly account_ids: readonly AccountId[];
  readonly user_id: number;
}

/** Half are open, a quarter of those the reader's; nearly all that wait for the reader are read, so that the unread ones are far between. */
async function fillThreads(owner_url: string, { provider_id, account_ids, user_id }: Filled): Promise<void> {
  await asOwner(
    owner_url,
    `with made as (
       insert into inbox_threads (provider_id, id, account_id, topic, subject, status, assigned_to, created_by, search_text,
         last_message_id, last_public_id, time_created, time_last)
       select $1, n, ($2::bigint[])[1 + n % array_length($2::bigint[], 1)],
         case n % 3 when 0 then 'shipments' when 1 then 'billing' else 'general' end, 'To Polokwane ' || n,
         case n % 2 when 0 then 'open' else 'done' end, case when n % 8 = 0 then $3::bigint end,
         case when n % 50 = 0 then $3::bigint end, 'to polokwane ' || n || repeat(' and more words of a long conversation', 10),
         n, n, now(), now()
       from generate_series(1, $4::int) n returning id
     ), said as (
       insert into inbox_messages (provider_id, id, thread_id, is_from_staff, text, time_created)
       select $1, n, n, n % 2 = 0, 'Where is it? ' || n, now() from generate_series(1, $4::int) n returning id
     )
     insert into inbox_marks (provider_id, user_id, thread_id, read_to, archived_to)
     select $1, $3::bigint, n, n, case when n % 100 = 0 then n else 0 end from generate_series(1, $4::int) n where n % 200 <> 2`,
    [provider_id, [...account_ids], user_id, THREADS],
  );
  await asOwner(owner_url, 'vacuum analyze inbox_threads', []);
  await asOwner(owner_url, 'vacuum analyze inbox_messages', []);
  await asOwner(owner_url, 'vacuum analyze inbox_marks', []);
}

async function positionAt(owner_url: string, provider_id: number): Promise<number> {
  const { rows } = await asOwner<{ at: number }>(
    owner_url,
    'select last_public_id::int as at from inbox_threads where provider_id = $1 order by last_public_id desc offset $2 limit 1',
    [provider_id, THREADS / 2],
  );
  return rows[0]?.at ?? 1;
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
