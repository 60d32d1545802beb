import { expect, it } from 'vitest';
import { keepSheet, keptSheet } from './kept-sheet.ts';
import type { KeptSheet } from './kept-sheet.ts';

const SHEET: KeptSheet['sheet'] = {
  driver: null,
  date: '2026-11-23',
  order_version: 0,
  stops: [],
  summary: {
    stops: 0,
    unique_stops: 0,
    collections: 0,
    deliveries: 0,
    parcels: 0,
    weight_kg: 0,
    done: 0,
    failed: 0,
    distance_km: null,
  },
  trip: { time_started: null, time_ended: null },
};

it('the device keeps the sheet of today for the person who read it', () => {
  const storage = memory();
  keepSheet({ user_id: 11, read_at_ms: 5, sheet: SHEET }, storage);

  expect(keptSheet({ user_id: 11, today: '2026-11-23' }, storage)).toEqual({ user_id: 11, read_at_ms: 5, sheet: SHEET });
  expect(keptSheet({ user_id: 12, today: '2026-11-23' }, storage)).toBeNull();
  expect(keptSheet({ user_id: 11, today: '2026-11-24' }, storage)).toBeNull();
});

it('the device does without a sheet that cannot be read or kept', () => {
  const full = {
    getItem: () => 'no json',
    setItem: () => {
      throw new Error('full');
    },
  };

  expect(() => keepSheet({ user_id: 11, read_at_ms: 5, sheet: SHEET }, full)).not.toThrow();
  expect(keptSheet({ user_id: 11, today: '2026-11-23' }, full)).toBeNull();
});

function memory() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}
