import { describe, expect, it } from 'vitest';
import { proofRequestToCourier, proofRequestToDriver, whyNotRequestProof } from './proof-request.ts';

describe('asking for a proof of delivery', () => {
  it.each<[string, boolean, string | null]>([
    ['delivered', false, null],
    ['delivered', true, 'Its proof of delivery is among its documents.'],
    ['out-for-delivery', false, 'There is no proof of delivery before it is delivered.'],
    ['cancelled', false, 'There is no proof of delivery before it is delivered.'],
  ])('SCREEN-09: of what is %s, with files: %s, answers %s', (status, has_pod_files, why_not) => {
    expect(whyNotRequestProof({ status, has_pod_files })).toBe(why_not);
  });

  it('SCREEN-09: names to whom, where and on which South African day it went, as far as that is known', () => {
    const known = {
      reference: 'ACM000123',
      recipient: 'Sipho Dlamini',
      place: 'Parktown',
      delivered_date: '2026-11-26T22:30:00.000Z',
    };
    const unknown = { reference: 'ACM000123', recipient: '', place: '', delivered_date: null };

    expect([proofRequestToDriver(known), proofRequestToCourier(known).text, proofRequestToDriver(unknown)]).toEqual([
      'Please hand in the proof of delivery of ACM000123 to Sipho Dlamini, Parktown on 27 November 2026.',
      'Please send us the proof of delivery of ACM000123 to Sipho Dlamini, Parktown on 27 November 2026.',
      'Please hand in the proof of delivery of ACM000123.',
    ]);
    expect(proofRequestToCourier(known).subject).toBe('Proof of delivery of ACM000123');
  });
});
