import type { Violation } from '../../problem.ts';
import { crossesItself } from '../../service-areas/crosses-itself.ts';
import type { Polygon, Ring } from '../../service-areas/point-in-polygon.ts';
import { regionFault } from '../../service-areas/region.ts';
import { isNowhere } from './check-reach.ts';
import type { CheckRules, FindingList } from './finding-list.ts';
import type { RateCard, Zone } from './rate-card.ts';
import type { Steps } from '../../steps.ts';

const MOST_CODE_SIGNS = 20;
/** Whatever the setting allows: beyond it, looking for crossings could take minutes. */
const MOST_NODES = 20_000;

/** Finds what is wrong with zones and their outlines. */
export function* checkZones(card: RateCard, rules: CheckRules, list: FindingList): Steps<void> {
  const codes = new Set<string>();
  for (const zone of card.zones) {
    yield;
    const name = zone.name.trim() || zone.code.trim() || `Zone ${zone.id}`;
    if (zone.name.trim() === '') list.error('zones', zone.id, 'name', 'empty', `Zone ${zone.id} has no name.`);
    if (zone.code.trim() === '') list.error('zones', zone.id, 'code', 'empty', `${name}: a code is missing.`);
    else if (zone.code.length > MOST_CODE_SIGNS)
      list.error('zones', zone.id, 'code', 'too-long', `${name}: the code is longer than ${MOST_CODE_SIGNS} signs.`);
    const key = `${zone.kind} ${zone.code.trim().toLowerCase()}`;
    if (zone.code.trim() !== '' && codes.has(key))
      list.error('zones', zone.id, 'code', 'duplicate', `Two zones have the code ${zone.code}.`);
    codes.add(key);
    checkOutlines(zone, { name, rules, list });
    if (isNowhere(zone)) list.warn('zones', zone.id, '', 'nowhere', `${name} has no outline, no province and no place.`);
    if (zone.kind === 'service_days' && zone.service_weekdays === undefined)
      list.warn('zones', zone.id, 'service_weekdays', 'no-days', `${name} names no weekdays and so limits nothing.`);
  }
}

/** Outlines with more corners than are allowed, so that none is ever kept. Source: map_max_node_count. */
export function oversizedOutlines(zones: readonly Pick<Zone, 'name' | 'polygons'>[], node_count_max: number): Violation[] {
  return zones.flatMap(({ name, polygons = [] }, at) =>
    polygons.flatMap((polygon, index): Violation[] => {
      const nodes = nodeCount(polygon);
      const most = Math.min(node_count_max, MOST_NODES);
      if (nodes <= most) return [];
      const message = `${name}: ${tooManyNodes(nodes, most)}`;
      return [{ field: `zones.put[${at}].polygons[${index}]`, code: 'too-many-nodes', message }];
    }),
  );
}

function nodeCount(polygon: Polygon): number {
  return polygon.reduce((sum, ring) => sum + ring.length, 0);
}

function tooManyNodes(nodes: number, most: number): string {
  return `an outline has ${nodes} corners, and ${most} are allowed. Please simplify it.`;
}

/** What is wrong with outlines that are no zone's, by their place in the list. */
export function outlineFaults(polygons: readonly Polygon[], node_count_max: number): Violation[] {
  const most = Math.min(node_count_max, MOST_NODES);
  return polygons.flatMap((polygon, at): Violation[] => {
    const field = `polygons[${at}]`;
    const nodes = nodeCount(polygon);
    if (nodes > most) return [{ field, code: 'too-many-nodes', message: sentence(tooManyNodes(nodes, most)) }];
    if (polygon.length === 0) return [{ field, code: 'no-ring', message: 'An outline is empty.' }];
    return polygon.flatMap((ring): Violation[] => {
      const fault = faultOf(ring) ?? abroadFault(ring);
      return fault === null ? [] : [{ field, code: fault[0], message: sentence(fault[1]) }];
    });
  });
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

interface Checking {
  readonly name: string;
  readonly rules: CheckRules;
  readonly list: FindingList;
}

function checkOutlines(zone: Zone, { name, rules, list }: Checking): void {
  const error = (code: string, message: string) => list.error('zones', zone.id, 'polygons', code, `${name}: ${message}`);
  const most = Math.min(rules.node_count_max, MOST_NODES);
  let is_outside = false;
  for (const polygon of zone.polygons ?? []) {
    const nodes = nodeCount(polygon);
    if (nodes > most) {
      error('too-many-nodes', tooManyNodes(nodes, most));
      continue;
    }
    if (polygon.length === 0) error('no-ring', 'an outline is empty.');
    for (const ring of polygon) {
      const fault = faultOf(ring);
      if (fault !== null) error(...fault);
      else if (regionFault(ring)) is_outside = true;
    }
  }
  if (is_outside)
    list.warn(
      'zones',
      zone.id,
      'polygons',
      'abroad',
      `${name}: an outline leaves southern Africa. Are latitude and longitude swapped?`,
    );
}

function faultOf(ring: Ring): [code: string, message: string] | null {
  if (distinct(ring) < 3) return ['too-few-nodes', 'an outline needs at least three corners.'];
  const is_on_earth = ring.every(([lng, lat]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180);
  if (!is_on_earth) return ['not-on-earth', 'a corner is not on earth: latitudes end at 90 and longitudes at 180.'];
  if (crossesItself(ring)) return ['crosses-itself', 'an outline crosses itself.'];
  return null;
}

/** A rate zone that is drawn abroad is warned of in its draft; what holds at once is refused. */
function abroadFault(ring: Ring): [code: string, message: string] | null {
  const outside = regionFault(ring);
  if (!outside) return null;
  if (outside.is_swapped)
    return ['swapped', 'latitude and longitude are swapped: the longitude comes first, such as 28.05, -26.2.'];
  return ['abroad', `an outline leaves southern Africa at corner ${outside.at + 1}, ${outside.corner[0]}, ${outside.corner[1]}.`];
}

function distinct(ring: Ring): number {
  return new Set(ring.map(([lng, lat]) => `${lng} ${lat}`)).size;
}
