import { readSettings } from '@tsela/domain/providers/provider-settings';
import { allowedAddressTypes } from '@tsela/domain/shipments/checks/address-checks';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { useSession } from '../../shell/session.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { AddressBox } from './AddressBox.tsx';
import type { ShipmentForm, SideForm } from '../form/shipment-draft.ts';

const loadPicker = () => import('./PickupPointPicker.tsx').then(({ PickupPointPicker }) => PickupPointPicker);

interface SideWhereProps {
  readonly side: Side;
  readonly form: ShipmentForm;
  readonly onChange: (side: SideForm) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly is_quote: boolean;
}

/** Where one end of a shipment is: at an address, or at a locker or counter. */
export function SideWhere({ side, form, onChange, errors, is_quote }: SideWhereProps) {
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
    <>
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
    </>
  );
}
