import { podMethodText } from '../../shipments/shipment-options.ts';
import type { CardRule } from '../card/compile-rate-card.ts';
import { daysText, hoursText, limitsText } from './describe-miss.ts';
import type { Quote } from './quote.ts';

/**
 * Why a rule was charged, in words for customers; null where its name and sum say all. A tag is not named: an account's are for staff.
 */
export function describeMatch(entry: CardRule, quote: Quote): string | null {
  switch (entry.kind) {
    case 'surcharge':
      return surchargeText(entry, quote);
    case 'opt_in_rate':
    case 'opt_in_time_based_rate':
      return 'It was chosen.';
    case 'time_based_rate_adjustment': {
      const { condition } = entry.rule;
      const when = [daysText(condition), hoursText(condition)].filter((text) => text !== '').join(', ');
      return `It is for ${condition.side === 'collection' ? 'collections' : 'deliveries'}: ${when}.`;
    }
    case 'rate_adjustment':
    case 'extra':
      return null;
  }
}

function surchargeText({ rule, zone_positions }: CardRule & { kind: 'surcharge' }, quote: Quote): string | null {
  switch (rule.type) {
    case 'zone': {
      const sides = (['collection', 'delivery'] as const).filter(
        (side) =>
          (rule.side === side || rule.side === 'either' || rule.side === 'each') &&
          quote.facts[`${side}_zones`].some((zone) => zone_positions.has(zone)),
      );
      const zones = sides.flatMap((side) => quote.facts[`${side}_zones`].filter((zone) => zone_positions.has(zone)));
      const names = [...new Set(zones)].map((zone) => quote.compiled.card.zones[zone]?.name ?? '').join(', ');
      const ends = sides.length === 2 ? 'Both addresses are' : `The ${sides[0] ?? 'delivery'} address is`;
      return `${ends} in ${names}.`;
    }
    case 'dimensions_weight':
      return `It is over ${limitsText(rule)}.`;
    case 'pod_method':
      return `The proof of delivery is: ${podMethodText(quote.facts.input.pod_method)}.`;
    case 'tag':
      return null;
  }
}
