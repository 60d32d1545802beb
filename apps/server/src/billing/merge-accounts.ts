import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { whyNotToMerge } from '@tsela/domain/accounts/account-merging';
import { ZERO_CENTS, addCents, negateCents, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { readAccount } from '../accounts/account-reads.ts';
import { loadAccountFor, lockAccountsFor } from '../accounts/account-repository.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import {
  refusePartOfAccounts,
  refuseAccountUsers,
  refuseWithoutBilling,
  tellOfAccount,
  tellOfRatings,
} from '../accounts/account-staff.ts';
import { close } from '../accounts/close-account.ts';
import { recordChange, recordChanges } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { tellSessionsOf } from '../sessions/end-sessions.ts';
import { countMerge, lockShipmentsOf, moveCharges, moveRows } from './account-merge-repository.ts';
import type { MergeCounts, Moved } from './account-merge-repository.ts';
import { authorOf, postTransaction } from './ledger/post-transaction.ts';
import { spendOpenCredits } from './allocation-repository.ts';
import { settleInvoices } from './settle-invoices.ts';

type Input = InputOf<typeof accountApi.merge>;
type Moves = OutputOf<typeof accountApi.merge>['moved'];

/** What would move, and why it cannot. Nothing is locked: the merge itself looks again. Source: screens S44. */
export async function previewMerge(
  context: RequestContext,
  { id, into_id }: InputOf<typeof accountApi.mergePreview>,
): Promise<OutputOf<typeof accountApi.mergePreview>> {
  refuseWhoMayNot(context);
  return reading(context, async (tx) => {
    const [merged, into] = [await loadAccountFor(tx, context.actor, id), await loadAccountFor(tx, context.actor, into_id)];
    const counts = await countMerge(tx, { from: id, into: into_id });
    return {
      moves: movesOf(counts),
      balance: randFromCents(merged.balance_cents),
      refusal: whyNotToMerge({ ...merged, ...counts }, into),
    };
  });
}

/**
 * Merges an account into another one, all of it or nothing. Both are locked, as for every booking: what is booked first moves along, what
 * comes after finds the account closed. Entries of the ledger stay where they are; what they come to is moved by entries of its own. Asked
 * again, it is done already. Source: screens S44, docs/decisions/0053.
 */
export async function mergeAccounts(context: RequestContext, { id, into_id }: Input): Promise<OutputOf<typeof accountApi.merge>> {
  refuseWhoMayNot(context);
  return inTransaction(context, async (tx) => {
    // What is refused anyway, such as far too many shipments, is refused before anything is locked.
    const [seen, taker] = [await loadAccountFor(tx, context.actor, id), await loadAccountFor(tx, context.actor, into_id)];
    if (hasMergedInto(seen, into_id)) return { account: await readAccount(tx, context, into_id), moved: NOTHING };
    await countOrRefuse(tx, seen, taker);
    await lockShipmentsOf(tx, id);
    const [merged, into] = await lockBoth(tx, context, { id, into_id });
    if (hasMergedInto(merged, into_id)) return { account: await readAccount(tx, context, into_id), moved: NOTHING };
    const counts = await countOrRefuse(tx, merged, into);
    await moveMoney(tx, context, merged, into);
    const moved = await moveRows(tx, { from: id, into: into_id }, context.now);
    await record(tx, context, { merged, into, counts, moved });
    return { account: await readAccount(tx, context, into_id), moved: movesOf(counts) };
  });
}

function hasMergedInto({ merged_into_account_id }: AccountRow, into_id: number): boolean {
  return merged_into_account_id === into_id;
}

async function countOrRefuse(tx: Tx, merged: AccountRow, into: AccountRow): Promise<MergeCounts> {
  const counts = await countMerge(tx, { from: merged.id, into: into.id });
  const refusal = whyNotToMerge({ ...merged, ...counts }, into);
  if (refusal !== null) throw new Problem('conflict', refusal);
  return counts;
}

const NOTHING: Moves = { users: 0, shipments: 0, charges: 0, address_books: 0, cost_centers: 0, notes: 0, files: 0, tags: 0 };

