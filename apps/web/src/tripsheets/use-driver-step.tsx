import { useState } from 'react';
import type { ReactNode } from 'react';
import { fieldEvents } from '../strings/tracking.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import type { Capture } from '../tracking/parts/field-queue-storage.ts';
import { showToast } from '../ui/toast.ts';
import { DeliverDialog } from './DeliverDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { DriverAction, DriverStatus, SheetShipment } from './tripsheet-draft.ts';
import { usePosition } from './use-position.ts';

export interface DriverStep {
  /** Takes a step with one shipment; asks for a reason or a proof first where the step needs one. */
  readonly one: (shipment: SheetShipment, action: DriverAction) => void;
  /** Takes the same plain step with several. */
  readonly all: (shipments: readonly SheetShipment[], to: DriverStatus) => Promise<void>;
}

/** What goes along with a step. */
export interface StepProof {
  readonly reason?: string;
  readonly pin?: string;
  readonly receiver_name?: string;
}

interface Asked {
  readonly shipment: SheetShipment;
  readonly action: DriverAction;
}

/** The driver's buttons: every step is kept on the phone before the screen says so. `dialog` has to be drawn. */
export function useDriverStep(capture: (capture: Capture) => Promise<QueueEntry>): { step: DriverStep; dialog: ReactNode } {
  const position = usePosition();
  const [asked, setAsked] = useState<Asked | null>(null);

  async function record(shipment: SheetShipment, to: DriverStatus, proof: StepProof = {}): Promise<QueueEntry | null> {
    try {
      const captured_at = new Date().toISOString();
      return await capture({ captured_at, reference: shipment.short_tracking_reference, choice: to, ...position(), ...proof });
    } catch {
      showToast({ text: fieldEvents.notKept, variant: 'error' });
      return null;
    }
  }

  const step: DriverStep = {
    one: (shipment, action) => {
      if (action.asks === 'plain') void record(shipment, action.to);
      else setAsked({ shipment, action });
    },
    all: async (shipments, to) => {
      for (const shipment of shipments) await record(shipment, to);
    },
  };
  const close = () => setAsked(null);
  const dialog = asked && (
    <>
      {asked.action.asks === 'reason' && (
        <ReasonDialog
          shipment={asked.shipment}
          to={asked.action.to}
          onClose={close}
          onSave={(reason) => {
            void record(asked.shipment, asked.action.to, { reason });
            close();
          }}
        />
      )}
      {asked.action.asks === 'proof' && (
        <DeliverDialog
          shipment={asked.shipment}
          onClose={close}
          onDeliver={(proof) => record(asked.shipment, asked.action.to, proof)}
        />
      )}
    </>
  );
  return { step, dialog };
}
