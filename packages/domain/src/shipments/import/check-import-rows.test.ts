import { describe, expect, it } from 'vitest';
import { allAtOnce } from '../../steps.ts';
import { checkImportRows } from './check-import-rows.ts';
import { columnOf } from './columns-of-checks.ts';
import { bookKey } from './imported-shipment.ts';
import type { ImportCells, ImportFacts, ImportedSide } from './imported-shipment.ts';

const GOOD: ImportCells = {
  delivery_name: 'Thandi Mokoena',
  delivery_mobile: '0831234567',
  delivery_street: '3 Beach Road',
  delivery_suburb: 'Sea Point',
  delivery_city: 'Cape Town',
  delivery_code: '8005',
  length: '30',
  width: '20',
  height: '10',
  weight: '2.5',
};
const WAREHOUSE: ImportedSide = {
  name: 'Sipho Sender',
  mobile_number: '+27821234567',
  email: '',
  company: 'Karoo Crafts',
  street_address: '12 Oxford Road',
  local_area: 'Rosebank',
  city: 'Johannesburg',
  code: '2196',
  zone: 'GP',
  instructions: '',
};
const FACTS: ImportFacts = {
  defaults: { collection: WAREHOUSE, service_level: 'cheapest', collection_date: '', pod_method: '' },
  units: {},
  answers: new Map(),
  book: new Map(),
  service_levels: [
    { code: 'ECO', name: 'Economy' },
    { code: 'OVN', name: 'Overnight' },
  ],
};

function check(rows: readonly ImportCells[], facts: Partial<ImportFacts> = {}) {
  const lines = rows.map((cells, at) => ({ row: at + 2, cells: { ...GOOD, ...cells } }));
  return allAtOnce(checkImportRows(lines, { ...FACTS, ...facts }));
}

const faultsOf = (cells: ImportCells, facts: Partial<ImportFacts> = {}) =>
  check([cells], facts).faults.map(({ field, message }) => `${field}: ${message}`);

describe('SCREEN-34: the rows of a file become shipments', () => {
  it('one row is one shipment from where the defaults say', () => {
    const { shipments, faults, repairs } = check([{ customer_reference: 'A1' }]);

    expect(faults).toEqual([]);
    expect(repairs.map(({ field, value }) => [field, value])).toEqual([]);
    expect(shipments).toMatchObject([
      {
        rows: [2],
        customer_reference: 'A1',
        collection: WAREHOUSE,
        service: 'cheapest',
        parcels: [{ submitted_weight_kg: 2.5 }],
      },
    ]);
  });

  it('rows of one reference are one shipment, also where those below leave the address empty', () => {
    const empty = {
      delivery_name: '',
      delivery_mobile: '',
      delivery_street: '',
      delivery_suburb: '',
      delivery_city: '',
      delivery_code: '',
    };
    const { shipments, faults } = check([
      { customer_reference: 'A1', declared_value: '100' },
      { ...empty, customer_reference: 'a1', weight: '5', declared_value: '50' },
      { customer_reference: 'A2' },
    ]);

    expect(faults).toEqual([]);
    expect(shipments.map(({ rows, parcels, declared_value }) => [rows, parcels.length, declared_value])).toEqual([
      [[2, 3], 2, 150],
      [[4], 1, 0],
    ]);
    expect(shipments[0]?.delivery.street_address).toBe('3 Beach Road');
  });

  it('rows of one reference that go to two addresses are refused at the second', () => {
    const { faults } = check([{ customer_reference: 'A1' }, { customer_reference: 'A1', delivery_street: '9 Other Road' }]);

    expect(faults).toEqual([
      {
        row: 3,
        field: 'delivery_street',
        message: 'Row 2 has the same customer reference and another address. Rows of one shipment go to one address.',
      },
    ]);
  });

  it('rows without a reference are shipments by themselves, however alike', () => {
    expect(check([{}, {}]).shipments).toHaveLength(2);
  });

  it('a quantity makes as many parcels of a row, and dimensions may stand in one cell', () => {
    const [shipment] = check([{ quantity: '3', length: '', width: '', height: '', dimensions: '30x20x10 cm' }]).shipments;

    expect(shipment?.parcels).toHaveLength(3);
    expect(shipment?.parcels[0]).toMatchObject({ submitted_length_cm: 30, submitted_width_cm: 20, submitted_height_cm: 10 });
  });

  it('more parcels than a shipment may have are refused', () => {
    const rows = Array.from({ length: 6 }, () => ({ customer_reference: 'A1', quantity: '100' }));

    expect(check(rows).faults.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'quantity: A shipment has at most 500 parcels.',
    ]);
  });
});

