import type { contactApi } from '@tsela/contract/address-book/contact-api';
import type { AddressWarning } from '@tsela/contract/service-areas/address-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { openingHoursToStore } from '@tsela/domain/address-book/opening-hours';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { isPosition } from '@tsela/domain/service-areas/distance';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';
import { lockAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { isMiddleOfPlace, resolveAddress } from '../service-areas/resolve-address.ts';
import { modifiedAt, presentAddressBookEntry } from './address-book-reads.ts';
import { lockEntriesFor, readLastChanger, selectEntriesFor, updateEntry } from './address-book-repository.ts';
import type { EntryParts, EntryRow } from './address-book-repository.ts';
import { readDefaults } from './default-entries.ts';
import { entryAddressChecks, entryChecks, nameTakenAtAddress, refuseDuplicate, storedNumber } from './entry-checks.ts';

type Change = InputOf<typeof contactApi.change>;

/**
 * Changes a contact. What is left out stays as it is, and a change that is based on an older state is refused with who has changed it, so
 * that nothing is overwritten unseen. Source: screens S14, users-ask 8, 10 and 20.
 */
export async function changeAddressBookEntry(
  context: RequestContext,
  input: Change,
): Promise<OutputOf<typeof contactApi.change>> {
  const gazetteer = await gazetteerFor(context);
  return inTransaction(context, async (tx) => {
    const before = await lockForChange(tx, context, input);
    const { parts, warnings } = changedParts(before, input, gazetteer);
    const whole = { ...before, ...parts };
    if (input.on_duplicate === 'refuse') await refuseDuplicate(tx, before.account_id, { id: before.id, parts: whole });
    const after = await updateEntry(tx, before.id, parts, { now: context.now }).catch(nameTakenAtAddress);
    const changed = CHANGES.filter((part) => shown(before, part) !== shown(after, part));
    await recordChange(tx, context, {
      type: 'address-book.changed',
      object_type: 'address_book',
      object_id: before.id,
      account_id: before.account_id,
      change_from: Object.fromEntries(changed.map((part) => [part, shown(before, part)])),
      change_to: Object.fromEntries(changed.map((part) => [part, shown(after, part)])),
    });
    const defaults = await readDefaults(tx, before.account_id);
    return { address_book: presentAddressBookEntry(after, { gazetteer, defaults }), warnings: [...warnings] };
  });
}

const CHANGES = ['name', 'contact_name', 'mobile_number', 'email', 'address', 'special_instructions', 'opening_hours'] as const;

function shown(entry: EntryRow, part: (typeof CHANGES)[number]): string {
  return part === 'address' ? entry.address.entered_address : (entry[part] ?? '');
}

/** Its account first, as everything does that changes several entries: two who wait for each other do not come about. */
async function lockForChange(tx: Tx, context: RequestContext, { id, based_on }: Change): Promise<EntryRow> {
  const [seen] = await selectEntriesFor(tx, context.actor, [id]);
  if (!seen) throw new Problem('not-found', 'This contact is not in the address book any more.');
  await lockAccountFor(tx, context.actor, seen.account_id);
  const [entry] = await lockEntriesFor(tx, context.actor, [id]);
  if (!entry) throw new Problem('not-found', 'This contact is not in the address book any more.');
  if (modifiedAt(entry).getTime() === Date.parse(based_on)) return entry;
  const who = (await readLastChanger(tx, id)) ?? 'Another user';
  throw new Problem('conflict', `${who} has changed this contact since you opened it.`, {
    violations: [
      { field: 'based_on', code: 'changed-meanwhile', message: `${who} has changed this contact since you opened it.` },
    ],
  });
}

interface ChangedParts {
  readonly parts: Partial<EntryParts>;
  readonly warnings: readonly AddressWarning[];
}

function changedParts(before: EntryRow, input: Change, gazetteer: Gazetteer): ChangedParts {
  const { name, contact_name, mobile_number, email, special_instructions, opening_hours } = input;
  const resolved = input.address && resolveAddress(gazetteer, input.address);
  refuseIfAny([
    ...entryChecks({ name: name ?? before.name, email, mobile_number, opening_hours }),
    ...(input.address && resolved ? entryAddressChecks(input.address, resolved.address) : []),
  ]);
  const address = resolved?.address;
  return {
    parts: {
      ...(name !== undefined && { name: name.trim() }),
      ...(contact_name !== undefined && { contact_name: contact_name.trim() }),
      ...(mobile_number !== undefined && { mobile_number: storedNumber(mobile_number) }),
      ...(email !== undefined && { email: email.trim() }),
      ...(special_instructions !== undefined && { special_instructions: special_instructions.trim() }),
      ...(opening_hours !== undefined && { opening_hours: openingHoursToStore(opening_hours) }),
      ...(address && {
        address,
        is_position_given: isPosition(address.lat, address.lng) && !isMiddleOfPlace(gazetteer, address),
      }),
    },
    warnings: resolved?.warnings ?? [],
  };
}
