import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { offeredParcelTypes } from '@tsela/domain/accounts/parcel-types';
import { isFeatureOn, readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { WINDOW_HOUR_SETTINGS } from '@tsela/domain/shipments/checks/window-hours';
import { isKiosk } from '@tsela/domain/users/kiosk';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { useReadOnce } from '../../api/queries.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { contactsToKeep, withPresets, withPresetsOfChosen } from './account-preset-draft.ts';
import type { Presets } from './account-preset-draft.ts';
import { useAddressBookEntry } from '../shipment-calls.ts';
import { emptyParcel } from './shipment-draft.ts';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import type { ShipmentForm } from './shipment-draft.ts';
import { presetsOf } from '../set-of-account-draft.ts';

/** Puts into a fresh form what the own account has set for its shipments; null while that is on its way. Source: screens S21. */
export function useAccountPresets(): ((form: ShipmentForm) => ShipmentForm) | null {
  const { account, general, settings } = useSession();
  const { collection_address_book_id, delivery_address_book_id, service_level_code } = presetsOf(general?.account_settings ?? []);
  const collection = useUsualEntry(account === null ? null : collection_address_book_id);
  const delivery = useUsualEntry(account === null ? null : delivery_address_book_id);
  const parcel_types = offeredParcelTypes(account?.parcel_types ?? [], readSetting(settings, 'parcel_types'));
  const is_insured = readSetting(settings, 'insurance_declared_value_enabled');
  const office = readSettings(settings, WINDOW_HOUR_SETTINGS);
  if (collection === 'on-its-way' || delivery === 'on-its-way') return null;
  const own = account === null ? '' : service_level_code;
  const entries = { entry: collection, delivery_entry: delivery };
  return (form) => withPresets(form, { ...entries, service_level_code: own, parcel_types, is_insured, office });
}

/** A contact of the own address book. What is not there any more, or cannot be read, presets nothing. */
function useUsualEntry(id: number | null) {
  const read = useAddressBookEntry(id);
  if (id !== null && read.isPending && read.fetchStatus !== 'idle') return 'on-its-way';
  return read.data?.address_books.find((entry) => entry.id === id) ?? null;
}

interface PresetForm {
  readonly initial: ShipmentForm;
  readonly update: (change: (form: ShipmentForm) => ShipmentForm) => void;
}

/** Chooses the account that staff book for, and fills in its presets in untouched fields. Source: screens S21. */
export function useChooseAccount({ initial, update }: PresetForm): (account: FormAccount | null) => void {
  const { settings } = useSession();
  const may_read = useMay('API_/accounts/settings:GET');
  // A copy has an account from the start, and everything in it is wanted as it is.
  const readOnce = useReadOnce();
  const filled = useRef(initial.account === null ? initial : null);
  const chosen = useRef<AccountId | null>(null);
  const packaging = readSetting(settings, 'parcel_types');
  const is_insured = readSetting(settings, 'insurance_declared_value_enabled');
  const office = readSettings(settings, WINDOW_HOUR_SETTINGS);

  async function fill({ id }: FormAccount, before: ShipmentForm): Promise<void> {
    const presets = await readPresets(readOnce, id);
    if (chosen.current !== id) return;
    const parcel_types = offeredParcelTypes(presets.parcel_types, packaging);
    const fresh = { ...initial, parcels: [emptyParcel(1)], declared_value: '' };
    const preset = withPresets(fresh, { ...presets, parcel_types, is_insured, office });
    filled.current = preset;
    update((form) => withPresetsOfChosen(form, { filled: before, preset }));
  }

  return (account) => {
    chosen.current = account?.id ?? null;
    update((form) => ({ ...form, account }));
    // The form works without them as well.
    if (account && filled.current && may_read) void fill(account, filled.current).catch(() => undefined);
  };
}

async function readPresets(
  readOnce: ReturnType<typeof useReadOnce>,
  account_id: AccountId,
): Promise<Omit<Presets, 'is_insured' | 'office'>> {
  const { account_settings } = await readOnce(accountSettingsApi.settings, { account_id });
  const usual = presetsOf(account_settings);
  const [entry, delivery_entry] = await Promise.all(
    [usual.collection_address_book_id, usual.delivery_address_book_id].map(async (id) =>
      id === null ? null : ((await readOnce(addressBookApi.list, { account_id, id })).address_books[0] ?? null),
    ),
  );
  const { service_level_code, parcel_types } = usual;
  return { entry: entry ?? null, delivery_entry: delivery_entry ?? null, service_level_code, parcel_types };
}

/** Keeps the contacts of a booked form in the address book, where the own account wants that. Source: CALL-60. */
export function useKeptContacts(): (form: ShipmentForm) => void {
  const { account, general, settings, user } = useSession();
  const may_save = useMay('API_/accounts/address-books:POST');
  const { keeps_contacts } = presetsOf(general?.account_settings ?? []);
  // Who books at a kiosk is not its account.
  const is_on =
    account !== null && user !== null && !isKiosk(user) && may_save && keeps_contacts && isFeatureOn(settings, 'address_book');
  return (form) => {
    // The parcel is booked whether or not this succeeds, and the next booking keeps them.
    if (is_on) for (const contact of contactsToKeep(form)) void call(addressBookApi.create, contact).catch(() => undefined);
  };
}
