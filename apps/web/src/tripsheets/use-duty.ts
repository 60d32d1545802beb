import { isDutyChoice } from '@tsela/domain/tripsheets/duty';
import type { DutyChoice } from '@tsela/domain/tripsheets/duty';
import { useEffect } from 'react';
import { useSession } from '../shell/session.ts';
import { fieldEvents } from '../strings/tracking-field-events.ts';
import { onFieldAnswer } from '../tracking/parts/device-queue.ts';
import type { Capture } from '../tracking/parts/field-queue-storage.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { useReadDuty } from './duty-calls.ts';
import { dutyNow, keepDuty, keptDuty } from './duty-draft.ts';
import type { Duty } from './duty-draft.ts';

export interface DutyCapturing {
  readonly entries: readonly QueueEntry[];
  readonly capture: (capture: Capture) => Promise<QueueEntry>;
  readonly captureTogether: (captures: readonly Capture[]) => Promise<void>;
  readonly position: () => { lat?: number; lng?: number };
}

/** The driver's duty by what the phone has kept, and how to change it: that is an event like any other, on the phone before the screen says so. */
export function useDuty({ entries, capture, captureTogether, position }: DutyCapturing): {
  /** Null while it is being asked for the first time. */
  duty: Duty | null;
  /** Answers false where the phone could not keep it. */
  change: (choice: DutyChoice, check?: Pick<Capture, 'vehicle_check'>) => Promise<boolean>;
} {
  const user_id = useSession().user?.id ?? 0;
  const { data, dataUpdatedAt, isLoading, refetch } = useReadDuty();

  useEffect(() => {
    if (data) keepDuty({ ...data, user_id, read_at_ms: dataUpdatedAt });
  }, [data, dataUpdatedAt, user_id]);
  useEffect(
    () =>
      onFieldAnswer(({ event }) => {
        if (isDutyChoice(event.choice)) void refetch();
      }),
    [refetch],
  );

  async function change(choice: DutyChoice, check: Pick<Capture, 'vehicle_check'> = {}): Promise<boolean> {
    try {
      const act = { captured_at: new Date().toISOString(), reference: '', choice, ...position(), ...check };
      // One tap too many would cost another check of the vehicle: for some seconds the way off is taken back.
      if (choice === 'off-duty') await captureTogether([act]);
      else await capture(act);
      return true;
    } catch {
      showToast({ text: fieldEvents.notKept, variant: 'error' });
      return false;
    }
  }

  const read = data ? { ...data, user_id, read_at_ms: dataUpdatedAt } : keptDuty(user_id);
  // Without signal there is nothing to wait for.
  return { duty: dutyNow(read, entries) ?? (isLoading ? null : OFF_DUTY), change };
}

const OFF_DUTY: Duty = { is_on_duty: false, since: null };
