import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import type { ShipmentForm } from './shipment-draft.ts';
import type { Mode } from './visit-draft.ts';

/** What is being made. */
export function titleOf(mode: Mode, { return_of }: ShipmentForm): string {
  if (return_of !== undefined) return formWords.returnTitle(return_of);
  return mode === 'quote' ? formWords.quoteTitle : SCREENS.newShipment.title;
}
