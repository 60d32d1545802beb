import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';
import { Text } from '../show/Text.tsx';

interface EmptyStateProps {
  /** What would be here, in one sentence. */
  readonly text: ReactNode;
  readonly title?: string;
  readonly icon?: ReactNode;
  /** The one button that fills it. */
  readonly action?: ReactNode;
}

/** What a place without content says. */
export function EmptyState({ text, title, icon, action }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      {icon !== undefined && (
        <span className={classes['icon']} aria-hidden="true">
          {icon}
        </span>
      )}
      {title !== undefined && (
        <Text as="p" weight="strong">
          {title}
        </Text>
      )}
      <p className={classes['text']}>{text}</p>
      {action}
    </div>
  );
}
