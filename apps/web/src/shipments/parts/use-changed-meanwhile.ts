import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useShipment } from '../shipment-calls.ts';

/** After a refused save: reads the shipment again, and answers it where another user has changed it since the form was opened. */
export function useChangedMeanwhile(shipment: Pick<Shipment, 'id'>, opened_at: string) {
  const read = useShipment(shipment.id);
  const [now, setNow] = useState<Shipment | null>(null);

  async function look(error: unknown): Promise<void> {
    if (!(error instanceof ApiError) || error.status !== 409) return;
    const stored = (await read.refetch()).data?.shipments[0];
    if (stored && stored.time_modified !== opened_at) setNow(stored);
  }

  return { now, look, forget: () => setNow(null) };
}
