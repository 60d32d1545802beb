import { CORRECTION, TAKE_BACK } from '@tsela/domain/tracking/take-back';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { tripsheets } from '../strings/tripsheets.ts';
import type { Capture } from '../tracking/parts/field-queue-storage.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import type { OwnStep } from './take-back-draft.ts';
import type { SheetShipment } from './tripsheet-draft.ts';

const loadMistake = async () => (await import('./dialogs/MistakeDialog.tsx')).MistakeDialog;

interface TakingBack {
  /** Does a thing of a name once at a time, and says where nothing could be kept. */
  readonly keep: (name: string, act: () => Promise<void>) => Promise<void | null>;
  readonly capture: (capture: Capture) => Promise<unknown>;
  readonly withdraw: (event_id: string) => Promise<boolean>;
  readonly position: () => { lat?: number; lng?: number };
}

/** The ways back from a wrong act: it is taken back, or reported to the office. `dialog` has to be drawn. */
export function useTakeBack({ keep, capture, withdraw, position }: TakingBack): {
  takeBack: (shipment: SheetShipment, own: OwnStep) => void;
  report: (shipment: SheetShipment) => void;
  dialog: ReactNode;
} {
  const [reported, setReported] = useState<SheetShipment | null>(null);
  const captureNow = (of: Pick<Capture, 'reference' | 'choice'> & Partial<Capture>) =>
    capture({ captured_at: presentInstant(), ...position(), ...of });

  /** What was not sent yet is taken back on the phone; what was, by a step of its own. */
  function takeBack({ short_tracking_reference: reference }: SheetShipment, { event_id: takes_back, status }: OwnStep): void {
    void keep(`${reference} ${TAKE_BACK}`, async () => {
      if (!(await withdraw(takes_back))) await captureNow({ reference, choice: TAKE_BACK, takes_back });
      showToast({ text: tripsheets.takenBack(status, reference), variant: 'info' });
    });
  }

  const mistakeProps = ({ short_tracking_reference: reference }: SheetShipment) => ({
    reference,
    onClose: () => setReported(null),
    onReport: (reason: string) => {
      void keep(`${reference} ${CORRECTION}`, async () => {
        await captureNow({ reference, choice: CORRECTION, reason });
        showToast({ text: tripsheets.reported, variant: 'info' });
      });
      setReported(null);
    },
  });
  return {
    takeBack,
    report: setReported,
    dialog: <LazyComponent load={loadMistake} props={reported && mistakeProps(reported)} />,
  };
}

function presentInstant(): string {
  return new Date().toISOString();
}
