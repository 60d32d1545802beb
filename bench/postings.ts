import { createTransaction } from '@tsela/server/billing/ledger/manual-transaction';
import type { AccountId, RoleId } from '@tsela/domain/ids';
import { send } from './http-client.ts';
import { alternate, perSecond } from './measure.ts';
import type { Comparison } from './measure.ts';
import { recordStatements, replay } from './recorder.ts';
import type { Sent } from './recorder.ts';
import { makeStaff } from './world.ts';
import type { Bench } from './world.ts';

const ROUNDS = 5;
const ROUND_MS = 2000;
const ADMINISTRATOR = 3 as RoleId;

/** Entering a transaction through HTTP against the bare statements it needs. Issue 17: 0.40 or more. */
export async function comparePostings({ base_url, customers, services, context }: Bench): Promise<Comparison[]> {
  const token = await makeStaff(context, ADMINISTRATOR, 'postings@example.com');
  const debitOf = (account_id: AccountId) => ({ account_id, type: 'admin-debit' as const, amount: 11.5, reason: 'Storage' });
  const recordings: (readonly Sent[])[] = [];
  for (const { account_id } of customers) {
    await createTransaction(context, debitOf(account_id));
    recordings.push(await recordStatements(() => createTransaction(context, debitOf(account_id))));
  }
  const bodies = customers.map(({ account_id }) => JSON.stringify(debitOf(account_id)));

  async function enter(worker: number): Promise<void> {
    const body = bodies[worker % bodies.length] ?? '';
    await send(base_url, { method: 'POST', path: '/api/billing/transactions', token, body });
  }

  async function bare(worker: number): Promise<void> {
    const client = await services.pool.connect();
    try {
      await replay(client, recordings[worker % recordings.length] ?? [], new Map());
    } finally {
      client.release();
    }
  }

  const comparisons: Comparison[] = [];
  for (const at_once of [1, customers.length])
    comparisons.push({
      name: `entering a transaction, ${at_once} at once`,
      one: 'POST /billing/transactions',
      other: `its ${recordings[0]?.length ?? 0} statements alone`,
      floor: 0.4,
      samples: await alternate(
        { rounds: ROUNDS },
        () => perSecond(ROUND_MS, at_once, enter),
        () => perSecond(ROUND_MS, at_once, bare),
      ),
    });
  return comparisons;
}
