import { describe, expect, it } from 'vitest';
import { STEPS, errorsOfSteps, stepAfterEdit, stepIn, stepOfField, stepsOf } from './steps-draft.ts';

describe('SCREEN-11: the questions on a phone', () => {
  it('are nine for a booking; a quote asks for no people and confirms nothing', () => {
    expect(stepsOf('send')).toEqual(STEPS);
    expect(stepsOf('quote')).toEqual(['from', 'to', 'size', 'count', 'contents', 'when', 'service']);
  });

  it('begin at the first where the address names none that there is', () => {
    expect(stepIn('when', stepsOf('quote'))).toBe('when');
    expect(stepIn('check', stepsOf('quote'))).toBe('from');
    expect(stepIn('nothing', stepsOf('send'))).toBe('from');
    expect(stepIn(undefined, stepsOf('send'))).toBe('from');
  });

  it.each([
    ['collection_address.local_area', 'from'],
    ['collection_pickup_point_id', 'from'],
    ['delivery_address.street_address', 'to'],
    ['parcels[0].submitted_weight_kg', 'size'],
    ['parcels', 'count'],
    ['parcels[2].parcel_description', 'contents'],
    ['declared_value', 'contents'],
    ['billing_contact.email', 'contents'],
    ['customer_reference', 'contents'],
    ['custom_fields.floor', 'contents'],
    ['delivery_before', 'when'],
    ['collection_min_date', 'when'],
    ['service_level_code', 'service'],
    ['delivery_contact.mobile_number', 'contacts'],
    ['special_instructions_delivery', 'contacts'],
    ['responsible_contact.email', 'contacts'],
    ['has_accepted_terms', 'check'],
  ] as const)('ask for %s in the step %s', (field, step) => {
    expect(stepOfField(field)).toBe(step);
  });

  it('SCREEN-10: ask a visitor who wants a price for an e-mail address beside the prices, not before them', () => {
    const missing = { 'billing_contact.email': 'a' };

    expect(stepOfField('billing_contact.email', 'quote')).toBe('service');
    expect(errorsOfSteps(missing, new Set(['contents']), 'quote')).toEqual({});
    expect(errorsOfSteps(missing, new Set(['service']), 'quote')).toEqual(missing);
    expect(errorsOfSteps(missing, new Set(['contents']), 'send')).toEqual(missing);
  });

  it('lead back to the check that they were opened from, the size by way of the count', () => {
    expect(STEPS.map(stepAfterEdit)).toEqual(STEPS.map((step) => (step === 'size' ? 'count' : 'check')));
  });

  it('validate their own part', () => {
    const errors = { 'collection_address.city': 'a', parcels: 'b', 'delivery_contact.name': 'c' };

    expect(errorsOfSteps(errors, new Set(['from', 'count']))).toEqual({ 'collection_address.city': 'a', parcels: 'b' });
    expect(errorsOfSteps(errors, new Set())).toEqual({});
  });
});
