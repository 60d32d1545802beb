import type { Violation } from '../problem.ts';
import { CARD_ASSOCIATIONS } from './payment-methods.ts';

/** An account keeps no more cards. */
export const SAVED_CARDS_MAX = 10;

/** How long a charge of a saved card is waited for: its payer is told sooner than one who is on the pages of a gateway. */
export const CARD_CHARGE_VALIDITY_MS = 24 * 3_600_000;

/** What paying by a card that is not there says, and by one of another account. Source: ERR-36. */
export const NO_SAVED_CARD = 'No saved card found';

/** What customers note of a card to tell it from others: a gateway tells neither. */
export interface CardNote {
  readonly card_association?: string | undefined;
  /** The last four digits, or empty. */
  readonly card_pan?: string | undefined;
}

/** What is wrong with a note; none is fine. More digits than four are refused: a card's number is kept nowhere. */
export function cardNoteChecks({ card_association = '', card_pan = '' }: CardNote): Violation[] {
  const is_known = card_association === '' || CARD_ASSOCIATIONS.some((each) => each === card_association);
  const is_ending = /^(?:\d{4})?$/.test(card_pan);
  return [
    ...(is_known
      ? []
      : [{ field: 'card_association', code: 'unknown', message: `Please choose ${CARD_ASSOCIATIONS.join(', ')}.` }]),
    ...(is_ending
      ? []
      : [
          {
            field: 'card_pan',
            code: 'format',
            message: 'Please enter the last four digits only, and never the whole card number.',
          },
        ]),
  ];
}

/** A card as its customer knows it, such as "Visa ending 1234". Source: screens S22. */
export function cardText({ card_association = '', card_pan = '' }: CardNote): string {
  const name = card_association || 'Card';
  return card_pan === '' ? name : `${name} ending ${card_pan}`;
}
