import type { RateCard } from '@tsela/domain/rates/card/rate-card';

/** The names by which lines of one sheet name those of another, each the other way round as well. */
export interface Labels {
  readonly of: (id: number) => string;
  readonly find: (label: string) => number | undefined;
}

export interface WorkbookNames {
  readonly levels: Labels;
  readonly groups: Labels;
  readonly zones: Labels;
}

export function workbookNames({
  service_levels,
  rate_groups,
  zones,
}: Pick<RateCard, 'service_levels' | 'rate_groups' | 'zones'>) {
  return {
    levels: labels(service_levels.map(({ id, code }) => ({ id, names: [code] }))),
    groups: labels(rate_groups.map(({ id, name }) => ({ id, names: [name] }))),
    // Two layers of the map may each have a zone of one code.
    zones: labels(zones.map(({ id, code, kind }) => ({ id, names: [code, `${code} (${kind})`] }))),
  } satisfies WorkbookNames;
}

interface Named {
  readonly id: number;
  /** The first that no other line has is its label. */
  readonly names: readonly string[];
}

function labels(lines: readonly Named[]): Labels {
  const bearers = new Map<string, number[]>();
  for (const { id, names } of lines)
    for (const name of new Set([...names, `#${id}`].map(keyOf))) bearers.set(name, [...(bearers.get(name) ?? []), id]);
  const by_id = new Map(
    lines.map(({ id, names }) => [id, names.find((name) => name !== '' && bearers.get(keyOf(name))?.length === 1) ?? `#${id}`]),
  );
  return {
    of: (id) => by_id.get(id) ?? `#${id}`,
    find(label) {
      const found = bearers.get(keyOf(label));
      return found?.length === 1 ? found[0] : undefined;
    },
  };
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}
