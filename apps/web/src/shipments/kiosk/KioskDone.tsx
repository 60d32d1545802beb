import { Button } from '../../ui/act/Button.tsx';
import type { ChangedShipment } from '@tsela/contract/shipments/shipment-shapes';
import { useEffect, useRef } from 'react';
import { kiosk as words } from '../../strings/shipments/kiosk.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { KioskEnd } from './KioskEnd.tsx';
import { usePrintLabel } from './use-print-label.ts';
import classes from './Kiosk.module.css';

interface KioskDoneProps {
  readonly booked: ChangedShipment;
  /** The one that is kept at present: another may be kept since the booking. Empty where none is. */
  readonly compartment: string;
  readonly onStart: () => void;
}

/** The parcel is paid: its label is printed, and its sender told where it goes. Source: screens S12. */
export function KioskDone({ booked, compartment, onStart }: KioskDoneProps) {
  const { state, print } = usePrintLabel();
  const printed = useRef(false);
  const { id } = booked;
  useEffect(() => {
    if (printed.current) return;
    printed.current = true;
    print(id);
  }, [id, print]);
  const point = booked.collection_pickup_point;

  return (
    <KioskEnd
      title={words.doneTitle}
      reference={booked.short_tracking_reference}
      first={words.stick}
      todo={whereTo(point, compartment)}
      note={words.receipt}
      other={
        <Button
          variant="default"
          className={classes['button']}
          fullWidth
          loading={state === 'printing'}
          onClick={() => print(id)}
        >
          {words.printLabel}
        </Button>
      }
      onStart={onStart}
    >
      {state === 'printing' && <Notice kind="info">{words.printing}</Notice>}
      {state === 'failed' && <Notice kind="error">{words.printFault}</Notice>}
    </KioskEnd>
  );
}

function whereTo(point: ChangedShipment['collection_pickup_point'], compartment: string): string {
  if (point?.type !== 'locker') return words.counter;
  return compartment === '' ? words.locker : words.compartment(compartment);
}
