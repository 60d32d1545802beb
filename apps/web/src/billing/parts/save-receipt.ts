import { savePdf } from '../../shell/save-pdf.ts';
import { readReceipt } from '../billing-calls.ts';

/** Saves the receipt of a payment. */
export function saveReceipt(payment_id: number): Promise<void> {
  return savePdf(() => readReceipt(payment_id));
}
