import { useState } from 'react';
import type { ReactNode } from 'react';
import { fieldEvents } from '../strings/tracking-field-events.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import type { Capture } from '../tracking/parts/field-queue-storage.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { Later } from '../ui/Later.tsx';
import { OneAtATime } from './one-at-a-time.ts';
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

const loadDeliver = async () => (await import('./DeliverDialog.tsx')).DeliverDialog;
const loadReason = async () => (await import('./ReasonDialog.tsx')).ReasonDialog;

/** The driver's buttons: every step is kept on the phone before the screen says so. `dialog` has to be drawn. */
export function useDriverStep(capture: (capture: Capture) => Promise<QueueEntry>): { step: DriverStep; dialog: ReactNode } {
  const position = usePosition();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [steps] = useState(() => new OneAtATime());

  /** Null when nothing was kept, or when a second tap asked for what was under way. */
  async function record(shipment: SheetShipment, to: DriverStatus, proof: StepProof = {}): Promise<QueueEntry | null> {
    const reference = shipment.short_tracking_reference;
    const captured_at = presentInstant();
    try {
      return await steps.run(`${reference} ${to}`, () =>
        capture({ captured_at, reference, choice: to, ...position(), ...proof }),
      );
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
  const reasonProps = ({ shipment, action }: Asked) => ({
    shipment,
    to: action.to,
    onClose: close,
    onSave: (reason: string) => {
      void record(shipment, action.to, { reason });
      close();
    },
  });
  const deliverProps = ({ shipment, action }: Asked) => ({
    shipment,
    onClose: close,
    onDeliver: (proof: StepProof) => record(shipment, action.to, proof),
  });
  const dialog = (
    <>
      <Later load={loadReason} props={asked?.action.asks === 'reason' ? reasonProps(asked) : null} />
      <Later load={loadDeliver} props={asked?.action.asks === 'proof' ? deliverProps(asked) : null} />
    </>
  );
  return { step, dialog };
}

function presentInstant(): string {
  return new Date().toISOString();
}
