import { describe, expect, it } from 'vitest';
import { NOTHING_ENTERED, acceptanceErrors, acceptanceInput, lackOf } from './acceptance-draft.ts';
import { aShipment } from '../shipment.testing.ts';

const ASKED = { settings: {}, references: { require_customer_reference: false, customer_reference_pattern: '' } };
const NOBODY = { name: '', email: '', mobile_number: '' };
const open = aShipment({ status: 'quote', customer_reference: '', delivery_contact: NOBODY });

describe('accepting a quote', () => {
  it('SCREEN-13: asks for the contacts that are missing, and for nothing else', () => {
    expect(lackOf(aShipment({ status: 'quote' }), ASKED)).toEqual({ sides: [], customer_reference: false });
    expect(lackOf(open, ASKED)).toEqual({ sides: ['delivery'], customer_reference: false });
    expect(lackOf(open, { ...ASKED, settings: { require_customer_reference: true } })).toEqual({
      sides: ['delivery'],
      customer_reference: true,
    });
    const reachable = aShipment({ delivery_contact: { ...NOBODY, email: 'thandi@example.com' } });
    expect(lackOf(reachable, ASKED).sides).toEqual(['delivery']);
  });

  it('says what is still missing, until it is typed in', () => {
    const named = { ...NOTHING_ENTERED, delivery_contact: { ...NOBODY, name: 'Thandi' } };

    expect(acceptanceErrors(open, NOTHING_ENTERED, ASKED)).toEqual({
      'delivery_contact.name': "Please enter the delivery contact's name.",
      'delivery_contact.mobile_number': 'Please enter a mobile number or email address for the delivery contact.',
    });
    expect(Object.keys(acceptanceErrors(open, named, ASKED))).toEqual(['delivery_contact.mobile_number']);
    expect(
      acceptanceErrors(open, { ...named, delivery_contact: { ...named.delivery_contact, email: 'thandi@example.com' } }, ASKED),
    ).toEqual({});
  });

  it('asks for the reference that the account wants, looking as it wants it', () => {
    const references = { require_customer_reference: true, customer_reference_pattern: 'PO-####' };
    const wrong = aShipment({ status: 'quote', customer_reference: 'seven' });

    expect(lackOf(aShipment({ status: 'quote', customer_reference: '' }), { ...ASKED, references }).customer_reference).toBe(
      true,
    );
    expect(lackOf(wrong, { ...ASKED, references }).customer_reference).toBe(true);
    expect(Object.keys(acceptanceErrors(wrong, NOTHING_ENTERED, { ...ASKED, references }))).toEqual(['customer_reference']);
    expect(acceptanceErrors(wrong, { ...NOTHING_ENTERED, customer_reference: 'PO-0007' }, { ...ASKED, references })).toEqual({});
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
