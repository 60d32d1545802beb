import { describe, expect, it } from 'vitest';
import { addedEventChecks } from './added-events.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
const EVENT = { message: 'Waits for customs', date: NOW, is_public: true };
const FACTS = { now: NOW, status_then: 'at-hub' as const, excluded: [] };
const messages = (event: object, facts: object = {}) =>
  addedEventChecks({ ...EVENT, ...event }, { ...FACTS, ...facts }).map(({ field, message }) => `${field}: ${message}`);

describe('an entry that staff add', () => {
  it('may lie back, and may be for staff', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ date: new Date('2026-11-20T10:00:00Z'), is_public: false })).toEqual([]);
  });

  it.each([
    [{ message: '  ' }, {}, 'message: Please say what happened.'],
    [{ date: new Date('2026-11-27T10:00:01Z') }, {}, 'date: Please choose a time that has passed.'],
    [{}, { status_then: null }, 'date: The shipment was not booked yet at that time.'],
    [
      {},
      { status_then: 'on-hold-internal' },
      'is_public: “On hold (internal)” is not shown to customers, so keep this for staff.',
    ],
    [{}, { excluded: ['at-hub'] }, 'is_public: “At hub” is not shown to customers, so keep this for staff.'],
  ])('is refused: %j %j', (event, facts, expected) => {
    expect(messages(event, facts)).toEqual([expected]);
  });

  it('SHIP-DISP-03: of an internal hold stays with staff', () => {
    expect(messages({ is_public: false }, { status_then: 'on-hold-internal' })).toEqual([]);
  });
});
