import type { MapLine } from '../../service-areas/parts/map-lines.ts';
import type { MapPoint } from '../../service-areas/parts/first-view.ts';
import { sheetDesk as words } from '../../strings/tripsheets/desk.ts';
import { addressLines } from '../tripsheet-draft.ts';
import type { SheetStop } from '../tripsheet-draft.ts';

/** What the map needs of a stop. */
export type MappedStop = Pick<SheetStop, 'key' | 'sequence' | 'address'>;

interface Start {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

/** Numbered stops that are still to do, and the way through them from the branch and back; stops of unknown place are left out. Source: screens S25. */
export function sheetOnMap(to_do: readonly MappedStop[], branch: Start | undefined): { points: MapPoint[]; lines: MapLine[] } {
  const known = to_do.filter(({ address }) => isKnown(address));
  if (known.length === 0) return { points: [], lines: [] };
  const stops = known.map(({ key, sequence, address: { lat, lng, ...address } }): MapPoint => {
    const { street, place } = addressLines({ lat, lng, ...address });
    return { key, lat, lng, label: words.stopAt(sequence, street || place), tone: 'stop', sign: String(sequence) };
  });
  const start: MapPoint[] =
    branch && isKnown(branch)
      ? [{ key: 'branch', lat: branch.lat, lng: branch.lng, label: words.branchAt(branch.name), tone: 'branch' }]
      : [];
  const places = [...start, ...stops, ...start].map(({ lat, lng }) => ({ lat, lng }));
  return { points: [...start, ...stops], lines: places.length > 1 ? [{ kind: 'planned', places }] : [] };
}

function isKnown({ lat, lng }: { readonly lat: number; readonly lng: number }): boolean {
  return lat !== 0 || lng !== 0;
}
