import type { Discrepancy } from '@tsela/contract/shipments/measurement-api';
import { addCents, centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { moneyText } from '../../ui/show/money-text.ts';
import { measurements as words } from '../../strings/shipments/measured.ts';

/** What approving does in money: what is charged, and what is given back. Source: screens S41. */
export function effectText(discrepancies: readonly Pick<Discrepancy, 'difference'>[]): string {
  const sumOf = (differences: readonly number[]) =>
    moneyText(Math.abs(randFromCents(addCents(...differences.map(centsFromRand)))));
  const all = discrepancies.map(({ difference }) => difference);
  const [owed, due] = [all.filter((each) => each > 0), all.filter((each) => each < 0)];
  const parts = [
    ...(owed.length > 0 ? [words.isCharged(sumOf(owed))] : []),
    ...(due.length > 0 ? [words.isGivenBack(sumOf(due))] : []),
  ];
  return parts.length === 0 ? words.nothingCharged : parts.join(' ');
}
