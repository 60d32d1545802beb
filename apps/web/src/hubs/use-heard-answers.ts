import type { ShipmentId } from '@tsela/domain/ids';
import { useCallback } from 'react';
import { usePrintScanned } from '../shipments/parts/use-print-scanned.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { spokenText } from './bench-text.ts';
import type { BenchNames } from './bench-text.ts';
import type { ScanOptions } from './scan-options.ts';
import { say } from '../tracking/parts/scan-sound.ts';

/** What is done with each answer beside its tone: it is said, and the stickers of what was taken are printed. Source: screens S28. */
export function useHeardAnswers(
  { is_spoken, prints }: Pick<ScanOptions, 'is_spoken' | 'prints'>,
  names: BenchNames,
): (entry: QueueEntry) => void {
  const printScanned = usePrintScanned();
  return useCallback(
    ({ answer }) => {
      if (answer && is_spoken) say(spokenText(answer, names));
      if (!prints || answer?.result !== 'accepted' || answer.shipment_id === null) return;
      // An accepted answer names a shipment.
      printScanned(answer.shipment_id as ShipmentId);
    },
    [is_spoken, prints, names, printScanned],
  );
}
