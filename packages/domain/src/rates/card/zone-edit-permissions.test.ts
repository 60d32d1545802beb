import { expect, it } from 'vitest';
import type { Polygon } from '../../service-areas/point-in-polygon.ts';
import { zoneEditPermissions, zonesOutOfOrder } from './zone-edit-permissions.ts';
import type { EditedZone } from './zone-edit-permissions.ts';

const OUTLINE: Polygon = [
  [
    [28, -26],
    [29, -26],
    [29, -25],
  ],
];
const MOVED: Polygon = [
  [
    [28, -26],
    [29, -26],
    [29, -25.1],
  ],
];
const ZONE: EditedZone = { id: 1, code: 'JNB', name: 'Johannesburg', kind: 'rates', polygons: [OUTLINE] };
const CORNERS = 'maps_edit_draft_polygon_nodes';
const DETAILS = 'maps_edit_draft_zone_details';

it.each<[what: string, before: EditedZone | null, after: EditedZone | null, needed: readonly string[]]>([
  ['nothing', ZONE, { ...ZONE, places: [] }, []],
  ['a corner', ZONE, { ...ZONE, polygons: [MOVED] }, ['maps_edit_rates', CORNERS]],
  ['the name', ZONE, { ...ZONE, name: 'Joburg' }, ['maps_edit_rates', DETAILS]],
  ['the tags', ZONE, { ...ZONE, tags: ['Coast'] }, ['maps_edit_rates', DETAILS]],
  ['the layer', ZONE, { ...ZONE, kind: 'surcharges' }, ['maps_edit_rates', 'maps_edit_surcharges', DETAILS]],
  ['a zone drawn anew', null, { ...ZONE, kind: 'service_days' }, ['maps_edit_service_days', CORNERS, DETAILS]],
  ['a zone of provinces', null, { ...ZONE, polygons: [], provinces: ['WC'] }, ['maps_edit_rates', DETAILS]],
  ['a zone taken away', ZONE, null, ['maps_edit_rates', CORNERS, DETAILS]],
])('PERM-039 PERM-040 PERM-042 PERM-043: changing %s needs what it touches', (_, before, after, needed) => {
  expect(zoneEditPermissions(before, after)).toEqual(needed);
});

it('the comparison of lists finds the zones that were put in another order, and none where zones are only added or taken away', () => {
  const [a, b, c, d] = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];

  expect(zonesOutOfOrder([a, b, c], [a, c, d])).toEqual([]);
  expect(zonesOutOfOrder([a, b, c], [d, a, b, c])).toEqual([]);
  expect(zonesOutOfOrder([a, b, c], [a, c, b])).toEqual([c, b]);
});
