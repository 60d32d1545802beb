import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import { expect, it } from 'vitest';
import { pickupPoints } from '../strings/pickup-points.ts';
import { directionsHref, hoursText, placeText, pointKey } from './pickup-point-draft.ts';

it('says where a point is, each part once', () => {
  const address = {
    street_address: '28 Rivonia Road',
    local_area: 'Sandton',
    city: 'Sandton',
    code: '2196',
  } as PickupPoint['address'];

  expect(placeText(address)).toBe('28 Rivonia Road, Sandton, 2196');
});

it('says when a point is open', () => {
  expect(hoursText('00:00-24:00')).toBe('Day and night');
  expect(hoursText('08:00-17:00')).toBe('08:00 to 17:00');
  expect(hoursText('Weekdays')).toBe('Weekdays');
});

it('names a point with its provider, and its distance in kilometres', () => {
  expect(pointKey({ pickup_point_provider: 'tcg-locker', pickup_point_id: 'CG102' })).toBe('tcg-locker:CG102');
  expect(directionsHref({ lat: -26.1, lng: 28.0667 })).toBe('https://www.google.com/maps/dir/?api=1&destination=-26.1%2C28.0667');
  expect([0.4, 3, 12.34].map(pickupPoints.away)).toEqual(['under 1 km away', '3.0 km away', '12.3 km away']);
});