describe('beyond 13: every repair has its reason', () => {
  it('and says what is booked in its place', () => {
    const { repairs } = check([
      { delivery_mobile: '831234567', delivery_code: '81', weight: '2500 g', service_level: 'overnight' },
    ]);

    expect(repairs.map(({ field, value, reason }) => [field, value, reason])).toEqual([
      ['delivery_mobile', '+27831234567', 'The zero that a spreadsheet takes away was put back.'],
      ['delivery_code', '0081', 'The zeros that a spreadsheet takes away were put back.'],
      ['weight', '2.5', 'Grams written as kilograms.'],
      ['service_level', 'OVN', 'Overnight has the code OVN.'],
    ]);
  });

  it('a doubt is asked once for all rows alike, and its answer settles them', () => {
    const rows = [{ weight: '2500' }, { weight: '400' }, { weight: '2' }];
    const { doubts, faults } = check(rows);
    const answered = check(rows, { answers: new Map([['weight', 'g']]) });

    expect(doubts.map(({ key, rows: asked }) => [key, asked])).toEqual([['weight', [2, 3]]]);
    expect(faults).toHaveLength(2);
    expect(answered.faults).toEqual([]);
    expect(answered.shipments.map(({ parcels }) => parcels[0]?.submitted_weight_kg)).toEqual([2.5, 0.4, 0.002]);
  });

  it('a service level that may be meant is asked for, and one that cannot be is refused', () => {
    const asked = check([{ service_level: 'Overnite' }]);

    expect(asked.doubts).toMatchObject([
      {
        key: 'service overnite',
        question: 'Which service level is "Overnite"?',
        options: [{ value: 'OVN', label: 'Overnight (OVN)' }],
      },
    ]);
    expect(
      check([{ service_level: 'Overnite' }], { answers: new Map([['service overnite', 'OVN']]) }).shipments[0]?.service,
    ).toBe('OVN');
    expect(faultsOf({ service_level: 'Rocket' })).toEqual(['service_level: There is no service level "Rocket".']);
  });

  it('a default service level counts in any case', () => {
    expect(check([{}], { defaults: { ...FACTS.defaults, service_level: 'eco' } }).shipments[0]?.service).toBe('ECO');
  });
});

describe('cells that hold no value', () => {
  it.each([
    ['#N/A', 'The spreadsheet has the error #N/A here.'],
    ['#REF!', 'The spreadsheet has the error #REF! here.'],
    ['=A1&B1', 'This is a formula without a value. Open the file in a spreadsheet, save it and choose it again.'],
  ])('%s is refused and never booked', (text, message) => {
    const { shipments, faults } = check([{ delivery_name: text }]);

    expect(faults.map(({ field, message: said }) => [field, said])).toEqual([['delivery_name', message]]);
    expect(shipments[0]?.delivery.name).toBe('');
  });

  it('what a file writes to keep a text a text is taken away', () => {
    const [shipment] = check([{ delivery_mobile: '="0831234567"', delivery_code: "'0081" }]).shipments;

    expect([shipment?.delivery.mobile_number, shipment?.delivery.code]).toEqual(['+27831234567', '0081']);
  });

  it('provinces are known by name and by letters, and others are refused', () => {
    expect(check([{ delivery_zone: 'gauteng' }]).shipments[0]?.delivery.zone).toBe('GP');
    expect(faultsOf({ delivery_zone: 'Narnia' })).toEqual(['delivery_zone: This is not a province of South Africa.']);
  });
});

describe('names of the address book', () => {
  const book = new Map([
    [bookKey('Head  Office'), WAREHOUSE],
    [bookKey('Twice'), null],
  ]);

  it('stand for what the row leaves empty', () => {
    const cells = {
      delivery_book: 'head office',
      delivery_street: '',
      delivery_suburb: '',
      delivery_city: '',
      delivery_code: '',
    };
    const { delivery } = check([cells], { book }).shipments[0] ?? {};

    expect([delivery?.name, delivery?.street_address, delivery?.code]).toEqual(['Thandi Mokoena', '12 Oxford Road', '2196']);
  });

  it('that nothing or more than one has are refused', () => {
    expect(faultsOf({ delivery_book: 'Nowhere' }, { book })).toEqual([
      'delivery_book: There is no such entry in the address book of the account.',
    ]);
    expect(faultsOf({ delivery_book: 'twice' }, { book })).toEqual([
      'delivery_book: The address book has several entries of this name. Please write the address in the row.',
    ]);
  });
});

it.each([
  ['delivery_address.local_area', 'delivery_suburb'],
  ['collection_contact.mobile_number', 'collection_mobile'],
  ['delivery_address', 'delivery_street'],
  ['parcels[3].submitted_weight_kg', 'weight'],
  ['service_level_code', 'service_level'],
  ['collection_min_date', 'collection_date'],
  ['special_instructions_delivery', 'delivery_instructions'],
  ['declared_value', 'declared_value'],
  ['something_else', ''],
])('the column of the field %s is %s', (field, column) => {
  expect(columnOf(field)).toBe(column);
});
