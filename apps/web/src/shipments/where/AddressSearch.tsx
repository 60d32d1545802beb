import { useDebouncedValue } from '@mantine/hooks';
import { isStaff } from '@tsela/domain/permissions/audience';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { WINDOW_HOUR_SETTINGS } from '@tsela/domain/shipments/checks/window-hours';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { isKiosk } from '@tsela/domain/users/kiosk';
import { useState } from 'react';
import { useSavedAddresses } from '../../address-book/address-book-calls.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { CREDITS, places as placeWords } from '../../strings/service-areas.ts';
import { withAddress, withEntry, withPlace } from '../form/copied-draft.ts';
import { placeText } from '../../service-areas/parts/place-text.ts';
import { TYPING_MS } from '../../ui/form/SearchInput.tsx';
import { usePlaces } from '../../service-areas/place-calls.ts';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import type { SideForm } from '../form/shipment-draft.ts';
import { isNamedExactly, isNamedIn, typedAddress } from './typed-address-draft.ts';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';

interface AddressSearchProps {
  readonly side: Side;
  readonly value: SideForm;
  readonly account: FormAccount | null;
  readonly onPick: (side: SideForm) => void;
  readonly is_quote: boolean;
}

/** One field that finds suburbs, streets in them and, where there is an address book, saved contacts. */
export function AddressSearch({ side, value, account, onPick, is_quote }: AddressSearchProps) {
  const { user, settings } = useSession();
  const [text, setText] = useState('');
  const [is_opened, setOpened] = useState(false);
  const [search] = useDebouncedValue(text, TYPING_MS);
  const may_read_book = useMay('API_/accounts/address-books:GET');
  // At a kiosk the addresses of its account are no one's business.
  const has_book = may_read_book && (account !== null || (user !== null && !isStaff(user) && !isKiosk(user)));
  const { street, place: place_name } = typedAddress(text);
  const places = usePlaces(typedAddress(search).place);
  const saved = useSavedAddresses(is_opened && has_book ? { search, account_id: account?.id ?? null } : null);
  const is_asked = place_name.length >= 2;
  // While an answer is on its way, Enter takes nothing that the text does not name.
  const is_behind = text !== search || places.isPlaceholderData || saved.isPlaceholderData;
  const found = (is_asked ? (places.data?.places ?? []) : []).filter(
    (place) => !is_behind || isNamedIn(`${place.local_area} ${placeText(place)}`, place_name),
  );
  const entries = (has_book ? (saved.data?.address_books ?? []) : []).filter(
    ({ name, contact_name, address }) => !is_behind || isNamedIn(`${name} ${contact_name} ${address.entered_address}`, text),
  );

  function pick(side_with: SideForm): void {
    onPick(side_with);
    setText('');
  }

  const book = {
    label: words.savedGroup,
    options: entries.map((entry) => ({
      key: `entry-${entry.id}`,
      title: entry.name || entry.contact_name,
      detail: entry.address.entered_address,
      // A quote asks for no door and no contact.
      onPick: () =>
        pick(is_quote ? withPlace(value, entry.address) : withEntry(value, entry, readSettings(settings, WINDOW_HOUR_SETTINGS))),
    })),
  };
  const suburbs = {
    label: street === '' ? placeWords.group : words.doorsGroup,
    options: found.map((place, index) => ({
      key: `place-${index}-${place.local_area}-${place.code}`,
      title: street === '' || is_quote ? place.local_area : `${street}, ${place.local_area}`,
      detail: placeText(place),
      onPick: () => {
        const placed = withPlace(value, place);
        pick(street === '' || is_quote ? placed : withAddress(placed, { street_address: street }));
      },
    })),
  };
  // A suburb of the very name comes before a contact that has it in its name.
  const is_exact = found.some((place) => isNamedExactly(place, place_name));

  return (
    <SearchCombobox
      label={is_quote ? placeWords.find : words.findAddress}
      name={`${side}_search`}
      placeholder={has_book ? words.findPlaceholder : is_quote ? placeWords.placeholder : words.findDoorPlaceholder}
      text={text}
      onText={setText}
      onOpen={() => setOpened(true)}
      is_loading={is_asked && places.isFetching}
      nothing={is_asked ? placeWords.none : street === '' ? '' : words.addSuburb}
      credit={CREDITS.places}
      groups={is_exact ? [suburbs, book] : [book, suburbs]}
    />
  );
}
