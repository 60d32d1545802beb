import { moneyText } from './money-text.ts';

/** An amount in rand as the wire carries it: `R 1 234.50`. Left out or null shows a dash. Source: CONST-19. */
export function Money({ rand }: { readonly rand: number | null | undefined }) {
  if (rand === null || rand === undefined) return <span aria-label="None">–</span>;
  return <span className="num">{moneyText(rand)}</span>;
}
