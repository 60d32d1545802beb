import { describe, expect, it } from 'vitest';
import {
  PARTNER_STATUSES,
  PLAIN_FIELDS,
  incomingChecks,
  isNetwork,
  mappedStatus,
  readReport,
  whyNotReported,
} from './incoming-rules.ts';
import { INCOMING_STARTS, INCOMING_TEMPLATES } from './incoming-templates.ts';
import { readShopQuestion, shopRatesOf } from './shop-rates.ts';

describe('what another system reports', () => {
  it('SCREEN-40: is read where it stands, and says what is missing', () => {
    const fields = { ...PLAIN_FIELDS, reference: 'data.ref', status: 'data.state.0', event_id: 'id' };

    expect(readReport({ id: 7, data: { ref: ' A1 ', state: ['OUT'] }, message: 'On\nits way' }, fields)).toEqual({
      reference: 'A1',
      partner_status: 'OUT',
      message: 'On its way',
      location: '',
      event_id: '7',
    });
    expect(readReport({ data: { state: ['OUT'] } }, fields)).toBe('There is no tracking reference at data.ref.');
    expect(readReport([], fields)).toBe('There is no tracking reference at data.ref.');
    expect(readReport({ data: { ref: 'A1', state: [{}] } }, fields)).toBe('There is no status at data.state.0.');
  });

  it('SCREEN-40: is found in the mapping whatever its case', () => {
    const mapping = [{ partner_status: ' Out_For_Delivery ', status: 'out-for-delivery' }] as const;

    expect(mappedStatus(mapping, 'OUT_FOR_DELIVERY')).toBe('out-for-delivery');
    expect(mappedStatus(mapping, 'OUT')).toBeNull();
  });

  it('SCREEN-40: is what happens to parcels, and no booking, payment, cancellation or hold', () => {
    for (const own of ['quote', 'payment-pending', 'submitted', 'cancelled', 'on-hold', 'on-hold-internal'] as const)
      expect(PARTNER_STATUSES).not.toContain(own);
    expect(PARTNER_STATUSES).toContain('in-locker');
  });

  it.each([
    ['collected', 'in-transit', null],
    ['submitted', 'delivered', null],
    ['delivered', 'at-hub', 'A shipment that is delivered goes no further.'],
    ['cancelled', 'at-hub', 'The shipment has been cancelled.'],
    ['on-hold', 'at-hub', 'The shipment is on hold.'],
    ['quote', 'collected', 'A shipment that is quote is not on its way.'],
    ['in-transit', 'collection-assigned', 'A shipment that is in transit cannot become collection assigned.'],
  ] as const)('SCREEN-40: takes a shipment that is %s to %s: %s', (present, to, refusal) => {
    expect(whyNotReported(present, to)).toBe(refusal);
  });

  it.each([
    ['196.25.1.10', true],
    ['196.25.1.0/24', true],
    ['2001:db8::/32', true],
    ['196.25.1.300', false],
    ['196.25.1.0/33', false],
    ['shop.example', false],
    ['1.2.3.4/8/8', false],
  ])('SCREEN-40: knows whether %s is an address: %s', (text, is_one) => {
    expect(isNetwork(text)).toBe(is_one);
  });

  it.each(INCOMING_TEMPLATES)('PROD-14: can be set up as %s as it begins', (template) => {
    const { integration_type, ...start } = INCOMING_STARTS[template];

    expect(incomingChecks(integration_type, start)).toEqual([]);
  });

  it('SCREEN-40: is refused with statuses twice, odd paths, and scopes of another type', () => {
    const { integration_type, ...start } = INCOMING_STARTS.partner;
    const [first] = start.status_mapping;
    if (!first) throw new Error('The template has no status.');
    const faults = incomingChecks(integration_type, {
      ...start,
      scopes: ['statuses', 'rates'],
      fields: { ...start.fields, status: 'a b' },
      status_mapping: [first, { ...first, partner_status: 'collected ' }],
      allowed_addresses: ['home'],
    });

    expect(faults.map(({ field }) => field)).toEqual(['scopes', 'fields.status', 'status_mapping', 'allowed_addresses']);
  });
});

describe('what a checkout asks', () => {
  const rate = {
    origin: { city: 'Johannesburg', postal_code: '2196', province: 'GP', address1: '12 Oxford Road', address2: 'Rosebank' },
    destination: { city: 'Durban', postal_code: '4001', province: 'NL', address1: '1 Marine Parade', address2: null },
    items: [
      { quantity: 2, grams: 600, requires_shipping: true },
      { quantity: 1, grams: 99_999, requires_shipping: false },
    ],
  };

  it('PROD-14 SCREEN-40: is read as one box with the weight of what is shipped', () => {
    expect(readShopQuestion(JSON.stringify({ rate }))).toMatchObject({
      collection_address: { local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' },
      delivery_address: { local_area: 'Durban', city: 'Durban', code: '4001', zone: 'KZN' },
      parcels: [{ submitted_weight_kg: 1.2 }],
    });
  });

  it.each(['', '[]', '{"rate":{}}', '{"rate":{"origin":{},"destination":{},"items":{}}}'])(
    'SCREEN-40: is refused where it is %j',
    (body) => {
      expect(readShopQuestion(body)).toBe('Please send rate with origin, destination and items.');
    },
  );

  it('SCREEN-40: is answered in cents, without prices that may not be shown', () => {
    const service_level = {
      code: 'ECO',
      name: 'Economy',
      description: '',
      delivery_date_from: null,
      delivery_date_to: '2027-03-12T15:00:00Z',
    };

    expect(shopRatesOf([{ rate: 115.5, service_level }, { service_level }])).toEqual([
      {
        service_name: 'Economy',
        service_code: 'ECO',
        description: '',
        total_price: '11550',
        currency: 'ZAR',
        max_delivery_date: '2027-03-12T15:00:00Z',
      },
    ]);
  });
});
