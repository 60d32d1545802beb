import type { DailyManifestConfig } from '../providers/setting-records.ts';
import { isClockTime } from '../time/time-slots.ts';
import { endOfDay, instantOf, weekdayOf } from '../time/day.ts';
import type { Day } from '../time/day.ts';

export interface DailyManifest {
  readonly origin_branch_id: number;
  readonly destination_branch_id: number;
  readonly carrier: string;
  readonly service_level: string;
  /** Until then it takes parcels. */
  readonly takes_until: Date;
}

/**
 * The transfers that a day opens by itself, one for each lane, carrier, service level and cut-off. A lane from a branch to itself is none; without
 * a cut-off it takes parcels until midnight. Source: SETTINGS-SEC-41, screens S29.
 */
export function dailyManifests(configs: readonly DailyManifestConfig[], day: Day): readonly DailyManifest[] {
  const weekday = weekdayOf(day);
  const opened = configs
    .filter(({ weekdays, origin_branch_id, destination_branch_id }) => {
      return weekdays.includes(weekday) && origin_branch_id !== destination_branch_id;
    })
    .map(({ origin_branch_id, destination_branch_id, carrier, service_level, cut_off_time }) => ({
      origin_branch_id,
      destination_branch_id,
      carrier,
      service_level,
      takes_until: isClockTime(cut_off_time) ? instantOf(day, cut_off_time) : endOfDay(day),
    }));
  return [...new Map(opened.map((manifest) => [JSON.stringify(manifest), manifest])).values()];
}
