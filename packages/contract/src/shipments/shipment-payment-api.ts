import type { ShipmentId } from '@tsela/domain/ids';
import { RECORDED_METHODS } from '@tsela/domain/payments/recorded-payments';
import Type from 'typebox';
import { id, oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { shipment } from './shipment-shapes.ts';

/** Paying for a shipment without a gateway. Source: screens S23. */
export const shipmentPaymentApi = {
  payFromBalance: route({
    method: 'POST',
    path: '/shipments/pay-from-balance',
    summary: "Pays a shipment that waits for payment out of its account's balance, and books it.",
    access: { permission: 'API_/shipments:POST' },
    idempotent: true,
    input: shape({ shipment_id: id<ShipmentId>() }),
    output: shipment,
  }),
  settle: route({
    method: 'POST',
    path: '/shipments/settle',
    summary:
      'Settles by hand a shipment that waits for payment, where the provider lets staff do so: with the payment that came in for it, or released unpaid for a reason.',
    access: { permission: 'API_/billing/payments:POST' },
    idempotent: true,
    input: shape({
      shipment_id: id<ShipmentId>(),
      payment: Type.Optional(shape({ method: oneOf(RECORDED_METHODS), reference: Type.Optional(oneLine(200)) })),
      reason: Type.Optional(text(1000)),
    }),
    output: shipment,
  }),
} as const;
