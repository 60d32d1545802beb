import { NativeSelect } from '@mantine/core';
import { POD_METHODS } from '@tsela/domain/shipments/shipment-options';
import type { PodMethod } from '@tsela/domain/shipments/shipment-options';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { field } from '../../ui/form/field.tsx';
import { isToLocker, podMethodOf } from './shipment-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';

interface PodMethodFieldProps {
  readonly form: ShipmentForm;
  readonly onChange: (pod_method: PodMethod) => void;
}

/** How the delivery is to be proven; a tariff may charge for it. Source: DATA-23, ENUM-07. */
export function PodMethodField({ form, onChange }: PodMethodFieldProps) {
  return (
    <NativeSelect
      {...field(words.podMethod, { name: 'pod_method' })}
      data={POD_METHODS.map((method) => ({ value: method, label: words.podMethods[method] }))}
      value={podMethodOf(form)}
      {...(isToLocker(form) && { disabled: true, description: formWords.nobodySigns })}
      onChange={(event) => {
        const method = POD_METHODS.find((each) => each === event.currentTarget.value);
        if (method) onChange(method);
      }}
    />
  );
}
