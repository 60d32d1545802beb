import type { DriverId } from '@tsela/domain/ids';
import type { DriverLoad, VehicleRoom } from '@tsela/domain/tripsheets/driver-load';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { driversOfDay } from '../strings/tripsheets/drivers.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { useAsksForMore } from './desk/use-asks-for-more.ts';
import { loadWith, movedText } from './move-stop-draft.ts';
import { useMoveRequest, useMoveStop } from './tripsheet-calls.ts';
import type { SheetStop } from './tripsheet-draft.ts';

/** A driver to whom a stop can be given, with what they have already as far as it is known. */
export interface Taker extends Partial<DriverLoad & VehicleRoom> {
  readonly id: DriverId;
  readonly name: string;
  /** Doors that they have to visit already; left out where it is not known. */
  readonly unique_stops?: number;
}

/**
 * Gives a stop to a driver, or takes it away from its driver (null). What is on a collection request goes with it. A driver with too many stops
 * is asked about first. Source: screens S24, S25, KEY-63.
 */
export function useGiveStop() {
  const move = useMoveStop();
  const move_request = useMoveRequest();
  const asksForMore = useAsksForMore();

  async function give(stop: SheetStop, to: Taker | null): Promise<void> {
    const { leg, shipments, request } = stop;
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
  };
}
