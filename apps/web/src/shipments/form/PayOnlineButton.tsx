import { Button } from '../../ui/act/Button.tsx';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { useHasGateway } from '../quotes/use-has-gateway.ts';
import classes from './NewShipmentForm.module.css';

interface PayOnlineButtonProps {
  readonly whyNot: string | null;
  readonly isSaving: boolean;
  readonly onPay: () => void;
}

/** Books and pays for this one shipment at a gateway, whatever the balance is; for prepaid customers where there is a gateway. */
export function PayOnlineButton({ whyNot, isSaving, onPay }: PayOnlineButtonProps) {
  const has_gateway = useHasGateway();
  if (!has_gateway) return null;
  return (
    <Button
      className={classes['wide_only'] ?? ''}
      variant="default"
      disabled={whyNot !== null || isSaving}
      title={whyNot ?? undefined}
      onClick={onPay}
    >
      {words.createAndPay}
    </Button>
  );
}
