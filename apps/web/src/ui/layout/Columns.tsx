import type { ReactNode } from 'react';
import classes from './Columns.module.css';
import { Stack } from './Stack.tsx';

interface ColumnsProps {
  readonly children: ReactNode;
  readonly side?: ReactNode;
  /** Nothing in the main column can be changed. */
  readonly isLocked?: boolean;
}

/** What a page is about, with what belongs to it beside it on wide screens and below it on narrow ones. */
export function Columns({ children, side, isLocked = false }: ColumnsProps) {
  return (
    <div className={classes['columns']}>
      <fieldset className={classes['main']} disabled={isLocked} data-read-only={isLocked || undefined}>
        {children}
      </fieldset>
      {side !== undefined && <Stack gap={4}>{side}</Stack>}
    </div>
  );
}
