import type { contactApi } from '@tsela/contract/address-book/contact-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { presentAddressBookEntry } from './address-book-reads.ts';
import { deleteEntries, updateEntry } from './address-book-repository.ts';
import type { EntryRow } from './address-book-repository.ts';
import { moveDefaults, readDefaults } from './default-entries.ts';
import { lockOfOneAccount } from './remove-address-book-entries.ts';

/**
 * Joins contacts to one: it keeps what it has, gets what it lacks and counts their bookings as its own. A default among them becomes its.
 * Of two who join the same ones at once the second finds them gone and joins nothing. Source: screens S14, users-ask 20.
 */
export async function mergeAddressBookEntries(
  context: RequestContext,
  { keep_id, ids }: InputOf<typeof contactApi.merge>,
): Promise<OutputOf<typeof contactApi.merge>> {
  if (ids.includes(keep_id)) throw new Problem('bad-input', 'A contact cannot be merged with itself.');
  const gazetteer = await gazetteerFor(context);
  return inTransaction(context, async (tx) => {
    const { account_id, entries } = await lockOfOneAccount(tx, context, [keep_id, ...ids]);
    const kept = entries.find(({ id }) => id === keep_id);
    if (!kept) throw new Problem('not-found', 'The contact to keep is not in the address book any more.');
    const others = entries.filter(({ id }) => id !== keep_id);
    const gone = others.map(({ id }) => id);
    let after = kept;
    if (others.length > 0) {
      await moveDefaults(tx, context, { account_id, ids: gone, to: keep_id });
      after = await updateEntry(tx, keep_id, partsLacking(kept, others), { now: context.now, use: useOf(entries) });
      await deleteEntries(tx, gone);
      await recordChange(tx, context, {
        type: 'address-book.merged',
        object_type: 'address_book',
        object_id: keep_id,
        account_id,
        change_from: {
          merged: others.map(({ id, name, contact_name, mobile_number, email, address }) => ({
            id,
            name,
            contact_name,
            mobile_number,
            email,
            address: address.entered_address,
          })),
        },
        change_to: { name: after.name, address: after.address.entered_address },
      });
    }
    const defaults = await readDefaults(tx, account_id);
    return { address_book: presentAddressBookEntry(after, { gazetteer, defaults }), merged: others.length };
  });
}

const PARTS = ['contact_name', 'mobile_number', 'email', 'special_instructions', 'opening_hours'] as const;

/** What the kept contact has empty, of the first of the others that has it. A door that is known only there is taken where it is the same address. */
function partsLacking(kept: EntryRow, others: readonly EntryRow[]) {
  const lacking = PARTS.filter((part) => (kept[part] ?? '') === '').flatMap((part) => {
    const value = others.map((other) => other[part] ?? '').find((each) => each !== '');
    return value === undefined ? [] : [[part, value] as const];
  });
  const placed =
    kept.is_position_given === true
      ? undefined
      : others.find((other) => other.is_position_given === true && other.address_key === kept.address_key);
  return {
    ...Object.fromEntries(lacking),
    ...(placed && {
      address: { ...kept.address, lat: placed.address.lat, lng: placed.address.lng },
      is_position_given: true,
    }),
  };
}

function useOf(entries: readonly EntryRow[]) {
  const last = entries.flatMap(({ time_last_used }) => time_last_used?.getTime() ?? []);
  return {
    times_used: entries.reduce((sum, { times_used }) => sum + times_used, 0),
    time_last_used: last.length === 0 ? null : new Date(Math.max(...last)),
  };
}
