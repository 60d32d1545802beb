import { saveCalledFile } from '../../shell/save-called-file.ts';
import { readReceipt } from '../billing-calls.ts';

/** Saves the receipt of a payment. */
export function saveReceipt(payment_id: number): Promise<void> {
  return saveCalledFile(() => readReceipt(payment_id));
}
