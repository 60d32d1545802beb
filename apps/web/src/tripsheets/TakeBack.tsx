import { Button } from '../ui/act/Button.tsx';
import { tripsheets } from '../strings/tripsheets.ts';
import { useNow } from '../ui/show/now.ts';
import type { SheetShipment } from './tripsheet-draft.ts';
import { ownStepOf } from './take-back-draft.ts';
import type { DriverStep } from './use-driver-step.tsx';

interface TakeBackProps {
  readonly shipment: SheetShipment;
  readonly step: DriverStep;
}

/** The way back from what the driver did last: for ten minutes it is taken back, afterwards a mistake is reported with a reason. */
export function TakeBack({ shipment, step }: TakeBackProps) {
  const now = useNow();
  const reference = shipment.short_tracking_reference;
  const own = ownStepOf(step.entries, { reference, now_ms: now.getTime() });
  if (own === null) return null;
  const label = own.is_fresh ? tripsheets.takeBack(own.status) : tripsheets.reportMistake;
  return (
    <Button
      variant="subtle"
      aria-label={`${label}: ${reference}`}
      onClick={() => (own.is_fresh ? step.takeBack(shipment, own) : step.report(shipment))}
    >
      {label}
    </Button>
  );
}
