import { describe, expect, it } from 'vitest';
import { moneyText } from '../../ui/show/money-text.ts';
import { filledForm, filledParcel } from '../form/form.testing.ts';
import { emptyForm } from '../form/shipment-draft.ts';
import { answersTo } from './check-draft.ts';

const FACTS = { now: new Date('2026-11-23T08:00:00Z'), service: 'Economy: R 113.85' };

describe('SCREEN-11: what the last step says of the answers', () => {
  it('names both ends with door and place', () => {
    expect(answersTo('from', filledForm(), FACTS)).toEqual(['12 Baker Street', 'Rosebank, Johannesburg, Gauteng, 2196']);
  });

  it('says the size once for parcels that are alike, and of each where they are not', () => {
    const box = filledParcel();
    const heavy = filledParcel({ key: 2, submitted_weight_kg: '9' });

    expect(answersTo('size', filledForm({ parcels: [box, { ...box, key: 2 }] }), FACTS)).toEqual([
      '2 parcels, each 30 × 20 × 10 cm, 2.5 kg',
    ]);
    expect(answersTo('size', filledForm({ parcels: [box, heavy] }), FACTS)).toEqual([
      '30 × 20 × 10 cm, 2.5 kg',
      '30 × 20 × 10 cm, 9 kg',
    ]);
  });

  it('says each kind of contents once, with the value that was declared', () => {
    const parcels = ['Books', 'Shoes', 'Books'].map((parcel_description, at) => filledParcel({ key: at, parcel_description }));

    expect(answersTo('contents', filledForm({ parcels, declared_value: '1500' }), FACTS)).toEqual([
      'Books, Shoes',
      `Cover for ${moneyText(1500)}.`,
    ]);
  });

  it('says who is at each end, when, and for which price', () => {
    expect(answersTo('contacts', filledForm(), FACTS)).toEqual([
      'Collection: Thandi Mbeki, 082 123 4567',
      'Delivery: Thandi Mbeki, 082 123 4567',
    ]);
    expect(answersTo('service', filledForm(), FACTS)).toEqual(['Economy: R 113.85']);
    expect(answersTo('when', filledForm(), FACTS)[0]).toBe('Collected: the first possible day');
  });

  it('says of what is missing that it is not chosen yet', () => {
    const empty = emptyForm();

    expect(answersTo('to', empty, FACTS)).toEqual(['Not chosen yet']);
    expect(answersTo('service', empty, { ...FACTS, service: null })).toEqual(['Not chosen yet']);
    expect(answersTo('contacts', empty, FACTS)[1]).toBe('Delivery: Not chosen yet');
  });
});
