import { tariff } from '../../strings/rates-tariff.ts';
import { dateTimeText } from '../../ui/show/date-text.ts';
import { lineName } from './part-summary-draft.ts';
import type { PartNames } from './part-summary-draft.ts';
import type { EditedPart, Line } from './tariff-shapes.ts';
import type { CardForm } from './use-card-edits.ts';

/** What lines refer to, by the names they would have once saved. */
export function partNames({ lines, card }: Pick<CardForm, 'lines' | 'card'>, now: Date): PartNames {
  const namesOf = (part: EditedPart, name: (line: Line) => string) => {
    const names = new Map(lines(part).map((line) => [line.id, name(line)]));
    return (id: number) => names.get(id) ?? String(id);
  };
  const short = (line: Line) => (typeof line['code'] === 'string' && line['code'] !== '' ? line['code'] : lineName(line));
  const changes = new Map(card.zone_changes.map((change) => [change.zone_id, change]));
  return {
    zone: namesOf('zones', short),
    level: namesOf('service_levels', short),
    group: namesOf('rate_groups', lineName),
    zoneChanged: (id) => {
      const change = changes.get(id);
      return change ? `${change.by_name}, ${dateTimeText(change.time, now)}` : '';
    },
    rateCount: (group, level) =>
      card.matrices
        .filter(
          ({ rate_group_id, service_level_id }) =>
            (group === null || rate_group_id === group) && (level === null || service_level_id === level),
        )
        .reduce((sum, { rate_count }) => sum + rate_count, 0),
  };
}

/** A part as people call it. */
export function partLabel(part: string): string {
  return part in tariff.part ? tariff.part[part as keyof typeof tariff.part] : part;
}
