import type { rateGroupApi } from '@tsela/contract/rates/rate-group-api';
import type { OutputOf } from '@tsela/contract/route';
import { ADDED_PARTS } from '@tsela/domain/rates/account-tariff';
import type { AddedPart } from '@tsela/domain/rates/account-tariff';
import { ofAccount as words } from '../../strings/rates-tariff.ts';
import { PART_COLUMNS, lineName } from '../tariff/part-summary-draft.ts';
import type { PartNames } from '../tariff/part-summary-draft.ts';
import type { Line } from '../tariff/tariff-shapes.ts';

export type TariffOfAccount = NonNullable<OutputOf<typeof rateGroupApi.accountTariff>['tariff']>;

/** A line as the account's page shows it. */
export interface AddedLine {
  readonly id: number;
  readonly name: string;
  /** Condition and price, as the tariff's own page words them. */
  readonly texts: readonly string[];
  readonly why: string;
}

/** What is added for an account by part, without the parts that add nothing. */
export function addedFor(tariff: TariffOfAccount): readonly { readonly part: AddedPart; readonly lines: readonly AddedLine[] }[] {
  const names = namesIn(tariff);
  return ADDED_PARTS.map((part) => {
    // Its own columns are the name and for whom it is; those between say when and how much.
    const between = PART_COLUMNS[part].slice(1, -1);
    const lines = (tariff[part] as readonly Line[]).map((line) => ({
      id: line.id,
      name: lineName(line),
      texts: between.map(({ text }) => text(line, names)),
      why: whyAdded(line, tariff.tags, names),
    }));
    return { part, lines };
  }).filter(({ lines }) => lines.length > 0);
}

function whyAdded(line: Line, tags: readonly string[], names: PartNames): string {
  const asked = Array.isArray(line['tags']) ? line['tags'].filter((tag) => tags.includes(String(tag))) : [];
  const levels = Array.isArray(line['service_level_ids']) ? line['service_level_ids'].map((id) => names.level(Number(id))) : [];
  const why = [
    ...(line['account_ids'] === undefined ? [] : [words.why.account]),
    ...(asked.length === 0 ? [] : [words.why.tag(asked.join(', '))]),
    ...(line['rate_group_ids'] === undefined ? [] : [words.why.group]),
  ];
  return [
    why.length === 0 ? words.why.all : why.join(', '),
    ...(levels.length === 0 ? [] : [words.only(levels.join(', '))]),
    ...(line['opted_in_by_default'] === true ? [words.isDefaultOn] : []),
  ].join('; ');
}

/** What lines refer to, of the tariff of an account. */
function namesIn({ service_levels, zones }: TariffOfAccount): PartNames {
  const level_codes = new Map<number, string>(service_levels.map(({ id, code }) => [id, code]));
  const zone_names = new Map(zones.map(({ id, name }) => [id, name]));
  return {
    zone: (id) => zone_names.get(id) ?? String(id),
    level: (id) => level_codes.get(id) ?? String(id),
    group: String,
    zoneChanged: () => '',
    rateCount: () => 0,
  };
}
