import { expect, it } from 'vitest';
import { areContactsTold } from './contacts-told-draft.ts';

const contact = (email: string, mobile_number: string) => ({ name: 'Thabo', email, mobile_number });
const BOOKED = {
  mute_notifications: false,
  collection_contact: contact('sam@example.com', '0821234567'),
  delivery_contact: contact('', '0831234567'),
};

it('SCREEN-11: who has booked reads that the contacts get a message only where they do', () => {
  expect(areContactsTold(BOOKED, ['email', 'sms'])).toBe(true);
  expect(areContactsTold({ ...BOOKED, mute_notifications: true }, ['email', 'sms'])).toBe(false);
  expect(areContactsTold(BOOKED, ['email'])).toBe(false);
  expect(areContactsTold(BOOKED, [])).toBe(false);
});
