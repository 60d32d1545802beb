/** What a gateway tells of a payment that had come in: money that leaves again, or is disputed by who paid. */
export const AFTERWARDS = ['refunded', 'refund_pending', 'partially_refunded', 'chargeback'] as const;
export type Afterwards = (typeof AFTERWARDS)[number];
