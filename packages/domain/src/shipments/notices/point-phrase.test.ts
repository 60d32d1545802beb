import { describe, expect, it } from 'vitest';
import { pointPhrase } from './point-phrase.ts';

const MALL = {
  name: 'Rosebank Mall',
  type: 'locker',
  address: '50 Bath Avenue, Rosebank, Johannesburg',
  trading_hours: 'Mon-Sun 07:00-21:00',
  compartment: 'medium',
} as const;

describe('where a parcel is handed over', () => {
  it('is told in an e-mail with address, compartment and hours', () => {
    expect(pointPhrase('email', MALL)).toBe(
      ' at Rosebank Mall, 50 Bath Avenue, Rosebank, Johannesburg (locker; medium compartment; open Mon-Sun 07:00-21:00)',
    );
  });

  it('leaves out what is not known', () => {
    const bare = { ...MALL, type: 'counter', address: '', trading_hours: '', compartment: '' } as const;

    expect(pointPhrase('email', bare)).toBe(' at Rosebank Mall (counter)');
  });

  it('KEY-51: is told in an SMS by its name, which is cut between words to stay in one part', () => {
    expect(pointPhrase('sms', MALL)).toBe(' at Rosebank Mall');
    expect(pointPhrase('sms', { ...MALL, name: 'Nelson Mandela Square Lower Level Parking' })).toBe(' at Nelson Mandela Square');
    expect(pointPhrase('sms', { ...MALL, name: 'Hartebeespoortdamaquaduktmuseum' })).toBe(
      ' at Hartebeespoortdamaquaduktm'.slice(0, 30),
    );
  });
});
