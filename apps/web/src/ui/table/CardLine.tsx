import type { ReactNode } from 'react';
import classes from './CardLine.module.css';
import { Text } from '../show/Text.tsx';

interface CardLineProps {
  readonly start: ReactNode;
  readonly end?: ReactNode;
  /** The first line of a card: what it is and what it comes to. */
  readonly is_title?: boolean;
}

/** A line of a row's card on a phone: what it says at the left, its figure or state at the right. */
export function CardLine({ start, end, is_title = false }: CardLineProps) {
  return (
    <span className={classes['line']} data-title={is_title || undefined}>
      <Text>{start}</Text>
      {end !== undefined && end !== null && end !== false && <span className={classes['end']}>{end}</span>}
    </span>
  );
}
