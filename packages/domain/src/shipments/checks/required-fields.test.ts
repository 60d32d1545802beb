import { describe, expect, it } from 'vitest';
import { declaredValueChecks, missingFields } from './required-fields.ts';

const PARCEL = { submitted_length_cm: 10, submitted_width_cm: 10, submitted_height_cm: 5, submitted_weight_kg: 1 };
const FACTS = {
  is_quote: false,
  is_parcel_content_required: false,
  is_customer_reference_required: false,
  insurance_declared_value_enabled: true,
  insurance_max_declared_value: 5000,
};
const DRAFT = {
  collection_contact: { name: 'Thandi', mobile_number: '0821234567' },
  delivery_contact: { name: 'Pieter', email: 'pieter@example.co.za' },
  parcels: [PARCEL],
};

function fields(draft: Parameters<typeof missingFields>[0], facts = FACTS): string[] {
  return missingFields(draft, facts).map((violation) => violation.field);
}

describe('required fields', () => {
  it('SHIP-VALID-14: names every field that is missing', () => {
    expect(fields(DRAFT)).toEqual([]);
    expect(fields({})).toEqual([
      'parcels',
      'collection_contact.name',
      'collection_contact.mobile_number',
      'delivery_contact.name',
      'delivery_contact.mobile_number',
    ]);
    expect(fields({ ...DRAFT, parcels: [PARCEL, { submitted_length_cm: 10, submitted_weight_kg: 0 }] })).toEqual([
      'parcels[1].submitted_width_cm',
      'parcels[1].submitted_height_cm',
      'parcels[1].submitted_weight_kg',
    ]);
  });

  it('a quote needs parcels only', () => {
    expect(fields({ parcels: [PARCEL] }, { ...FACTS, is_quote: true, is_parcel_content_required: true })).toEqual([]);
  });

  it('KEY-21: contents are required where the provider says so', () => {
    expect(fields(DRAFT, { ...FACTS, is_parcel_content_required: true })).toEqual(['parcels[0].parcel_description']);
  });

  it('a customer reference is required where the provider or the opt-in says so', () => {
    expect(fields(DRAFT, { ...FACTS, is_customer_reference_required: true })).toEqual(['customer_reference']);
  });

  it('KEY-22: a declared value needs cover and stays within its limit', () => {
    expect(declaredValueChecks({ declared_value: 5000 }, FACTS)).toEqual([]);
    expect(declaredValueChecks({ declared_value: 5001 }, FACTS).map((violation) => violation.message)).toEqual([
      'The declared value is more than the maximum of R5000',
    ]);
    expect(declaredValueChecks({ declared_value: 9e6 }, { ...FACTS, insurance_max_declared_value: null })).toEqual([]);
    expect(declaredValueChecks({ declared_value: 1 }, { ...FACTS, insurance_declared_value_enabled: false })).toHaveLength(1);
    expect(declaredValueChecks({}, { ...FACTS, insurance_declared_value_enabled: false })).toEqual([]);
  });
});
