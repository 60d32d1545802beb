import { describe, expect, it } from 'vitest';
import { addressKey, completeAddress, enteredAddress, normaliseAddress } from './normalise-address.ts';
import { buildGazetteer } from './gazetteer.ts';
import type { GazetteerRow } from './known-places.ts';

const ROSEBANK: GazetteerRow = {
  suburb: 'Rosebank',
  city: 'Johannesburg',
  zone: 'GP',
  street_code: '2196',
  box_code: '',
  lat: -26.1345,
  lng: 28.0529,
  accuracy: 'code',
};
const GAZETTEER = buildGazetteer([ROSEBANK]);

describe('normaliseAddress', () => {
  it.each([
    [undefined, 'South Africa'],
    ['', 'South Africa'],
    ['ZA', 'South Africa'],
    ['za', 'South Africa'],
    ['RSA', 'South Africa'],
    ['south africa', 'South Africa'],
    ['bw', 'BW'],
    ['Atlantis', 'Atlantis'],
  ])('country %s becomes %s', (country, normal) => {
    expect(normaliseAddress({ country }).country).toBe(normal);
  });

  it.each([
    ['Gauteng', 'GP'],
    ['GT', 'GP'],
    ['gau', 'GP'],
    ['NL', 'KZN'],
    ['NP', 'LP'],
    ['ZA-WC', 'WC'],
    ['kwazulu natal', 'KZN'],
    ['Elsewhere', ''],
  ])('zone %s becomes %s', (zone, normal) => {
    expect(normaliseAddress({ zone }).zone).toBe(normal);
  });

  it.each([
    ['181', '0181'],
    ['83', '0083'],
    ['2196', '2196'],
    [' 0181 ', '0181'],
    ['', ''],
  ])('code %s becomes %s', (code, normal) => {
    expect(normaliseAddress({ code }).code).toBe(normal);
  });

  it('leaves codes and zones of other countries alone', () => {
    expect(normaliseAddress({ country: 'US', code: '123', zone: 'NC' })).toMatchObject({
      code: '123',
      zone: 'NC',
      country: 'US',
    });
  });

  it('takes coordinates of 0, 0 for none', () => {
    expect(normaliseAddress({ lat: 0, lng: 0 })).toMatchObject({ lat: null, lng: null });
    expect(normaliseAddress({ lat: -26.1, lng: 28 })).toMatchObject({ lat: -26.1, lng: 28 });
  });

  it('composes the entered address without empty parts', () => {
    const address = {
      street_address: '1  Oxford Road',
      local_area: 'Rosebank',
      city: 'Johannesburg',
      code: '2196',
      zone: 'gauteng',
      country: 'ZA',
    };

    expect(normaliseAddress(address).entered_address).toBe('1 Oxford Road, Rosebank, Johannesburg, 2196, GP, South Africa');
    expect(normaliseAddress({ ...address, company: 'Acme' }).entered_address).toBe(
      'Acme, 1 Oxford Road, Rosebank, Johannesburg, 2196, GP, South Africa',
    );
  });

  it('keeps an entered address to the letter', () => {
    expect(normaliseAddress({ city: 'Durban', entered_address: 'the blue gate,  Durban' }).entered_address).toBe(
      'the blue gate,  Durban',
    );
  });

  it('changes nothing the second time', () => {
    const once = normaliseAddress({ local_area: 'Rosebank', zone: 'GT', code: '181', country: 'za', lat: 0, lng: 0 });

    expect(normaliseAddress(once)).toEqual(once);
  });
});

describe('completeAddress', () => {
  it('fills what is missing and composes the entered address again', () => {
    const { address, confidence } = completeAddress(
      GAZETTEER,
      normaliseAddress({ street_address: '1 Oxford Road', local_area: 'rosebank' }),
    );

    expect(confidence).toBe(0.8);
    expect(address).toMatchObject({
      local_area: 'rosebank',
      city: 'Johannesburg',
      code: '2196',
      zone: 'GP',
      lat: -26.1345,
      lng: 28.0529,
    });
    expect(address.entered_address).toBe('1 Oxford Road, rosebank, Johannesburg, 2196, GP, South Africa');
  });

  it('never changes what was given', () => {
    const given = normaliseAddress({ local_area: 'Rosebank', city: 'Joburg', code: '2196', zone: 'GP', lat: -26.14, lng: 28.04 });

    expect(completeAddress(GAZETTEER, given)).toMatchObject({ address: given, confidence: 1 });
  });

  it('leaves an unknown address as it is', () => {
    const given = normaliseAddress({ local_area: 'Xanadu' });

    expect(completeAddress(GAZETTEER, given)).toEqual({ address: given, confidence: 0, found: null });
  });

  it('looks nothing up outside South Africa', () => {
    expect(completeAddress(GAZETTEER, normaliseAddress({ local_area: 'Rosebank', country: 'GB' })).address.city).toBe('');
  });
});

describe('addressKey', () => {
  it('is the same for two spellings of one address and another for another', () => {
    const plain = normaliseAddress({ street_address: '1 Oxford Rd', local_area: 'Rosebank', zone: 'GP', entered_address: 'x' });
    const shouted = normaliseAddress({ street_address: ' 1  OXFORD RD.', local_area: 'rosebank', zone: 'Gauteng' });

    expect(addressKey(shouted)).toBe(addressKey(plain));
    expect(addressKey({ ...plain, street_address: '2 Oxford Rd' })).not.toBe(addressKey(plain));
    expect(enteredAddress({ ...plain, company: '' })).toBe('1 Oxford Rd, Rosebank, GP, South Africa');
  });
});
