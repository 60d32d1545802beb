/** Source: COLL-REQ-01. */
export const COLLECTION_REQUEST_STATUSES = [
  'collection-assigned',
  'collection-unassigned',
  'collection-rejected',
  'collection-exception',
  'collection-failed-attempt',
  'closed',
  'cancelled',
] as const;

export type CollectionRequestStatus = (typeof COLLECTION_REQUEST_STATUSES)[number];

/** Whether a text is one of them. */
export function isCollectionRequestStatus(text: string): text is CollectionRequestStatus {
  return COLLECTION_REQUEST_STATUSES.some((status) => status === text);
}

/** Still to be fetched. Source: COLL-REQ-04. */
export const UNCLOSED_STATUSES: readonly CollectionRequestStatus[] = ['collection-assigned'];

/** What a dispatcher has to look at. Source: COLL-REQ-05. */
export const PROBLEM_STATUSES: readonly CollectionRequestStatus[] = [
  'collection-exception',
  'collection-unassigned',
  'collection-rejected',
];

/** Where a request waits for its driver; the others have left the trip-sheet or are done. */
export const DUE_STATUSES = ['collection-assigned', 'collection-failed-attempt', 'collection-exception'] as const;

/** Whether nothing more happens to it by itself, and its shipments may be on another request. Source: COLL-REQ-06. */
export function isFinal(status: CollectionRequestStatus): boolean {
  return status === 'closed' || status === 'cancelled';
}

/** Source: COLL-REQ-03. */
const USUAL_OPTIONS: readonly CollectionRequestStatus[] = [
  'collection-unassigned',
  'collection-failed-attempt',
  'collection-exception',
  'collection-rejected',
  'cancelled',
  'closed',
];

/** The statuses offered for a request; from closed and cancelled only staff get any. Source: COLL-REQ-02, COLL-REQ-03, COLL-REQ-06. */
export function offeredRequestStatuses(
  status: CollectionRequestStatus,
  changer: { readonly is_staff: boolean },
): readonly CollectionRequestStatus[] {
  if (isFinal(status) && !changer.is_staff) return [];
  return status === 'collection-unassigned' ? ['cancelled'] : USUAL_OPTIONS;
}

/**
 * Of what is offered, what the changer can do: staff change to everything that it is not yet, account users call their own request off.
 * Source: screens S15, docs/decisions/0195.
 */
export function requestStatusesFor(
  status: CollectionRequestStatus,
  changer: { readonly is_staff: boolean },
): readonly CollectionRequestStatus[] {
  return offeredRequestStatuses(status, changer).filter((to) => to !== status && (changer.is_staff || to === 'cancelled'));
}

/** Why a request cannot become what is asked for, in words for the reader; null when it can. Source: COLL-REQ-02 to COLL-REQ-06. */
export function whyNotRequestStatus(
  { reference, status }: { readonly reference: string; readonly status: CollectionRequestStatus },
  to: CollectionRequestStatus,
  changer: { readonly is_staff: boolean },
): string | null {
  if (requestStatusesFor(status, changer).includes(to)) return null;
  if (status === to) return `${reference} is ${requestStatusLabel(to).toLowerCase()} already.`;
  return `${reference} is ${requestStatusLabel(status).toLowerCase()}; it cannot become ${requestStatusLabel(to).toLowerCase()} from there.`;
}

const LABELS: Readonly<Record<CollectionRequestStatus, string>> = {
  'collection-assigned': 'Assigned',
  'collection-unassigned': 'Unassigned',
  'collection-rejected': 'Rejected',
  'collection-exception': 'Exception',
  'collection-failed-attempt': 'Failed attempt',
  closed: 'Closed',
  cancelled: 'Cancelled',
};

export function requestStatusLabel(status: CollectionRequestStatus): string {
  return LABELS[status];
}

/** Whether an account may ask for bulk collections at all: postpaid, and the feature on. Source: MENU-12. */
export function mayAskForCollections(account: {
  readonly account_type: 'prepaid' | 'postpaid' | 'guest';
  readonly is_feature_on: boolean;
}): boolean {
  return account.account_type === 'postpaid' && account.is_feature_on;
}

/** What is written down of a request. Source: screens S15. */
export const REQUEST_EVENTS = ['asked', 'repeated', 'changed', 'collected', 'closed', 'reopened'] as const;
