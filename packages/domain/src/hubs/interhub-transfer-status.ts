/** Source: ENUM-15. */
export const INTERHUB_TRANSFER_STATUSES = ['open', 'closed'] as const;
export type InterhubTransferStatus = (typeof INTERHUB_TRANSFER_STATUSES)[number];
