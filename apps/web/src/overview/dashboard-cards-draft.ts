import { chosenColumns } from '../ui/table/column-choice.ts';

/** The cards of an account's dashboard below its figures, in their usual order. Source: screens S07, "reorder cards". */
export const DASHBOARD_CARDS = ['attention', 'chart', 'beside', 'deliveries', 'recent'] as const;
export type DashboardCard = (typeof DASHBOARD_CARDS)[number];

/** What stands in the narrow column of a wide screen. */
const NARROW: readonly DashboardCard[] = ['recent'];

/** The cards that a user has chosen, in their order; all of them in the usual order where that is nothing we know. */
export function cardsOf(layout: Readonly<Record<string, unknown>>): readonly DashboardCard[] {
  const kept = layout['cards'];
  const stored = Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  const chosen = chosenColumns(stored, { offered: DASHBOARD_CARDS, usual: DASHBOARD_CARDS });
  return chosen.flatMap((key) => DASHBOARD_CARDS.filter((card) => card === key));
}

/** The columns of a wide screen, which stand below each other on a telephone: the one whose card comes first is the first. */
export function columnsOf(cards: readonly DashboardCard[]): readonly (readonly DashboardCard[])[] {
  const wide = cards.filter((card) => !NARROW.includes(card));
  const narrow = cards.filter((card) => NARROW.includes(card));
  const [first] = cards;
  const columns = first !== undefined && NARROW.includes(first) ? [narrow, wide] : [wide, narrow];
  return columns.filter((column) => column.length > 0);
}
