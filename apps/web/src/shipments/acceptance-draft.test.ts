import { describe, expect, it } from 'vitest';
import { NOTHING_ENTERED, acceptanceErrors, acceptanceInput, lackOf } from './acceptance-draft.ts';
import { aShipment } from './shipment.testing.ts';

const NOBODY = { name: '', email: '', mobile_number: '' };
const open = aShipment({ status: 'quote', customer_reference: '', delivery_contact: NOBODY });

describe('accepting a quote', () => {
  it('SCREEN-13: asks for the contacts that are missing, and for nothing else', () => {
    expect(lackOf(aShipment({ status: 'quote' }), {})).toEqual({ sides: [], customer_reference: false });
    expect(lackOf(open, {})).toEqual({ sides: ['delivery'], customer_reference: false });
    expect(lackOf(open, { require_customer_reference: true })).toEqual({ sides: ['delivery'], customer_reference: true });
    const reachable = aShipment({ delivery_contact: { ...NOBODY, email: 'thandi@example.com' } });
    expect(lackOf(reachable, {}).sides).toEqual(['delivery']);
  });

  it('says what is still missing, until it is typed in', () => {
    const named = { ...NOTHING_ENTERED, delivery_contact: { ...NOBODY, name: 'Thandi' } };

    expect(acceptanceErrors(open, NOTHING_ENTERED, {})).toEqual({
      'delivery_contact.name': "Please enter the delivery contact's name.",
      'delivery_contact.mobile_number': 'Please enter a mobile number or email address for the delivery contact.',
    });
    expect(Object.keys(acceptanceErrors(open, named, {}))).toEqual(['delivery_contact.mobile_number']);
    expect(
      acceptanceErrors(open, { ...named, delivery_contact: { ...named.delivery_contact, email: 'thandi@example.com' } }, {}),
    ).toEqual({});
  });

  it('sends what was typed in, and nothing that stands in the quote', () => {
    const delivery_contact = { ...NOBODY, name: 'Thandi', email: 'thandi@example.com' };

    expect(acceptanceInput(open, NOTHING_ENTERED)).toEqual({ id: open.id });
    expect(acceptanceInput(open, { ...NOTHING_ENTERED, delivery_contact, customer_reference: ' PO-7 ' })).toEqual({
      id: open.id,
      delivery_contact,
      customer_reference: 'PO-7',
    });
  });
});
