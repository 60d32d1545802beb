import { createHash } from 'node:crypto';
import type { allocationImportApi } from '@tsela/contract/billing/allocation-import-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import {
  CREDIT_ALLOCATIONS_BULK_IMPORT,
  allocationsOf,
  checkedAllocationRows,
  totalOfRows,
  whyNotControlTotal,
  wholeCredits,
} from '@tsela/domain/billing/allocation-import';
import type { AllocationImportFacts, CheckedAllocationRow } from '@tsela/domain/billing/allocation-import';
import { unusedCredit } from '@tsela/domain/billing/settlement';
import { parseDocumentReference } from '@tsela/domain/formats/references';
import type { AccountId } from '@tsela/domain/ids';
import { addCents, randFromCents } from '@tsela/domain/money/cents';
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
  readAllocationImports,
  updateUndone,
} from './allocation-import-repository.ts';
import { insertAllocations, readStandingOfImport, reverseAllocations } from './allocation-repository.ts';

type Rows = InputOf<typeof allocationImportApi.checkAllocations>['rows'];

/** The last imports. Source: screens S36. */
export async function listAllocationImports(
  context: RequestContext,
): Promise<OutputOf<typeof allocationImportApi.allocationImports>> {
  const actor = importerOf(context);
  const imports = await reading(context, (tx) => readAllocationImports(tx, actor));
  return { imports, count: imports.length };
}

/** Looks at the rows of a file and changes nothing. Source: screens S36. */
export async function checkAllocationImport(
  context: RequestContext,
  { rows }: InputOf<typeof allocationImportApi.checkAllocations>,
): Promise<OutputOf<typeof allocationImportApi.checkAllocations>> {
  const actor = importerOf(context);
  const checked = await reading(context, async (tx) =>
    checkedAllocationRows(rows, await readFacts(tx, context, { actor, rows, is_locking: false })),
  );
  return { rows: checked.map(answerOf), total: randFromCents(totalOfRows(rows)) };
}

/**
 * Allocates the rows of a file in one transaction: all of them, or those of payments without a fault. Accounts are locked in the order of their
 * ids, so that what is booked meanwhile waits. Raises `conflict` for rows that were imported before. Source: screens S36.
 */
export async function importAllocations(
  context: RequestContext,
  { rows, control_total, only_good = false }: InputOf<typeof allocationImportApi.importAllocations>,
): Promise<OutputOf<typeof allocationImportApi.importAllocations>> {
  const actor = importerOf(context);
  const wrong_total = whyNotControlTotal(rows, control_total);
  if (wrong_total !== null)
    throw new Problem('bad-input', wrong_total, {
      violations: [{ field: 'control_total', code: 'invalid', message: wrong_total }],
    });
  return inTransaction(context, async (tx) => {
    const facts = await readFacts(tx, context, { actor, rows, is_locking: true });
    const checked = checkedAllocationRows(rows, facts);
    const good = wholeCredits(rows, checked, facts);
    if (good.length === 0 || (good.length < rows.length && !only_good)) throw badRows(checked);
    const made = allocationsOf(good);
    const total_cents = addCents(...made.map(({ amount_cents }) => amount_cents));
    const import_id = await insertAllocationImport(
      tx,
      { actor, now: context.now },
      { fingerprint: fingerprintOf(rows), row_count: good.length, total_cents },
    );
    if (import_id === null) throw new Problem('conflict', 'This file has been imported before. Take that import back first.');
    await insertAllocations(tx, { ...byImport(context, actor), import_id, accounts: accountsOf(made) }, made);
    await record(tx, context, 'allocations.imported', { import_id, rows: good.length, amount_cents: total_cents });
    tellOfMoney(tx, context, made);
    const of_good = new Map(good.map((each) => [each.row, each]));
    return {
      import: await readOne(tx, actor, import_id),
      rows: checked.map((each) => answerOf(of_good.get(each.row) ?? { ...each, parts: [] })),
    };
  });
}

/** Takes an import back as a whole, but for what was taken back by itself. Source: screens S36. */
export async function undoAllocationImport(
  context: RequestContext,
  { id }: InputOf<typeof allocationImportApi.undoAllocations>,
): Promise<OutputOf<typeof allocationImportApi.undoAllocations>> {
  const actor = importerOf(context);
  return inTransaction(context, async (tx) => {
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
    return { import: await readOne(tx, actor, id) };
  });
}

/** The importer: staff whose role has the tool. Source: PERM-050. */
function importerOf(context: RequestContext): UserActor {
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
function fingerprintOf(rows: Rows): string {
  const cells = rows.map(({ account_code, reference, invoice_number, amount, date }) =>
    [account_code, reference, invoice_number, amount, date].map((cell) => cell.trim().toUpperCase()),
  );
  return createHash('sha256').update(JSON.stringify(cells)).digest('hex');
}

function badRows(checked: readonly CheckedAllocationRow[]): Problem {
  const violations = checked.flatMap(({ row, violations: found }) =>
    found.map(({ field, ...rest }) => ({ ...rest, field: `rows.${row}.${field}` })),
  );
  return new Problem('bad-input', 'Some rows have faults. Nothing was imported.', { violations });
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

function answerOf({ row, violations, parts }: CheckedAllocationRow) {
  return {
    row,
    violations: [...violations],
    parts: parts.map(({ invoice_number, amount_cents, open_before_cents, open_after_cents }) => ({
      invoice_number,
      amount: randFromCents(amount_cents),
      open_before: randFromCents(open_before_cents),
      open_after: randFromCents(open_after_cents),
    })),
  };
}

async function readOne(tx: Tx, actor: UserActor, id: number) {
  const [found] = await readAllocationImports(tx, actor, id);
  if (!found) throw new Error('An import was not there after it was made.');
  return found;
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
