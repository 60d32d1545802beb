/** Source: DATA-42. */
export const PROVIDER_STATUSES = ['active', 'overdue', 'inactive'] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** Set by the platform operator. `own-brand` has a site URL of its own. Source: PERM-093. */
export const PROVIDER_KINDS = ['own-brand', 'shared-brand', 'bob-box'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];
