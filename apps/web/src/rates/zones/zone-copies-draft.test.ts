import { expect, it } from 'vitest';
import { MOST_TAGS, copiedToLayer, taggedAlike } from './zone-copies-draft.ts';
import { openDrawing } from './zone-drawing-draft.ts';
import type { DrawnZone } from './zone-drawing-draft.ts';

const zone = (id: number, facts: Partial<DrawnZone> = {}): DrawnZone => ({
  id,
  code: `Z${id}`,
  name: `Zone ${id}`,
  kind: 'rates',
  polygons: [],
  ...facts,
});

it('SCREEN-27: copies a zone to another layer with its area, under a free code, without what is its own layer’s', () => {
  const days = zone(1, {
    kind: 'service_days',
    provinces: ['NC'],
    tags: ['Far'],
    service_weekdays: [2],
    polygons: [[[[20, -30]]]],
  });
  const drawing = openDrawing([days, zone(2, { kind: 'surcharges', name: 'Zone 1' })], 1);

  const { zones, added } = copiedToLayer(drawing, days, 'surcharges');

  expect(added).toEqual({
    id: -1,
    code: 'Z1-2',
    name: 'Zone 1 2',
    kind: 'surcharges',
    provinces: ['NC'],
    polygons: days.polygons,
  });
  expect(zones).toEqual([...drawing.zones, added]);
});

it('SCREEN-27: the tag dialog puts a tag on the zones of a layer that are wanted and takes it off the others, and leaves those that are full', () => {
  const full = Array.from({ length: MOST_TAGS }, (_, at) => `Tag ${at}`);
  const zones = [zone(1), zone(2, { tags: ['Coast', 'Far'] }), zone(3, { kind: 'surcharges' }), zone(4, { tags: full })];
  const put = (ids: readonly number[]) => taggedAlike(zones, { kind: 'rates', tag: 'Coast', wanted: new Set(ids) });

  expect(put([1, 3, 4])?.map(({ tags }) => tags)).toEqual([['Coast'], ['Far'], undefined, full]);
  expect(put([2])).toBeNull();
});
