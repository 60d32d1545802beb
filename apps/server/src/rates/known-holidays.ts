import { readSetting } from '@tsela/domain/providers/provider-settings';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { holidaysOfYear } from '@tsela/domain/time/provider-holidays';
import type { StoredSettings } from '../providers/settings-reads.ts';

/** One list for every quote of a provider: rating makes a set of it once. It lives as long as the settings that it came from. */
const kept_holidays = new WeakMap<StoredSettings, { readonly year: number; readonly days: readonly Day[] }>();

/** The provider's public holidays that an estimate made now may meet: this year's and the next one's. Source: screens S50, KEY-40. */
export function holidaysFrom(now: Date, settings: StoredSettings): readonly Day[] {
  const year = Number(dayOf(now).slice(0, 4));
  const known = kept_holidays.get(settings);
  if (known?.year === year) return known.days;
  const kept = readSetting(settings, 'public_holidays');
  const days = [year, year + 1].flatMap((each) => holidaysOfYear(kept, each).map(({ date }) => date));
  kept_holidays.set(settings, { year, days });
  return days;
}
