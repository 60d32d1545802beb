import { expect, it } from 'vitest';
import { calendarText } from './calendar-text.ts';

const APPOINTMENT = {
  uid: 'AB2CD3@tsela',
  title: 'Delivery; parcel, AB2CD3',
  place: 'Parktown',
  from: new Date('2026-12-14T06:00:00Z'),
  to: new Date('2026-12-14T10:00:00Z'),
  now: new Date('2026-12-11T08:00:00Z'),
};

it('SCREEN-57: a calendar reads the span in UTC, and what ends a value is written otherwise', () => {
  const text = calendarText(APPOINTMENT);

  expect(text).toContain('DTSTART:20261214T060000Z\r\nDTEND:20261214T100000Z\r\n');
  expect(text).toContain('SUMMARY:Delivery\\; parcel\\, AB2CD3\r\n');
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

it('SCREEN-57: no line is longer than calendars take, and no letter is cut', () => {
  const title = 'ê'.repeat(100);

  const lines = calendarText({ ...APPOINTMENT, title: `${title}\nBEGIN:VEVENT` }).split('\r\n');

  expect(lines.every((line) => encodeURIComponent(line).replaceAll(/%../g, 'x').length <= 75)).toBe(true);
  expect(lines.join('').replaceAll(' ', '')).toContain(title);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
});
