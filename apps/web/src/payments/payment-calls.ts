import { gatewayApi } from '@tsela/contract/payments/gateway-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import type { ShipmentId } from '@tsela/domain/ids';
import { useCall, useRead } from '../api/queries.ts';

export const usePaymentMethods = (purpose: PaymentPurpose) => useRead(paymentApi.methods, { purpose });

/** A shipment as its payer names it: a user by its id, a visitor by its key as well. */
export interface OfPayer {
  readonly shipment_id: ShipmentId;
  readonly key?: string;
}

/** What a shipment costs, and the newest payment for it; asked for again this often, left out not at all. */
export const useShipmentToPay = (of: OfPayer | null, refetch_every_ms?: number) =>
  useRead(paymentApi.forShipment, of, { keeps_previous: false, ...(refetch_every_ms !== undefined && { refetch_every_ms }) });

/** One payment; asked for again this often, left out not at all. */
export const usePayment = (id: number | null, refetch_every_ms?: number) =>
  useRead(paymentApi.one, id === null ? null : { id }, {
    keeps_previous: false,
    ...(refetch_every_ms !== undefined && { refetch_every_ms }),
  });

/** The same by its reference, with its key for who has no session. */
export const usePaymentByReference = (named: { readonly reference: string; readonly key?: string } | null) =>
  useRead(paymentApi.one, named, { keeps_previous: false });

export const useStartPayment = () => useCall(paymentApi.start);
export const useSignCheckout = () => useCall(gatewayApi.signature);
