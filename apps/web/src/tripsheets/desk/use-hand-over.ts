import type { DriverId } from '@tsela/domain/ids';
import { useState } from 'react';
import { useChangeManyShipments } from '../../shipments/shipment-calls.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { handOverWords as words } from '../../strings/tripsheets/hand-over.ts';
import { useMoveRequest, useMoveStop } from '../tripsheet-calls.ts';
import type { SheetStop } from '../tripsheet-draft.ts';
import { handOver } from './hand-over-draft.ts';

interface HandingOver {
  readonly stops: readonly SheetStop[];
  /** Null for no driver: what is on the van is back at the hub. */
  readonly to: { readonly id: DriverId; readonly name: string } | null;
  readonly reason: string;
}

/** Hands stops over, and says of each that stays why. What was done before something failed stays done. */
export function useHandOver(): {
  readonly handOver: (handing: HandingOver) => Promise<boolean>;
  readonly failed: readonly string[];
  readonly is_pending: boolean;
} {
  const stepping = useChangeManyShipments();
  const giving = useMoveStop();
  const moving = useMoveRequest();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [is_pending, setPending] = useState(false);

  async function run({ stops, to, reason }: HandingOver): Promise<readonly string[]> {
    const { step, given, request_ids } = handOver(stops, to === null ? 'hub' : 'driver');
    const why: string[] = [];
    const driver_id = to && to.id;
    if (step) {
      const answer = await stepping.mutateAsync({
        ids: [...step.ids],
        action: 'status',
        values: { status: step.status, message: reason },
      });
      why.push(...answer.failed.map(({ message }) => message));
    }
    for (const leg of ['collection', 'delivery'] as const) {
      if (given[leg].length === 0) continue;
      const answer = await giving.mutateAsync({ shipment_ids: [...given[leg]], driver_id, leg });
      why.push(...answer.failed.map(({ message }) => message));
    }
    for (const id of request_ids) await moving.mutateAsync({ id, driver_id });
    return [...new Set(why)];
  }

  async function handle(handing: HandingOver): Promise<boolean> {
    setPending(true);
    try {
      const why = await run(handing);
      setFailed(why);
      if (why.length === 0) tellDone(words.done(handing.stops.length, handing.to && handing.to.name));
      return why.length === 0;
    } catch (error) {
      tellFailure(error);
      return false;
    } finally {
      setPending(false);
    }
  }

  return { handOver: handle, failed, is_pending };
}
