import type { ShipmentId } from '@tsela/domain/ids';
import { useState } from 'react';
import { randomId } from '../../api/random-id.ts';
import { printPdf } from '../../ui/viewer/print-pdf.ts';
import { readLabels } from '../shipment-calls.ts';

export type PrintState = 'idle' | 'printing' | 'failed';

/** Prints labels from the page itself: a kiosk has no tab to leave one in. A label that was printed is printed again where staff want it. */
export function usePrintLabel() {
  const [state, setState] = useState<PrintState>('idle');

  async function print(id: ShipmentId): Promise<void> {
    setState('printing');
    try {
      const { url } = await readLabels([id], { size: '100x150', print_key: randomId(), force_print: true });
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`The label was answered with ${answer.status}.`);
      await printPdf(new Uint8Array(await answer.arrayBuffer()));
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return { state, print: (id: ShipmentId) => void print(id) };
}
