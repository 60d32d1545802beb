import type { ShortUrl, shortUrlApi } from '@tsela/contract/providers/short-url-api';
import type { InputOf } from '@tsela/contract/route';
import { SHORT_URL_PURPOSES, SHORT_URL_STATES } from '@tsela/domain/providers/short-url-rules';
import { dayOf, endOfDay, parseDay } from '@tsela/domain/time/day';
import type { SearchValues } from '../../shell/pages/address.ts';

type Filters = Pick<InputOf<typeof shortUrlApi.list>, 'search' | 'purpose' | 'state'>;

/** The address bar's filters as the calls take them; what makes no sense is left out. */
export function shortUrlFilters(filters: SearchValues): Filters {
  const search = filters['search'] ?? '';
  const purpose = SHORT_URL_PURPOSES.find((each) => each === filters['purpose']);
  const state = SHORT_URL_STATES.find((each) => each === filters['state']);
  return { ...(search !== '' && { search }), ...(purpose && { purpose }), ...(state && { state }) };
}

/** The last day on which a link works, as its field has it. */
export function lastDayOf({ time_expires }: Pick<ShortUrl, 'time_expires'>): string {
  return time_expires === null ? '' : dayOf(new Date(time_expires));
}

/** When a link runs out by its last day; null is never. */
export function endOf(day: string): string | null {
  const last = parseDay(day);
  return last === null ? null : endOfDay(last).toISOString();
}
