import Type from 'typebox';
import { id, oneLine, shape } from '../fields.ts';
import { route } from '../route.ts';
import type { AccountId, ProviderId } from '@tsela/domain/ids';
import { formFields, paymentKeyText } from './payment-api.ts';

/** The calls that the specification names after a gateway. */
export const gatewayApi = {
  signature: route({
    method: 'POST',
    path: '/billing/payfast/signature',
    summary: 'Signs the form that pays a payment of the own account or, with its key, for a shipment.',
    guests: true,
    input: shape({ provider_id: id<ProviderId>(), key_value_pairs: formFields, key: paymentKeyText }),
    output: shape({ signature: Type.String(), merchant_id: Type.String(), merchant_key: Type.String() }),
    changes: false,
  }),
  url: route({
    method: 'POST',
    path: '/billing/bobpay/url',
    summary: 'Where a payment of the own account or, with its key, for a shipment is paid at Bob Pay.',
    guests: true,
    input: shape({
      provider_id: id<ProviderId>(),
      key_value_pairs: formFields,
      payment_method: Type.Optional(oneLine(40)),
      key: paymentKeyText,
      is_saved_card_setup: Type.Optional(Type.Boolean()),
      set_as_default_payment_setup: Type.Optional(Type.Boolean()),
    }),
    output: shape({ url: Type.String() }),
    changes: false,
  }),
  requestUrl: route({
    method: 'POST',
    path: '/billing/stitch/url',
    summary: 'Where a payment of the own account or, with its key, for a shipment is paid at Stitch.',
    guests: true,
    input: shape({
      provider_id: id<ProviderId>(),
      account_id: Type.Optional(id<AccountId>()),
      key_value_pairs: formFields,
      key: paymentKeyText,
    }),
    output: shape({ url: Type.String() }),
    changes: false,
  }),
} as const;
