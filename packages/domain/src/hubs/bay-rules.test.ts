import { describe, expect, it } from 'vitest';
import { bayOfDestination, bayChecks, baysOf, withBay, withBayMoved, withoutBay } from './bay-rules.ts';

const A = { code: 'A1', label: 'A1', branch_id: 1 };
const B = { code: 'B1', label: 'B1', branch_id: 1 };
const ELSEWHERE = { code: 'A1', label: 'A1', branch_id: 2 };
const BAYS = [A, ELSEWHERE, B];

describe('bays', () => {
  it('KEY-64 SETTINGS-SEC-30: belong to a branch each, in an order', () => {
    expect(baysOf(BAYS, 1)).toEqual([A, B]);
    expect(withBayMoved(BAYS, { branch_id: 1, code: 'B1', by: -1 })).toEqual([B, ELSEWHERE, A]);
    expect(withBayMoved(BAYS, { branch_id: 1, code: 'A1', by: 1 })).toEqual([B, ELSEWHERE, A]);
    expect(withBayMoved(BAYS, { branch_id: 1, code: 'A1', by: -1 })).toEqual(BAYS);
    expect(withBayMoved(BAYS, { branch_id: 2, code: 'A1', by: 1 })).toEqual(BAYS);
  });

  it('are added at the end with a code of their own, and taken out of their branch alone', () => {
    expect(withBay(BAYS, { branch_id: 1, label: ' Cold room ' }).at(-1)).toEqual({
      code: 'COLD_ROOM',
      label: 'Cold room',
      branch_id: 1,
    });
    expect(withBay(BAYS, { branch_id: 1, label: 'a1!' }).at(-1)?.code).toBe('A1_2');
    expect(withoutBay(BAYS, { branch_id: 1, code: 'A1' })).toEqual([ELSEWHERE, B]);
  });

  it('are named unlike each other within a branch', () => {
    expect(bayChecks(BAYS, { branch_id: 1, label: 'a1' })[0]?.message).toBe('This branch has a bay named a1 already.');
    expect(bayChecks(BAYS, { branch_id: 2, label: 'B1' })).toEqual([]);
    expect(bayChecks(BAYS, { branch_id: 1, label: ' ' })[0]?.message).toBe('Please enter a name of up to 30 characters.');
    const many = Array.from({ length: 100 }, (_, at) => ({ code: `C${at}`, label: `C${at}`, branch_id: 1 }));
    expect(bayChecks(many, { branch_id: 1, label: 'One more' })[0]?.message).toBe('A branch has 100 bays at most.');
  });
});

it('KEY-64: finds the bay that is named after where a parcel goes', () => {
  const bay = (code: string, label: string, branch_id = 1) => ({ code, label, branch_id });
  const bays = [bay('A', 'Dock A'), bay('B', 'Dock B: CPT'), bay('C', 'Durban cage'), bay('D', 'CPT', 2)];
  const find = (code: string, name: string) => bayOfDestination(bays, { branch_id: 1, destination: { code, name } })?.code;

  expect(find('cpt', 'Cape Town')).toBe('B');
  expect(find('DUR', 'Durban')).toBe('C');
  expect(find('CP', 'Polokwane')).toBeUndefined();
  expect(find('', '')).toBeUndefined();
});
