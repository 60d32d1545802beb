import type { ReactNode } from 'react';
import classes from './Facts.module.css';

interface FactsProps {
  /**
   * `sides`: the term at the left, what holds at the right. `pairs`: the terms in a column of their own. `lines`: sides with a line between.
   * `columns`: what holds below its term, beside the next. `figures`: the same, with large figures.
   */
  readonly look?: 'sides' | 'pairs' | 'lines' | 'columns' | 'figures';
  readonly label?: string;
  readonly children: ReactNode;
}

/** Terms with what holds for each: pairs of dt and dd, each pair in a div unless they are sides or pairs. */
export function Facts({ look = 'sides', label, children }: FactsProps) {
  return (
    <dl className={classes['facts']} data-look={look} aria-label={label}>
      {children}
    </dl>
  );
}
