import { isSame } from './compare-cards.ts';
import type { Zone } from './rate-card.ts';

/** What a zone has otherwise at present than it had at an earlier moment. */
export const ZONE_CHANGES = ['came', 'went', 'outline', 'places', 'name', 'weekdays', 'tags'] as const;
export type ZoneChange = (typeof ZONE_CHANGES)[number];

export interface ChangedZone {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly changes: readonly ZoneChange[];
}

/**
 * How the zones of a layer have changed since an earlier moment: those that went, in their order then, and those that are otherwise or came, in
 * their order at present. A zone is the same by its id, which copies of a tariff keep, or else by its code: one that was drawn anew. It has
 * the code and the name by which it is known at present. Source: docs/design/beyond.md 11.
 */
export function zonesChanged(then: readonly Zone[], now: readonly Zone[]): readonly ChangedZone[] {
  const by_id = new Map(then.map((zone) => [zone.id, zone]));
  const taken = new Set(now.flatMap(({ id }) => (by_id.has(id) ? [id] : [])));
  const by_code = new Map(then.filter(({ id }) => !taken.has(id)).map((zone) => [zone.code, zone]));
  const pairs = now.map((zone) => ({ zone, before: by_id.get(zone.id) ?? by_code.get(zone.code) }));
  const stayed = new Set(pairs.flatMap(({ before }) => (before ? [before.id] : [])));
  return [
    ...then.filter(({ id }) => !stayed.has(id)).map((zone) => changed(zone, ['went'])),
    ...pairs.map(({ zone, before }) => changed(zone, before ? changesOf(before, zone) : ['came'])),
  ].filter(({ changes }) => changes.length > 0);
}

function changed({ id, code, name }: Zone, changes: readonly ZoneChange[]): ChangedZone {
  return { id, code, name, changes };
}

function changesOf(before: Zone, zone: Zone): ZoneChange[] {
  const parts: readonly (readonly [ZoneChange, (of: Zone) => unknown])[] = [
    ['outline', ({ polygons = [] }) => polygons],
    ['places', ({ provinces = [], places = [] }) => [provinces.toSorted(), places]],
    ['name', ({ code, name }) => [code, name]],
    ['weekdays', ({ service_weekdays = [] }) => service_weekdays.toSorted((one, other) => one - other)],
    ['tags', ({ tags = [] }) => tags.toSorted()],
  ];
  return parts.flatMap(([change, partOf]) => (isSame(partOf(before), partOf(zone)) ? [] : [change]));
}
