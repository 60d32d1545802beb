import type { ShipmentId } from '@tsela/domain/ids';
import { useCallback } from 'react';
import { printStickers } from '../print-stickers.ts';
import { usePrintOptions } from '../use-set-of-account.ts';

/** Prints the stickers of a shipment that was just scanned, as the operator prefers them. Source: screens S28, S59. */
export function usePrintScanned(): (id: ShipmentId) => void {
  const { format, size, resolution } = usePrintOptions(null);
  return useCallback((id) => printStickers([id], { format, size, resolution }), [format, size, resolution]);
}
