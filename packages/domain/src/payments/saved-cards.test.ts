import { expect, it } from 'vitest';
import { CARD_ASSOCIATIONS } from './payment-methods.ts';
import { cardNoteChecks, cardText } from './saved-cards.ts';

it.each([
  [{ card_association: 'Visa', card_pan: '1234' }, 'Visa ending 1234'],
  [{ card_association: '', card_pan: '1234' }, 'Card ending 1234'],
  [{ card_association: 'Diners', card_pan: '' }, 'Diners'],
  [{}, 'Card'],
])('PAYMETH-12: a card %j reads "%s"', (note, text) => {
  expect(cardText(note)).toBe(text);
});

it.each(CARD_ASSOCIATIONS)('PAYMETH-16: %s may be noted of a card, with its last four digits', (card_association) => {
  expect(cardNoteChecks({ card_association, card_pan: '0042' })).toEqual([]);
});

it.each(['4111111111111111', '123', '12345', '12a4', ' 1234'])(
  'keeps no more of a card number than its last four digits: not "%s"',
  (card_pan) => {
    expect(cardNoteChecks({ card_pan }).map(({ field }) => field)).toEqual(['card_pan']);
  },
);

it('refuses a card association that no logo is shown of', () => {
  expect(cardNoteChecks({ card_association: 'Maestro' }).map(({ message }) => message)).toEqual([
    'Please choose Visa, Mastercard, American Express, Diners.',
  ]);
});
