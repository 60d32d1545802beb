import type { LookedAtContact, contactApi } from '@tsela/contract/address-book/contact-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { checkedContactRow } from '@tsela/domain/address-book/contact-import';
import type { CheckedContactRow, ContactImportRow } from '@tsela/domain/address-book/contact-import';
import { isSamePerson } from '@tsela/domain/address-book/same-contact';
import type { ContactAtAddress } from '@tsela/domain/address-book/same-contact';
import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import type { Steps } from '@tsela/domain/steps';
import { loadAccountFor, lockAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { runYielding } from '../run-yielding.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { resolveAddress } from '../service-areas/resolve-address.ts';
import { insertImported, selectEntriesAt } from './address-book-repository.ts';
import type { EntryParts } from './address-book-repository.ts';
import { bookAskedFor } from './book-asked-for.ts';
import { entryAddressChecks } from './entry-checks.ts';

/** Looks at the rows of a file and changes nothing. Source: screens S14. */
export async function checkContactImport(
  context: RequestContext,
  { account_id, rows }: InputOf<typeof contactApi.checkImport>,
): Promise<OutputOf<typeof contactApi.checkImport>> {
  const of_account = bookAskedFor(context, account_id);
  const placed = await runYielding(placedRows(rows, await gazetteerFor(context)));
  return reading(context, async (tx) => {
    const account = await loadAccountFor(tx, context.actor, of_account);
    const looked_at = await compared(tx, account.id, placed);
    return { rows: looked_at.map(answerOf) };
  });
}

/**
 * Adds the contacts of a file in one transaction: all of them, or those whose rows are good. What is in the address book already is skipped,
 * so the same file imported again adds nothing; of two at once the second waits and finds the contacts of the first. Source: screens S14.
 */
export async function importContacts(
  context: RequestContext,
  { account_id, rows, only_good = false }: InputOf<typeof contactApi.import>,
): Promise<OutputOf<typeof contactApi.import>> {
  const of_account = bookAskedFor(context, account_id);
  const placed = await runYielding(placedRows(rows, await gazetteerFor(context)));
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, of_account);
    const looked_at = await compared(tx, account.id, placed);
    const good = looked_at.filter(({ state }) => state === 'new');
    if (!only_good) refuseWrongRows(looked_at);
    const entries = good.flatMap(({ parts }) => parts ?? []);
    const added = await insertImported(tx, { account_id: account.id, now: context.now }, entries);
    const skipped = looked_at.filter(({ state }) => state === 'there').length + (entries.length - added);
    await recordChange(tx, context, {
      type: 'address-book.imported',
      object_type: 'account',
      object_id: account.id,
      account_id: account.id,
      change_to: { rows: rows.length, added, skipped },
    });
    return { added, skipped, rows: looked_at.map(answerOf) };
  });
}

/** A row of a file with its place. */
export interface PlacedRow extends CheckedContactRow {
  /** Null when the row has faults. */
  readonly parts: EntryParts | null;
  readonly address_warnings: LookedAtContact['address_warnings'];
}

interface ComparedRow extends PlacedRow {
  readonly state: LookedAtContact['state'];
}

/** The rows with their places looked up, one at a step: a file has some thousands. */
function* placedRows(rows: readonly ContactImportRow[], gazetteer: Gazetteer): Steps<PlacedRow[]> {
  const placed: PlacedRow[] = [];
  for (const row of rows) {
    placed.push(placedRow(checkedContactRow(row), gazetteer));
    yield;
  }
  return placed;
}

/** A row with its place looked up, and what is wrong with either. */
export function placedRow(checked: CheckedContactRow, gazetteer: Gazetteer): PlacedRow {
  const { name, contact_name, mobile_number, email, special_instructions, ...given } = checked.contact;
  if (checked.violations.length > 0) return { ...checked, parts: null, address_warnings: [] };
  const { address, warnings } = resolveAddress(gazetteer, given);
  const violations: Violation[] = entryAddressChecks(given, address).map((violation) => ({
    ...violation,
    // The columns of a file have no address around them.
    field: violation.field.replace(/^address\./, ''),
  }));
  if (violations.length > 0) return { ...checked, violations, parts: null, address_warnings: [...warnings] };
  const parts = { name, contact_name, mobile_number, email, address, is_position_given: false, special_instructions };
  return { ...checked, parts, address_warnings: [...warnings] };
}

/** The rows beside what the address book has and what stands above them, by one query for all. */
async function compared(tx: Tx, account_id: AccountId, rows: readonly PlacedRow[]): Promise<ComparedRow[]> {
  const keys = [...new Set(rows.flatMap(({ parts }) => parts?.address.gs_hash ?? []))];
  const there = keys.length === 0 ? [] : await selectEntriesAt(tx, account_id, keys);
  const known = new Map<string, ContactAtAddress[]>();
  for (const entry of there) known.set(entry.address_key, [...(known.get(entry.address_key) ?? []), entry]);
  return rows.map((row) => {
    const { parts } = row;
    if (parts === null) return { ...row, state: 'wrong' };
    const at_address = known.get(parts.address.gs_hash) ?? [];
    const is_there = at_address.some((each) => isSamePerson(each, parts));
    if (!is_there) known.set(parts.address.gs_hash, [...at_address, parts]);
    return { ...row, state: is_there ? 'there' : 'new' };
  });
}

function answerOf({ row, state, violations, restored, address_warnings }: ComparedRow): LookedAtContact {
  return { row, state, violations: [...violations], restored: [...restored], address_warnings };
}

/** As many faults as a refusal names; the others come with the next look. */
const FAULTS_NAMED = 100;

function refuseWrongRows(rows: readonly ComparedRow[]): void {
  const wrong = rows.filter(({ state }) => state === 'wrong');
  if (wrong.length === 0) return;
  const violations = wrong.flatMap(({ row, violations: of_row }) =>
    of_row.map((violation) => ({ ...violation, field: `rows[${row}].${violation.field}` })),
  );
  const count = wrong.length === 1 ? '1 row has' : `${wrong.length} rows have`;
  throw new Problem('bad-input', `No contact was added: ${count} faults.`, { violations: violations.slice(0, FAULTS_NAMED) });
}
