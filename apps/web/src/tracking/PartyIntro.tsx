import type { ReactNode } from 'react';
import classes from './PartyPage.module.css';

interface PartyIntroProps {
  readonly title: string;
  readonly lead?: string;
  /** Why the page shows nothing more. */
  readonly problem?: string;
  readonly children?: ReactNode;
}

/** The head of a page that a link in a message opens. */
export function PartyIntro({ title, lead, problem, children }: PartyIntroProps) {
  return (
    <header className={classes['intro']}>
      <h1 className={classes['title']}>{title}</h1>
      {lead !== undefined && <p className={`${classes['lead']} num`}>{lead}</p>}
      {problem !== undefined && (
        <p role="alert" className={classes['notice']}>
          {problem}
        </p>
      )}
      {children}
    </header>
  );
}
