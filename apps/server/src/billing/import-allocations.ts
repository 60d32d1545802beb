import { createHash } from 'node:crypto';
import {
  CREDIT_ALLOCATIONS_BULK_IMPORT,
  allocationsOf,
  checkedAllocationRows,
  wholeCredits,
} from '@tsela/domain/billing/allocation-import';
import type { AllocationImportFacts, AllocationImportRow, CheckedAllocationRow } from '@tsela/domain/billing/allocation-import';
import { unusedCredit } from '@tsela/domain/billing/settlement';
import { parseDocumentReference } from '@tsela/domain/formats/references';
import type { AccountId } from '@tsela/domain/ids';
import { addCents } from '@tsela/domain/money/cents';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { dayOf } from '@tsela/domain/time/day';
import { lockAccountsFor } from '../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../accounts/account-staff.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import {
  findCreditsByNumber,
  findMoneyByCode,
  findStatedSince,
  findUnpaidOf,
  insertAllocationImport,
  lockAllocationImport,
  updateUndone,
} from './allocation-import-repository.ts';
import { insertAllocations, readStandingOfImport, reverseAllocations } from './allocation-repository.ts';

type Rows = readonly AllocationImportRow[];

/** A row of a file with what it settles, or why it does not. */
export interface LookedAtAllocation extends Pick<CheckedAllocationRow, 'row' | 'violations' | 'parts'> {
  /** Without a fault of its own, of a payment that has one in another row. */
  readonly is_held: boolean;
}

/** Looks at the rows of a file and changes nothing. Source: screens S36. */
export async function lookAtAllocations(context: RequestContext, rows: Rows): Promise<LookedAtAllocation[]> {
  const actor = allocationImporterOf(context);
  return reading(context, async (tx) => {
    const facts = await readFacts(tx, context, { actor, rows, is_locking: false });
    const checked = checkedAllocationRows(rows, facts);
    const good = new Map(wholeCredits(rows, checked, facts).map((each) => [each.row, each]));
    return checked.map((each) => ({ ...(good.get(each.row) ?? { ...each, parts: [] }), is_held: isHeld(each, good) }));
  });
}

function isHeld({ row, violations }: CheckedAllocationRow, good: ReadonlyMap<number, unknown>): boolean {
  return violations.length === 0 && !good.has(row);
}

/**
 * Allocates the rows of a file in the open transaction, all of them but those of payments that have a fault meanwhile. Accounts are locked in the
 * order of their ids, so that what is booked meanwhile waits. Raises `conflict` for rows that stand already. Source: screens S36.
 */
export async function allocateFile(
  context: RequestContext,
  rows: Rows,
): Promise<{ readonly import_id: number | null; readonly rows: readonly LookedAtAllocation[] }> {
  const actor = allocationImporterOf(context);
  return inTransaction(context, async (tx) => {
    const facts = await readFacts(tx, context, { actor, rows, is_locking: true });
    const checked = checkedAllocationRows(rows, facts);
    const good = wholeCredits(rows, checked, facts);
    const of_good = new Map(good.map((each) => [each.row, each]));
    const answer = checked.map((each) => ({
      ...(of_good.get(each.row) ?? { ...each, parts: [] }),
      is_held: isHeld(each, of_good),
    }));
    if (good.length === 0) return { import_id: null, rows: answer };
    const made = allocationsOf(good);
    const total_cents = addCents(...made.map(({ amount_cents }) => amount_cents));
    const kept = { fingerprint: allocationFingerprint(rows), row_count: good.length, total_cents };
    const import_id = await insertAllocationImport(tx, { actor, now: context.now }, kept);
    if (import_id === null) throw new Problem('conflict', 'This file has been imported before. Undo that import first.');
    await insertAllocations(tx, { ...byImport(context, actor), import_id, accounts: accountsOf(made) }, made);
    await record(tx, context, 'allocations.imported', { import_id, rows: good.length, amount_cents: total_cents });
    tellOfMoney(tx, context, made);
    return { import_id, rows: answer };
  });
}

