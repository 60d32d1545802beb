import { TextInput } from '@mantine/core';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { field } from '../../ui/form/field.tsx';
import type { ShipmentForm } from '../form/shipment-draft.ts';

interface BillingEmailFieldProps {
  readonly form: ShipmentForm;
  readonly onChange: (parts: Partial<ShipmentForm>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** Where a visitor's receipt or quote goes. Source: SHIP-VALID-07. */
export function BillingEmailField({ form, onChange, errors }: BillingEmailFieldProps) {
  return (
    <TextInput
      {...field(words.billingEmail, { name: 'billing_contact.email', is_required: true, errors })}
      type="email"
      autoComplete="email"
      value={form.billing_email}
      onChange={(event) => onChange({ billing_email: event.currentTarget.value })}
    />
  );
}