/** A user limited to part of the provider would merge what they do not see. */
function refuseWhoMayNot(context: RequestContext): void {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
  refusePartOfAccounts(context, 'Who works for one account or branch only cannot merge accounts.');
}

async function lockBoth(tx: Tx, context: RequestContext, { id, into_id }: Input): Promise<[AccountRow, AccountRow]> {
  const rows = await lockAccountsFor(tx, context.actor, [id, into_id]);
  const [merged, into] = [id, into_id].map((each) => rows.find((row) => row.id === each));
  if (!merged || !into) throw new Problem('not-found', 'Account not found.');
  return [merged, into];
}

/** Charges that wait for an invoice move one by one, what is left of the balance in one sum. Credit then settles what it can. */
async function moveMoney(tx: Tx, context: RequestContext, merged: AccountRow, into: AccountRow): Promise<void> {
  const amount_cents = await moveCharges(
    tx,
    { from: merged.id, into: into.id },
    {
      balances: { from: merged.balance_cents, into: into.balance_cents },
      names: { from: merged.account_code, into: into.account_code },
      now: context.now,
      source: context.source,
      author: authorOf(context.actor),
    },
  );
  const left = addCents(merged.balance_cents, amount_cents);
  let balance_cents = subtractCents(into.balance_cents, amount_cents);
  if (left !== ZERO_CENTS) {
    await adjust(
      tx,
      context,
      { ...merged, balance_cents: left },
      { by: negateCents(left), text: `Moved to ${into.account_code}` },
    );
    if (left > ZERO_CENTS) await spendOpenCredits(tx, merged.id);
    const taken = { by: left, text: `Moved from ${merged.account_code}` };
    ({ balance_cents } = await adjust(tx, context, { ...into, balance_cents }, taken));
  }
  await settleInvoices(tx, context, { id: into.id, balance_cents });
}

async function adjust(
  tx: Tx,
  context: RequestContext,
  account: Pick<AccountRow, 'id' | 'balance_cents'>,
  { by, text }: { readonly by: Cents; readonly text: string },
) {
  return postTransaction(tx, context, account, {
    type: by > ZERO_CENTS ? 'balance-adjustment-credit' : 'balance-adjustment-debit',
    amount_cents: by,
    vat_cents: ZERO_CENTS,
    vat_percentage_bp: 0,
    description: text,
  });
}

interface Done {
  readonly merged: AccountRow;
  readonly into: AccountRow;
  readonly counts: MergeCounts;
  readonly moved: Moved;
}

/** Closes what was merged, and tells every page and process of it. */
async function record(tx: Tx, context: RequestContext, { merged, into, counts, moved }: Done): Promise<void> {
  const told = movesOf(counts);
  const change = { change_from: { account_id: merged.id }, change_to: { account_id: into.id } };
  await recordChanges(tx, context, [
    ...moved.shipment_ids.map((object_id) => ({
      type: 'shipment.changed',
      object_type: 'shipment' as const,
      object_id,
      account_id: into.id,
      ...change,
    })),
    ...moved.user_ids.map((object_id) => ({
      type: 'user.changed',
      object_type: 'user' as const,
      object_id,
      account_id: into.id,
      ...change,
    })),
  ]);
  await recordChange(tx, context, {
    type: 'account.took-over',
    object_type: 'account',
    object_id: into.id,
    account_id: into.id,
    change_to: { account_code: merged.account_code, ...told },
  });
  await close(
    tx,
    context,
    { ...merged, balance_cents: ZERO_CENTS },
    'account.merged',
    { merged_into: into.account_code, ...told },
    { merged_into_account_id: into.id },
  );
  for (const user_id of moved.user_ids) tellSessionsOf(tx, context, { user_id, account_id: into.id });
  tellOfAccount(tx, context, into.id);
  // It bears the tags of both now.
  tellOfRatings(tx, context);
}

function movesOf({ unpaid_invoices: _unpaid, announced_payments: _announced, ...moves }: MergeCounts): Moves {
  return moves;
}
