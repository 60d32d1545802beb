import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { useState } from 'react';
import { useMay } from '../../shell/session.ts';
import { overview as words } from '../../strings/overview.ts';
import { Button } from '../../ui/act/Button.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { nextAct } from '../next-act-draft.ts';

const loadAssign = async () => (await import('../../shipments/parts/AssignDriverDialog.tsx')).AssignDriverDialog;
const loadHold = async () => (await import('../../shipments/parts/BulkHoldDialog.tsx')).BulkHoldDialog;

/** What is done next about a shipment of a pile, for who may: a driver is given, or a hold is ended. Source: screens S24. */
export function NextAct({ shipment }: { readonly shipment: ListedShipment }) {
  const may = { assign: useMay('API_/trip-sheet/assign:POST'), release: useMay('API_/shipments/bulk:POST') };
  const [is_open, setOpen] = useState(false);
  const act = nextAct(shipment);
  if (act === null || !(act === 'release' ? may.release : may.assign)) return null;
  const close = () => setOpen(false);
  const reference = shipment.short_tracking_reference;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={act === 'release' ? words.releaseOne(reference) : words.assignOne(reference)}
        onClick={() => setOpen(true)}
      >
        {act === 'release' ? words.release : words.assign}
      </Button>
      {act === 'release' ? (
        <LazyComponent
          load={loadHold}
          props={is_open ? { shipments: [shipment], action: act, onClose: close, onDone: close } : null}
        />
      ) : (
        <LazyComponent load={loadAssign} props={is_open ? { leg: act, shipments: [shipment], onClose: close } : null} />
      )}
    </>
  );
}
