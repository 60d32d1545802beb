import { DELIVER_PARCELS_OR_SHIPMENTS } from '@tsela/domain/permissions/inline-permissions';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { weightText } from '@tsela/domain/formats/rand-text';
import { useMay, useSession } from '../shell/session.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import { needsStamp } from '@tsela/domain/tripsheets/needs-stamp';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { Button } from '../ui/act/Button.tsx';
import { ColouredName } from '../ui/show/Chip.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import classes from './DriverShipment.module.css';
import { actionsFor } from './tripsheet-draft.ts';
import type { SheetShipment, SheetStop } from './tripsheet-draft.ts';
import { TakeBack } from './TakeBack.tsx';
import type { DriverStep } from './use-driver-step.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Text } from '../ui/show/Text.tsx';
import { BareButton } from '../ui/act/BareButton.tsx';

interface DriverShipmentProps {
  readonly shipment: SheetShipment;
  readonly is_done: boolean;
  readonly leg: SheetStop['leg'];
  /** A larger button above does the same for several. */
  readonly is_among_many: boolean;
  readonly step: DriverStep;
  readonly is_ready: boolean;
}

/** One shipment at a stop: its parcels, its state, and the buttons of that state, the usual one large. */
export function DriverShipment({ shipment, is_done, leg, is_among_many, step, is_ready }: DriverShipmentProps) {
  const can_deliver = useMay(DELIVER_PARCELS_OR_SHIPMENTS);
  const { settings } = useSession();
  const may = {
    can_deliver,
    can_reject: readSetting(settings, 'driver_can_reject_parcels_shipments'),
    can_cancel: readSetting(settings, 'driver_can_cancel_shipments'),
  };
  const [first, ...others] = is_done || !shipment.is_due ? [] : actionsFor(shipment, may);
  const reference = shipment.short_tracking_reference;
  return (
    <div className={classes['shipment']}>
      <Row>
        <strong className={`${classes['reference']} num`}>{reference}</strong>
        <StatusBadge status={shipment.status} />
        {shipment.is_waiting && <span className={classes['waiting']}>{tripsheets.waiting}</span>}
      </Row>
      <Text as="p" tone="soft" size="l" className="num">
        {partText(shipment)} · {weightText(shipment.total_weight_kg)} ·{' '}
        <ColouredName colour={shipment.service_level_colour} name={shipment.service_level_code} />
        {shipment.is_due && neededText(shipment, leg)}
        <br />
        {shipment.parcel_references.join(', ')}
      </Text>
      {shipment.apart.length > 0 && (
        <Text as="p" tone="soft" className="num">
          {tripsheets.apart(shipment.apart.map(({ tracking_reference, status }) => apartText(tracking_reference, status)))}
        </Text>
      )}
      {shipment.special_instructions !== '' && (
        <Text as="p" pad={[2, 3]} surface="amber" tone="amber">
          <strong>{tripsheets.instructions}:</strong> {shipment.special_instructions}
        </Text>
      )}
      {first && (
        <BareButton
          className={classes['first']}
          data-quiet={is_among_many || undefined}
          disabled={!is_ready}
          aria-label={tripsheets.actionFor(tripsheets.actions[first.to], reference)}
          onClick={() => step.one(shipment, first)}
        >
          {tripsheets.actions[first.to]}
        </BareButton>
      )}
      {first?.to === 'out-for-delivery' && shipment.parcel_references.length > 1 && (
        <Button
          variant="subtle"
          disabled={!is_ready}
          aria-label={`${tripsheets.notAllHere}: ${reference}`}
          onClick={() => step.load(shipment)}
        >
          {tripsheets.notAllHere}
        </Button>
      )}
      <TakeBack shipment={shipment} step={step} />
      {others.length > 0 && (
        <Tiles gap={2} columns={2} onPhone={2}>
          {others.map((action) => (
            <BareButton
              key={action.to}
              type="button"
              className={classes['other']}
              disabled={!is_ready}
              aria-label={tripsheets.actionFor(tripsheets.actions[action.to], reference)}
              onClick={() => step.one(shipment, action)}
            >
              {tripsheets.actions[action.to]}
            </BareButton>
          ))}
        </Tiles>
      )}
    </div>
  );
}

/** What the receiver is asked for at the door, told before the driver stands there. Source: ENUM-07, KEY-36. */
function neededText(shipment: SheetShipment, leg: SheetStop['leg']): string {
  if (shipment.pin_needed) return ` · ${tripsheets.pinNeeded}`;
  return needsStamp(shipment, leg) ? ` · ${tripsheets.stampNeeded}` : '';
}

/** How many parcels are the driver's to do, of how many where others are elsewhere. */
function partText({ parcel_references, apart }: SheetShipment): string {
  const count = parcel_references.length;
  return apart.length === 0 ? tripsheets.parcels(count) : tripsheets.parcelsOf(count, count + apart.length);
}

function apartText(parcel: string, status: string): string {
  return `${parcel} (${statusLabel(status).toLowerCase()})`;
}
