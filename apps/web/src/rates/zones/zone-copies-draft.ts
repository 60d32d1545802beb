import { freeNames, newZoneId, withZone } from './zone-drawing-draft.ts';
import type { DrawnZone, ZoneDrawing, ZoneKind } from './zone-drawing-draft.ts';

type Zones = readonly DrawnZone[];

/** A zone once more on another layer, under a code and a name that are free. Tags and service days belong to its own layer and stay there. */
export function copiedToLayer(drawing: ZoneDrawing, zone: DrawnZone, kind: ZoneKind): { zones: Zones; added: DrawnZone } {
  const { code, name, polygons, provinces, places } = zone;
  const added: DrawnZone = {
    id: newZoneId(drawing),
    kind,
    ...freeNames(drawing.zones, { kind, code, name }, { first: 'plain' }),
    polygons,
    ...(provinces && { provinces }),
    ...(places && { places }),
  };
  return { zones: withZone(drawing.zones, added), added };
}

/** A zone has no more of them. */
export const MOST_TAGS = 20;

/** The tags of a text, parted by commas. */
export function tagsIn(text: string): string[] {
  const names = text.split(',').map((name) => name.trim().slice(0, 60));
  return [...new Set(names.filter((name) => name !== ''))].slice(0, MOST_TAGS);
}

export function hasTag({ tags = [] }: DrawnZone, tag: string): boolean {
  return tags.includes(tag);
}

/** Zones of a layer with a tag on the wanted ones and on no others; null where that is so already. A zone that is full of tags gets no more. */
export function taggedAlike(
  zones: Zones,
  { kind, tag, wanted }: { readonly kind: ZoneKind; readonly tag: string; readonly wanted: ReadonlySet<number> },
): Zones | null {
  const after = zones.map((zone) => {
    if (zone.kind !== kind || hasTag(zone, tag) === wanted.has(zone.id)) return zone;
    const tags = (zone.tags ?? []).filter((each) => each !== tag);
    if (!wanted.has(zone.id)) return { ...zone, tags };
    return tags.length < MOST_TAGS ? { ...zone, tags: [...tags, tag] } : zone;
  });
  return after.some((zone, at) => zone !== zones[at]) ? after : null;
}
