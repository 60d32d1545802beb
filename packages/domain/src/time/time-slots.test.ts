import { describe, expect, it } from 'vitest';
import { isClockTime, timeSlots } from './time-slots.ts';

describe('time slots', () => {
  it('CONST-34: are half-hourly from 00:00 to 23:30', () => {
    const slots = timeSlots();

    expect(slots).toHaveLength(48);
    expect(slots.slice(0, 4)).toEqual(['00:00', '00:30', '01:00', '01:30']);
    expect(slots.slice(-2)).toEqual(['23:00', '23:30']);
  });

  it('keep within a part of the day', () => {
    expect(timeSlots({ from: '08:00', to: '09:30' })).toEqual(['08:00', '08:30', '09:00', '09:30']);
    expect(timeSlots({ from: '08:15', to: '09:15' })).toEqual(['08:30', '09:00']);
  });

  it.each([
    ['08:00', true],
    ['23:59', true],
    ['24:00', false],
    ['8:00', false],
    ['', false],
  ])('"%s" is a time: %s', (text, expected) => {
    expect(isClockTime(text)).toBe(expected);
  });
});
