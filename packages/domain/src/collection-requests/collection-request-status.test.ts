import { describe, expect, it } from 'vitest';
import {
  COLLECTION_REQUEST_STATUSES,
  PROBLEM_STATUSES,
  UNCLOSED_STATUSES,
  mayAskForCollections,
  offeredRequestStatuses,
  requestStatusesFor,
  whyNotRequestStatus,
} from './collection-request-status.ts';

const USUAL = [
  'collection-unassigned',
  'collection-failed-attempt',
  'collection-exception',
  'collection-rejected',
  'cancelled',
  'closed',
];

describe('collection request statuses', () => {
  it('COLL-REQ-01: there are seven', () => {
    expect(COLLECTION_REQUEST_STATUSES).toEqual([
      'collection-assigned',
      'collection-unassigned',
      'collection-rejected',
      'collection-exception',
      'collection-failed-attempt',
      'closed',
      'cancelled',
    ]);
  });

  it('COLL-REQ-02: from unassigned only cancelled is offered', () => {
    expect(offeredRequestStatuses('collection-unassigned', { is_staff: true })).toEqual(['cancelled']);
  });

  it.each([
    ['collection-assigned'],
    ['collection-rejected'],
    ['collection-exception'],
    ['collection-failed-attempt'],
    ['closed'],
    ['cancelled'],
  ] as const)('COLL-REQ-03: from %s staff are offered the six options', (status) => {
    expect(offeredRequestStatuses(status, { is_staff: true })).toEqual(USUAL);
  });

  it.each([['closed'], ['cancelled']] as const)('COLL-REQ-06: from %s account users are offered nothing', (status) => {
    expect(offeredRequestStatuses(status, { is_staff: false })).toEqual([]);
    expect(offeredRequestStatuses('collection-assigned', { is_staff: false })).toEqual(USUAL);
  });

  it('COLL-REQ-04: unclosed are those assigned', () => {
    expect(UNCLOSED_STATUSES).toEqual(['collection-assigned']);
  });

  it('COLL-REQ-05: problematic are unassigned, rejected and exception', () => {
    expect(PROBLEM_STATUSES.toSorted()).toEqual(['collection-exception', 'collection-rejected', 'collection-unassigned']);
  });

  it.each(COLLECTION_REQUEST_STATUSES)(
    'S15: from %s account users can only call it off, and staff do all that is offered',
    (status) => {
      const is_final = status === 'closed' || status === 'cancelled';

      expect(requestStatusesFor(status, { is_staff: false })).toEqual(is_final ? [] : ['cancelled']);
      expect(requestStatusesFor(status, { is_staff: true })).toEqual(
        offeredRequestStatuses(status, { is_staff: true }).filter((to) => to !== status),
      );
    },
  );

  it('a status that is not offered is refused in words', () => {
    const request = { reference: 'COL000012', status: 'collection-unassigned' } as const;

    expect(whyNotRequestStatus(request, 'cancelled', { is_staff: true })).toBeNull();
    expect(whyNotRequestStatus(request, 'closed', { is_staff: true })).toBe(
      'COL000012 is unassigned; it cannot become closed from there.',
    );
    expect(whyNotRequestStatus({ ...request, status: 'closed' }, 'closed', { is_staff: true })).toBe(
      'COL000012 is closed already.',
    );
  });

  it('bulk collections are for postpaid accounts with the feature on', () => {
    expect(mayAskForCollections({ account_type: 'postpaid', is_feature_on: true })).toBe(true);
    expect(mayAskForCollections({ account_type: 'postpaid', is_feature_on: false })).toBe(false);
    expect(mayAskForCollections({ account_type: 'prepaid', is_feature_on: true })).toBe(false);
    expect(mayAskForCollections({ account_type: 'guest', is_feature_on: true })).toBe(false);
  });
});
