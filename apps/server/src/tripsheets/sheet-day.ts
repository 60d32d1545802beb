import { Problem } from '@tsela/domain/problem';
import { dayOf, parseDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';

/** The day of a sheet as it is asked for; today where none is. */
export function dayAsked({ now }: RequestContext, date: string | undefined): Day {
  const day = parseDay(date ?? dayOf(now));
  if (!day) throw new Problem('bad-input', 'date is not a valid date.');
  return day;
}
