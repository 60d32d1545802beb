import type { DriverId, ShipmentId } from '@tsela/domain/ids';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { sheetDesk as words } from '../../strings/tripsheets/desk.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';
import { useChangeTrip } from '../tripsheet-calls.ts';

interface TripOf {
  readonly driver: { readonly id: DriverId; readonly name: string };
  readonly date: string;
}

/** Starts and ends the trip of a driver; asks first about what there is to be warned of, and keeps what could not go out. Source: screens S25, KEY-39. */
export function useTrip({ driver, date }: TripOf) {
  const change = useChangeTrip();
  const [failed, setFailed] = useState<readonly { readonly id: ShipmentId; readonly message: string }[]>([]);

  async function start(confirmed = false): Promise<void> {
    try {
      const answer = await change.mutateAsync({ driver_id: driver.id, date, act: 'start', ...(confirmed && { confirmed }) });
      setFailed(answer.failed);
      tellDone(words.started(driver.name, answer.out.length));
    } catch (error) {
      if (!confirmed && asksToConfirm(error)) {
        const asked = { title: words.warned, body: error.message, okButtonText: words.startAnyway };
        if (await showAlert({ ...asked, shouldShowCancelButton: true })) await start(true);
      } else tellFailure(error);
    }
  }

  async function end(left: number): Promise<void> {
    const asked = { title: words.endTitle(left), body: words.endText, okButtonText: words.end, shouldShowCancelButton: true };
    if (left > 0 && !(await showAlert(asked))) return;
    try {
      await change.mutateAsync({ driver_id: driver.id, date, act: 'end' });
      setFailed([]);
      tellDone(words.ended(driver.name));
    } catch (error) {
      tellFailure(error);
    }
  }

  return { start: () => void start(), end: (left: number) => void end(left), is_pending: change.isPending, failed };
}

function asksToConfirm(error: unknown): error is ApiError {
  return error instanceof ApiError && error.violations.some(({ code }) => code === 'confirmation-needed');
}
