import { weightText } from '../../formats/rand-text.ts';
import type { CardListPart, LineOf } from '../card/card-parts.ts';
import type { Rate, RateCard } from '../card/rate-card.ts';

/** Says which line of a card is meant, as people know it. Prepared once for all lines of a card. */
export interface LineNames {
  readonly level: (id: number) => string;
  readonly group: (id: number) => string;
  readonly zone: (id: number | null) => string;
  readonly pair: (rate: Pick<Rate, 'rate_group_id' | 'service_level_id' | 'from_zone_id' | 'to_zone_id'>) => string;
  readonly line: <Part extends CardListPart>(part: Part, line: LineOf<Part>) => string;
}

/** Of a card that is changed, `before` still knows what is taken out. */
export function lineNames(card: RateCard, before: RateCard = card): LineNames {
  const levels = new Map<number, string>(
    both(before.service_levels, card.service_levels).map(({ id, code, name }) => [id, code || name]),
  );
  const groups = new Map(both(before.rate_groups, card.rate_groups).map(({ id, name }) => [id, name]));
  const zones = new Map(both(before.zones, card.zones).map(({ id, code, name }) => [id, name || code]));
  const names: LineNames = {
    level: (id) => levels.get(id) ?? `service level ${id}`,
    group: (id) => groups.get(id) ?? `group ${id}`,
    zone: (id) => (id === null ? 'anywhere' : (zones.get(id) ?? `zone ${id}`)),
    pair: (rate) =>
      `${names.level(rate.service_level_id)}, ${names.group(rate.rate_group_id)}, ` +
      `${names.zone(rate.from_zone_id)} to ${names.zone(rate.to_zone_id)}`,
    line(part, line) {
      if ('min_weight_grams' in line) return `${names.pair(line)}, ${breakText(line)}`;
      const words = 'name' in line ? line.name : '';
      if ('code' in line && line.code !== '') return words === '' ? line.code : `${line.code}, ${words}`;
      return words === '' ? `${LINE_WORDS[part]} ${line.id}` : words;
    },
  };
  return names;
}

function both<Line>(before: readonly Line[], now: readonly Line[]): readonly Line[] {
  return before === now ? now : [...before, ...now];
}

/** A weight break in words: "0 to 5 kg". */
export function breakText({ min_weight_grams: min, max_weight_grams: max }: Pick<Rate, 'min_weight_grams' | 'max_weight_grams'>) {
  return max === null ? `over ${weightText(min / 1000)}` : `${weightText(min / 1000)} to ${weightText(max / 1000)}`;
}

/** A line of each part, to begin a sentence with. */
export const LINE_WORDS: Readonly<Record<CardListPart, string>> = {
  service_levels: 'Service level',
  zones: 'Zone',
  rate_groups: 'Rate group',
  rates: 'Rate',
  surcharges: 'Surcharge',
  rate_adjustments: 'Adjustment',
  time_based_rate_adjustments: 'Time-based adjustment',
  opt_in_rates: 'Opt-in rate',
  opt_in_time_based_rates: 'Opt-in time-based rate',
  extras: 'Extra',
};
