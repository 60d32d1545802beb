import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { FAILURE_REASONS } from '@tsela/domain/payments/judge-notice';
import { PAYMENT_METHODS } from '@tsela/domain/payments/payment-methods';
import { PAYMENT_PURPOSES } from '@tsela/domain/gateways/payment-gateway';
import { PAYMENT_STATES } from '@tsela/domain/payments/payment-rules';
import Type from 'typebox';
import type { Static } from 'typebox';
import { savedCard } from './saved-card-api.ts';
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
  saves_card: Type.Boolean({ description: 'True where the payer may have the card kept' }),
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
  shipment_id: nullable(id<ShipmentId>()),
  billing_email: Type.String(),
  failure_reason: nullable(oneOf(FAILURE_REASONS)),
  waits_for: nullable(
    shape({
      gateway_name: Type.String({ description: 'Whose word is waited for' }),
      /** When it is asked what has become of the payment; null where it cannot be asked. */
      time_asked_next: nullable(instant),
    }),
  ),
  time_created: instant,
});

const partyToPay = shape({ name: Type.String(), place: Type.String() });

/** Fields of a form by their names. */
export const formFields = byKey(40, Type.String({ maxLength: 2048 }), { maxProperties: 40 });

/** What a visitor was given with the shipment that they booked. */
export const paymentKeyText = Type.Optional(oneLine(40));

/** What is paid for a shipment, for who pays it. */
const shipmentToPay = shape({
  shipment_id: id<ShipmentId>(),
  short_tracking_reference: Type.String(),
  status: Type.String(),
  account_id: id<AccountId>(),
  service_level_name: Type.String(),
  collection: partyToPay,
  delivery: partyToPay,
  parcel_count: Type.Integer(),
  estimated_collection: nullable(instant),
  is_dropped_off: Type.Boolean({ description: 'True where the sender brings it to a pickup point' }),
  compartment: Type.String({
    description: 'The size of compartment that is kept where it is dropped off at a locker, else empty',
  }),
  rate: rand,
  vat: rand,
  billing_email: Type.String(),
  valid_until: nullable(instant),
  payment: nullable(payment),
  paid_over: Type.Number({ minimum: 0, description: 'What else came in for it, in rand, after it was paid' }),
  label_url: nullable(
    Type.String({ description: 'Where its stickers are for a day; null until it is paid, and where a kiosk prints them' }),
  ),
});

export const paymentApi = {
  methodsForGuests: route({
    method: 'GET',
    path: '/payments/payment-methods/public',
    summary: "The ways in which shipments on the provider's guest account are paid.",
    access: 'public',
    input: shape({ account_code: oneLine(60) }),
    output: shape({
      payment_methods: Type.Array(shape({ name: oneOf(PAYMENT_METHODS), status: oneOf(['active', 'inactive']) })),
    }),
  }),
  forShipment: route({
    method: 'GET',
    path: '/v2/payments/shipment',
    summary:
      'What a shipment costs that waits to be paid, what has become of the payments for it, and once it is paid, its label.',
    guests: true,
    access: { permission: 'API_/v2/payments:GET' },
    input: shape({ shipment_id: id<ShipmentId>(), key: paymentKeyText }),
    output: shape({ shipment: shipmentToPay }),
  }),
  methods: route({
    method: 'GET',
    path: '/v2/payments/payment-methods',
    summary: 'The ways to pay that are active, in the order in which they are offered.',
    guests: true,
    input: shape({ account_id: Type.Optional(id<AccountId>()), purpose: oneOf(PAYMENT_PURPOSES) }),
    output: shape({
      payment_methods: Type.Array(paymentMethod),
      saved_cards: Type.Array(savedCard, { description: 'What the method `saved_card` is paid by, the default first' }),
    }),
  }),
  start: route({
    method: 'POST',
    path: '/v2/payments',
    summary:
      'Starts a payment to the balance of an account, or for a shipment that waits to be paid, and answers where the payer goes to pay it.',
    guests: true,
    input: shape({
      provider: Type.Optional(oneLine(30)),
      method: oneOf(PAYMENT_METHODS),
      account_id: Type.Optional(id<AccountId>()),
      amount: Type.Number({ minimum: 0, maximum: 10_000_000, description: 'Of a shipment its price, as the payer was shown it' }),
      shipment_id: Type.Optional(id<ShipmentId>()),
      key: paymentKeyText,
      billing_email: Type.Optional(oneLine()),
      phone_number: Type.Optional(oneLine(30)),
      saved_card_id: Type.Optional(
        Type.Integer({ minimum: 1, description: 'The card of the method `saved_card`; left out, the default' }),
      ),
      is_saved_card_setup: Type.Optional(Type.Boolean({ description: 'The payer wants the card kept for later payments' })),
      set_as_default_payment_setup: Type.Optional(Type.Boolean()),
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
    summary:
      'One payment of the own account or, with its key, for a shipment, and what has become of it. It is named by its id or its reference.',
    guests: true,
    input: shape({
      id: Type.Optional(Type.Integer({ minimum: 1 })),
      reference: Type.Optional(oneLine(100)),
      key: paymentKeyText,
    }),
    output: shape({ payment }),
  }),
} as const;

export type PaymentMethodOffered = Static<typeof paymentMethod>;
export type Payment = Static<typeof payment>;
export type ShipmentToPay = Static<typeof shipmentToPay>;
