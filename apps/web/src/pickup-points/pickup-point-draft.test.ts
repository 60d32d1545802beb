import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import { expect, it } from 'vitest';
import { pickupPoints } from '../strings/pickup-points.ts';
import { directionsHref, mapPointsOf, placeText, withChosen } from './pickup-point-draft.ts';

it('the list of points says where a point is, each part once', () => {
  const address = {
    street_address: '28 Rivonia Road',
    local_area: 'Sandton',
    city: 'Sandton',
    code: '2196',
  } as PickupPoint['address'];

  expect(placeText(address)).toBe('28 Rivonia Road, Sandton, 2196');
});

it('the list of points leads there, and says how far it is', () => {
  expect(directionsHref({ lat: -26.1, lng: 28.0667 })).toBe('https://www.google.com/maps/dir/?api=1&destination=-26.1%2C28.0667');
  expect([0.4, 3, 12.34].map(pickupPoints.away)).toEqual(['under 1 km away', '3.0 km away', '12.3 km away']);
});

const point = (id: string) =>
  ({
    pickup_point_provider: 'tcg-locker',
    pickup_point_id: id,
    name: `Box ${id}`,
    type: 'locker',
    lat: -26,
    lng: 28,
  }) as PickupPoint;

it('the list of points shows the point of a link first, once, and only that one', () => {
  const page = [point('1'), point('2')];
  const ids = (linked: PickupPoint | null, chosen: string | null) =>
    withChosen(page, linked, chosen).map(({ pickup_point_id }) => pickup_point_id);

  expect(ids(point('9'), 'tcg-locker:9')).toEqual(['9', '1', '2']);
  expect(ids(point('2'), 'tcg-locker:2')).toEqual(['1', '2']);
  // What was linked before is still there while the next one is read.
  expect(ids(point('9'), 'tcg-locker:2')).toEqual(['1', '2']);
  expect(ids(null, null)).toEqual(['1', '2']);
});

it('marks the points and where one is', () => {
  expect(mapPointsOf([point('1')], { lat: -25, lng: 29 })).toEqual([
    { key: 'tcg-locker:1', label: 'Box 1, locker', tone: 'locker', lat: -26, lng: 28 },
    { key: 'here', label: 'You are here', tone: 'here', lat: -25, lng: 29 },
  ]);
});
