import { Button } from '../ui/act/Button.tsx';
import { useSaveReceipt } from '../billing/parts/save-receipt.ts';
import { payments as words } from '../strings/payments.ts';

/** Saves the receipt of a payment as a PDF. */
export function ReceiptButton({ payment }: { readonly payment: { readonly id: number } }) {
  const { is_reading, save } = useSaveReceipt(payment.id);
  return (
    <Button variant="default" loading={is_reading} onClick={save}>
      {words.receipt}
    </Button>
  );
}
