import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { isOutOfReach, keepStart, keptStart, worksInTheField } from './kept-start.ts';
import type { KeptStart } from './kept-start.ts';
import type { GeneralData } from '../session.ts';

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

function user(account_id: number | null, permissions: readonly string[]): GeneralData['user'] {
  // Only what the rule reads.
  return { account_id, role_id: 2, role: { permissions } } as unknown as GeneralData['user'];
}

describe('what the product starts from without signal', () => {
  it('is what this session read last, and no other', () => {
    const local = storage();
    // Its content is the server's and is not looked into here.
    const kept = { token: 'mine', provider: { id: 1 }, general: {} } as unknown as KeptStart;

    keepStart(kept, local);

    expect(keptStart('mine', local)).toEqual(kept);
    expect(keptStart('another', local)).toBeNull();
    expect(keptStart(null, local)).toBeNull();
  });

  it('is nothing when nothing or nonsense is kept', () => {
    const local = storage();
    expect(keptStart('mine', local)).toBeNull();

    local.setItem('kept_start', '{');

    expect(keptStart('mine', local)).toBeNull();
  });

  it('is kept for who records in the field only', () => {
    expect(worksInTheField(user(null, ['API_/tracking/shipment-events:POST']))).toBe(true);
    expect(worksInTheField(user(null, ['API_/shipments:GET']))).toBe(false);
    expect(worksInTheField(user(9, ['*']))).toBe(false);
    expect(worksInTheField(null)).toBe(false);
  });

  it('is used when there is no line, not when the server has said no', () => {
    const no_line = new ApiError('There is a problem with your internet connectivity.', { status: 0 });
    const refused = new ApiError('Token has expired.', { status: 401 });

    expect(isOutOfReach({ error: null, failureReason: no_line })).toBe(true);
    expect(isOutOfReach({ error: no_line, failureReason: no_line })).toBe(true);
    expect(isOutOfReach({ error: refused, failureReason: refused })).toBe(false);
    expect(isOutOfReach({ error: null, failureReason: null })).toBe(false);
  });
});
