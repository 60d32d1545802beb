import { TextInput } from '@mantine/core';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import type { ContactForm, ShipmentForm } from './shipment-draft.ts';

interface ResponsiblePanelProps {
  readonly form: ShipmentForm;
  readonly onChange: (parts: Partial<ShipmentForm>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

const NOBODY: ContactForm = { name: '', email: '', mobile_number: '' };

/** The responsible contact at the account, who is told when the shipment goes wrong. Source: DATA-22, decisions D53, screens S10. */
export function ResponsiblePanel({ form, onChange, errors }: ResponsiblePanelProps) {
  const { responsible = NOBODY } = form;
  const part = (key: keyof ContactForm, label: string, type: 'text' | 'email' | 'tel', length: number) => (
    <TextInput
      {...field(label, { name: `responsible_contact.${key}`, is_optional: true, errors })}
      type={type}
      autoComplete="off"
      maxLength={length}
      value={responsible[key]}
      onChange={(event) => onChange({ responsible: { ...responsible, [key]: event.currentTarget.value } })}
    />
  );
  return (
    <Panel title={words.responsible} aside={formWords.responsibleHelp}>
      <Tiles columns={2} align="start">
        {part('name', words.contactName, 'text', 255)}
        {part('email', words.email, 'email', 255)}
        {part('mobile_number', words.mobile, 'tel', 30)}
      </Tiles>
    </Panel>
  );
}
