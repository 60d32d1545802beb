import type { ReactNode } from 'react';
import classes from './Badge.module.css';

interface BadgeProps {
  readonly tone?: 'green' | 'red' | 'blue' | 'amber' | 'grey';
  /** With a dot before it, as states have. */
  readonly has_dot?: boolean;
  readonly children: ReactNode;
}

/** A word or two about how something stands, in the colour of it. */
export function Badge({ tone = 'grey', has_dot = false, children }: BadgeProps) {
  return (
    <span className={classes['badge']} data-tone={tone} data-dot={has_dot || undefined}>
      {children}
    </span>
  );
}