/** Takes an import back as a whole, but for what was taken back by itself. Source: screens S36. */
export async function undoAllocationImport(context: RequestContext, id: number): Promise<void> {
  const actor = allocationImporterOf(context);
  await inTransaction(context, async (tx) => {
    const found = await lockAllocationImport(tx, actor, id);
    if (!found) throw new Problem('not-found', 'Import not found.');
    if (found.time_undone !== null) throw new Problem('conflict', 'This import has been taken back already.');
    const seen = await readStandingOfImport(tx, id);
    if (seen.length > 0) await lockAccountsFor(tx, actor, [...new Set(seen.map(({ account_id }) => account_id))]);
    const stated = await findStatedSince(tx, found);
    if (stated !== null)
      throw new Problem('conflict', `${stated} has had a statement since this import. Take its allocations back one by one.`);
    // Looked at again under the locks: some may have been taken back meanwhile.
    const standing = await readStandingOfImport(tx, id);
    const by = { ...byImport(context, actor), import_id: id, accounts: accountsOf(standing), reason: 'Import taken back' };
    await reverseAllocations(tx, by, standing);
    await updateUndone(tx, id, { time_undone: context.now, undone_by: actor.user_id });
    await record(tx, context, 'allocations.import-undone', { import_id: id, allocations: standing.length });
    tellOfMoney(tx, context, standing);
  });
}

/** The importer: staff whose role has the tool. Source: PERM-050. */
export function allocationImporterOf(context: RequestContext): UserActor {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'rows');
  const { actor } = context;
  if (actor.kind !== 'user' || !hasPermission(actor.permissions_ui, CREDIT_ALLOCATIONS_BULK_IMPORT))
    throw new Problem('not-permitted', 'Your role does not have the tool for importing allocations.');
  return actor;
}

/** Everything the rows are compared with: one query for each kind of thing, however many rows there are. */
async function readFacts(
  tx: Tx,
  context: RequestContext,
  { actor, rows, is_locking }: { actor: UserActor; rows: Rows; is_locking: boolean },
): Promise<AllocationImportFacts> {
  const codes = [...new Set(rows.map(({ account_code }) => account_code.trim().toUpperCase()))];
  const accounts = await findMoneyByCode(tx, actor, { codes, is_locking });
  const named = rows.flatMap(({ reference }) => parseDocumentReference(reference) ?? []);
  const numbersOf = (kind: 'payment' | 'credit-note') => named.flatMap((each) => (each.kind === kind ? each.sequence : []));
  const credits = await findCreditsByNumber(tx, { payments: numbersOf('payment'), notes: numbersOf('credit-note') });
  const invoices = await findUnpaidOf(
    tx,
    accounts.map(({ id }) => id),
  );
  const of_account = Map.groupBy(invoices, ({ account_id }) => account_id);
  return {
    today: dayOf(context.now),
    accounts: new Map(
      accounts.map(({ id, account_code, balance_cents, uninvoiced_cents }) => {
        const unpaid_cents = addCents(...(of_account.get(id) ?? []).map(({ open_cents }) => open_cents));
        return [
          account_code.toUpperCase(),
          { id, unused_cents: unusedCredit({ balance_cents, unpaid_cents, uninvoiced_cents }) },
        ];
      }),
    ),
    credits,
    invoices,
  };
}

/** The same rows in the same order are the same file, whatever it is called. */
export function allocationFingerprint(rows: Rows): string {
  const cells = rows.map(({ account_code, reference, invoice_number, amount, date }) =>
    [account_code, reference, invoice_number, amount, date].map((cell) => cell.trim().toUpperCase()),
  );
  return createHash('sha256').update(JSON.stringify(cells)).digest('hex');
}

function byImport({ now }: RequestContext, { user_id }: UserActor) {
  return { made_by: 'import', created_by: user_id, now } as const;
}

function accountsOf(
  rows: readonly { readonly document_id: number; readonly account_id: number }[],
): ReadonlyMap<number, AccountId> {
  // The rules have found these among the accounts of the importer.
  return new Map(rows.map(({ document_id, account_id }) => [document_id, account_id as AccountId]));
}

async function record(tx: Tx, context: RequestContext, type: string, change_to: object): Promise<void> {
  await recordChange(tx, context, { type, object_type: 'provider', object_id: context.provider_id, change_to });
}

/** Pages that show the money of an account read it again. */
function tellOfMoney(tx: Tx, { services }: RequestContext, rows: readonly { readonly account_id: number }[]): void {
  const { provider_id } = tx;
  const ids = [...new Set(rows.map(({ account_id }) => account_id as AccountId))];
  tx.after_commit.push(() => {
    for (const id of ids) services.live.publish({ provider_id, type: 'account', id, account_id: id });
  });
}
