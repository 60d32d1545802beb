/** How a sandbox of lockers tells of a parcel: as it should, or in one of the ways in which operators go wrong. */
export const LOCKER_MANNERS = {
  'at-once': 'At once',
  late: 'After 10 seconds',
  twice: 'Twice',
  'wrong-signature': 'With a wrong signature',
  never: 'Never',
} as const;

export type LockerManner = keyof typeof LOCKER_MANNERS;

/** The manner that a form names; at once for whatever is none. */
export function lockerMannerOf(text: string | null): LockerManner {
  return text !== null && Object.hasOwn(LOCKER_MANNERS, text) ? (text as LockerManner) : 'at-once';
}

/** How a locker takes reservations, by the last three digits of its id. */
const POINT_MANNERS = {
  '901': 'full',
  '902': 'unknown',
  '903': 'busy',
  '904': 'taken-without-answer',
  '905': 'takes-no-step',
} as const;

export type PointManner = (typeof POINT_MANNERS)[keyof typeof POINT_MANNERS] | 'well';

export function mannerOfPoint(point: string): PointManner {
  const ending = point.slice(-3);
  return Object.hasOwn(POINT_MANNERS, ending) ? POINT_MANNERS[ending as keyof typeof POINT_MANNERS] : 'well';
}
