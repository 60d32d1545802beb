import type { Stop } from '@tsela/contract/tripsheets/tripsheet-api';
import { mayAddShipmentOnTrip } from '@tsela/domain/permissions/who-may';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import type { Position } from '@tsela/domain/service-areas/distance';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '../shell/session.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import type { StepProof } from '../tracking/parts/proof-draft.ts';
import type { DriverAction, DriverStatus, SheetRequest, SheetShipment } from './tripsheet-draft.ts';

const loadAdd = async () => (await import('./dialogs/AddShipmentDialog.tsx')).AddShipmentDialog;
const loadPart = async () => (await import('./dialogs/LoadDialog.tsx')).LoadDialog;
const loadGoing = async () => (await import('./dialogs/GoingOutDialog.tsx')).GoingOutDialog;

const loadCount = async () => (await import('./dialogs/CountDialog.tsx')).CountDialog;
const loadReason = async () => (await import('./dialogs/ReasonDialog.tsx')).ReasonDialog;

interface Adding {
  /** The references on the sheet. */
  readonly known: readonly string[];
  readonly onCollect: (references: readonly string[]) => void;
}

/** Takes along what is on no sheet, where the provider lets drivers; `add` is left out elsewhere. `dialog` has to be drawn. */
export function useAdding({ known, onCollect }: Adding): { readonly add: (() => void) | null; readonly dialog: ReactNode } {
  const { settings, user } = useSession();
  const [is_open, setOpen] = useState(false);
  const may_add = user !== null && mayAddShipmentOnTrip(user, readSettings(settings, ['driver_can_add_shipments']));
  const close = () => setOpen(false);
  const props = {
    known,
    onClose: close,
    onCollect: (references: readonly string[]) => {
      onCollect(references);
      close();
    },
  };
  return { add: may_add ? () => setOpen(true) : null, dialog: <LazyComponent load={loadAdd} props={is_open ? props : null} /> };
}

/** Asks about shipments before they go out for delivery. `dialog` has to be drawn. */
export function useGoingOut(onGo: (shipments: readonly SheetShipment[]) => void) {
  const [asked, setAsked] = useState<readonly SheetShipment[] | null>(null);
  const props = asked && {
    shipments: asked,
    onClose: () => setAsked(null),
    onGo: (sure: readonly SheetShipment[]) => {
      setAsked(null);
      onGo(sure);
    },
  };
  return { ask: setAsked, dialog: <LazyComponent load={loadGoing} props={props} /> };
}

type Check = NonNullable<StepProof['parcel_check']>;

/** Asks which parcels of a shipment go out, where not all of them are there. `dialog` has to be drawn. */
export function useLoading(onLoad: (shipment: SheetShipment, check: Check) => void) {
  const [asked, setAsked] = useState<SheetShipment | null>(null);
  const props = asked && {
    shipment: asked,
    onClose: () => setAsked(null),
    onLoad: (check: Check) => onLoad(asked, check),
  };
  return { ask: setAsked, dialog: <LazyComponent load={loadPart} props={props} /> };
}

interface AskedRequest {
  readonly request: SheetRequest;
  readonly action: DriverAction;
}

interface RequestSteps {
  /** Keeps a step of what has that reference. */
  readonly record: (of: Pick<SheetShipment, 'short_tracking_reference'>, to: DriverStatus, proof: StepProof) => Promise<unknown>;
  readonly position: () => Partial<Position>;
  /** The sheet as it was read. */
  readonly stops: readonly Stop[];
}

const NOWHERE: Position = { lat: 0, lng: 0 };

/**
 * Asks how many parcels there were at a collection request, or why it was not collected and what shows that, as of a shipment. `dialog` has to be
 * drawn.
 */
export function useRequestSteps({ record, position, stops }: RequestSteps) {
  const [asked, setAsked] = useState<AskedRequest | null>(null);
  const close = () => setAsked(null);
  function take(proof: StepProof): void {
    if (asked) void record({ short_tracking_reference: asked.request.reference }, asked.action.to, proof);
    close();
  }
  const count = asked?.action.asks === 'parcels' && {
    request: asked.request,
    onClose: close,
    onCollect: (collected_parcels: number) => take({ collected_parcels }),
  };
  const reason = asked?.action.asks === 'reason' && {
    shipment: { short_tracking_reference: asked.request.reference },
    to: asked.action.to,
    hasEvidence: true,
    position: () => ({ ...NOWHERE, ...position() }),
    address: stops.find(({ request }) => request?.reference === asked.request.reference)?.address ?? NOWHERE,
    onClose: close,
    onSave: take,
  };
  return {
    ask: (request: SheetRequest, action: DriverAction) => setAsked({ request, action }),
    dialog: (
      <>
        <LazyComponent load={loadCount} props={count || null} />
        <LazyComponent load={loadReason} props={reason || null} />
      </>
    ),
  };
}
