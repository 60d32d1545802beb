import type { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { openingHoursToStore } from '@tsela/domain/address-book/opening-hours';
import { isSamePerson } from '@tsela/domain/address-book/same-contact';
import type { AccountId } from '@tsela/domain/ids';
import { refuseIfAny } from '@tsela/domain/problem';
import { isPosition } from '@tsela/domain/service-areas/distance';
import { loadAccountFor, lockAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { isMiddleOfPlace, resolveAddress } from '../service-areas/resolve-address.ts';
import { presentAddressBookEntry } from './address-book-reads.ts';
import { bookAskedFor } from './book-asked-for.ts';
import { selectEntriesAt, updateEntry, upsertAddressBookEntry } from './address-book-repository.ts';
import type { EntryParts, EntryRow } from './address-book-repository.ts';
import { readDefaults } from './default-entries.ts';
import { entryAddressChecks, entryChecks, refuseDuplicate, storedNumber } from './entry-checks.ts';

/** Saves a contact with its address; the same name at the same address is updated, not doubled. Source: CALL-59. */
export async function saveAddressBookEntry(
  context: RequestContext,
  input: InputOf<typeof addressBookApi.create>,
): Promise<OutputOf<typeof addressBookApi.create>> {
  const account_id = bookAskedFor(context, input.account_id);
  const gazetteer = await gazetteerFor(context);
  const { address, warnings } = resolveAddress(gazetteer, input.address);
  refuseIfAny([...entryChecks(input), ...entryAddressChecks(input.address, address)]);
  const parts = {
    name: input.name.trim(),
    contact_name: input.contact_name?.trim() ?? '',
    mobile_number: storedNumber(input.mobile_number),
    email: input.email?.trim() ?? '',
    address,
    is_position_given: isPosition(address.lat, address.lng) && !isMiddleOfPlace(gazetteer, address),
    special_instructions: input.special_instructions?.trim() ?? '',
    opening_hours: input.opening_hours === undefined ? null : openingHoursToStore(input.opening_hours),
  };
  const refuses = input.on_duplicate === 'refuse';
  const source = input.source ?? 'manual';
  // What is compared with others must not go, or come twice, meanwhile.
  const load = refuses || source === 'automatic' ? lockAccountFor : loadAccountFor;
  return inTransaction(context, async (tx) => {
    const account = await load(tx, context.actor, account_id);
    if (refuses) await refuseDuplicate(tx, account.id, { id: null, parts });
    const known = source === 'automatic' ? await findSameContact(tx, account.id, parts) : null;
    const entry = known
      ? await updateEntry(tx, known.id, partsGiven(parts), { now: context.now })
      : await upsertAddressBookEntry(tx, { ...parts, account_id: account.id, source, now: context.now });
    await recordChange(tx, context, {
      type: 'address-book.saved',
      object_type: 'address_book',
      object_id: entry.id,
      account_id: account.id,
      change_to: { name: entry.name, address: address.entered_address },
    });
    const defaults = await readDefaults(tx, account.id);
    return { address_book: presentAddressBookEntry(entry, { gazetteer, defaults }), warnings: [...warnings] };
  });
}

/** The entry that a booking was made with where it has another name: it is not saved a second time under the name of its contact. */
async function findSameContact(tx: Tx, account_id: AccountId, parts: EntryParts): Promise<EntryRow | null> {
  const there = await selectEntriesAt(tx, account_id, [parts.address.gs_hash]);
  if (there.some(({ name }) => name === parts.name)) return null;
  const alike = there.filter((entry) => isSamePerson(entry, parts));
  return alike.toSorted((one, other) => other.times_used - one.times_used)[0] ?? null;
}

/** What a booking says of a contact that has another name; what it leaves empty stays. */
function partsGiven({ mobile_number, email, special_instructions }: EntryParts): Partial<EntryParts> {
  return {
    ...(mobile_number !== '' && { mobile_number }),
    ...(email !== '' && { email }),
    ...(special_instructions !== '' && { special_instructions }),
  };
}
