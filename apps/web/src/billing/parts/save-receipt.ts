import { useState } from 'react';
import { saveCalledFile } from '../../shell/save-called-file.ts';
import { readReceipt } from '../billing-calls.ts';

/** Saves the receipt of a payment. */
export function saveReceipt(payment_id: number): Promise<void> {
  return saveCalledFile(() => readReceipt(payment_id));
}

/** The same for a button, which waits while it is read. */
export function useSaveReceipt(payment_id: number): { readonly is_reading: boolean; readonly save: () => void } {
  const [is_reading, setReading] = useState(false);

  async function read(): Promise<void> {
    setReading(true);
    await saveReceipt(payment_id);
    setReading(false);
  }

  return { is_reading, save: () => void read() };
}
