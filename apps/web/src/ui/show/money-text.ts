import { randText, wholeAmounts } from '@tsela/domain/formats/rand-text';
import { centsFromRand } from '@tsela/domain/money/cents';

/** An amount in rand within a text: `R 1 234.50`, which is never broken at the end of a line. Source: CONST-19. */
export function moneyText(rand: number): string {
  return wholeAmounts(randText(centsFromRand(rand)));
}
