import { useState } from 'react';
import type { ReactNode } from 'react';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { Stop } from '@tsela/contract/tripsheets/tripsheet-api';
import { PHOTOS_ANYWHERE } from '@tsela/domain/tracking/proofs/photos-of-step';
import { useSession } from '../shell/session.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import { fieldEvents } from '../strings/tracking-field-events.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import type { Capture } from '../tracking/parts/field-queue-storage.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import type { ChangeCaptured, ParcelChecksOf } from './dialogs/collect-draft.ts';
import type { ProvedDelivery } from './dialogs/deliver-together-draft.ts';
import { OneAtATime } from './one-at-a-time.ts';
import type { DriverAction, DriverStatus, SheetRequest, SheetShipment } from './tripsheet-draft.ts';
import { actionTo, asksBefore, referencesOn } from './tripsheet-draft.ts';
import { useAdding, useGoingOut, useLoading, useRequestSteps } from './use-questions.tsx';
import { useTakeBack } from './use-take-back.tsx';
import type { OwnStep } from './take-back-draft.ts';
import type { StepProof } from '../tracking/parts/proof-draft.ts';

export interface DriverStep {
  /** Takes a step with one shipment; asks for its parcels, a reason or a proof first where the step needs one. */
  readonly one: (shipment: SheetShipment, action: DriverAction) => void;
  /** Takes the same step with several. */
  readonly all: (shipments: readonly SheetShipment[], action: DriverAction) => void;
  /** Asks which parcels of a shipment go out, where not all of them are there. */
  readonly load: (shipment: SheetShipment) => void;
  /** Takes a step with a collection request; asks how many parcels there were, or for a reason. */
  readonly request: (request: SheetRequest, action: DriverAction) => void;
  /** Takes along what is on no sheet; left out where the provider does not let drivers. */
  readonly add?: () => void;
  /** What was captured on this phone, oldest first. */
  readonly entries: readonly QueueEntry[];
  /** Takes the driver's own last step back. */
  readonly takeBack: (shipment: SheetShipment, own: OwnStep) => void;
  /** Asks what went wrong, for the office. */
  readonly report: (shipment: SheetShipment) => void;
}

interface Capturing {
  readonly capture: (capture: Capture) => Promise<QueueEntry>;
  readonly captureAll: (captures: readonly Capture[]) => Promise<readonly QueueEntry[]>;
  readonly captureTogether: (captures: readonly Capture[]) => Promise<void>;
  readonly entries: readonly QueueEntry[];
  readonly withdraw: (event_id: string) => Promise<boolean>;
  /** Where the phone is, where that is known. */
  readonly position: () => { lat?: number; lng?: number };
  /** The sheet as it was read. */
  readonly stops: readonly Stop[];
}

const NOWHERE = { lat: 0, lng: 0 };

interface Asked {
  readonly shipment: SheetShipment;
  readonly shipments: readonly SheetShipment[];
  readonly action: DriverAction;
}

/** What goes along with a step of several shipments. */
type StepTogether = StepProof &
  Pick<Capture, 'is_unplanned'> & {
    readonly changes?: readonly ChangeCaptured[];
    readonly checks?: ParcelChecksOf;
  };

const loadDeliver = async () => (await import('./dialogs/DeliverDialog.tsx')).DeliverDialog;
const loadTogether = async () => (await import('./dialogs/DeliverTogetherDialog.tsx')).DeliverTogetherDialog;
const loadCollect = async () => (await import('./dialogs/CollectDialog.tsx')).CollectDialog;
const loadTakeOut = async () => (await import('./dialogs/TakeOutDialog.tsx')).TakeOutDialog;
const loadPhotos = async () => (await import('./dialogs/PhotoDialog.tsx')).PhotoDialog;
const loadReason = async () => (await import('./dialogs/ReasonDialog.tsx')).ReasonDialog;

/** What an answer lacks is asked for here. */
const ASKING = { can_ask: true } as const;

