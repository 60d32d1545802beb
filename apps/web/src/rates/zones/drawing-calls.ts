import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { mapApi } from '@tsela/contract/rates/map-api';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import type { OutputOf } from '@tsela/contract/route';
import { RULE_PARTS } from '@tsela/domain/rates/card/card-references';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/queries.ts';
import type { TariffPartLine } from '@tsela/contract/rates/rate-card-shapes';
import type { DrawnZone } from './zone-drawing-draft.ts';

/** So many at a time, as the call allows. */
const AT_ONCE = 100;
/** A tariff holds no more zones than this many readings bring, with some to begin anew. */
const READINGS_MAX = 100;

/** Who has changed a zone last, and when. */
export type ZoneChange = OutputOf<typeof rateCardApi.zones>['zone_changes'][number];

/** All zones of a tariff with their outlines. */
export interface RevisionZones {
  readonly revision: RateRevision;
  readonly zones: readonly DrawnZone[];
  readonly changes: ReadonlyMap<number, ZoneChange>;
}

/** Reads all zones of a tariff; anew from the start when it changes in between. */
export function useRevisionZones(id: number | null): UseQueryResult<RevisionZones> {
  return useQuery({
    queryKey: [rateCardApi.zones.path, { id }, 'all'],
    enabled: id !== null,
    queryFn: ({ signal }) => readAllZones(id ?? 0, signal),
  });
}

async function readAllZones(id: number, signal: AbortSignal): Promise<RevisionZones> {
  let zones: DrawnZone[] = [];
  const changes = new Map<number, ZoneChange>();
  let revision: RateRevision | null = null;
  for (let reading = 0; reading < READINGS_MAX; reading++) {
    // Each page begins where the one before has ended.
    const page: OutputOf<typeof rateCardApi.zones> = await call(
      rateCardApi.zones,
      { id, limit: AT_ONCE, offset: zones.length },
      { signal },
    );
    if (revision !== null && revision.version !== page.rate_revision.version) {
      zones = [];
      changes.clear();
      revision = null;
      continue;
    }
    revision = page.rate_revision;
    zones.push(...page.zones.map((zone) => ({ ...zone, polygons: zone.polygons ?? [] })));
    for (const change of page.zone_changes) changes.set(change.zone_id, change);
    if (zones.length >= page.count || page.zones.length === 0) return { revision, zones, changes };
  }
  throw new Error('The tariff changes faster than it can be read.');
}

/** What of a draft as it is stored uses a zone. */
export async function readZoneUsers(id: number, zone_id: number): Promise<{ readonly rates: number; readonly rules: number }> {
  const [{ count }, card] = await Promise.all([
    call(rateCardApi.rates, { id, zone_id, limit: 1 }),
    call(rateCardApi.card, { id }),
  ]);
  const rules = RULE_PARTS.flatMap((part): readonly object[] => card[part]).filter(
    // Of the rules only some may name zones.
    (rule) => (rule as { readonly zone_ids?: readonly number[] }).zone_ids?.includes(zone_id) === true,
  );
  return { rates: count, rules: rules.length };
}

/** The tags by which zones of a kind are sorted. */
export const useZoneTags = (type: TariffPartLine<'zones'>['kind']) => useRead(mapApi.zoneTags, { type });

/** Counted anew with every version of the draft. */
export const useZoneMoves = ({ id, version }: Pick<RateRevision, 'id' | 'version'>) =>
  useQuery({
    queryKey: [rateCardApi.zoneMoves.path, { id }, version],
    queryFn: ({ signal }) => call(rateCardApi.zoneMoves, { id }, { signal }),
  });
