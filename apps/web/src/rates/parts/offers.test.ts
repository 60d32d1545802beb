import type { QuoteAnswer } from '@tsela/contract/rates/rate-api';
import type { ServiceLevelId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { chosenOffer, marksOf, offersOf } from './offers.ts';

type Rate = QuoteAnswer['rates'][number];

const SERVICE = {
  id: 1 as ServiceLevelId,
  code: 'ECO',
  name: 'Economy',
  description: '',
  collection_date: '2026-11-23T06:00:00.000Z',
  collection_cut_off_time: '2026-11-23T13:00:00.000Z',
  delivery_date_from: '2026-11-25T06:00:00.000Z',
  delivery_date_to: '2026-11-26T15:00:00.000Z',
  estimate_text: '2 - 3 days',
  vat_type: 'standard' as const,
  insurance_disabled: false,
  earliest_collection_capacity_date: null,
};

const ECONOMY: Rate = {
  rate: 146.12,
  rate_excluding_vat: 127.06,
  base_rate: {
    charge: 99,
    charge_per_parcel: [99],
    group_name: 'Standard',
    vat: 14.85,
    vat_type: 'standard',
    vat_percentage: 15,
    rate_formula_type: 'flat',
    total_calculated_weight: 2,
  },
  service_level: SERVICE,
  surcharges: [],
  rate_adjustments: [{ id: 1, name: 'Fuel', charge: 12.38 }],
  time_based_rate_adjustments: [],
  extras: [{ id: 1, insurance_charge: 15.68, vat: 2.35, vat_type: 'standard' }],
  charged_weight: 2,
  actual_weight: 2,
  volumetric_weight: 1.5,
  explanation: ['Fuel: R 12.38.'],
  not_applied: ['Farm: not charged.'],
};

const OVERNIGHT: Rate = {
  ...ECONOMY,
  rate: 239.35,
  service_level: {
    ...SERVICE,
    code: 'OVN',
    name: 'Overnight',
    delivery_date_from: '2026-11-24T06:00:00.000Z',
    delivery_date_to: '2026-11-25T15:00:00.000Z',
  },
};

function answerOf(...rates: Rate[]): QuoteAnswer {
  return {
    message: 'Success',
    service_days: { collection_service_days: [], delivery_service_days: [] },
    rates,
    no_rates: [
      {
        service_level_code: 'LSE',
        service_level_name: 'Local same-day',
        reason: 'x',
        message: 'Too far.',
        nearest: null,
        change: null,
        explanation: [],
      },
    ],
    exceptions: [],
    address_warnings: [],
    opening_warnings: [],
  };
}

function unpriced({ rate: _rate, rate_excluding_vat: _without, base_rate: _base, ...rest }: Rate): Rate {
  return rest;
}

describe('the services on offer', () => {
  it('CALL-58: say what is doubtful about the places that they go by, but not how a name is spelt', () => {
    const warning = { side: 'delivery', field: 'zone', message: 'Sandton is in Gauteng, 2196.', suggestion: null } as const;
    const address_warnings = [
      { ...warning, code: 'contradiction' as const },
      { ...warning, side: 'collection' as const, code: 'spelling' as const },
    ];

    expect(offersOf({ ...answerOf(), address_warnings }).address_warnings).toEqual([address_warnings[0]]);
  });

  it('say what they cost, with VAT and every line', () => {
    const [economy] = offersOf(answerOf(ECONOMY)).offered;

    expect(economy?.price).toEqual({
      rate: 146.12,
      vat: 19.06,
      lines: [
        { name: 'Economy', charge: 99 },
        { name: 'Fuel', charge: 12.38 },
        { name: 'Insurance', charge: 15.68 },
      ],
      explanation: ['Fuel: R 12.38.'],
      not_applied: ['Farm: not charged.'],
    });
  });

  it('PERM-055: say no price to who may not see it, who then has to choose', () => {
    const { offered } = offersOf(answerOf(unpriced(ECONOMY), unpriced(OVERNIGHT)));

    expect(offered.map(({ price }) => price)).toEqual([null, null]);
    expect(chosenOffer(offered, '')).toBeNull();
    expect(chosenOffer(offered, 'OVN')?.name).toBe('Overnight');
  });

  it('mark the cheapest and the fastest, and take the cheapest until another is chosen', () => {
    const { offered } = offersOf(answerOf(OVERNIGHT, ECONOMY));

    expect(offered.map((offer) => marksOf(offer, offered))).toEqual([['fastest'], ['cheapest']]);
    expect(chosenOffer(offered, '')?.code).toBe('ECO');
    expect(chosenOffer(offered, 'OVN')?.code).toBe('OVN');
    expect(chosenOffer(offered, 'GONE')).toBeNull();
  });

  it('mark nothing where there is nothing to compare', () => {
    const { offered, not_offered } = offersOf(answerOf(ECONOMY));

    expect(offered.map((offer) => marksOf(offer, offered))).toEqual([[]]);
    expect(not_offered).toHaveLength(1);
  });
});
