import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { fieldsOfAll, proofFieldsOf } from '@tsela/domain/tracking/proofs/pod-steps';
import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import { describe, expect, it } from 'vitest';
import {
  askingForPin,
  cameOf,
  checked,
  formKindOf,
  handedOver,
  isComplete,
  kindsOf,
  provedDeliveries,
  shortOf,
  unanswered,
} from './deliver-together-draft.ts';

const withPin = { short_tracking_reference: 'AAAAAA', pin_needed: true, pin_attempts_left: 3, parcel_references: ['AAAAAA/1'] };
const without = {
  ...withPin,
  short_tracking_reference: 'BBBBBB',
  pin_needed: false,
  parcel_references: ['BBBBBB/1', 'BBBBBB/2'],
};
const NO_FALLBACK = {
  name: 'off',
  mobile_number: 'off',
  department: 'off',
  description: 'off',
  photos: 'off',
  signature: 'off',
} as const;
const PHOTO = { type: 'photo' as const, content: 'AAAA' };

describe('several deliveries at a door', () => {
  it('issue 19: are those of which a parcel was scanned, and those that are short say what is left', () => {
    expect(handedOver([withPin, without], ['AAAAAA/1'])).toEqual([withPin]);
    expect(handedOver([withPin, without], ['AAAAAA/1', 'BBBBBB/1'])).toEqual([withPin, without]);
    expect(shortOf([withPin, without], ['AAAAAA/1', 'BBBBBB/1'])).toEqual([without]);
    expect(shortOf([withPin, without], ['AAAAAA/1', 'BBBBBB/2', 'BBBBBB/1'])).toEqual([]);
  });

  it('KEY-36: name the parcels that are there where one is not, and all where each has to be scanned', () => {
    const deliveries = [withPin, without].map(({ short_tracking_reference: reference }) => ({ reference, proof: {} }));
    const checks = (confirmed: readonly string[], must_scan: boolean) =>
      checked(deliveries, { shipments: [withPin, without], confirmed, must_scan }).map(({ proof }) => proof.parcel_check);

    expect(checks(['AAAAAA/1', 'BBBBBB/1'], false)).toEqual([undefined, { confirmed: ['BBBBBB/1'], left: ['BBBBBB/2'] }]);
    expect(checks(['AAAAAA/1', 'BBBBBB/1', 'BBBBBB/2'], false)).toEqual([undefined, undefined]);
    expect(checks(['AAAAAA/1', 'BBBBBB/1', 'BBBBBB/2'], true)).toEqual([
      { confirmed: ['AAAAAA/1'] },
      { confirmed: ['BBBBBB/1', 'BBBBBB/2'] },
    ]);
  });

  it('ENUM-07: each ask for a PIN of their own where they need one, until it is said that there is none', () => {
    const tried = { ...withPin, pin_attempts_left: 0 };

    expect(askingForPin([withPin, without, tried])).toEqual([withPin]);
    expect(kindsOf([withPin, without, tried], {})).toEqual(['pin', 'receiver', 'fallback']);
    expect(kindsOf([withPin, without], { AAAAAA: { has_no_pin: true } })).toEqual(['fallback', 'receiver']);
  });

  it('have one form: of a stamped document where that proves all of them', () => {
    expect(formKindOf(['grv', 'grv'])).toBe('grv');
    expect(formKindOf(['pin', 'pin'])).toBe('pin');
    expect(formKindOf(['pin', 'receiver'])).toBe('fallback');
  });

  it('issue 19: carry the same proof, their own PIN, and pictures that are kept until the last', () => {
    const proof = { receiver_name: 'Thandi', documents: [PHOTO] };

    expect(provedDeliveries([withPin, without], proof, { AAAAAA: { pin: '1234' } })).toEqual([
      { reference: 'AAAAAA', proof: { receiver_name: 'Thandi', pin: '1234', documents: [{ ...PHOTO, is_for_more: true }] } },
      { reference: 'BBBBBB', proof: { receiver_name: 'Thandi', documents: [PHOTO] } },
    ]);
    expect(provedDeliveries([withPin], {}, { AAAAAA: { has_no_pin: true } })).toEqual([
      { reference: 'AAAAAA', proof: { has_no_pin: true } },
    ]);
  });

  it('KEY-37: are asked for what was captured no second time, and for what the form has not', () => {
    const fields = fieldsOfAll([proofFieldsOf('pin', NO_FALLBACK, ['signature']), proofFieldsOf('receiver', NO_FALLBACK, [])]);
    const signed = { receiver_name: 'Thandi', documents: [{ type: 'signature' as const, content: 'AAAA' }] };

    expect(isComplete('fallback', signed, fields)).toBe(true);
    expect(isComplete('fallback', { receiver_name: 'Thandi' }, fields)).toBe(false);
    expect(isComplete('fallback', null, fields)).toBe(false);
    expect(isComplete('pin', null, proofFieldsOf('pin', NO_FALLBACK, []))).toBe(true);
  });

  it('are told apart by what came of them', () => {
    const refused: FieldEventResult = refusedEvent({ event_id: '1', reference: 'AAAAAA' }, 'That PIN is wrong.');
    const taken: FieldEventResult = { ...refused, result: 'accepted' };

    expect(
      cameOf([
        { reference: 'AAAAAA', answer: refused },
        { reference: 'BBBBBB', answer: taken },
        { reference: 'CCCCCC', answer: null },
      ]),
    ).toEqual({ refused: { AAAAAA: 'That PIN is wrong.' }, taken: 1, waiting: 1 });
  });

  it('issue 19: are refused no longer once their PIN was entered anew, or is said to be missing', () => {
    const refused = { AAAAAA: 'That PIN is wrong.', BBBBBB: 'That PIN is wrong.', CCCCCC: 'A photo is missing.' };

    expect(unanswered(refused, {})).toHaveLength(3);
    expect(unanswered(refused, { AAAAAA: { pin: '1234' }, BBBBBB: { has_no_pin: true } })).toEqual([
      ['CCCCCC', 'A photo is missing.'],
    ]);
  });
});
