import type { ShipmentToPay } from '@tsela/contract/payments/payment-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { ApiError, shownError } from '../../api/api-error.ts';
import { idIn, useSearchValues } from '../../shell/pages/address.ts';
import { shipmentPayments as words } from '../../strings/payments-shipment.ts';
import { useShipmentToPay } from '../payment-calls.ts';
import type { OfPayer } from '../payment-calls.ts';

interface ShipmentHere {
  readonly of: OfPayer | null;
  readonly shipment: ShipmentToPay | undefined;
  /** Why it cannot be shown. */
  readonly fault: string | null;
  /** The link is of no shipment, or of none that its key opens: asking again changes nothing. */
  readonly is_dead_link: boolean;
  readonly readAgain: () => void;
}

/** The shipment that the address names, with the key in it for who has no session. */
export function useShipmentHere(refetch_every_ms?: number): ShipmentHere {
  const { id, key } = useSearchValues();
  const shipment_id = idIn<ShipmentId>(id);
  const of = shipment_id === null ? null : { shipment_id, ...(key !== undefined && { key }) };
  const read = useShipmentToPay(of, refetch_every_ms);
  return {
    of,
    shipment: read.data?.shipment,
    fault: of === null ? words.noLink : shownError(read.error),
    is_dead_link: of === null || (read.error instanceof ApiError && read.error.status === 404),
    readAgain: () => void read.refetch(),
  };
}

/** The same in an address: what leads from one page of a payment to the next. */
export function searchOf({ shipment_id, key }: OfPayer): { readonly id: string; readonly key: string | undefined } {
  return { id: String(shipment_id), key };
}
