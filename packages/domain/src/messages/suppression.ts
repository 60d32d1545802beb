/** Why nothing is sent to a recipient on a channel: it does not exist there, its reader said stop, or staff have said so. */
export const SUPPRESSION_REASONS = ['bounced', 'stopped', 'by-hand'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
