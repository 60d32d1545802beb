import type { AccountId } from '@tsela/domain/ids';
import { CARD_ASSOCIATIONS } from '@tsela/domain/payments/payment-methods';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';

const savedCardId = Type.Integer({ minimum: 1 });

/** A card that a gateway keeps for an account; no number of it is known here. Source: screens §2.3. */
export const savedCard = shape({
  account_id: id<AccountId>(),
  saved_card_id: savedCardId,
  card_association: Type.String({ description: 'As its customer noted it, or empty' }),
  card_pan: Type.String({ description: 'Its last four digits as its customer noted them, or empty' }),
  is_default: Type.Boolean(),
  time_created: instant,
});

export const savedCardApi = {
  savedCards: route({
    method: 'GET',
    path: '/v2/payments/saved-cards',
    summary:
      'The saved cards of an account, that it pays with first: of the own for account users, for staff of the account they name.',
    input: shape({ account_id: Type.Optional(id<AccountId>()) }),
    output: shape({ saved_cards: Type.Array(savedCard) }),
  }),
  changeSavedCard: route({
    method: 'PATCH',
    path: '/v2/payments/saved-cards',
    summary: 'Makes a card the one that is paid with first, or notes what tells it from others.',
    input: shape({
      saved_card_id: savedCardId,
      is_default: Type.Optional(Type.Literal(true)),
      card_association: Type.Optional(oneOf(['', ...CARD_ASSOCIATIONS])),
      card_pan: Type.Optional(Type.String({ maxLength: 19, description: 'The last four digits, or empty' })),
    }),
    output: shape({ saved_card: savedCard }),
  }),
  removeSavedCard: route({
    method: 'DELETE',
    path: '/v2/payments/saved-cards',
    summary: 'Removes a card: it is charged no more, and its gateway is told to forget it.',
    input: shape({ saved_card_id: savedCardId }),
    output: shape({}),
  }),
} as const;

export type SavedCard = Static<typeof savedCard>;
