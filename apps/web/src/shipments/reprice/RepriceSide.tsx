import { readSettings } from '@tsela/domain/providers/provider-settings';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { allowedAddressTypes } from '@tsela/domain/shipments/checks/address-checks';
import { repriceChecks } from '@tsela/domain/shipments/checks/reprice-changes';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { useSession } from '../../shell/session.ts';
import { shipments } from '../../strings/shipments.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { repricing as words } from '../../strings/shipments/repricing.ts';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { AddressBox } from '../where/AddressBox.tsx';
import { PickupPointPicker } from '../where/PickupPointPicker.tsx';
import type { ParcelForm, SideForm } from '../form/shipment-draft.ts';
import { sideToChange } from './reprice-draft.ts';
import type { RepriceDraft } from './reprice-draft.ts';

interface RepriceSideProps {
  readonly side: Side;
  readonly shipment: Shipment;
  readonly draft: RepriceDraft;
  readonly onChange: (form: SideForm | null) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** Where a shipment comes from or goes to, with another address or pickup point in its place when asked for; where that stands, why. */
export function RepriceSide({ side, shipment, draft, onChange, errors }: RepriceSideProps) {
  const { settings } = useSession();
  const form = draft.sides[side];
  const types = allowedAddressTypes(side, readSettings(settings, ADDRESS_SETTINGS));
  const refusal = whyNotMove(shipment, side);
  // A drop-off and a collection are two bookings; a delivery may go to either.
  const may_switch = side === 'delivery' && (types.includes('locker') || types.includes('counter'));
  return (
    <Stack as="fieldset" gap={2}>
      <legend>{shipments.sides[side]}</legend>
      {form === null && <span>{draft.places[side]}</span>}
      {form === null && refusal !== null && <QuietText>{refusal}</QuietText>}
      {form === null && refusal === null && (
        <LinkButton label={words.changeSide[side]} onClick={() => onChange(sideToChange(shipment, side))}>
          {words.changePlace}
        </LinkButton>
      )}
      {form !== null && (
        <>
          {may_switch && (
            <Choice
              label={formWords.kindLabel[side]}
              value={form.kind}
              options={[
                { value: 'address', label: formWords.kinds.address },
                { value: 'pickup-point', label: formWords.kinds['pickup-point'] },
              ]}
              onChange={(kind) => onChange({ ...form, kind })}
            />
          )}
          {form.kind === 'address' ? (
            <AddressBox
              side={side}
              value={form}
              account={{ id: shipment.account_id, account_code: shipment.account_code, name: shipment.account_name }}
              types={types}
              onChange={onChange}
              errors={errors}
              is_quote={false}
              starts_open
            />
          ) : (
            <PickupPointPicker side={side} value={form} parcel={firstParcel(draft)} onChange={onChange} errors={errors} />
          )}
          <LinkButton label={words.keepSide[side]} onClick={() => onChange(null)}>
            {words.keepPlace}
          </LinkButton>
        </>
      )}
    </Stack>
  );
}

const ADDRESS_SETTINGS = [
  'enable_locker_shipments',
  'enable_counter_shipments',
  'enabled_pickup_providers',
  'international_collection_countries',
  'international_delivery_countries',
] as const;

/** Why a side stands, by the rule that the server holds; null where it may change. */
function whyNotMove({ status, collected_date, collection_pickup_point_id }: Shipment, side: Side): string | null {
  if (!isShipmentStatus(status)) return null;
  const asked = { sides: [side], collection_pickup_point_id, changes_pod_method: false };
  const [refused] = repriceChecks(
    { status, collected_date, collection_pickup_point_id },
    { ...asked, parcels: [], cancelled_parcel_ids: [], new_parcels: 0 },
  );
  return refused?.message ?? null;
}

/** What has to fit into a compartment: at a pickup point there is one parcel. */
function firstParcel({ parcels, added }: RepriceDraft): ParcelForm | undefined {
  const parcel = parcels.find(({ is_cancelled }) => !is_cancelled);
  return parcel ? { ...parcel, key: 0, packaging: '' } : added[0];
}
