import { gatewayApi } from '@tsela/contract/payments/gateway-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { savedCardApi } from '@tsela/contract/payments/saved-card-api';
import { bind } from '../routing/bind.ts';
import { listMethodsForGuests, listPaymentMethods } from './payment-methods.ts';
import { readPayment } from './payment-reads.ts';
import { changeSavedCard, listSavedCards, removeSavedCard } from './saved-cards.ts';
import { readShipmentToPay } from './shipment-to-pay-reads.ts';
import { readCheckoutUrl, readRequestUrl, signCheckout } from './sign-checkout.ts';
import { startPayment } from './start-payment.ts';

export const paymentRoutes = [
  bind(paymentApi.methods, listPaymentMethods),
  bind(paymentApi.methodsForGuests, listMethodsForGuests),
  bind(paymentApi.forShipment, readShipmentToPay),
  bind(paymentApi.start, startPayment),
  bind(paymentApi.one, readPayment),
  bind(savedCardApi.savedCards, listSavedCards),
  bind(savedCardApi.changeSavedCard, changeSavedCard),
  bind(savedCardApi.removeSavedCard, removeSavedCard),
  bind(gatewayApi.signature, signCheckout),
  bind(gatewayApi.url, readCheckoutUrl),
  bind(gatewayApi.requestUrl, readRequestUrl),
];
