import { describe, expect, it } from 'vitest';
import {
  AUDIT_PAGE_SIZE,
  AUDIT_SCROLL_THROTTLE_MS,
  EMPTY_AUDIT_TRAIL_TEXT,
  auditActor,
  auditSource,
  auditTrailTitle,
  changedFields,
  isNearEnd,
  nextAuditOffset,
} from './audit-trail.ts';

describe('audit trail', () => {
  it('CONST-20: comes ten at a time, the scroll position read every 150 ms', () => {
    expect(AUDIT_PAGE_SIZE).toBe(10);
    expect(AUDIT_SCROLL_THROTTLE_MS).toBe(150);
  });

  it('CONST-21: more is fetched at four fifths of the way', () => {
    expect(isNearEnd({ scroll_top: 300, height: 500, content_height: 1000 })).toBe(true);
    expect(isNearEnd({ scroll_top: 299, height: 500, content_height: 1000 })).toBe(false);
  });

  it('AUDIT-03: loads more until the count is reached', () => {
    expect(nextAuditOffset(10, 25)).toBe(10);
    expect(nextAuditOffset(20, 25)).toBe(20);
    expect(nextAuditOffset(25, 25)).toBeNull();
    expect(nextAuditOffset(0, 0)).toBeNull();
  });

  it('AUDIT-01: is titled by the entity', () => {
    expect(auditTrailTitle('Shipment')).toBe('Shipment - Audit trail');
  });

  it('DATA-39: a change without a user is by the System', () => {
    expect(auditSource(null)).toBe('System');
    expect(auditSource(' ')).toBe('System');
    expect(auditSource('thandi@example.co.za')).toBe('thandi@example.co.za');
  });

  it('IMP-06: an impersonator is named beside the user', () => {
    expect(auditActor({ actor: 'Karla Karoo', impersonator: 'Anele Administrator' })).toBe('Anele Administrator as Karla Karoo');
    expect(auditActor({ actor: 'Karla Karoo' })).toBe('Karla Karoo');
  });

  it('ERR-40: an empty one says so', () => {
    expect(EMPTY_AUDIT_TRAIL_TEXT).toBe('No audit trail found.');
  });

  it('DATA-38: a change names the fields that differ, from and to', () => {
    expect(changedFields({ a: 1, b: [1], c: 'x' }, { a: 2, b: [1], d: true })).toEqual({
      change_from: { a: 1, c: 'x', d: null },
      change_to: { a: 2, c: null, d: true },
    });
  });
});
