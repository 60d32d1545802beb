import { TextInput } from '@mantine/core';
import { collectionRequests as words } from '../strings/collection-requests.ts';
import { DayInput } from '../ui/form/DayInput.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { field } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Text } from '../ui/show/Text.tsx';
import type { CollectionDraft } from './collection-draft.ts';

type Fields = DraftFieldsProps<CollectionDraft>;
type TextKey = { [Key in keyof CollectionDraft]: string extends CollectionDraft[Key] ? Key : never }[keyof CollectionDraft];

interface TextPartProps extends Fields {
  readonly label: string;
  readonly of: TextKey;
  readonly name?: string;
  readonly need?: 'required' | 'optional';
  readonly placeholder?: string;
  readonly isNumber?: boolean;
}

function TextPart({ draft, errors, onChange, label, of, name = of, need, placeholder, isNumber = false }: TextPartProps) {
  return (
    <TextInput
      {...field(label, { name, errors, is_required: need === 'required', is_optional: need === 'optional' })}
      autoComplete="off"
      placeholder={placeholder ?? ''}
      {...(isNumber && { inputMode: 'numeric' as const })}
      value={draft[of]}
      onChange={(event) => onChange({ [of]: event.currentTarget.value })}
    />
  );
}

/** The door, and who is met there. */
export function PlaceFields(props: Fields) {
  return (
    <>
      <Tiles align="start" columns={2}>
        <TextPart {...props} of="company" name="address.company" label={words.company} need="optional" />
        <TextPart {...props} of="street_address" name="address.street_address" label={words.street} need="required" />
        <TextPart {...props} of="local_area" name="address.local_area" label={words.suburb} need="required" />
        <TextPart {...props} of="city" name="address.city" label={words.city} need="required" />
        <TextPart {...props} of="code" name="address.code" label={words.code} need="optional" />
      </Tiles>
      <Tiles align="start" columns={2}>
        <TextPart {...props} of="name" name="contact.name" label={words.name} need="required" />
        <TextPart {...props} of="mobile_number" name="contact.mobile_number" label={words.mobile} need="required" />
        <TextPart {...props} of="email" name="contact.email" label={words.email} need="optional" />
      </Tiles>
    </>
  );
}

interface TimeFieldsProps extends Fields {
  readonly hours: { readonly from: string; readonly to: string };
  readonly last: string | undefined;
}

/** The day and the window, inside the office hours. */
export function TimeFields({ hours, last, ...props }: TimeFieldsProps) {
  const { draft, errors, onChange } = props;
  return (
    <>
      <Tiles align="start" columns={3}>
        <DayInput
          {...field(words.date, { name: 'date', errors, is_required: true })}
          value={draft.date}
          {...(last !== undefined && { max: last })}
          onDay={(date) => onChange({ date })}
        />
        <TextPart {...props} of="collect_after" label={words.after} placeholder={hours.from} />
        <TextPart {...props} of="collect_before" label={words.before} placeholder={hours.to} />
      </Tiles>
      <Text as="p" tone="soft" size="s">
        {words.hours(hours.from, hours.to)}
      </Text>
    </>
  );
}

/** How much there is, and what the driver has to know. */
export function LoadFields(props: Fields) {
  const { draft, errors, onChange } = props;
  return (
    <Stack>
      <Tiles align="start" columns={3}>
        <TextPart {...props} of="expected_parcels" label={words.expectedParcels} need="required" isNumber />
        <TextPart {...props} of="expected_weight_kg" label={words.expectedWeight} need="optional" isNumber />
      </Tiles>
      <TextArea
        {...field(words.instructions, { name: 'instructions', errors, is_optional: true })}
        maxLength={500}
        value={draft.instructions}
        onChange={(event) => onChange({ instructions: event.currentTarget.value })}
      />
    </Stack>
  );
}
