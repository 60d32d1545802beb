import type { ReactNode } from 'react';
import { AppLink } from '../act/app-link.tsx';
import { Text } from '../show/Text.tsx';
import classes from './LinkCards.module.css';

interface LinkCard {
  readonly key: string;
  readonly href: string;
  readonly title: string;
  /** What is there. */
  readonly text: ReactNode;
  /** A button at the corner of the card, beside its link. */
  readonly action?: ReactNode;
}

/** Cards beside each other, each leading to a page of its own. */
export function LinkCards({ cards }: { readonly cards: readonly LinkCard[] }) {
  return (
    <ul className={classes['cards']}>
      {cards.map(({ key, href, title, text, action }) => (
        <li key={key} className={action === undefined ? undefined : classes['acted']}>
          <AppLink href={href} className={classes['card']}>
            <strong>{title}</strong>
            <Text tone="soft">{text}</Text>
          </AppLink>
          {action}
        </li>
      ))}
    </ul>
  );
}
