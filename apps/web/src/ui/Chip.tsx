import type { ReactNode } from 'react';
import classes from './Chip.module.css';

interface ChipProps {
  readonly colour: string;
  readonly children: ReactNode;
}

/** A name in its colour. */
export function Chip({ colour, children }: ChipProps) {
  return (
    <span className={classes['chip']} data-colour={colour}>
      {children}
    </span>
  );
}
