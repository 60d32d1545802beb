import { Button, TextInput } from '@mantine/core';
import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { AddressAdvice } from '../../service-areas/parts/AddressAdvice.tsx';
import { PinField } from '../../service-areas/parts/PinField.tsx';
import { PlaceSearch } from '../../service-areas/parts/PlaceSearch.tsx';
import { knownSource, positionText } from '../../service-areas/parts/position-text-draft.ts';
import { usePlaceKnown } from '../../service-areas/parts/use-place-known.ts';
import { addressBook as words } from '../../strings/address-book.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { field, focusFirstError } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useSaveContact } from '../address-book-calls.ts';
import {
  NEW_CONTACT,
  contactDraftOf,
  contactInput,
  knownPosition,
  placeAsked,
  withContactPin,
  withContactPlace,
  withContactText,
  withPinText,
  withTypedPin,
} from './contact-draft.ts';
import type { ContactDraft, ContactTextKey } from './contact-draft.ts';
import { Text } from '../../ui/show/Text.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';

interface ContactDialogProps {
  readonly account_id: AccountId;
  /** Null adds a contact. */
  readonly entry: AddressBookEntry | null;
  readonly onClose: () => void;
}

/** A saved contact with the place where its door is. Of one that is there its name and address stay, because they say which it is. */
export function ContactDialog({ account_id, entry, onClose }: ContactDialogProps) {
  const saving = useSaveContact();
  const [draft, setDraft] = useState<ContactDraft>(entry === null ? NEW_CONTACT : contactDraftOf(entry));
  const [is_pin_refused, setPinRefused] = useState(false);
  const known = usePlaceKnown(entry === null ? placeAsked(draft) : null);
  const errors = fieldErrors(saving.error);
  const position = entry && knownPosition(entry);
  const failed = Object.keys(errors).length === 0 ? shownError(saving.error) : null;
  const text = (label: string, key: ContactTextKey, name: string = key) => (
    <TextInput
      {...field(label, { name, errors, is_optional: !REQUIRED.includes(key), is_required: REQUIRED.includes(key) })}
      autoComplete="off"
      value={draft[key]}
      onChange={(event) => setDraft(withContactText(draft, key, event.currentTarget.value))}
    />
  );

  function handleOk(): void {
    const ready = withTypedPin(draft);
    setPinRefused(ready === null);
    if (ready === null) {
      focusFirstError({ [PIN_FIELD]: '' });
      return;
    }
    saving.mutate(contactInput(ready, { account_id, entry }), {
      onSuccess: ({ address_book: { name } }) => {
        showToast({ text: words.saved(name), variant: 'success' });
        onClose();
      },
      onError: (error) => focusFirstError(fieldErrors(error)),
    });
  }

  return (
    <FormDialog
      title={entry === null ? words.addTitle : words.editTitle(entry.name)}
      okLabel={words.save}
      is_pending={saving.isPending}
      is_wide
      onOk={handleOk}
      onClose={onClose}
      fault={failed}
    >
      <ErrorSummary errors={errors} />
      {entry === null && text(words.name, 'name')}
      {text(words.contactName, 'contact_name')}
      <Tiles align="start" columns={2}>
        {text(words.mobile, 'mobile_number')}
        {text(words.email, 'email')}
      </Tiles>
      {entry === null ? (
        <>
          <PlaceSearch name="contact_place" is_in_dialog onPick={(place) => setDraft(withContactPlace(draft, place))} />
          {text(words.street, 'street_address', 'address.street_address')}
          <Tiles align="start" columns={2}>
            {text(words.suburb, 'local_area', 'address.local_area')}
            {text(words.city, 'city', 'address.city')}
          </Tiles>
          {text(words.postalCode, 'code', 'address.code')}
          <AddressAdvice warnings={known?.warnings ?? []} onFix={(fix) => setDraft({ ...draft, ...fix })} />
          {known && (
            <Text as="p" tone="soft" size="s">
              {positionText(knownSource(known), known)}
            </Text>
          )}
        </>
      ) : (
        <Text as="p" tone="soft" size="s">
          {words.placeStays(entry.address.entered_address)}
        </Text>
      )}
      {position && draft.keeps_position && draft.pin === null && (
        <div>
          <Button variant="default" onClick={() => setDraft({ ...draft, keeps_position: false })}>
            {words.forgetPosition}
          </Button>
        </div>
      )}
      {!draft.keeps_position && draft.pin === null && (
        <Text as="p" tone="soft" size="s">
          {words.positionForgotten}
        </Text>
      )}
      <PinField
        key={draft.pin_turn}
        name={PIN_FIELD}
        is_refused={is_pin_refused}
        onTyped={(typed) => {
          setPinRefused(false);
          setDraft(withPinText(draft, typed));
        }}
        pin={draft.pin}
        around={position}
        place={draft}
        // The address of a contact that is there stays, so no suburb is taken with its pin.
        takes_suburb={entry === null}
        onPin={(pin, suburb) => {
          setPinRefused(false);
          setDraft(withContactPin(draft, pin, suburb));
        }}
      />
      {draft.pin && (
        <Text as="p" tone="soft" size="s">
          {words.pinned}
        </Text>
      )}
      <TextArea
        {...field(words.instructions, { name: 'special_instructions', is_optional: true, errors })}
        rows={2}
        maxLength={255}
        value={draft.special_instructions}
        onChange={(event) => setDraft({ ...draft, special_instructions: event.currentTarget.value })}
      />
    </FormDialog>
  );
}

const PIN_FIELD = 'address.lat';

const REQUIRED: readonly ContactTextKey[] = ['name', 'local_area', 'city'];