/**
 * The driver's buttons: every step is kept on the phone before the screen says so, and what asks for neither reason nor proof can be taken
 * back. `dialog` has to be drawn.
 */
export function useDriverStep({ capture, captureAll, captureTogether, entries, withdraw, position, stops }: Capturing): {
  step: DriverStep;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const has_photos_anywhere = readSetting(useSession().settings, PHOTOS_ANYWHERE);
  const [steps] = useState(() => new OneAtATime());

  /** Null when nothing was kept, or when a second tap asked for what was under way. */
  async function keep<Kept>(name: string, act: () => Promise<Kept>): Promise<Kept | null> {
    try {
      return await steps.run(name, act);
    } catch {
      showToast({ text: fieldEvents.notKept, variant: 'error' });
      return null;
    }
  }

  function record(
    shipment: Pick<SheetShipment, 'short_tracking_reference'>,
    to: DriverStatus,
    proof: StepProof,
  ): Promise<QueueEntry | null> {
    const reference = shipment.short_tracking_reference;
    const captured_at = presentInstant();
    return keep(`${reference} ${to}`, () => capture({ ...ASKING, captured_at, reference, choice: to, ...position(), ...proof }));
  }

  /** All of them or none, at one time. */
  function recordTogether(
    shipments: readonly Pick<SheetShipment, 'short_tracking_reference'>[],
    to: DriverStatus,
    step: StepTogether = {},
  ): Promise<void | null> {
    const references = shipments.map((shipment) => shipment.short_tracking_reference);
    const captures = capturesTogether(references, { ...ASKING, captured_at: presentInstant(), ...position(), choice: to }, step);
    return keep(`${references.join(' ')} ${to}`, () => captureTogether(captures));
  }

  /** All of them or none, at one time and place; each is an event of its own. */
  function recordProved(deliveries: readonly ProvedDelivery[], to: DriverStatus): Promise<readonly QueueEntry[] | null> {
    const act = { ...ASKING, captured_at: presentInstant(), choice: to, ...position() };
    const captures = deliveries.map(({ reference, proof }) => ({ ...act, ...proof, reference }));
    return keep(`${captures.map(({ reference }) => reference).join(' ')} ${to}`, () => captureAll(captures));
  }

  const back = useTakeBack({ keep, capture, withdraw, position });

  function takeSure(shipments: readonly SheetShipment[], action: DriverAction): void {
    const [shipment] = shipments;
    if (action.asks === 'plain' && !has_photos_anywhere) void recordTogether(shipments, action.to);
    else if (shipment) setAsked({ shipment, shipments, action });
  }

  const going_out = useGoingOut((sure) => {
    takeSure(sure, actionTo('out-for-delivery'));
  });
  const requests = useRequestSteps({ record, position, stops });
  const loading = useLoading((shipment, parcel_check) => void record(shipment, 'out-for-delivery', { parcel_check }));
  const adding = useAdding({
    known: referencesOn(stops),
    onCollect: (references) => {
      const handed = references.map((short_tracking_reference) => ({ short_tracking_reference }));
      void recordTogether(handed, 'collected', { is_unplanned: true });
    },
  });
  const take = (shipments: readonly SheetShipment[], action: DriverAction): void => {
    if (asksBefore(shipments, action.to)) going_out.ask(shipments);
    else takeSure(shipments, action);
  };
  const step: DriverStep = {
    one: (shipment, action) => take([shipment], action),
    all: take,
    load: loading.ask,
    request: requests.ask,
    ...(adding.add && { add: adding.add }),
    entries,
    takeBack: back.takeBack,
    report: back.report,
  };
  const close = () => setAsked(null);
  const collectProps = ({ shipments, action }: Asked) => ({
    shipments,
    onClose: close,
    onCollect: (proof: StepProof, changes: readonly ChangeCaptured[], checks: ParcelChecksOf) => {
      void recordTogether(shipments, action.to, { ...proof, changes, checks });
      close();
    },
  });
  const takeOutProps = ({ shipments, action }: Asked) => ({
    shipments,
    onClose: close,
    onTaken: (proof: StepProof, checks: ParcelChecksOf) =>
      void recordTogether(shipments, action.to, { ...proof, checks }).then(close),
  });
  const photoProps = ({ shipments, action }: Asked) => ({
    title: tripsheets.actions[action.to],
    onClose: close,
    onSave: (proof: StepProof) => void recordTogether(shipments, action.to, proof).then(close),
  });
  const reasonProps = ({ shipment, action }: Asked) => ({
    shipment,
    to: action.to,
    hasEvidence: true,
    position: () => ({ ...NOWHERE, ...position() }),
    address: addressOf(stops, shipment, action.to),
    onClose: close,
    onSave: (proof: StepProof) => {
      void record(shipment, action.to, proof);
      close();
    },
  });
  const proofs = proofDialogs(asked?.action.asks === 'proof' ? asked : null, { close, record, recordProved });
  const dialog = (
    <>
      <LazyComponent load={loadCollect} props={asked?.action.asks === 'parcels' ? collectProps(asked) : null} />
      <LazyComponent load={loadTakeOut} props={asked?.action.asks === 'compartment' ? takeOutProps(asked) : null} />
      {loading.dialog}
      {going_out.dialog}
      {adding.dialog}
      <LazyComponent load={loadPhotos} props={asked?.action.asks === 'plain' ? photoProps(asked) : null} />
      {requests.dialog}
      <LazyComponent load={loadReason} props={asked?.action.asks === 'reason' ? reasonProps(asked) : null} />
      {back.dialog}
      {proofs}
    </>
  );
  return { step, dialog };
}

