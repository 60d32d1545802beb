import type { PaymentPurpose } from '../gateways/payment-gateway.ts';

/** The e-mail confirmation flag sent to gateways. Source: CONST-26. */
export const EMAIL_CONFIRMATION = '0';

/** The reference of an attempt to pay a shipment: `7-41`, later attempts `7-41-2`, `7-41-3`. Source: CONST-27, CONST-28. */
export function shipmentPaymentReference(payment: {
  readonly provider_id: number;
  readonly shipment_id: number;
  /** Counted from 1. */
  readonly attempt: number;
}): string {
  const first = `${payment.provider_id}-${payment.shipment_id}`;
  return payment.attempt > 1 ? `${first}-${payment.attempt}` : first;
}

/** The reference of a top-up: `7-T12`. Source: CONST-28. */
export function topUpReference(payment: { readonly provider_id: number; readonly payment_id: number }): string {
  return `${payment.provider_id}-T${payment.payment_id}`;
}

/** Whose payment a reference names, and what for; null for what is no reference of ours. Source: CONST-27, CONST-28. */
export function readPaymentReference(
  reference: string,
): { readonly provider_id: number; readonly purpose: PaymentPurpose } | null {
  const [, provider = '', top_up] =
    /^([1-9]\d{0,14})-(?:(T[1-9]\d{0,14})|[1-9]\d{0,14}(?:-[1-9]\d{0,5})?)$/.exec(reference) ?? [];
  return provider === '' ? null : { provider_id: Number(provider), purpose: top_up === undefined ? 'shipment' : 'topup' };
}

/** The states of a payment; a pending one ends once and stays ended. Source: decisions §4.7. */
export const PAYMENT_STATES = ['pending', 'complete', 'failed', 'expired'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Whether a payment may still take a state: a repeated notification changes nothing, and money that did arrive is credited although the
 * payment was given up before. Source: decisions §4.7, docs/decisions/0162.
 */
export function canBecome(state: PaymentState, next: 'complete' | 'failed' | 'expired'): boolean {
  return next === 'complete' ? state !== 'complete' : state === 'pending';
}

/** The status of a guest's shipment once it is paid. Source: decisions §4.7. */
export function statusOncePaid(shipment: { readonly has_collection_pickup_point: boolean }): 'submitted' | 'awaiting-dropoff' {
  return shipment.has_collection_pickup_point ? 'awaiting-dropoff' : 'submitted';
}
