import type { AccountId } from '@tsela/domain/ids';
import { makeStatement } from '../billing/statements/make-statement.ts';
import { createTransaction } from '../billing/ledger/manual-transaction.ts';
import { sealLedger } from '../billing/ledger/seal-ledger.ts';
import { contextOf } from './field.ts';
import { asOwner, workerDatabase } from './test-database.ts';
import { makeAccount, makeWorld } from './world.ts';
import type { World } from './world.ts';

/** A provider with an account on whose ledger entries are made at times of the test's choosing. */
export async function makeLedger(services: Parameters<typeof makeWorld>[0]) {
  const world = await makeWorld(services);
  const at = (now: Date) => ({ ...contextOf(world), now });
  const open = () => makeAccount(world, { account_type: 'postpaid', credit_limit: 1_000_000 });
  const account_id = await open();
  const enter = (now: Date, amount = 10, account: AccountId = account_id) =>
    createTransaction(at(now), { account_id: account, type: 'admin-debit', amount, reason: 'Storage' });
  const seal = (now: Date) => sealLedger(at(now));
  const state = (now: Date, start_date: string, end_date: string, account: AccountId = account_id) =>
    makeStatement(at(now), { account_id: account, start_date, end_date });
  return { world, at, open, account_id, enter, seal, state };
}

/** A change that the server itself may not make: as the owner of the tables, past foreign keys. `$p` stands for the provider. */
export async function tamperWith({ provider_id }: World, statement: string): Promise<void> {
  await asOwner(
    await workerDatabase(),
    `set session_replication_role = replica; set app.provider_id = '${provider_id}'; ${statement.replaceAll('$p', String(provider_id))}`,
  );
}
