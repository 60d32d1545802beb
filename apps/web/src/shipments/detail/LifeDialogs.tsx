import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { LazyComponent } from '../../ui/LazyComponent.tsx';

const loadHold = async () => (await import('./HoldDialog.tsx')).HoldDialog;
const loadRelease = async () => (await import('./ReleaseDialog.tsx')).ReleaseDialog;
const loadEvent = async () => (await import('./AddEventDialog.tsx')).AddEventDialog;
const loadReprice = async () => (await import('../reprice/RepriceDialog.tsx')).RepriceDialog;
const loadTrigger = async () => (await import('./TriggerDialog.tsx')).TriggerDialog;
const loadProof = async () => (await import('../documents/RequestProofDialog.tsx')).RequestProofDialog;
const loadDetails = async () => (await import('./DetailsDialog.tsx')).DetailsDialog;

interface LifeDialogsProps {
  /** The one that is open, of these or of others. */
  readonly dialog: string | null;
  readonly shipment: Shipment;
  readonly onClose: () => void;
}

/** The dialogs of what is done to a shipment under way or after it; each comes when it is opened. */
export function LifeDialogs({ dialog, shipment, onClose }: LifeDialogsProps) {
  return (
    <>
      <LazyComponent load={loadHold} props={dialog === 'hold' ? { shipment, onClose } : null} />
      <LazyComponent load={loadRelease} props={dialog === 'release' ? { shipment, onClose } : null} />
      <LazyComponent load={loadEvent} props={dialog === 'add-event' ? { shipment, onClose } : null} />
      <LazyComponent load={loadProof} props={dialog === 'proof' ? { shipment, onClose } : null} />
      <LazyComponent load={loadTrigger} props={dialog === 'trigger' ? { shipment, onClose } : null} />
      <LazyComponent load={loadReprice} props={dialog === 'recalculate' ? { shipment, is_recalculation: true, onClose } : null} />
      <LazyComponent
        load={loadDetails}
        props={dialog === 'reschedule' ? { shipment, dates_refusal: null, is_reschedule: true, onClose } : null}
      />
    </>
  );
}
