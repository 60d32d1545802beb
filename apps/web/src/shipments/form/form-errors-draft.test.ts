import type { AccountId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { filledForm, filledParcel } from './form.testing.ts';
import { formErrors, messagesByField } from './form-errors-draft.ts';
import type { FormFacts } from './form-errors-draft.ts';
import { emptyForm } from './shipment-draft.ts';

const FACTS: FormFacts = {
  is_staff: false,
  is_quote: false,
  account: { account_type: 'postpaid', tracking_prefix: '' },
  references: { require_customer_reference: false, customer_reference_pattern: '' },
  settings: { enable_locker_shipments: true, enabled_pickup_providers: ['tcg-locker'] },
  has_service: true,
};

describe('what is wrong with the form', () => {
  it('is nothing when everything is there', () => {
    expect(formErrors(filledForm(), FACTS)).toEqual({ fields: {}, message: null });
  });

  it('SHIP-VALID-14: the line above the form says that required fields are missing', () => {
    const form = filledForm({ parcels: [filledParcel({ submitted_weight_kg: '' })] });

    const { fields, message } = formErrors(form, FACTS);

    expect(message).toBe('Please fill in all the required fields.');
    expect(Object.keys(fields)).toEqual(['parcels[0].submitted_weight_kg']);
  });

  it('an address that is empty says at each of its parts what it lacks, and a company will do for a street', () => {
    const empty = { ...emptyForm().collection.address };
    const form = filledForm();
    const errorsWith = (address: Partial<typeof empty>) =>
      formErrors({ ...form, collection: { ...form.collection, address: { ...empty, ...address } } }, FACTS).fields;

    expect(errorsWith({})).toEqual({
      'collection_address.street_address': 'Please enter a street address or company.',
      'collection_address.local_area': 'Please enter a suburb.',
      'collection_address.city': 'Please enter a city.',
      'collection_address.zone': 'Please choose a province.',
    });
    expect(Object.keys(errorsWith({ company: 'Acme', local_area: 'Sandton' }))).toEqual([
      'collection_address.city',
      'collection_address.zone',
    ]);
  });

  it('SHIP-VALID-13: several maximums stand on lines of their own', () => {
    const form = filledForm({ parcels: [filledParcel({ submitted_length_cm: '151', submitted_weight_kg: '71' })] });

    const { fields, message } = formErrors(form, FACTS);

    expect(message).toBe(
      'Some parcels exceed the maximum allowed length of 150cm\nSome parcels exceed the maximum allowed weight of 70kg',
    );
    expect(fields).toEqual({
      'parcels[0].submitted_length_cm': 'Some parcels exceed the maximum allowed length of 150cm',
      'parcels[0].submitted_weight_kg': 'Some parcels exceed the maximum allowed weight of 70kg',
    });
  });

  it('SCREEN-10: visitors who have not accepted the terms are asked to, but not for a price', () => {
    const asked = { ...FACTS, asks_for_terms: true };

    expect(formErrors(filledForm(), asked).fields).toEqual({ has_accepted_terms: 'Please accept the terms and conditions.' });
    expect(formErrors({ ...filledForm(), has_accepted_terms: true }, asked).fields).toEqual({});
    expect(formErrors(filledForm(), { ...asked, is_quote: true }).fields).toEqual({});
  });

  it('DATA-22: a responsible person who cannot be reached as typed is told of', () => {
    const responsible = { name: 'Lindiwe', email: 'lindiwe', mobile_number: '12' };

    expect(formErrors({ ...filledForm(), responsible }, FACTS).fields).toEqual({
      'responsible_contact.email': 'Please enter a valid email address.',
      'responsible_contact.mobile_number': 'Please enter a valid phone number.',
    });
  });

  it('SHIP-VALID-02: a locker that was not chosen is asked for', () => {
    const form = filledForm();

    const { fields } = formErrors({ ...form, collection: { ...form.collection, kind: 'pickup-point' } }, FACTS);

    expect(fields).toEqual({ collection_pickup_point_id: 'Please select a pickup point for collection' });
  });

  it('ties a window that ends before it starts to its end', () => {
    const form = filledForm();

    const { fields } = formErrors({ ...form, delivery: { ...form.delivery, after: '15:00', before: '14:30' } }, FACTS);

    expect(fields).toEqual({ delivery_before: 'The "delivery to" time cannot be earlier than the "delivery from" time' });
  });

  it('SHIP-VALID-07: visitors give an address for billing', () => {
    const { fields } = formErrors(filledForm(), { ...FACTS, account: { account_type: 'guest', tracking_prefix: '' } });

    expect(fields).toEqual({ 'billing_contact.email': 'Please provide an email address for billing purposes.' });
  });

  it('asks again for a declared value that cannot be read', () => {
    const { fields, message } = formErrors(filledForm({ declared_value: 'about 1500' }), FACTS);

    expect(fields).toEqual({ declared_value: 'Please enter the declared value as an amount, for example 1 500.00.' });
    expect(message).toBe('Please enter the declared value as an amount, for example 1 500.00.');
  });

  it('asks staff for the account, and all users for a service', () => {
    const form = filledForm();
    const account = { id: 1 as AccountId, account_code: 'ACM01', name: 'Acme Online' };

    expect(formErrors(form, { ...FACTS, is_staff: true }).fields).toEqual({ account_id: 'Please choose an account.' });
    expect(formErrors({ ...form, account }, { ...FACTS, is_staff: true }).fields).toEqual({});
    expect(formErrors(form, { ...FACTS, has_service: false }).fields).toEqual({
      service_level_code: 'Please choose a service level.',
    });
  });

  it('asks a quote for neither door nor contact', () => {
    const form = filledForm();
    const nobody = emptyForm().collection.contact;
    const quoted = {
      ...form,
      collection: {
        ...form.collection,
        contact: nobody,
        address: { ...form.collection.address, street_address: '', position: null },
      },
    };

    expect(formErrors(quoted, { ...FACTS, is_quote: true }).fields).toEqual({});
    expect(Object.keys(formErrors(quoted, FACTS).fields).toSorted()).toEqual([
      'collection_address.street_address',
      'collection_contact.mobile_number',
      'collection_contact.name',
    ]);
  });
});

it('lists what is wrong as the page goes: account, collection, delivery, parcels, dates, options, service', () => {
  const wrong = [
    'service_level_code',
    'customer_reference',
    'delivery_min_date',
    'parcels',
    'delivery_contact.name',
    'special_instructions_collection',
    'collection_address',
    'account_id',
  ].map((field) => ({ field, code: 'required', message: field }));

  expect(Object.keys(messagesByField(wrong))).toEqual([
    'account_id',
    'special_instructions_collection',
    'collection_address',
    'delivery_contact.name',
    'parcels',
    'delivery_min_date',
    'customer_reference',
    'service_level_code',
  ]);
});
