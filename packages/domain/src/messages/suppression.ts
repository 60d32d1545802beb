/**
 * Why nothing is sent to a recipient on a channel: it does not exist there, its reader said stop, or staff have said so. Who has unsubscribed by the
 * link in an e-mail gets no more delivery notices, and all else as before.
 */
export const SUPPRESSION_REASONS = ['bounced', 'stopped', 'by-hand', 'unsubscribed'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
