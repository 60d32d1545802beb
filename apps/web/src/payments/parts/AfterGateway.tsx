import { ASKED_EVERY_MS, useIsLong } from './use-is-long.ts';
import { ShipmentFrame } from './ShipmentFrame.tsx';
import { ShipmentOutcome } from './ShipmentOutcome.tsx';
import { useShipmentHere } from './use-shipment-here.ts';

/** A page that a gateway leads back to. Who comes back has paid or not: only the gateway's own word says so. Source: screens S23. */
export function AfterGateway({ title }: { readonly title: string }) {
  const is_long = useIsLong();
  const here = useShipmentHere(is_long ? undefined : ASKED_EVERY_MS);
  const { of, readAgain } = here;
  return (
    <ShipmentFrame title={title} here={here}>
      {(shipment) => of && <ShipmentOutcome shipment={shipment} of={of} is_long={is_long} onAskAgain={readAgain} />}
    </ShipmentFrame>
  );
}
