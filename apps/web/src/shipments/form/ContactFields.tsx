import { TextInput } from '@mantine/core';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { shipments as words } from '../../strings/shipments.ts';
import { field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import type { SideForm } from './shipment-draft.ts';

interface ContactFieldsProps {
  readonly side: Side;
  readonly value: SideForm;
  readonly onChange: (side: SideForm) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** Who is at one end of a shipment, and what the driver should know. */
export function ContactFields({ side, value, onChange, errors }: ContactFieldsProps) {
  const { contact } = value;
  const change = (parts: Partial<SideForm['contact']>) => onChange({ ...value, contact: { ...contact, ...parts } });
  return (
    <>
      <Tiles columns={2} onPhone={2} align="start">
        <TextInput
          {...field(words.contactName, { name: `${side}_contact.name`, is_required: true, errors })}
          autoComplete="off"
          value={contact.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          {...field(words.mobile, { name: `${side}_contact.mobile_number`, is_required: contact.email.trim() === '', errors })}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={contact.mobile_number}
          onChange={(event) => change({ mobile_number: event.currentTarget.value })}
        />
      </Tiles>
      <TextInput
        {...field(words.email, { name: `${side}_contact.email`, is_optional: true, errors })}
        type="email"
        autoComplete="off"
        value={contact.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <TextArea
        {...field(words.instructions, { name: `special_instructions_${side}`, is_optional: true, errors })}
        rows={2}
        maxLength={255}
        value={value.special_instructions}
        onChange={(event) => onChange({ ...value, special_instructions: event.currentTarget.value })}
      />
    </>
  );
}
