import { SAST_OFFSET_MS } from './day.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** An instant as programs read it, in South African time: `2026-11-27T14:00:00.000+02:00`. Source: public API §1. */
export function wireTimeText(instant: Date): string {
  return new Date(instant.getTime() + SAST_OFFSET_MS).toISOString().replace('Z', '+02:00');
}

/** An instant as people in South Africa read it: `27 November 2026, 14:00`. */
export function localTimeText(instant: Date): string {
  const there = new Date(instant.getTime() + SAST_OFFSET_MS);
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}, ${there.toISOString().slice(11, 16)}`;
}
