import { NativeSelect, TextInput } from '@mantine/core';
import type { AccountId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SHIPMENT_TEXTS } from '@tsela/domain/shipments/shipment-texts';
import { useSession } from '../../shell/session.ts';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { field } from '../../ui/form/field.tsx';
import { useOfferedCostCenters } from '../shipment-calls.ts';

interface CostCenterFieldProps {
  /** The account that is booked for; null where none is chosen yet. */
  readonly account_id: AccountId | null;
  readonly value: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

/**
 * Where the costs of a shipment belong: one of the account's cost centres, or a text where it has none; nothing where the provider does not
 * use them. Source: settings.tsv, enable_cost_centers and require_cost_center.
 */
export function CostCenterField({ account_id, value, errors, onChange }: CostCenterFieldProps) {
  const { settings, user } = useSession();
  const is_used = readSetting(settings, 'enable_cost_centers') && user !== null;
  const read = useOfferedCostCenters(is_used ? account_id : null);
  if (!is_used) return null;

  const offered = read.data?.cost_centers ?? [];
  const is_required = offered.length > 0 && readSetting(settings, 'require_cost_center');
  const marks = is_required ? { is_required: true } : { is_optional: true };
  const props = field(SHIPMENT_TEXTS.cost_center.label, { name: 'cost_center', errors, ...marks });
  if (offered.length === 0) {
    return (
      <TextInput
        {...props}
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  // What a copied shipment has and is offered no longer is shown, so that it can be replaced.
  const is_gone = value !== '' && !offered.some(({ name }) => name === value);
  return (
    <NativeSelect
      {...props}
      data={[
        { value: '', label: words.chooseCostCenter },
        ...(is_gone ? [{ value, label: value }] : []),
        ...offered.map(({ name }) => ({ value: name, label: name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