/** Where a step is taken, by its leg; nowhere for what is on no sheet. */
function addressOf(stops: readonly Stop[], { id }: SheetShipment, to: DriverStatus) {
  const stop = stops.find(({ leg, shipments }) => to.startsWith(leg) && shipments.some((each) => each.id === id));
  return stop?.address ?? NOWHERE;
}

/** What is put right goes first: the step is of what is there then. */
function capturesTogether(
  references: readonly string[],
  act: Pick<Capture, 'captured_at' | 'choice' | 'lat' | 'lng' | 'can_ask'>,
  { changes = [], checks = {}, ...proof }: StepTogether,
): Capture[] {
  return [
    ...changes.map((change) => ({ ...act, ...change })),
    ...references.map((reference) => {
      const parcel_check = checks[reference];
      return { ...act, ...proof, ...(parcel_check && { parcel_check }), reference };
    }),
  ];
}

interface ProofSteps {
  readonly close: () => void;
  readonly record: (shipment: SheetShipment, to: DriverStatus, proof: StepProof) => Promise<QueueEntry | null>;
  readonly recordProved: (deliveries: readonly ProvedDelivery[], to: DriverStatus) => Promise<readonly QueueEntry[] | null>;
}

/** What proves one delivery, or several with one proof. */
function proofDialogs(asked: Asked | null, { close, record, recordProved }: ProofSteps): ReactNode {
  const [one, several] = asked !== null && asked.shipments.length > 1 ? [null, asked] : [asked, null];
  return (
    <>
      <LazyComponent
        load={loadDeliver}
        props={
          one && {
            shipment: one.shipment,
            onClose: close,
            onDeliver: (proof: StepProof) => record(one.shipment, one.action.to, proof),
          }
        }
      />
      <LazyComponent
        load={loadTogether}
        props={
          several && {
            shipments: several.shipments,
            onClose: close,
            onDeliver: (deliveries: readonly ProvedDelivery[]) => recordProved(deliveries, several.action.to),
          }
        }
      />
    </>
  );
}

function presentInstant(): string {
  return new Date().toISOString();
}
