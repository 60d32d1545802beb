import type { ContactImportRow } from '@tsela/domain/address-book/contact-import';
import { checkedContactRow } from '@tsela/domain/address-book/contact-import';
import { isSamePerson } from '@tsela/domain/address-book/same-contact';
import type { ContactAtAddress } from '@tsela/domain/address-book/same-contact';
import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import type { Steps } from '@tsela/domain/steps';
import { lockAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { runYielding } from '../run-yielding.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { insertFromFile, selectPeopleAt } from './address-book-repository.ts';
import type { EntryParts } from './address-book-repository.ts';
import { placedRow } from './import-contacts.ts';

/** A contact of a file with the account in whose book it shall be. */
export interface MovedContactRow {
  /** Null where the file names none that is there. */
  readonly account_id: AccountId | null;
  readonly contact: ContactImportRow;
}

/** What was found of one. */
export interface LookedAtContactRow {
  readonly violations: readonly Violation[];
  /** Null when it has faults. */
  readonly parts: EntryParts | null;
}

/** Looks up the places of contacts of several accounts, and whether they are in their books already, or twice in the file. */
export async function lookAtMovedContacts(
  context: RequestContext,
  rows: readonly MovedContactRow[],
): Promise<LookedAtContactRow[]> {
  const placed = await runYielding(placedRows(rows, await gazetteerFor(context)));
  return reading(context, async (tx) => {
    const known = await peopleAt(tx, rows, placed);
    return placed.map(({ violations, parts }, at) => {
      const account_id = rows[at]?.account_id ?? null;
      if (parts === null || account_id === null) return { violations, parts };
      const key = placeOf(account_id, parts.address.gs_hash);
      const there = known.get(key) ?? [];
      if (there.some((each) => isSamePerson(each, parts))) return { violations: [...violations, IS_THERE], parts: null };
      known.set(key, [...there, parts]);
      return { violations, parts };
    });
  });
}

const IS_THERE: Violation = {
  field: 'name',
  code: 'there',
  message: 'This contact is in the address book of the account, or in the file, already.',
};

/** One at a step: a file has some thousands. */
function* placedRows(rows: readonly MovedContactRow[], gazetteer: Gazetteer): Steps<LookedAtContactRow[]> {
  const placed: LookedAtContactRow[] = [];
  for (const { contact } of rows) {
    const { violations, parts } = placedRow(checkedContactRow(contact), gazetteer);
    placed.push({ violations, parts });
    yield;
  }
  return placed;
}

async function peopleAt(
  tx: Tx,
  rows: readonly MovedContactRow[],
  placed: readonly LookedAtContactRow[],
): Promise<Map<string, ContactAtAddress[]>> {
  const account_ids = [...new Set(rows.flatMap(({ account_id }) => account_id ?? []))];
  const keys = [...new Set(placed.flatMap(({ parts }) => parts?.address.gs_hash ?? []))];
  const known = new Map<string, ContactAtAddress[]>();
  for (const entry of await selectPeopleAt(tx, account_ids, keys)) {
    const key = placeOf(entry.account_id, entry.address_key);
    known.set(key, [...(known.get(key) ?? []), entry]);
  }
  return known;
}

function placeOf(account_id: AccountId, address_key: string): string {
  return `${account_id} ${address_key}`;
}

/** Adds a contact to the book of an account; refused where it has come meanwhile. Answers its id. */
export async function addMovedContact(
  tx: Tx,
  context: RequestContext,
  { account_id, parts }: { readonly account_id: AccountId; readonly parts: EntryParts },
): Promise<number> {
  await lockAccountFor(tx, context.actor, account_id);
  const [id] = await insertFromFile(tx, { account_id, now: context.now }, [parts]);
  if (id === undefined) throw new Problem('conflict', 'This contact came into the address book of the account meanwhile.');
  await recordChange(tx, context, {
    type: 'address-book.created',
    object_type: 'address_book',
    object_id: id,
    account_id,
    change_to: { name: parts.name, address: parts.address.entered_address },
  });
  return id;
}
