import { describe, expect, it } from 'vitest';
import { isOtherDestination, redirectedText } from './redirected-text.ts';

const DOOR = { street_address: '3 Empire Road', local_area: 'Parktown', city: 'Johannesburg', pickup_point_id: '' };
const ELSEWHERE = { street_address: '1 Long Street', local_area: 'Gardens', city: 'Cape Town', pickup_point_id: '' };
const POINT = { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', pickup_point_id: 'CG9' };

describe('a shipment that goes elsewhere', () => {
  it.each([
    ['another suburb', DOOR, ELSEWHERE, 'Gardens, Cape Town instead of Parktown, Johannesburg', 'Gardens'],
    ['another door', DOOR, { ...DOOR, street_address: '9 Empire Road' }, 'another address in Parktown', 'another address'],
    [
      'a point',
      DOOR,
      POINT,
      'a pickup point in Rosebank, Johannesburg instead of Parktown, Johannesburg',
      'a pickup point in Rosebank',
    ],
    ['another point', POINT, { ...POINT, pickup_point_id: 'X' }, 'another pickup point in Rosebank', 'another pickup point'],
    ['a door', POINT, DOOR, 'Parktown, Johannesburg instead of a pickup point in Rosebank, Johannesburg', 'Parktown'],
  ])('KEY-52: is told to go to %s, without a street', (_name, before, after, in_email, in_sms) => {
    expect(isOtherDestination(before, after)).toBe(true);
    expect(redirectedText('email', { was: before, is: after }).body).toContain(`Shipment {ref} now goes to ${in_email}. `);
    expect(redirectedText('sms', { was: before, is: after }).body).toBe(`{ref} now goes to ${in_sms}. {link}`);
    for (const channel of ['email', 'sms'] as const)
      expect(JSON.stringify(redirectedText(channel, { was: before, is: after }))).not.toMatch(/Empire|Long|Bath/);
  });

  it('is no news where the same door is written in another way', () => {
    expect(isOtherDestination(DOOR, { ...DOOR, street_address: ' 3 empire road ' })).toBe(false);
    // The operator's list puts its address right; the recipient goes to the same point.
    expect(isOtherDestination(POINT, { ...POINT, street_address: '52 Bath Avenue' })).toBe(false);
  });

  it('KEY-51: an SMS of it is one part', () => {
    const long = { ...POINT, local_area: 'M'.repeat(60) };
    const link = 'https://track.tselacouriers.co.za/track?ref=AB2CD3&key=abcdefghijklmnop';
    const text = redirectedText('sms', { was: DOOR, is: long })
      .body.replace('{ref}', 'AB2CD3')
      .replace('{link}', `${link} #ABCDEFG`);

    expect(`Tsela Couriers: ${text}`.length).toBeLessThanOrEqual(160);
  });
});
