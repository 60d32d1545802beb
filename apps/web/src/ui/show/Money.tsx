import { randText } from '@tsela/domain/formats/rand-text';
import { centsFromRand } from '@tsela/domain/money/cents';

/** An amount in rand as the wire carries it: `R 1 234.50`. Left out or null shows a dash. Source: CONST-19. */
export function Money({ rand }: { readonly rand: number | null | undefined }) {
  if (rand === null || rand === undefined) return <span aria-label="None">–</span>;
  return (
    <span className="num" style={{ whiteSpace: 'nowrap' }}>
      {randText(centsFromRand(rand))}
    </span>
  );
}

/** A sentence in which no amount is broken at the end of a line: `R 50 000.00` stays together. */
export function wholeAmounts(text: string): string {
  return text.replaceAll(
    /R \d[\d ]*/g,
    (amount) => amount.trimEnd().replaceAll(' ', NO_BREAK) + amount.slice(amount.trimEnd().length),
  );
}

const NO_BREAK = '\u00a0';
