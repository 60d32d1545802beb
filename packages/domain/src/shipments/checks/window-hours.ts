import { officeDay } from '../../providers/office-hours.ts';
import type { OfficeHourSettings } from '../../providers/office-hours.ts';
import type { Violation } from '../../problem.ts';
import { parseDay } from '../../time/day.ts';
import type { Day } from '../../time/day.ts';
import { SIDES, isBlank } from '../shipment-draft.ts';
import type { ShipmentDraft, Side } from '../shipment-draft.ts';

/** The settings that bound a window, for `readSettings`. */
export const WINDOW_HOUR_SETTINGS = [
  'work_hours_from',
  'work_hours_to',
  'holiday_work_hours_from',
  'holiday_work_hours_to',
  'public_holidays',
] as const satisfies readonly (keyof OfficeHourSettings)[];

/**
 * Between which times a sender may ask for a driver on a day, or on any day where none is asked for; null where the courier has no office
 * hours. A day on which the office is closed has those of a working day: whether a service works on it is the tariff's to say. Source:
 * screens S10, KEY-58, KEY-59.
 */
export function windowHours(
  settings: OfficeHourSettings,
  day: Day | null,
): { readonly from: string; readonly to: string } | null {
  const on_day = day === null ? null : officeDay(settings, day).hours;
  if (on_day !== null) return on_day;
  const { work_hours_from: from, work_hours_to: to } = settings;
  return from !== '' && to !== '' && from < to ? { from, to } : null;
}

type WindowDraft = Pick<ShipmentDraft, `${Side}_${'min_date' | 'after' | 'before'}`>;

/** Windows of senders lie within the office hours; staff may agree on others. Source: screens S10. */
export function windowHourChecks(
  draft: WindowDraft,
  { is_staff, settings }: { readonly is_staff: boolean; readonly settings: OfficeHourSettings },
): Violation[] {
  if (is_staff) return [];
  return SIDES.flatMap((side) => {
    const hours = windowHours(settings, parseDay(draft[`${side}_min_date`] ?? ''));
    if (hours === null) return [];
    return (['after', 'before'] as const).flatMap((end): Violation[] => {
      const time = draft[`${side}_${end}`];
      if (isBlank(time) || ((time ?? '') >= hours.from && (time ?? '') <= hours.to)) return [];
      const message = `The ${side} time has to be within office hours, ${hours.from} to ${hours.to}`;
      return [{ field: `${side}_${end}`, code: 'outside-office-hours', message }];
    });
  });
}
