import type { ComponentProps, ReactNode } from 'react';
import classes from './PartyPage.module.css';

interface OptionProps extends ComponentProps<'input'> {
  readonly type: 'radio' | 'checkbox';
  readonly children: ReactNode;
}

/** One of several to choose from, as large as a thumb. */
export function Option({ children, ...input }: OptionProps) {
  return (
    <label className={classes['option']}>
      <input {...input} />
      <span>{children}</span>
    </label>
  );
}
