import { expect, it } from 'vitest';
import { newestHold, statusBeforeHold } from './hold-draft.ts';

const event = (status: string, message = '', parcel_id = 0) => ({ status, message, parcel_id, date: '2026-11-27T08:00:00Z' });
const DRIVERS = { collection_agent_id: null, delivery_agent_id: null };

it('a hold is told by its newest entry of the whole shipment', () => {
  const events = [event('on-hold', 'Of a parcel', 7), event('on-hold', 'Newest'), event('on-hold', 'Older')];

  expect(newestHold(events)?.message).toBe('Newest');
  expect(newestHold([event('at-hub')])).toBeNull();
  expect(newestHold([{ ...event('on-hold', 'Spoke to the sender'), moved_nothing: true }, ...events])?.message).toBe('Newest');
});

it('SHIP-TRANS-21: where a release leads is what came before the holds', () => {
  const held = [event('on-hold'), event('on-hold-internal')];

  expect(statusBeforeHold([...held, event('at-hub'), event('collected')], DRIVERS)).toBe('at-hub');
  expect(statusBeforeHold([...held, event('collection-assigned')], DRIVERS)).toBe('collection-unassigned');
  expect(statusBeforeHold(held, DRIVERS)).toBeNull();
});
