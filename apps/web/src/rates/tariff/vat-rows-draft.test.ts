import { expect, it } from 'vitest';
import { vatErrors, vatSent } from './vat-rows-draft.ts';

const GOOD = { from_date: '2018-04-01', percentage: '15' };

it('the form of VAT percentages sends the percentages by their days, and none at all while one is wrong', () => {
  expect(vatSent([{ from_date: '2027-04-01', percentage: '15,5' }, GOOD])).toEqual([
    { from_date: '2018-04-01', percentage: 15 },
    { from_date: '2027-04-01', percentage: 15.5 },
  ]);
  expect(vatSent([GOOD, { from_date: '', percentage: '150' }])).toBeNull();
});

it('the form of VAT percentages says of each field what is wrong with it', () => {
  expect(vatErrors([GOOD, { from_date: '', percentage: 'much' }])).toEqual({
    'vat[1].from_date': 'Please enter a day.',
    'vat[1].percentage': 'VAT is a number from 0 to 100.',
  });
});
