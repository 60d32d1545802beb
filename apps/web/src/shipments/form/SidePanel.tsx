import { TextInput } from '@mantine/core';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { allowedAddressTypes } from '@tsela/domain/shipments/checks/address-checks';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentForm as formWords } from '../../strings/shipments-form.ts';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import type { ShipmentForm, SideForm } from './shipment-draft.ts';
import { AddressBox } from './AddressBox.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';

const loadPicker = () => import('./PickupPointPicker.tsx').then(({ PickupPointPicker }) => PickupPointPicker);

interface SidePanelProps {
  readonly side: Side;
  readonly form: ShipmentForm;
  readonly onChange: (side: SideForm) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly is_quote: boolean;
}

/** One end of a shipment: where, who, and what the driver should know. */
export function SidePanel({ side, form, onChange, errors, is_quote }: SidePanelProps) {
  const { settings } = useSession();
  const value = form[side];
  const types = allowedAddressTypes(
    side,
    readSettings(settings, [
      'enable_locker_shipments',
      'enable_counter_shipments',
      'enabled_pickup_providers',
      'international_collection_countries',
      'international_delivery_countries',
    ]),
  );
  const has_pickup_points = types.includes('locker') || types.includes('counter');
  const is_picked_up = value.kind === 'pickup-point';

  return (
    <Panel title={words.sides[side]}>
      <Stack gap={3}>
        {has_pickup_points && (
          <Choice
            label={formWords.kindLabel[side]}
            value={value.kind}
            options={[
              { value: 'address', label: formWords.kinds.address },
              { value: 'pickup-point', label: formWords.kinds['pickup-point'] },
            ]}
            onChange={(kind) => onChange({ ...value, kind })}
          />
        )}
        {!is_picked_up && (
          <AddressBox
            side={side}
            value={value}
            account={form.account}
            types={types}
            onChange={onChange}
            errors={errors}
            is_quote={is_quote}
          />
        )}
        {(has_pickup_points || is_picked_up) && (
          <LazyComponent
            load={loadPicker}
            props={is_picked_up ? { side, value, parcel: form.parcels[0], onChange, errors } : null}
            until={is_picked_up && <Skeleton height={60} />}
          />
        )}
        {!is_quote && <ContactFields side={side} value={value} onChange={onChange} errors={errors} />}
      </Stack>
    </Panel>
  );
}

type ContactProps = Pick<SidePanelProps, 'side' | 'onChange' | 'errors'> & { readonly value: SideForm };

function ContactFields({ side, value, onChange, errors }: ContactProps) {
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
