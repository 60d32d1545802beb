import type { OutputOf } from '@tsela/contract/route';
import type { placeApi } from '@tsela/contract/service-areas/place-api';
import { expect, it } from 'vitest';
import { withAddress, withPlace } from '../form/copied-draft.ts';
import { filledForm } from '../form/form.testing.ts';
import { geocodeInputOf, withFix, withKnownPosition, withPin, withPinAndSuburb } from './position-draft.ts';
import { suburbOfPin } from '../../service-areas/parts/pin-draft.ts';
import { addressInputOf } from '../form/shipment-draft.ts';
import type { SideForm } from '../form/shipment-draft.ts';

const DOOR = { lat: -33.9171, lng: 18.3871 };

function answerFor(side: SideForm, source: 'deliveries' | 'gazetteer'): OutputOf<typeof placeApi.geocode> {
  const { street_address, local_area, city, code, zone, country, company } = side.address;
  const text = { street_address, local_area, city, code, zone, country, company };
  return {
    address: { ...text, type: 'residential', entered_address: '', gs_hash: '', ...DOOR },
    confidence: 0.93,
    source,
    precision: source === 'gazetteer' ? 'suburb' : 'door',
    warnings: [],
  };
}

it('a side of the form takes the position where parcels were handed over before, and leaves what is only a suburb', () => {
  const { delivery } = filledForm();

  const known = withKnownPosition(delivery, answerFor(delivery, 'deliveries'));
  expect([known.address.position, known.position_source]).toEqual([DOOR, 'deliveries']);
  expect(withKnownPosition(known, answerFor(known, 'deliveries'))).toBe(known);
  expect(withKnownPosition(delivery, answerFor(delivery, 'gazetteer'))).toBe(delivery);
  expect(
    withKnownPosition(withAddress(delivery, { street_address: '9 Other Road' }), answerFor(delivery, 'deliveries')),
  ).toMatchObject({
    address: { street_address: '9 Other Road', position: delivery.address.position },
  });
});

it('a side of the form keeps a pin that was set by hand whatever is known and typed, until another place is picked', () => {
  const pin = { lat: -33.92, lng: 18.39 };
  const pinned = withPin(filledForm().delivery, pin);

  expect(withKnownPosition(pinned, answerFor(pinned, 'deliveries')).address.position).toEqual(pin);
  expect(withAddress(pinned, { local_area: 'Green Point' })).toMatchObject({
    position_source: 'pin',
    address: { position: pin },
  });
  expect(geocodeInputOf(pinned)).toBeNull();
  const place = { local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP', code: '2196', lat: -26.1, lng: 28 };
  expect(withPlace(pinned, place)).not.toHaveProperty('position_source');
  expect(withPin(pinned, null)).toMatchObject({ address: { position: null } });
});

it('a side of the form is sent with the address and nothing else', () => {
  const { address } = withPin(filledForm().delivery, DOOR);

  expect(addressInputOf(address)).toMatchObject(DOOR);
  expect(addressInputOf(address)).not.toHaveProperty('position_source');
});

it('a side of the form takes the suburb at a pin when that is wanted, and keeps the pin as the source', () => {
  const side = filledForm().delivery;
  const near = { local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP', code: '2196' };
  const suburb = suburbOfPin(side.address, near);

  expect(suburb).toEqual(near);
  expect(withPinAndSuburb(side, DOOR, suburb)).toMatchObject({ position_source: 'pin', address: { ...near, position: DOOR } });
  expect(withPinAndSuburb(side, DOOR, null)).toMatchObject({
    position_source: 'pin',
    address: { local_area: side.address.local_area, position: DOOR },
  });
  expect(suburbOfPin({ local_area: ' rosebank', city: 'JOHANNESBURG' }, near)).toBeNull();
});

it('CALL-58: a side of the form takes a fix with one click, and lets what was known of the door go but for a pin', () => {
  const fix = { local_area: 'Sandton', city: 'Johannesburg', code: '2196', zone: 'GP' };
  const { delivery } = filledForm();
  const known = withKnownPosition(delivery, answerFor(delivery, 'deliveries'));

  expect(withFix(known, fix)).toMatchObject({ address: { ...fix, position: null } });
  expect(withFix(known, fix)).not.toHaveProperty('position_source');
  expect(withFix(withPin(delivery, DOOR), fix)).toMatchObject({ position_source: 'pin', address: { ...fix, position: DOOR } });
});

it('CALL-58: a side of the form asks about a place as soon as it is named, with its street or without', () => {
  const { delivery } = filledForm();

  expect(geocodeInputOf({ ...delivery, address: { ...delivery.address, street_address: '' } })).toMatchObject({
    street_address: '',
  });
  expect(geocodeInputOf({ ...delivery, address: { ...delivery.address, local_area: '', city: ' ' } })).toBeNull();
});
