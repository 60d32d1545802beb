import type { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { Address } from '@tsela/contract/service-areas/address-shapes';
import type { AccountId } from '@tsela/domain/ids';
import { isEmail } from '@tsela/domain/formats/email';
import { isPhone, phoneToStore } from '@tsela/domain/formats/phone';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { isPosition } from '@tsela/domain/service-areas/distance';
import { positionChecks } from '@tsela/domain/service-areas/position-checks';
import { missingAddressParts } from '@tsela/domain/shipments/checks/address-checks';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { isMiddleOfPlace, resolveAddress } from '../service-areas/resolve-address.ts';
import { presentAddressBookEntry } from './address-book-reads.ts';
import { upsertAddressBookEntry } from './address-book-repository.ts';

/** Saves a contact with its address; the same name at the same address is updated, not doubled. Source: CALL-59. */
export async function saveAddressBookEntry(
  context: RequestContext,
  input: InputOf<typeof addressBookApi.create>,
): Promise<OutputOf<typeof addressBookApi.create>> {
  const account_id = input.account_id ?? ownAccount(context);
  if (account_id === null) throw new Problem('bad-input', 'Please choose an account.');
  const gazetteer = await gazetteerFor(context);
  const { address, warnings } = resolveAddress(gazetteer, input.address);
  refuseIfAny(entryChecks(input, address));
  return inTransaction(context, async (tx) => {
    const account = await loadAccountFor(tx, context.actor, account_id);
    const entry = await upsertAddressBookEntry(tx, {
      account_id: account.id,
      name: input.name.trim(),
      contact_name: input.contact_name?.trim() ?? '',
      mobile_number: input.mobile_number ? phoneToStore(input.mobile_number, { is_south_african: true }) : '',
      email: input.email?.trim() ?? '',
      address,
      is_position_given: isPosition(address.lat, address.lng) && !isMiddleOfPlace(gazetteer, address),
      special_instructions: input.special_instructions?.trim() ?? '',
      source: input.source ?? 'manual',
      now: context.now,
    });
    await recordChange(tx, context, {
      type: 'address-book.saved',
      object_type: 'address_book',
      object_id: entry.id,
      account_id: account.id,
      change_to: { name: entry.name, address: address.entered_address },
    });
    return { address_book: presentAddressBookEntry(entry, gazetteer), warnings: [...warnings] };
  });
}

/** What a contact must have to be of use: a name, a place that can be found, and ways of reaching it that work. */
function entryChecks(
  { name, email, mobile_number, address: given }: InputOf<typeof addressBookApi.create>,
  { id: _entry, ...address }: Address,
): Violation[] {
  // What else a shipment needs of an address is asked for when one is booked.
  const missing = missingAddressParts(address, { is_quote: true, require_postal_code: false }).filter(
    ({ field }) => field === 'local_area' || field === 'city',
  );
  const asked = `The address requires the following: ${missing.map((part) => part.name).join(', ')}`;
  const stored = mobile_number?.trim() ? phoneToStore(mobile_number, { is_south_african: true }) : '';
  return [
    ...(name.trim() === '' ? [{ field: 'name', code: 'required', message: 'Please enter a name.' }] : []),
    ...(email && !isEmail(email) ? [{ field: 'email', code: 'email', message: 'Please enter a valid email address.' }] : []),
    ...(stored !== '' && !isPhone(stored)
      ? [{ field: 'mobile_number', code: 'mobile-number', message: 'Please enter a valid mobile number.' }]
      : []),
    ...missing.slice(0, 1).map(({ field }) => ({ field: `address.${field}`, code: 'required', message: asked })),
    ...positionChecks(given, 'address'),
  ];
}

function ownAccount({ actor }: RequestContext): AccountId | null {
  return actor.kind === 'user' ? actor.account_id : null;
}
