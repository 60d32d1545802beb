import { NativeSelect } from '@mantine/core';
import type { NoticeChannel } from '@tsela/domain/shipments/notices/notice-rules';
import { addressesOn, whyUnreached } from '@tsela/domain/shipments/notices/pin-reach';
import { POD_METHODS } from '@tsela/domain/shipments/shipment-options';
import type { PodMethod } from '@tsela/domain/shipments/shipment-options';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { field } from '../../ui/form/field.tsx';
import { usePinChannels } from '../shipment-calls.ts';
import { isToLocker, podMethodOf } from './shipment-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';

/** What a booker has to know of the PIN: that none goes out, or that the recipient has no address for it. */
function pinNote(form: ShipmentForm, channels: readonly NoticeChannel[]): string | undefined {
  if (podMethodOf(form) !== 'pin-with-fallback') return undefined;
  if (channels.length === 0) return formWords.noPins;
  const { email, mobile_number } = form.delivery.contact;
  const is_known = email.trim() !== '' || mobile_number.trim() !== '';
  return is_known && whyUnreached({ email, mobile_number: mobile_number.trim() }, channels) !== null
    ? formWords.pinNeeds(addressesOn(channels))
    : undefined;
}

interface PodMethodFieldProps {
  readonly form: ShipmentForm;
  readonly onChange: (pod_method: PodMethod) => void;
}

/** How the delivery is to be proven; a tariff may charge for it. Source: DATA-23, ENUM-07. */
export function PodMethodField({ form, onChange }: PodMethodFieldProps) {
  const channels = usePinChannels().data?.channels;
  const note = isToLocker(form) ? formWords.nobodySigns : channels && pinNote(form, channels);
  return (
    <NativeSelect
      {...field(words.podMethod, { name: 'pod_method' })}
      data={POD_METHODS.map((method) => ({ value: method, label: words.podMethods[method] }))}
      value={podMethodOf(form)}
      disabled={isToLocker(form)}
      {...(note !== undefined && { description: note })}
      onChange={(event) => {
        const method = POD_METHODS.find((each) => each === event.currentTarget.value);
        if (method) onChange(method);
      }}
    />
  );
}
