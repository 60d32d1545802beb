import type { allocationApi } from '@tsela/contract/billing/allocation-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { ALLOCATIONS_MOST, checkAllocations } from '@tsela/domain/billing/allocations';
import { checkReason } from '@tsela/domain/billing/manual-transactions';
import { settle } from '@tsela/domain/billing/settlement';
import type { Allocation } from '@tsela/domain/billing/settlement';
import { addCents, centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { AccountRow } from '../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../accounts/account-staff.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { loadAllocationFor, readAllocations } from './allocation-reads.ts';
import { findStanding, insertAllocations, readCredits, reverseAllocations } from './allocation-repository.ts';
import { lockUnpaidInvoices } from './documents/document-repository.ts';
import { authorOf } from './ledger/post-transaction.ts';
import { readUnused } from './settle-invoices.ts';

type Input = InputOf<typeof allocationApi.allocate>;

/**
 * Allocates payments and credits of an account to its invoices, all that is asked for or nothing. The account's lock makes clerks who allocate
 * the same money wait for each other. Raises `bad-input` with what is wrong by row. Source: screens S41, S43.
 */
export async function allocate(context: RequestContext, input: Input): Promise<OutputOf<typeof allocationApi.allocate>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'amount');
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, input.account_id);
    const made = await plan(tx, account, input);
    const ids = await insertAllocations(tx, { ...byHand(context), accounts: account.id }, made);
    const total_cents = addCents(...made.map(({ amount_cents }) => amount_cents));
    await recordChange(tx, context, {
      type: 'allocation.made',
      object_type: 'account',
      object_id: account.id,
      account_id: account.id,
      change_to: { amount_cents: total_cents, allocations: made.length },
    });
    tellOfMoney(tx, context, account);
    return { allocated: randFromCents(total_cents), allocations: await readAllocations(tx, ids) };
  });
}

async function plan(tx: Tx, account: AccountRow, { allocations, oldest_first_of }: Input): Promise<Allocation[]> {
  if ((allocations === undefined) === (oldest_first_of === undefined))
    throw new Problem(
      'bad-input',
      'Please name either the allocations or the payment or credit that settles the oldest invoices.',
    );
  const invoices = await lockUnpaidInvoices(tx, account.id);
  const unused_cents = await readUnused(tx, account, invoices);
  if (allocations !== undefined) {
    const credits = await readCredits(
      tx,
      account.id,
      allocations.map(({ transaction_id }) => transaction_id),
    );
    refuseIfAny(checkAllocations(allocations, { credits, invoices, unused_cents }));
    return allocations.map(({ transaction_id, invoice_id, amount }) => ({
      transaction_id,
      document_id: invoice_id,
      amount_cents: centsFromRand(amount),
    }));
  }
  const credits = await readCredits(tx, account.id, oldest_first_of === undefined ? [] : [oldest_first_of]);
  if (credits.length === 0) throw new Problem('not-found', 'This account has no such payment or credit.');
  const made = settle(credits, invoices, unused_cents).slice(0, ALLOCATIONS_MOST);
  if (made.length === 0)
    throw new Problem('conflict', 'There is nothing to allocate: no invoice is open, or nothing is unallocated.');
  return made;
}

/** Takes an allocation back, once: of two who do so at the same time one is refused. Source: screens S42. */
export async function takeAllocationBack(
  context: RequestContext,
  { id, reason }: InputOf<typeof allocationApi.takeBack>,
): Promise<OutputOf<typeof allocationApi.takeBack>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
  refuseIfAny(checkReason(reason));
  return inTransaction(context, async (tx) => {
    const { account_id, amount_cents } = await loadAllocationFor(tx, context, id);
    const account = await lockAccountFor(tx, context.actor, account_id);
    // Looked at again under the lock: another may have taken it back meanwhile.
    const standing = await findStanding(tx, id);
    if (!standing) throw new Problem('conflict', 'This allocation has been taken back already.');
    await reverseAllocations(tx, { ...byHand(context), accounts: account_id, reason: reason.trim() }, [standing]);
    await recordChange(tx, context, {
      type: 'allocation.taken-back',
      object_type: 'account',
      object_id: account_id,
      account_id,
      change_to: { amount_cents, reason: reason.trim() },
    });
    tellOfMoney(tx, context, account);
    const [allocation] = await readAllocations(tx, [id]);
    if (!allocation) throw new Error(`Allocation ${id} is gone.`);
    return { allocation };
  });
}

function byHand({ actor, now }: RequestContext) {
  return { made_by: 'hand', created_by: authorOf(actor), now } as const;
}

/** Pages that show the account's money read it again. */
function tellOfMoney(tx: Tx, { services }: RequestContext, { id }: AccountRow): void {
  tx.after_commit.push(() => services.live.publish({ provider_id: tx.provider_id, type: 'account', id, account_id: id }));
}
