import Type from 'typebox';
import { id, shape } from '../fields.ts';
import { route } from '../route.ts';
import type { ProviderId } from '@tsela/domain/ids';
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
} as const;
