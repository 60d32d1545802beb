import type { contactApi } from '@tsela/contract/address-book/contact-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { readAccountSetting } from '@tsela/domain/accounts/account-settings';
import type { AccountId } from '@tsela/domain/ids';
import { changeSettingsOf, replaceSettingValues, settingsOfAccount } from '../accounts/account-settings.ts';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { bookAskedFor } from './book-asked-for.ts';

/** Which entries are filled in for new shipments: settings of the account, of which there is one for each side. */
export interface DefaultEntries {
  readonly collection_id: number | null;
  readonly delivery_id: number | null;
}

const SETTINGS = {
  collection: 'default_collection_address_book_id',
  delivery: 'default_delivery_address_book_id',
} as const;

export async function readDefaults(tx: Tx, account_id: AccountId): Promise<DefaultEntries> {
  const settings = await settingsOfAccount(tx, account_id);
  return {
    collection_id: readAccountSetting(settings, SETTINGS.collection),
    delivery_id: readAccountSetting(settings, SETTINGS.delivery),
  };
}

/** Makes an entry the default of a side, as the settings of the account do: what the provider has fixed stays. Source: screens S14. */
export async function setDefaultEntry(
  context: RequestContext,
  { account_id, side, id }: InputOf<typeof contactApi.setDefault>,
): Promise<OutputOf<typeof contactApi.setDefault>> {
  const of_account = bookAskedFor(context, account_id);
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, of_account);
    await changeSettingsOf(tx, context, { account_id: account.id, settings: [{ setting: SETTINGS[side], value: id }] });
    return readDefaults(tx, account.id);
  });
}

/** Entries that go are no longer anyone's default: the one they became part of is, or none. The account is to be locked. */
export async function moveDefaults(
  tx: Tx,
  context: RequestContext,
  { account_id, ids, to }: { readonly account_id: AccountId; readonly ids: readonly number[]; readonly to: number | null },
): Promise<void> {
  await replaceSettingValues(tx, context, {
    account_id,
    settings: Object.values(SETTINGS),
    isReplaced: (value) => ids.some((id) => id === value),
    by: to,
  });
}
