import { describe, expect, it } from 'vitest';
import { SHIPMENT_IMPORT_FIELDS, guessedFields, headingsAt, unitOfHeading } from './import-fields.ts';

describe('SCREEN-34: the columns of a file are known by their headings', () => {
  it.each([
    ['Order No.', 'customer_reference'],
    ['Bestelling', 'customer_reference'],
    ['Bestelnommer', 'customer_reference'],
    ['Recipient', 'delivery_name'],
    ['Deliver To Suburb', 'delivery_suburb'],
    ['Consignee Contact Number', 'delivery_mobile'],
    ['shipping_address_1', 'delivery_street'],
    ['Shipping Address1', 'delivery_street'],
    ['Sender Name', 'collection_name'],
    ['Collect From', 'collection_name'],
    ['Pickup City', 'collection_city'],
    ['Orig Post Code', 'collection_code'],
    ['Cell', 'delivery_mobile'],
    ['Poskode', 'delivery_code'],
    ['Gewig', 'weight'],
    ['Mass (kg)', 'weight'],
    ['Weight in g', 'weight'],
    ['L', 'length'],
    ['B', 'width'],
    ['LxWxH', 'dimensions'],
    ['Qty', 'quantity'],
    ['Contents', 'description'],
    ['Service Type', 'service_level'],
    ['Anything else', null],
  ])('%s is %s', (heading, field) => {
    expect(guessedFields([heading])).toEqual([field]);
  });

  it('fills no field twice: the first column wins', () => {
    expect(guessedFields(['Phone', 'Cell'])).toEqual(['delivery_mobile', null]);
  });

  it('follows what the account has chosen before', () => {
    expect(guessedFields(['Werkkaart', 'Cell'], { werkkaart: 'customer_reference', cell: '' })).toEqual([
      'customer_reference',
      null,
    ]);
  });

  it('knows its own labels, and no name leads to two fields', () => {
    expect(guessedFields(SHIPMENT_IMPORT_FIELDS.map(({ label }) => label))).toEqual(SHIPMENT_IMPORT_FIELDS.map(({ key }) => key));

    const names = SHIPMENT_IMPORT_FIELDS.flatMap(({ also }) => also);
    const twice = names.filter(
      (name, at) => names.indexOf(name) !== at && SHIPMENT_IMPORT_FIELDS.filter(({ also }) => also.includes(name)).length > 1,
    );
    expect(twice).toEqual([]);
  });

  it('finds the headings below what a shop writes above them', () => {
    const rows = [['Karoo Crafts'], ['November 2026', ''], [], ['Order', 'Recipient', 'Mass'], ['A1', 'Thandi', '2']];

    expect(headingsAt(rows)).toBe(3);
    expect(headingsAt([[''], ['a', 'b'], ['c', 'd']])).toBe(1);
  });

  it.each([
    ['Weight (g)', 'g'],
    ['Mass kg', 'kg'],
    ['Length mm', 'mm'],
    ['Length', null],
    ['Gross weight', null],
  ])('the unit of %s is %s', (heading, unit) => {
    expect(unitOfHeading(heading)).toBe(unit);
  });
});
