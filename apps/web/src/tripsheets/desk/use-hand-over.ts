import type { DriverId } from '@tsela/domain/ids';
import { useState } from 'react';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { handOverWords as words } from '../../strings/tripsheets/hand-over.ts';
import { useHandOverStops } from '../tripsheet-calls.ts';
import type { SheetStop } from '../tripsheet-draft.ts';
import { handOver } from './hand-over-draft.ts';

interface HandingOver {
  readonly stops: readonly SheetStop[];
  /** Null for no driver: what is on the van is back at the hub. */
  readonly to: { readonly id: DriverId; readonly name: string } | null;
  readonly reason: string;
}

/** Hands stops over, and says of each that stays why. Asked again after a lost answer, what is done is done once. */
export function useHandOver(): {
  readonly handOver: (handing: HandingOver) => Promise<boolean>;
  readonly failed: readonly string[];
  readonly is_pending: boolean;
} {
  const handing = useHandOverStops();
  const [failed, setFailed] = useState<readonly string[]>([]);

  async function handle({ stops, to, reason }: HandingOver): Promise<boolean> {
    const { steps: _steps, ...asked } = handOver(stops, to === null ? 'hub' : 'driver');
    try {
      const answer = await handing.mutateAsync({ ...asked, driver_id: to && to.id, ...(reason !== '' && { reason }) });
      const why = [...new Set([...answer.failed, ...answer.failed_requests].map(({ message }) => message))];
      setFailed(why);
      if (why.length === 0) tellDone(words.done(stops.length, to && to.name));
      return why.length === 0;
    } catch (error) {
      tellFailure(error);
      return false;
    }
  }

  return { handOver: handle, failed, is_pending: handing.isPending };
}
