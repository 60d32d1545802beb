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

/** Still to be fetched. Source: COLL-REQ-04. @waits issue 19 */
export function isUnclosed(status: CollectionRequestStatus): boolean {
  return status === 'collection-assigned';
}

const PROBLEMATIC: readonly CollectionRequestStatus[] = ['collection-exception', 'collection-unassigned', 'collection-rejected'];

/** Source: COLL-REQ-05. @waits issue 19 */
export function isProblematicRequest(status: CollectionRequestStatus): boolean {
  return PROBLEMATIC.includes(status);
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

/** The statuses offered for a request; from closed and cancelled only staff get any. Source: COLL-REQ-02, COLL-REQ-03, COLL-REQ-06. @waits issue 19 */
export function offeredRequestStatuses(
  status: CollectionRequestStatus,
  changer: { readonly is_staff: boolean },
): readonly CollectionRequestStatus[] {
  const isFinal = status === 'closed' || status === 'cancelled';
  if (isFinal && !changer.is_staff) return [];
  return status === 'collection-unassigned' ? ['cancelled'] : USUAL_OPTIONS;
}

/** Whether an account may ask for bulk collections at all: postpaid, and the feature on. Source: MENU-12. @waits issue 19 */
export function mayAskForCollections(account: {
  readonly account_type: 'prepaid' | 'postpaid' | 'guest';
  readonly is_feature_on: boolean;
}): boolean {
  return account.account_type === 'postpaid' && account.is_feature_on;
}
