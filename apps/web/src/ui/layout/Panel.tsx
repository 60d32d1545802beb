import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';
import { QuietText, Text } from '../show/Text.tsx';

interface PanelProps {
  readonly title?: string;
  /** Small words beside the title: a count, a state. */
  readonly aside?: ReactNode;
  readonly action?: ReactNode;
  /** Lets the content reach the border, for tables and lists. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A bordered part of a page. */
export function Panel({ title, aside, action, isFlush = false, children }: PanelProps) {
  const title_id = useId();
  return (
    <section className={classes['panel']} {...(title !== undefined && { 'aria-labelledby': title_id })}>
      {title !== undefined && (
        <header className={classes['head']}>
          <Text id={title_id} as="h2" size="l" weight="strong">
            {title}
          </Text>
          {aside !== undefined && <QuietText>{aside}</QuietText>}
          {action !== undefined && <Text isLast>{action}</Text>}
        </header>
      )}
      <div className={isFlush ? undefined : classes['body']}>{children}</div>
    </section>
  );
}
