import { Button } from '@mantine/core';
import type { Payment } from '@tsela/contract/payments/payment-api';
import { useState } from 'react';
import { tellFailure } from '../shell/tell.ts';
import { payments as words } from '../strings/payments.ts';
import { saveBlob } from '../ui/act/save-as-file.ts';
import { readReceipt } from './payment-calls.ts';

/** Saves the receipt of a payment as a PDF. */
export function ReceiptButton({ payment: { id, number } }: { readonly payment: Payment }) {
  const [is_reading, setReading] = useState(false);

  async function handleClick(): Promise<void> {
    setReading(true);
    try {
      saveBlob(`${number}.pdf`, await readReceipt(id));
    } catch (error) {
      tellFailure(error);
    }
    setReading(false);
  }

  return (
    <Button variant="default" loading={is_reading} onClick={() => void handleClick()}>
      {words.receipt}
    </Button>
  );
}
