import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { saveReceipt } from '../billing/parts/save-receipt.ts';
import { payments as words } from '../strings/payments.ts';

/** Saves the receipt of a payment as a PDF. */
export function ReceiptButton({ payment }: { readonly payment: { readonly id: number } }) {
  const [is_reading, setReading] = useState(false);

  async function handleClick(): Promise<void> {
    setReading(true);
    await saveReceipt(payment.id);
    setReading(false);
  }

  return (
    <Button variant="default" loading={is_reading} onClick={() => void handleClick()}>
      {words.receipt}
    </Button>
  );
}
