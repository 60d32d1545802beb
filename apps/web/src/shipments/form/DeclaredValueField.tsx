import { TextInput } from '@mantine/core';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { field } from '../../ui/form/field.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { amountOf } from './amount-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';

interface DeclaredValueFieldProps {
  readonly form: ShipmentForm;
  readonly onChange: (parts: Partial<ShipmentForm>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** What the parcels are worth, where the provider covers that. */
export function DeclaredValueField({ form, onChange, errors }: DeclaredValueFieldProps) {
  const { settings } = useSession();
  if (!readSetting(settings, 'insurance_declared_value_enabled')) return null;
  return (
    <TextInput
      {...field(words.declaredValue, { name: 'declared_value', is_optional: true, errors })}
      description={coverText(form.declared_value, readSetting(settings, 'insurance_max_declared_value'))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      value={form.declared_value}
      onChange={(event) => onChange({ declared_value: event.currentTarget.value })}
    />
  );
}

/** The amount as it was understood, and how much can be covered at most. */
function coverText(typed: string, limit: number | null): string | undefined {
  const amount = amountOf(typed);
  const texts = [
    ...(amount ? [words.declaredAs(moneyText(amount))] : []),
    ...(limit === null ? [] : [words.declaredLimit(moneyText(limit))]),
  ];
  return texts.length === 0 ? undefined : texts.join(' ');
}
