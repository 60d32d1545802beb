import { gatewayApi } from '@tsela/contract/payments/gateway-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { useCall, useRead } from '../api/queries.ts';

export const usePaymentMethods = () => useRead(paymentApi.methods, { purpose: 'topup' });

/** One payment; asked for again this often, left out not at all. */
export const usePayment = (id: number | null, refetch_every_ms?: number) =>
  useRead(paymentApi.one, id === null ? null : { id }, {
    keeps_previous: false,
    ...(refetch_every_ms !== undefined && { refetch_every_ms }),
  });

export const useStartPayment = () => useCall(paymentApi.start);
export const useSignCheckout = () => useCall(gatewayApi.signature);
