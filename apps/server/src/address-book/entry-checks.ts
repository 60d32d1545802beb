import type { Address, AddressInput } from '@tsela/contract/service-areas/address-shapes';
import { OPENING_HOURS_UNREAD, openingHoursToStore } from '@tsela/domain/address-book/opening-hours';
import { isSameContact } from '@tsela/domain/address-book/same-contact';
import type { ContactAtAddress } from '@tsela/domain/address-book/same-contact';
import { isEmail } from '@tsela/domain/formats/email';
import { isPhone, phoneToStore } from '@tsela/domain/formats/phone';
import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { positionChecks } from '@tsela/domain/service-areas/position-checks';
import { missingAddressParts } from '@tsela/domain/shipments/checks/address-checks';
import type { Tx } from '../db/transaction.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { selectEntriesAt } from './address-book-repository.ts';
import type { EntryParts } from './address-book-repository.ts';

interface EntryAsGiven {
  readonly name: string;
  readonly email?: string | undefined;
  readonly mobile_number?: string | undefined;
  readonly opening_hours?: string | undefined;
}

/** What a contact must have to be of use: a name, a place that can be found, and ways of reaching it that work. */
export function entryChecks({ name, email, mobile_number, opening_hours = '' }: EntryAsGiven): Violation[] {
  const stored = storedNumber(mobile_number);
  return [
    ...(name.trim() === '' ? [{ field: 'name', code: 'required', message: 'Please enter a name.' }] : []),
    ...(email && !isEmail(email) ? [{ field: 'email', code: 'email', message: 'Please enter a valid email address.' }] : []),
    ...(stored !== '' && !isPhone(stored)
      ? [{ field: 'mobile_number', code: 'mobile-number', message: 'Please enter a valid mobile number.' }]
      : []),
    ...(openingHoursToStore(opening_hours) === null
      ? [{ field: 'opening_hours', code: 'opening-hours', message: OPENING_HOURS_UNREAD }]
      : []),
  ];
}

/** What else a shipment needs of an address is asked for when one is booked. */
export function entryAddressChecks(given: AddressInput, { id: _entry, ...address }: Address): Violation[] {
  const missing = missingAddressParts(address, { is_quote: true, require_postal_code: false }).filter(
    ({ field }) => field === 'local_area' || field === 'city',
  );
  const asked = `The address requires the following: ${missing.map((part) => part.name).join(', ')}`;
  return [
    ...missing.slice(0, 1).map(({ field }) => ({ field: `address.${field}`, code: 'required', message: asked })),
    ...positionChecks(given, 'address'),
  ];
}

/** A number as it is kept. */
export function storedNumber(mobile_number: string | undefined): string {
  return mobile_number?.trim() ? phoneToStore(mobile_number, { is_south_african: true }) : '';
}

/**
 * Raises `conflict` when the contact is in the address book of the account already: the same address and contact. `id` is the entry that is
 * changed, which is not its own like. The account is to be locked, so that of two alike at once one is refused.
 */
export async function refuseDuplicate(
  tx: Tx,
  account_id: AccountId,
  { id, parts }: { readonly id: number | null; readonly parts: ContactAtAddress & Pick<EntryParts, 'address'> },
): Promise<void> {
  const there = await selectEntriesAt(tx, account_id, [parts.address.gs_hash]);
  const alike = there.filter((entry) => entry.id !== id && isSameContact(entry, parts));
  if (alike.length === 0) return;
  const names = alike.slice(0, NAMED).map(({ name }) => name);
  const others = alike.length > NAMED ? ` and ${alike.length - NAMED} more` : '';
  const message = `This contact is in the address book already: ${names.join(', ')}${others}.`;
  throw new Problem('conflict', message, {
    violations: [{ field: 'name', code: 'duplicate', message }],
    // Which they are, for a form that offers to use one of them.
    members: { duplicate_ids: alike.slice(0, NAMED).map((entry) => entry.id) },
  });
}

const NAMED = 3;

/** The database has one entry of a name at an address. */
export function nameTakenAtAddress(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  const message = 'Another contact has this name at this address already. Give this one another name, or merge the two.';
  throw new Problem('conflict', message, { cause: error, violations: [{ field: 'name', code: 'taken', message }] });
}
