import { describe, expect, it } from 'vitest';
import {
  INTEGRATION_TYPES,
  JWT_EXPIRY_OPTIONS,
  REQUEST_METHODS,
  STATUS_CODE_GROUPS,
  statusCodeGroup,
  tokenExpiry,
} from './integration-types.ts';

describe('integrations', () => {
  it.each([
    ['CONST-12', REQUEST_METHODS, ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'SOAP']],
    ['CONST-13', STATUS_CODE_GROUPS, ['200s', '300s', '400s', '500s']],
    ['CONST-38', INTEGRATION_TYPES, ['api-outgoing', 'webhook-outgoing', 'api-incoming', 'webhook-incoming']],
    ['CONST-39', JWT_EXPIRY_OPTIONS, ['one-week', 'one-month', 'never']],
  ])('%s: the values are as listed', (_id, values, expected) => {
    expect(values).toEqual(expected);
  });

  it('CONST-13: a status code falls into its group', () => {
    expect(statusCodeGroup(200)).toBe('200s');
    expect(statusCodeGroup(404)).toBe('400s');
    expect(statusCodeGroup(599)).toBe('500s');
    expect(statusCodeGroup(100)).toBeNull();
    expect(statusCodeGroup(600)).toBeNull();
  });

  it('CONST-39: a token expires after a week, a month or never', () => {
    const now = new Date('2026-11-27T10:00:00Z');

    expect(tokenExpiry(now, 'one-week')?.toISOString()).toBe('2026-12-04T10:00:00.000Z');
    expect(tokenExpiry(now, 'one-month')?.toISOString()).toBe('2026-12-27T10:00:00.000Z');
    expect(tokenExpiry(now, 'never')).toBeNull();
  });
});
