import { isClockTime } from '../../time/time-slots.ts';
import type { FindingList } from './finding-list.ts';
import type { RateCard, ServiceLevel } from './rate-card.ts';

/** A divisor below this makes every parcel weigh tons; field facts §2 know 4000 and 5000. */
const ABSURD_DIVISOR_BELOW = 500;

/** Finds what is wrong with service levels and rate groups. */
export function checkLevelsAndGroups(card: RateCard, list: FindingList): void {
  if (card.service_levels.length === 0)
    list.error('service_levels', null, '', 'none', 'There is no service level: nothing can be booked.');
  const codes = new Map<string, string>();
  for (const level of card.service_levels) {
    checkLevel(level, list);
    const key = level.code.trim().toLowerCase();
    if (key === '') continue;
    if (codes.has(key))
      list.error('service_levels', level.id, 'code', 'duplicate', `Two service levels have the code ${level.code}.`);
    codes.set(key, level.code);
  }
  checkGroups(card, list);
}

function checkLevel(level: ServiceLevel, list: FindingList): void {
  const error = (field: string, code: string, message: string) =>
    list.error('service_levels', level.id, field, code, `${nameOf(level)}: ${message}`);
  if (level.code.trim() === '') error('code', 'empty', 'a code is missing.');
  if (level.name.trim() === '') error('name', 'empty', 'a name is missing.');
  checkDivisor(level.volumetric_divisor, (code, message, is_error) =>
    list.add({
      severity: is_error ? 'error' : 'warning',
      part: 'service_levels',
      row_id: level.id,
      field: 'volumetric_divisor',
      code,
      message: `${nameOf(level)}: ${message}`,
    }),
  );
  const { estimate_from, estimate_to } = level;
  if (estimate_from > estimate_to)
    error('estimate_to', 'backwards', `the estimate runs backwards, from ${estimate_from} to ${estimate_to}.`);
  if (estimate_from < 0) error('estimate_from', 'negative', 'the estimate is before the collection.');
  checkEstimatesBetween(level, list);
  if (level.capacity_per_day !== null && level.capacity_per_day < 0)
    error('capacity_per_day', 'negative', 'the capacity is less than nothing.');
  for (const field of ['cut_off_time', 'delivers_until'] as const) {
    const time = level[field];
    if (time !== undefined && !isClockTime(time)) error(field, 'time', `${time} is no time of day.`);
  }
  const warn = (field: string, code: string, message: string) =>
    list.warn('service_levels', level.id, field, code, `${nameOf(level)}: ${message}`);
  if (level.collection_weekdays.length === 0) warn('collection_weekdays', 'never', 'nothing is ever collected.');
  if (level.delivery_weekdays?.length === 0) warn('delivery_weekdays', 'never', 'nothing is ever delivered.');
  if (level.capacity_per_day === 0) warn('capacity_per_day', 'never', 'it takes no shipments at all.');
  if (level.account_ids?.length === 0) warn('account_ids', 'nobody', 'no account may book it.');
}

function checkEstimatesBetween(level: ServiceLevel, list: FindingList): void {
  const pairs = new Set<string>();
  for (const { from_zone_id, to_zone_id, estimate_from, estimate_to } of level.estimates_between ?? []) {
    const error = (code: string, message: string) =>
      list.error('service_levels', level.id, 'estimates_between', code, `${nameOf(level)}: ${message}`);
    if (estimate_from > estimate_to)
      error('backwards', `an estimate between zones runs backwards, from ${estimate_from} to ${estimate_to}.`);
    if (estimate_from < 0) error('negative', 'an estimate between zones is before the collection.');
    if (from_zone_id === null && to_zone_id === null) error('nowhere', 'an estimate between zones names no zone.');
    const pair = `${from_zone_id} ${to_zone_id}`;
    if (pairs.has(pair)) error('duplicate', 'two estimates are between the same zones.');
    pairs.add(pair);
  }
}

/** Volume is divided by it: nothing and less give no weight at all. */
function checkDivisor(divisor: number, report: (code: string, message: string, is_error: boolean) => void): void {
  if (!(divisor > 0)) report('divisor', 'the volumetric divisor has to be above 0.', true);
  else if (divisor < ABSURD_DIVISOR_BELOW)
    report('absurd', `with a volumetric divisor of ${divisor}, parcels count as very heavy.`, false);
}

function checkGroups(card: RateCard, list: FindingList): void {
  const defaults = card.rate_groups.filter(({ is_default }) => is_default);
  const [, second] = defaults;
  if (defaults.length === 0)
    list.error(
      'rate_groups',
      null,
      'is_default',
      'no-default',
      'One rate group has to be the default, for accounts without one.',
    );
  if (second)
    list.error(
      'rate_groups',
      second.id,
      'is_default',
      'two-defaults',
      `Only one rate group can be the default: ${defaults.map(({ name }) => name).join(', ')}.`,
    );
  const seen = new Set<string>();
  for (const group of card.rate_groups) {
    const key = group.name.trim().toLowerCase();
    if (key === '') list.error('rate_groups', group.id, 'name', 'empty', `Rate group ${group.id} has no name.`);
    else if (seen.has(key)) list.error('rate_groups', group.id, 'name', 'duplicate', `Two rate groups are called ${group.name}.`);
    seen.add(key);
    const levels = new Set<number>();
    for (const { service_level_id, volumetric_divisor } of group.service_levels ?? []) {
      if (levels.has(service_level_id))
        list.error('rate_groups', group.id, 'service_levels', 'duplicate', `${group.name} has one service level twice.`);
      levels.add(service_level_id);
      if (volumetric_divisor === undefined) continue;
      checkDivisor(volumetric_divisor, (code, message, is_error) =>
        list.add({
          severity: is_error ? 'error' : 'warning',
          part: 'rate_groups',
          row_id: group.id,
          field: 'service_levels',
          code,
          message: `${group.name}: ${message}`,
        }),
      );
    }
  }
}

function nameOf({ id, code, name }: ServiceLevel): string {
  return code.trim() || name.trim() || `Service level ${id}`;
}
