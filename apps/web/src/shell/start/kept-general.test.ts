import { expect, it } from 'vitest';
import { keepGeneral, keptGeneral } from './kept-general.ts';
import type { GeneralData } from '../session.ts';

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

// Its content is the server's and is not looked into here.
const GENERAL = { current_time: '2026-11-23T08:00:00.000Z', branches: [] } as unknown as GeneralData;

it('GENDATA-02 CALL-29: what a session has read is kept for it alone', () => {
  const local = storage();

  keepGeneral('mine', GENERAL, local);

  expect(keptGeneral('mine', local)).toEqual(GENERAL);
  expect(keptGeneral('another', local)).toBeNull();
});

it('the kept reading is nothing when nothing, nonsense or what another version kept is there', () => {
  const local = storage();
  expect(keptGeneral('mine', local)).toBeNull();
  local.setItem('general_data', '{');
  expect(keptGeneral('mine', local)).toBeNull();
  local.setItem('general_data', JSON.stringify({ token: 'mine', version: '0.0.1', general: GENERAL }));
  expect(keptGeneral('mine', local)).toBeNull();
});
