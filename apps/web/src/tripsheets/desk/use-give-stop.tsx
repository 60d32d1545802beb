import type { DriverId } from '@tsela/domain/ids';
import type { DriverLoad, VehicleRoom } from '@tsela/domain/tripsheets/driver-load';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMay } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { driversOfDay } from '../../strings/tripsheets/drivers.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { loadWith, movedText } from '../move-stop-draft.ts';
import { useMoveRequest, useMoveStop } from '../tripsheet-calls.ts';
import type { SheetStop } from '../tripsheet-draft.ts';
import { handOver } from './hand-over-draft.ts';
import { useAsksForMore } from './use-asks-for-more.ts';

const loadHandOver = async () => (await import('./HandOverDialog.tsx')).HandOverDialog;

/** A driver to whom a stop can be given, with what they have already as far as it is known. */
export interface Taker extends Partial<DriverLoad & VehicleRoom> {
  readonly id: DriverId;
  readonly name: string;
  /** Doors that they have to visit already; left out where it is not known. */
  readonly unique_stops?: number;
}

/** Whose stops are given. */
export interface GivenFrom {
  /** Null while no sheet is open. */
  readonly driver: { readonly name: string } | null;
  readonly date: string;
}

/**
 * Gives a stop to a driver, or takes it away from its driver (null). What is on a collection request goes with it. A driver with too many stops
 * is asked about first. What is out for delivery is handed over, with a reason: its dialog opens. Source: screens S24, S25, KEY-63, docs/decisions/0335.
 */
export function useGiveStop({ driver, date }: GivenFrom): {
  readonly give: (stop: SheetStop, to: Taker | null) => void;
  readonly is_pending: boolean;
  readonly dialog: ReactNode;
} {
  const may_hand_over = useMay('API_/shipments:PATCH');
  const [handing, setHanding] = useState<{ readonly stop: SheetStop; readonly to: Taker } | null>(null);
  const move = useMoveStop();
  const move_request = useMoveRequest();
  const asksForMore = useAsksForMore();

  async function give(stop: SheetStop, to: Taker | null): Promise<void> {
    const { leg, shipments, request } = stop;
    if (to && may_hand_over && handOver([stop], 'driver').steps > 0) return setHanding({ stop, to });
    if (to && !(await asksForMore({ ...to, unique_stops: to.unique_stops ?? 0, ...loadWith(to, stop) }))) return;
    const driver_id = to && to.id;
    try {
      if (request) {
        await move_request.mutateAsync({ id: request.id, driver_id });
        tellDone(driversOfDay.moved(to && to.name));
        return;
      }
      const answer = await move.mutateAsync({ shipment_ids: shipments.map(({ id }) => id), driver_id, leg });
      showToast({ text: movedText(answer, to && to.name), variant: answer.failed.length > 0 ? 'error' : 'success' });
    } catch (error) {
      tellFailure(error);
    }
  }

  return {
    give: (stop: SheetStop, to: Taker | null) => void give(stop, to),
    is_pending: move.isPending || move_request.isPending,
    dialog: (
      <LazyComponent
        load={loadHandOver}
        props={
          handing &&
          driver && {
            driver,
            date,
            stops: [handing.stop],
            drivers: [handing.to],
            taker: handing.to.id,
            onClose: () => setHanding(null),
          }
        }
      />
    ),
  };
}
