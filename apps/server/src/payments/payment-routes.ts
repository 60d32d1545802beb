import { gatewayApi } from '@tsela/contract/payments/gateway-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { bind } from '../routing/bind.ts';
import { listMethodsForGuests, listPaymentMethods } from './payment-methods.ts';
import { readPayment } from './payment-reads.ts';
import { readShipmentToPay } from './shipment-to-pay-reads.ts';
import { readCheckoutUrl, readRequestUrl, signCheckout } from './sign-checkout.ts';
import { startPayment } from './start-payment.ts';

export const paymentRoutes = [
  bind(paymentApi.methods, listPaymentMethods),
  bind(paymentApi.methodsForGuests, listMethodsForGuests),
  bind(paymentApi.forShipment, readShipmentToPay),
  bind(paymentApi.start, startPayment),
  bind(paymentApi.one, readPayment),
  bind(gatewayApi.signature, signCheckout),
  bind(gatewayApi.url, readCheckoutUrl),
  bind(gatewayApi.requestUrl, readRequestUrl),
];
