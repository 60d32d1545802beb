import type { AccountId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { decideImported } from '../billing/imports/decide-imported.ts';
import { importPayments } from '../billing/imports/import-bank-file.ts';
import { listImportedPayments } from '../billing/imports/imported-payment-reads.ts';
import { lockPaymentImport } from '../billing/imports/lock-payment-import.ts';
import { postImported } from '../billing/imports/post-imported.ts';
import { rowsOf } from './rows.ts';
import type { World } from './world.ts';

export interface Imports {
  /** With a line that needs no person, an open, a matched and a posted one. */
  readonly pending_id: number;
  readonly open_line_id: number;
  readonly matched_line_id: number;
  readonly posted_line_id: number;
  /** All of it is decided on. */
  readonly complete_id: number;
  readonly locked_id: number;
}

/** Files of a bank in every state, with the money of an account in them. */
export async function makeImports(world: World, account_id: AccountId): Promise<Imports> {
  const { context } = world;
  const [account] = await rowsOf<{ code: string }>(
    world,
    `select account_code as code from accounts where provider_id = ${world.provider_id} and id = ${account_id}`,
  );
  const take = async (...texts: readonly string[]) => {
    const lines = texts.map((text, at) => `${dayOf(context.now)},${text},${at + 7}.00`);
    const content = ['Date,Description,Amount', ...lines].join('\n');
    const { payment_import } = await importPayments(context, { filename: 'bank.csv', content });
    if (!payment_import) throw new Error('The file was not taken.');
    const { imported_payments } = await listImportedPayments(context, { import_id: payment_import.id });
    return { id: payment_import.id, lines: imported_payments.map(({ id }) => id) };
  };
  const match = (id = 0, amount = 0) => decideImported(context, { id, parts: [{ account_id, amount }] });
  const pending = await take(`EFT ${account?.code}`, 'open', 'matched', 'posted');
  const [, open_line_id = 0, matched_line_id = 0, posted_line_id = 0] = pending.lines;
  await match(matched_line_id, 9);
  await match(posted_line_id, 10);
  await postImported(context, { id: posted_line_id });
  const [complete, locked] = [await take('of one'), await take('of another')];
  for (const { lines } of [complete, locked]) await decideImported(context, { id: lines[0] ?? 0, reason: 'Own money' });
  await lockPaymentImport(context, { id: locked.id });
  return {
    pending_id: pending.id,
    open_line_id,
    matched_line_id,
    posted_line_id,
    complete_id: complete.id,
    locked_id: locked.id,
  };
}
