import type { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { isEmail } from '@tsela/domain/formats/email';
import { phoneToStore } from '@tsela/domain/formats/phone';
import { Problem } from '@tsela/domain/problem';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { resolveAddress } from '../service-areas/resolve-address.ts';
import { presentAddressBookEntry } from './address-book-reads.ts';
import { upsertAddressBookEntry } from './address-book-repository.ts';

/** Saves a contact with its address; the same name at the same address is updated, not doubled. Source: CALL-59. */
export async function saveAddressBookEntry(
  context: RequestContext,
  input: InputOf<typeof addressBookApi.create>,
): Promise<OutputOf<typeof addressBookApi.create>> {
  const account_id = ownAccount(context) ?? input.account_id;
  if (account_id === undefined) throw new Problem('bad-input', 'Please choose an account.');
  if (!input.name.trim())
    throw new Problem('bad-input', 'Please enter a name.', {
      violations: [{ field: 'name', code: 'required', message: 'Please enter a name.' }],
    });
  if (input.email && !isEmail(input.email)) {
    const message = 'Please enter a valid email address.';
    throw new Problem('bad-input', message, { violations: [{ field: 'email', code: 'email', message }] });
  }
  const { address } = resolveAddress(context.services.gazetteer, input.address);
  return inTransaction(context, async (tx) => {
    const account = await loadAccountFor(tx, context.actor, account_id);
    const entry = await upsertAddressBookEntry(tx, {
      account_id: account.id,
      name: input.name.trim(),
      contact_name: input.contact_name?.trim() ?? '',
      mobile_number: input.mobile_number ? phoneToStore(input.mobile_number, { is_south_african: true }) : '',
      email: input.email?.trim() ?? '',
      address,
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
    return { address_book: presentAddressBookEntry(entry) };
  });
}

function ownAccount({ actor }: RequestContext): AccountId | null {
  return actor.kind === 'user' ? actor.account_id : null;
}
