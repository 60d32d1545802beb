import type { Day } from '@tsela/domain/time/day';
import { DUE, DUE_ON_ANY_DAY } from '@tsela/domain/tripsheets/due-statuses';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Leg = keyof typeof DUE;

/**
 * Whether a leg is due on a day: what is for a later day is not yet, unless it is in the van or in a locker already. What an earlier day has left
 * is. Source: screens S25.
 */
export function isDueOn(leg: Leg, day: Day) {
  return ({ and, or, eb }: ExpressionBuilder<Tables, 'shipments'>): Expression<SqlBool> =>
    and([
      eb('status', 'in', DUE[leg]),
      or([eb(`${leg}_min_date`, 'is', null), eb(`${leg}_min_date`, '<=', day), eb('status', 'in', DUE_ON_ANY_DAY)]),
    ]);
}
