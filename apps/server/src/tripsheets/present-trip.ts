import type { OutputOf } from '@tsela/contract/route';
import type { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import type { Trip } from '@tsela/domain/tripsheets/trips';

/** A trip as it is answered. */
export function presentTrip({ time_started, time_ended }: Trip): OutputOf<typeof tripsheetApi.trip>['trip'] {
  return { time_started: time_started?.toISOString() ?? null, time_ended: time_ended?.toISOString() ?? null };
}
