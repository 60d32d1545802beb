import { randText } from '@tsela/domain/formats/rand-text';
import type { Cents } from '@tsela/domain/money/cents';

/** A section of a guide whose figures the product's own rules have come to. */
export interface WorkedExample {
  /** The file below `docs/using`, and the heading in it. */
  readonly guide: string;
  readonly title: string;
  /** The section as it has to stand there, line by line. */
  readonly lines: () => readonly string[];
}

export const rand = (amount: number): string => randText(amount as Cents);

export function kg(grams: number): string {
  return `${grams / 1000} kg`;
}

/** A percentage of hundredths of a per cent: `12.5 %`. */
export function percent(basis_points: number): string {
  return `${basis_points / 100} %`;
}
