import type { Weekday } from './day.ts';
import { WEEKDAY_NAMES } from './weekday-names.ts';

const MONDAY_FIRST: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];
/** So many days in a row are named by the first and the last. */
const A_RANGE = 3;

/** Weekdays for people, from Monday on: `Mon to Fri`, `Mon, Wed and Fri`, `Every day`. Empty when there are none. */
export function weekdaysText(weekdays: readonly Weekday[]): string {
  const on = MONDAY_FIRST.filter((day) => weekdays.includes(day));
  if (on.length === MONDAY_FIRST.length) return 'Every day';
  const parts = runsOf(on).flatMap((run) =>
    run.length >= A_RANGE ? [`${nameOf(run[0])} to ${nameOf(run.at(-1))}`] : run.map(nameOf),
  );
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function runsOf(days: readonly Weekday[]): Weekday[][] {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const last = runs.at(-1)?.at(-1);
    const follows = last !== undefined && MONDAY_FIRST.indexOf(day) === MONDAY_FIRST.indexOf(last) + 1;
    if (follows) runs.at(-1)?.push(day);
    else runs.push([day]);
  }
  return runs;
}

function nameOf(day: Weekday | undefined): string {
  return day === undefined ? '' : WEEKDAY_NAMES[day].slice(0, 3);
}
