import { describe, expect, it } from 'vitest';
import { DASHBOARD_CARDS, cardsOf, columnsOf } from './dashboard-cards-draft.ts';

describe('SCREEN-07: the cards of the dashboard', () => {
  it('are those that were chosen in their order, and all of them where that is nothing we know', () => {
    expect(cardsOf({ cards: ['recent', 'chart'] })).toEqual(['recent', 'chart']);
    expect(cardsOf({ cards: ['chart', 'of a later version', 7, 'chart'] })).toEqual(['chart']);
    expect(cardsOf({ cards: [] })).toEqual(DASHBOARD_CARDS);
    expect(cardsOf({ left: 1 })).toEqual(DASHBOARD_CARDS);
  });

  it('stand in two columns, the one with the first card first, or in one', () => {
    expect(columnsOf(['chart', 'recent', 'attention'])).toEqual([['chart', 'attention'], ['recent']]);
    expect(columnsOf(['recent', 'chart'])).toEqual([['recent'], ['chart']]);
    expect(columnsOf(['chart', 'attention'])).toEqual([['chart', 'attention']]);
  });
});
