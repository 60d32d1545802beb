import { useDebouncedValue } from '@mantine/hooks';
import { isStaff } from '@tsela/domain/permissions/audience';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { useState } from 'react';
import { useSavedAddresses } from '../../address-book/address-book-calls.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { shipmentForm as words } from '../../strings/shipments-form.ts';
import { CREDITS, places as placeWords } from '../../strings/service-areas.ts';
import { fieldId } from '../../ui/form/field.tsx';
import { withEntry, withPlace } from './copied-draft.ts';
import { placeText } from '../../service-areas/parts/place-text.ts';
import { TYPING_MS } from '../../ui/form/SearchInput.tsx';
import { usePlaces } from '../../service-areas/place-calls.ts';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import type { SideForm } from './shipment-draft.ts';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';

interface AddressSearchProps {
  readonly side: Side;
  readonly value: SideForm;
  readonly account: FormAccount | null;
  readonly onChange: (side: SideForm) => void;
  readonly is_quote: boolean;
}

/** One field that finds suburbs and, where there is an address book, saved contacts. */
export function AddressSearch({ side, value, account, onChange, is_quote }: AddressSearchProps) {
  const { user } = useSession();
  const [text, setText] = useState('');
  const [is_opened, setOpened] = useState(false);
  const [search] = useDebouncedValue(text, TYPING_MS);
  const may_read_book = useMay('API_/accounts/address-books:GET');
  const has_book = may_read_book && (account !== null || (user !== null && !isStaff(user)));
  const places = usePlaces(search);
  const saved = useSavedAddresses(is_opened && has_book ? { search, account_id: account?.id ?? null } : null);
  const is_asked = search.trim().length >= 2;

  function pick(side_with: SideForm): void {
    onChange(side_with);
    setText('');
    // Only the sender knows the street; a quote does not ask for it.
    if (!is_quote) document.getElementById(fieldId(`${side}_address.street_address`))?.focus();
  }

  return (
    <SearchCombobox
      label={has_book && !is_quote ? words.findAddress : placeWords.find}
      name={`${side}_search`}
      placeholder={has_book ? words.findPlaceholder : placeWords.placeholder}
      text={text}
      onText={setText}
      onOpen={() => setOpened(true)}
      is_loading={is_asked && places.isFetching}
      nothing={is_asked ? placeWords.none : ''}
      credit={CREDITS.places}
      groups={[
        {
          label: words.savedGroup,
          options: (has_book ? (saved.data?.address_books ?? []) : []).map((entry) => ({
            key: `entry-${entry.id}`,
            title: entry.name || entry.contact_name,
            detail: entry.address.entered_address,
            // A quote asks for no door and no contact.
            onPick: () => pick(is_quote ? withPlace(value, entry.address) : withEntry(value, entry)),
          })),
        },
        {
          label: placeWords.group,
          options: (is_asked ? (places.data?.places ?? []) : []).map((place, index) => ({
            key: `place-${index}-${place.local_area}-${place.code}`,
            title: place.local_area,
            detail: placeText(place),
            onPick: () => pick(withPlace(value, place)),
          })),
        },
      ]}
    />
  );
}
