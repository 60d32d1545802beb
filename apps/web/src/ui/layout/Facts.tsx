import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** Terms with what holds for each, in pairs of dt and dd. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes['facts']}>{children}</dl>;
}
