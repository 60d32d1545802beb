import { checkedContactRow } from '@tsela/domain/address-book/contact-import';
import type { CheckedContactRow, ContactImportRow } from '@tsela/domain/address-book/contact-import';
import { isSamePerson } from '@tsela/domain/address-book/same-contact';
import type { ContactAtAddress } from '@tsela/domain/address-book/same-contact';
import type { AccountId } from '@tsela/domain/ids';
import type { Violation } from '@tsela/domain/problem';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import type { Steps } from '@tsela/domain/steps';
import { loadAccountFor } from '../accounts/account-repository.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { runYielding } from '../run-yielding.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { resolveAddress } from '../service-areas/resolve-address.ts';
import { selectEntriesAt } from './address-book-repository.ts';
import type { EntryParts } from './address-book-repository.ts';
import { bookAskedFor } from './book-asked-for.ts';
import { entryAddressChecks } from './entry-checks.ts';

/** Looks at the rows of a file for the address book of an account and changes nothing. Source: screens S14. */
export async function lookAtContacts(
  context: RequestContext,
  { account_id, rows }: { readonly account_id: AccountId | undefined; readonly rows: readonly ContactImportRow[] },
): Promise<{ readonly account_id: AccountId; readonly rows: ComparedRow[] }> {
  const of_account = bookAskedFor(context, account_id);
  const placed = await runYielding(placedRows(rows, await gazetteerFor(context)));
  return reading(context, async (tx) => {
    const account = await loadAccountFor(tx, context.actor, of_account);
    return { account_id: account.id, rows: await compared(tx, account.id, placed) };
  });
}

type Resolved = ReturnType<typeof resolveAddress>;

/** A row of a file with its place. */
export interface PlacedRow extends CheckedContactRow {
  /** Null when the row has faults. */
  readonly parts: EntryParts | null;
  readonly address_warnings: Resolved['warnings'];
}

interface ComparedRow extends PlacedRow {
  /** `there` is one that is in the address book, or in a row before it. */
  readonly state: 'new' | 'there' | 'wrong';
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
  const { name, contact_name, mobile_number, email, special_instructions, opening_hours, ...given } = checked.contact;
  if (checked.violations.length > 0) return { ...checked, parts: null, address_warnings: [] };
  const { address, warnings } = resolveAddress(gazetteer, given);
  const violations: Violation[] = entryAddressChecks(given, address).map((violation) => ({
    ...violation,
    // The columns of a file have no address around them.
    field: violation.field.replace(/^address\./, ''),
  }));
  if (violations.length > 0) return { ...checked, violations, parts: null, address_warnings: [...warnings] };
  const texts = { name, contact_name, mobile_number, email, special_instructions, opening_hours };
  const parts = { ...texts, address, is_position_given: false };
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
