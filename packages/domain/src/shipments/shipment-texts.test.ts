import { expect, it } from 'vitest';
import {
  CHANGED_TEXTS,
  COPIED_TEXTS,
  DETAIL_TEXTS,
  LABELLED_TEXTS,
  PERSONAL_TEXTS,
  SHIPMENT_TEXTS,
  TEXTS_OF_FORM,
  TEXTS_UNTIL_COLLECTION,
  TEXT_COLUMNS,
} from './shipment-texts.ts';

it('the texts of a shipment that are asked for, shown, changed, copied and forgotten are those that say so', () => {
  const references = ['customer_reference', 'cost_center'];
  const instructions = ['special_instructions_collection', 'special_instructions_delivery'];

  expect(LABELLED_TEXTS).toEqual(['custom_tracking_reference', ...references]);
  expect(TEXTS_OF_FORM).toEqual(['customer_reference', 'custom_tracking_reference', 'cost_center']);
  expect(CHANGED_TEXTS).toEqual([...references, ...instructions]);
  expect(TEXTS_UNTIL_COLLECTION).toEqual(references);
  expect(DETAIL_TEXTS).toEqual(['customer_reference']);
  expect(COPIED_TEXTS).toEqual([...references, ...instructions]);
  expect(PERSONAL_TEXTS).toEqual(instructions);
});

it('a column of a text is chosen by the name that people have kept, and headed shortly', () => {
  expect(TEXT_COLUMNS).toEqual([
    { name: 'custom_tracking_reference', key: 'own_reference', title: 'Own reference' },
    { name: 'customer_reference', key: 'customer_reference', title: 'Customer reference' },
    { name: 'cost_center', key: 'cost_center', title: 'Cost centre' },
  ]);
});

it('what is put right by a field of its own is among what may be changed, and every turn in the form is one text’s', () => {
  expect(DETAIL_TEXTS.filter((name) => !CHANGED_TEXTS.includes(name))).toEqual([]);
  expect(new Set(LABELLED_TEXTS.map((name) => SHIPMENT_TEXTS[name].turn)).size).toBe(LABELLED_TEXTS.length);
});
