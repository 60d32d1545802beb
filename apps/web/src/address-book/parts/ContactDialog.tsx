import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { useState } from 'react';
import { AddressAdvice } from '../../service-areas/parts/AddressAdvice.tsx';
import { PinField } from '../../service-areas/parts/PinField.tsx';
import { PlaceSearch } from '../../service-areas/parts/PlaceSearch.tsx';
import { knownSource, positionText } from '../../service-areas/parts/position-text-draft.ts';
import { usePlaceKnown } from '../../service-areas/parts/use-place-known.ts';
import { addressBook as words } from '../../strings/address-book.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { field, focusFirstError } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import {
  NEW_CONTACT,
  contactDraftOf,
  isSamePlace,
  knownPosition,
  placeAsked,
  rebasedDraft,
  withContactPin,
  withContactPlace,
  withContactText,
  withPinText,
  withTypedPin,
} from './contact-draft.ts';
import type { ContactDraft, ContactTextKey } from './contact-draft.ts';
import { DuplicateNotice, StaleNotice } from './ContactNotices.tsx';
import { OpeningHoursFields } from './OpeningHoursFields.tsx';
import { useContactSaving } from './use-contact-saving.ts';
import { Text } from '../../ui/show/Text.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';

interface ContactDialogProps {
  /** Null is the own account's. */
  readonly account_id: AccountId | null;
  /** Null adds a contact. */
  readonly entry: AddressBookEntry | null;
  /** Opens one that is there instead of saving it once more. */
  readonly onUse?: (entry: AddressBookEntry) => void;
  readonly onClose: () => void;
}

/** A saved contact with the place where its door is. Source: screens S14. */
export function ContactDialog({ account_id, entry: opened, onUse, onClose }: ContactDialogProps) {
  const saving = useContactSaving({ account_id, onSaved: onClose });
  const [entry, setEntry] = useState(opened);
  const [draft, setDraft] = useState<ContactDraft>(entry === null ? NEW_CONTACT : contactDraftOf(entry));
  const [is_pin_refused, setPinRefused] = useState(false);
  const is_at_home = entry !== null && isSamePlace(draft, entry);
  const known = usePlaceKnown(is_at_home ? null : placeAsked(draft));
  const { errors } = saving;
  const position = entry && is_at_home ? knownPosition(entry) : null;
  const text = (label: string, key: ContactTextKey, name: string = key) => (
    <TextInput
      {...field(label, { name, errors, is_optional: !REQUIRED.includes(key), is_required: REQUIRED.includes(key) })}
      autoComplete="off"
      value={draft[key]}
      onChange={(event) => setDraft(withContactText(draft, key, event.currentTarget.value))}
    />
  );

  function handleSave(on_duplicate: 'refuse' | 'save'): void {
    const ready = withTypedPin(draft);
    setPinRefused(ready === null);
    if (ready === null) {
      focusFirstError({ [PIN_FIELD]: '' });
      return;
    }
    saving.save(ready, { entry, on_duplicate });
  }

  function handleTaken(now: AddressBookEntry): void {
    if (entry) setDraft(rebasedDraft(draft, entry, now));
    setEntry(now);
    saving.settle();
  }

  return (
    <FormDialog
      title={entry === null ? words.addTitle : words.editTitle(entry.name)}
      okLabel={words.save}
      is_pending={saving.is_pending}
      is_wide
      onOk={() => handleSave('refuse')}
      onClose={onClose}
      fault={saving.fault}
    >
      {saving.duplicates && (
        <DuplicateNotice account_id={account_id} duplicates={saving.duplicates} onUse={onUse} onSave={() => handleSave('save')} />
      )}
      {saving.stale !== null && entry && <StaleNotice entry={entry} why={saving.stale} onTake={handleTaken} />}
      <ErrorSummary errors={errors} />
      {text(words.name, 'name')}
      {text(words.contactName, 'contact_name')}
      <Tiles align="start" columns={2}>
        {text(words.mobile, 'mobile_number')}
        {text(words.email, 'email')}
      </Tiles>
      <PlaceSearch name="contact_place" is_in_dialog onPick={(place) => setDraft(withContactPlace(draft, place))} />
      {text(words.company, 'company', 'address.company')}
      {text(words.street, 'street_address', 'address.street_address')}
      <Tiles align="start" columns={2}>
        {text(words.suburb, 'local_area', 'address.local_area')}
        {text(words.city, 'city', 'address.city')}
      </Tiles>
      {text(words.postalCode, 'code', 'address.code')}
      <AddressAdvice
        warnings={is_at_home ? entry.address_warnings : (known?.warnings ?? [])}
        onFix={(fix) => setDraft({ ...draft, ...fix })}
      />
      {known && (
        <Text as="p" tone="soft" size="s">
          {positionText(knownSource(known), known)}
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
      <OpeningHoursFields
        value={draft.opening_hours}
        error={errors['opening_hours']}
        onChange={(opening_hours) => setDraft({ ...draft, opening_hours })}
      />
    </FormDialog>
  );
}

const PIN_FIELD = 'address.lat';

const REQUIRED: readonly ContactTextKey[] = ['name', 'local_area', 'city'];
