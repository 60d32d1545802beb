import { expect, it } from 'vitest';
import { SHIPMENT_PEOPLE, withoutPeople } from './anonymise.ts';

const DOOR = {
  company: 'Baobab',
  street_address: '3 Beach Road',
  entered_address: '3 Beach Road, Sea Point',
  gs_hash: 'k3',
  lat: -33.91234,
  lng: 18.38765,
  local_area: 'Sea Point',
};
const NO_DOOR = { ...DOOR, company: '', street_address: '', entered_address: '', gs_hash: '', lat: -33.91, lng: 18.39 };
const SHIPMENT = { collection_address: DOOR, delivery_address: DOOR };
const NO_ONE = { name: 'Anonymised', email: '', mobile_number: '' };

it.each([
  [['sender'], { collection_contact: NO_ONE, collection_address: NO_DOOR, special_instructions_collection: '' }],
  [
    ['recipient'],
    { delivery_contact: NO_ONE, delivery_address: NO_DOOR, special_instructions_delivery: '', recipient_instructions: '' },
  ],
  [['responsible'], { responsible_contact: null }],
  [['billing'], { billing_contact: { email: '' } }],
] as const)('POPIA section 24: of a shipment without its %j the others keep everything', (people, columns) => {
  expect(withoutPeople(SHIPMENT, people)).toEqual(columns);
});

it('without all its people a shipment says of none', () => {
  const each = SHIPMENT_PEOPLE.map((person) => withoutPeople(SHIPMENT, [person]));

  expect(withoutPeople(SHIPMENT, SHIPMENT_PEOPLE)).toEqual(Object.assign({}, ...each));
});
