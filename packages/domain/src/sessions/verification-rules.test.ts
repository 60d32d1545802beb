import { describe, expect, it } from 'vitest';
import { VERIFICATION_CODE, codeFrom, linkExpires } from './verification-rules.ts';

describe('a verification code', () => {
  it('LOGIN-04: has six digits, lives ten minutes and stands five tries', () => {
    expect(VERIFICATION_CODE).toEqual({ digits: 6, lives_ms: 600_000, tries_max: 5 });
    expect([codeFrom(7), codeFrom(0), codeFrom(999_999)]).toEqual(['000007', '000000', '999999']);
  });
});

describe('a link', () => {
  it('CALL-18: lives 60 minutes after a forgotten password, seven days as an invitation', () => {
    const now = new Date('2026-03-01T10:00:00Z');

    expect(linkExpires('reset', now).toISOString()).toBe('2026-03-01T11:00:00.000Z');
    expect(linkExpires('invitation', now).toISOString()).toBe('2026-03-08T10:00:00.000Z');
  });
});
