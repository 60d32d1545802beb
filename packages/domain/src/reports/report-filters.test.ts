import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FIELD_FILTERS_MAX,
  FILTER_OPERATORS,
  FILTER_VALUES_MAX,
  amountFields,
  filterChecks,
  filterInWords,
  filteredField,
  filtersIn,
  filtersText,
} from './report-filters.ts';
import type { FieldFilter } from './report-filters.ts';
import { SUBJECTS, subjectOf } from './report-subjects.ts';

const SHIPMENTS = subjectOf('shipments');
const is = (field: string, ...values: string[]): FieldFilter => ({ field, operator: 'is', values });
const faults = (...filters: FieldFilter[]) => filterChecks(SHIPMENTS, filters).map(({ message }) => message);

describe('the filters of a report', () => {
  it('SCREEN-48: are read out of an address as they were written, whatever is in their values', () => {
    const filter = fc.record({
      field: fc.constantFrom('status', 'account', 'price'),
      operator: fc.constantFrom(...FILTER_OPERATORS),
      // Whole characters: half of one cannot be in an address.
      values: fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(filter, { maxLength: 4 }), (filters) => {
        expect(filtersIn(filtersText(filters))).toEqual(filters);
      }),
    );
    expect(filtersText([is('status', 'delivered', 'at-hub'), { field: 'price', operator: 'min', values: ['100'] }])).toBe(
      'status:is:delivered,at-hub;price:min:100',
    );
    // The group without a name is a value too, and what is there twice is there once.
    expect(filtersIn('reason:not:,a,a')).toEqual([{ field: 'reason', operator: 'not', values: ['', 'a'] }]);
    expect([filtersIn(undefined), filtersIn('')]).toEqual([[], []]);
  });

  it.each([
    'status',
    'status:is',
    ':is:a',
    'status:like:a',
    'status:is:a:b',
    'status:is:%',
    'status:is:%00',
    'status:is:a;',
    ';',
  ])('SCREEN-48: %s is none', (text) => {
    expect(filtersIn(text)).toBeNull();
    expect(filterChecks(SHIPMENTS, filtersIn(text))[0]?.message).toContain('cannot be read');
  });

  it('SCREEN-48: are of groupings by their values and of amounts by their size, within their bounds', () => {
    const values = (count: number) => Array.from({ length: count }, (_, at) => String(at));
    expect(faults(is('status', ...values(FILTER_VALUES_MAX)))).toEqual([]);
    expect(faults(is('status', ...values(FILTER_VALUES_MAX + 1)))).toEqual(['Status: please choose 20 values at most.']);
    expect(faults(is('account', '', '12'))).toEqual([]);
    expect(faults(is('account', '12x'))).toEqual(['Account: please choose from the list.']);
    expect(faults(is('price', '1'), is('toString', '1'))).toHaveLength(2);
    expect(faults(is('status', 'a'), is('status', 'b'))).toEqual(['A filter is there twice. Please put its values into one.']);
    const many = values(FIELD_FILTERS_MAX + 1).map((field) => is(field, 'a'));
    expect(faults(...many)).toEqual([`A report has ${FIELD_FILTERS_MAX} filters at most.`]);
  });

  it.each([
    ['100', true],
    ['-99.50', true],
    ['0', true],
    ['', false],
    ['1e5', false],
    ['99.505', false],
    ['R 100', false],
    ['999999999999', false],
    ['Infinity', false],
  ])('SCREEN-48: the amount %s is one: %s', (value, is_one) => {
    expect(faults({ field: 'price', operator: 'min', values: [value] })).toEqual(
      is_one ? [] : ['Price: please enter an amount such as 150 or 99.50.'],
    );
  });

  it('SCREEN-48: are said in words', () => {
    const inWords = (...values: string[]) => filterInWords({ title: 'Status', operator: 'not', values });
    expect(inWords('Delivered')).toBe('Status is not Delivered');
    expect(inWords('Delivered', 'At hub', 'No status')).toBe('Status is not Delivered, At hub or No status');
    expect(filterInWords({ title: 'Price', operator: 'min', values: ['R 100.00'] })).toBe('Price is at least R 100.00');
  });

  it('SCREEN-48: of ratings, stars are narrowed as values and as an amount', () => {
    expect(filteredField(SUBJECTS.ratings, { field: 'stars', operator: 'is' })?.kind).toBe('text');
    expect(filteredField(SUBJECTS.ratings, { field: 'stars', operator: 'max' })?.kind).toBe('number');
    expect(amountFields(subjectOf('under_way')).map(({ key }) => key)).toEqual(['age_days']);
  });
});
