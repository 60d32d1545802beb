import type { Violation } from '../../problem.ts';
import { CARD_LIST_PARTS } from './card-parts.ts';
import type { CardListPart, LineOf } from './card-parts.ts';
import { LINE_WORDS } from '../price/line-names.ts';
import type { LineNames } from '../price/line-names.ts';
import type { RateCard } from './rate-card.ts';

interface LineViolation extends Violation {
  readonly part: CardListPart;
  readonly row_id: number;
}

/** Ids that name a line which is not there, and ids that two lines of a part have. A card with any means nothing. */
export function danglingReferences(card: RateCard, names: LineNames): LineViolation[] {
  const found: LineViolation[] = [];
  const known = {
    level: new Set<number>(card.service_levels.map(({ id }) => id)),
    group: new Set(card.rate_groups.map(({ id }) => id)),
    zone: new Set(card.zones.map(({ id }) => id)),
  };
  const lines = new Map<CardListPart, ReadonlyMap<number, LineOf<CardListPart>>>();
  const nameOf = (part: CardListPart, row_id: number) => {
    const of_part = lines.get(part) ?? new Map((card[part] as readonly LineOf<CardListPart>[]).map((line) => [line.id, line]));
    lines.set(part, of_part);
    const line = of_part.get(row_id);
    return line ? `${LINE_WORDS[part]} ${names.line(part, line)}` : `${LINE_WORDS[part]} ${row_id}`;
  };
  const miss = (part: CardListPart, row_id: number, field: string, what: Kind, id: number) =>
    found.push({
      part,
      row_id,
      field: `${part}[${row_id}].${field}`,
      code: 'not-there',
      message: `${nameOf(part, row_id)} names ${names[what](id)}, which is not in this tariff.`,
    });

  found.push(...duplicateIds(card));
  for (const rate of card.rates) {
    const { id, rate_group_id, service_level_id, from_zone_id, to_zone_id } = rate;
    if (!known.group.has(rate_group_id)) miss('rates', id, 'rate_group_id', 'group', rate_group_id);
    if (!known.level.has(service_level_id)) miss('rates', id, 'service_level_id', 'level', service_level_id);
    if (from_zone_id !== null && !known.zone.has(from_zone_id)) miss('rates', id, 'from_zone_id', 'zone', from_zone_id);
    if (to_zone_id !== null && !known.zone.has(to_zone_id)) miss('rates', id, 'to_zone_id', 'zone', to_zone_id);
  }
  for (const { id, zone_id } of zonesOfEstimates(card))
    if (!known.zone.has(zone_id)) miss('service_levels', id, 'estimates_between', 'zone', zone_id);
  for (const group of card.rate_groups) {
    for (const { service_level_id } of group.service_levels ?? []) {
      if (!known.level.has(service_level_id)) miss('rate_groups', group.id, 'service_levels', 'level', service_level_id);
    }
  }
  for (const part of RULE_PARTS) {
    for (const rule of card[part]) {
      for (const id of rule.service_level_ids ?? []) {
        if (!known.level.has(id)) miss(part, rule.id, 'service_level_ids', 'level', id);
      }
      for (const id of rule.rate_group_ids ?? []) if (!known.group.has(id)) miss(part, rule.id, 'rate_group_ids', 'group', id);
      for (const id of ('zone_ids' in rule ? rule.zone_ids : undefined) ?? []) {
        if (!known.zone.has(id)) miss(part, rule.id, 'zone_ids', 'zone', id);
      }
    }
  }
  return found;
}

function duplicateIds(card: RateCard): LineViolation[] {
  return CARD_LIST_PARTS.flatMap((part) => {
    const seen = new Set<number>();
    const twice: LineViolation[] = [];
    for (const { id } of card[part]) {
      if (seen.has(id))
        twice.push({
          part,
          row_id: id,
          field: `${part}[${id}].id`,
          code: 'duplicate-id',
          message: `${LINE_WORDS[part]} ${id} is there twice.`,
        });
      seen.add(id);
    }
    return twice;
  });
}

/** The zones that estimates of service levels are between. */
function zonesOfEstimates({ service_levels }: RateCard): { readonly id: number; readonly zone_id: number }[] {
  return service_levels.flatMap(({ id, estimates_between = [] }) =>
    estimates_between
      .flatMap(({ from_zone_id, to_zone_id }) => [from_zone_id, to_zone_id])
      .flatMap((zone_id) => (zone_id === null ? [] : [{ id, zone_id }])),
  );
}

/** Parts whose lines are rules beside the base rate. */
export const RULE_PARTS = [
  'surcharges',
  'rate_adjustments',
  'time_based_rate_adjustments',
  'opt_in_rates',
  'opt_in_time_based_rates',
  'extras',
] as const satisfies readonly CardListPart[];

type Kind = 'level' | 'group' | 'zone';
