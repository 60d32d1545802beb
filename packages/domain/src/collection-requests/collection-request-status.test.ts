import { describe, expect, it } from 'vitest';
import {
  COLLECTION_REQUEST_STATUSES,
  isProblematicRequest,
  isUnclosed,
  mayAskForCollections,
  offeredRequestStatuses,
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
    expect(COLLECTION_REQUEST_STATUSES.filter(isUnclosed)).toEqual(['collection-assigned']);
  });

  it('COLL-REQ-05: problematic are unassigned, rejected and exception', () => {
    expect(COLLECTION_REQUEST_STATUSES.filter(isProblematicRequest)).toEqual([
      'collection-unassigned',
      'collection-rejected',
      'collection-exception',
    ]);
  });

  it('bulk collections are for postpaid accounts with the feature on', () => {
    expect(mayAskForCollections({ account_type: 'postpaid', is_feature_on: true })).toBe(true);
    expect(mayAskForCollections({ account_type: 'postpaid', is_feature_on: false })).toBe(false);
    expect(mayAskForCollections({ account_type: 'prepaid', is_feature_on: true })).toBe(false);
    expect(mayAskForCollections({ account_type: 'guest', is_feature_on: true })).toBe(false);
  });
});
