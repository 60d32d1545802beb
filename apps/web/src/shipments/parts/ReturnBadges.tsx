import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { paths } from '../../paths.ts';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';

/** Beside the status of a return, and of an original, which keeps its status when its return is booked. Source: DUP-02. */
export function ReturnBadges({ shipment }: { readonly shipment: Pick<Shipment, 'is_return' | 'returned_by'> }) {
  const { is_return, returned_by } = shipment;
  return (
    <>
      {is_return && <StatusBadge status="return" label={words.isReturn} />}
      {returned_by !== null && (
        <TextLink href={paths.shipment(returned_by.id)}>
          <StatusBadge status="return" label={words.returnBooked(returned_by.short_tracking_reference)} />
        </TextLink>
      )}
    </>
  );
}
