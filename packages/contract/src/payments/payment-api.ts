import type { AccountId } from '@tsela/domain/ids';
import { FAILURE_REASONS } from '@tsela/domain/payments/judge-notice';
import { PAYMENT_METHODS } from '@tsela/domain/payments/payment-methods';
import { PAYMENT_STATES } from '@tsela/domain/payments/payment-rules';
import Type from 'typebox';
import type { Static } from 'typebox';
import { byKey, id, instant, nullable, oneLine, oneOf, rand, shape } from '../fields.ts';
import { route } from '../route.ts';

const paymentMethod = shape({
  label: Type.String(),
  value: oneOf(PAYMENT_METHODS),
  imageURL: Type.String({ description: 'A picture of the provider, or empty' }),
  type: nullable(Type.String()),
  provider: nullable(Type.String({ description: 'Who books it; null for a page of the provider' })),
  limit: nullable(rand),
  is_sandbox: Type.Boolean({ description: 'True where no money moves' }),
});

/** A payment at a gateway, for its payer. */
export const payment = shape({
  id: Type.Integer(),
  number: Type.String(),
  reference: Type.String(),
  status: oneOf(PAYMENT_STATES),
  method: oneOf(PAYMENT_METHODS),
  amount: rand,
  account_id: id<AccountId>(),
  billing_email: Type.String(),
  failure_reason: nullable(oneOf(FAILURE_REASONS)),
  time_created: instant,
});

/** Fields of a form by their names. */
export const formFields = byKey(40, Type.String({ maxLength: 2048 }), { maxProperties: 40 });

export const paymentApi = {
  methods: route({
    method: 'GET',
    path: '/v2/payments/payment-methods',
    summary: 'The ways to pay that are active, in the order in which they are offered.',
    input: shape({ account_id: Type.Optional(id<AccountId>()), purpose: oneOf(['topup']) }),
    output: shape({ payment_methods: Type.Array(paymentMethod) }),
  }),
  start: route({
    method: 'POST',
    path: '/v2/payments',
    summary: 'Starts a payment to the balance of an account, and answers where the payer goes to pay it.',
    input: shape({
      provider: Type.Optional(oneLine(30)),
      method: oneOf(PAYMENT_METHODS),
      account_id: Type.Optional(id<AccountId>()),
      amount: Type.Number({ minimum: 0, maximum: 10_000_000 }),
      billing_email: Type.Optional(oneLine()),
      phone_number: Type.Optional(oneLine(30)),
    }),
    output: shape({
      payment,
      data: shape({
        redirect_url: Type.String({ description: 'Opened by the payer, it leads to the page of the gateway' }),
        form: nullable(
          shape(
            { url: Type.String(), key_value_pairs: formFields },
            { description: 'The same as a form that is signed before it is sent' },
          ),
        ),
      }),
    }),
    idempotent: true,
  }),
  one: route({
    method: 'GET',
    path: '/v2/payments',
    summary: 'One payment of the own account, with what has become of it.',
    input: shape({ id: Type.Integer({ minimum: 1 }) }),
    output: shape({ payment }),
  }),
} as const;

export type PaymentMethodOffered = Static<typeof paymentMethod>;
export type Payment = Static<typeof payment>;
