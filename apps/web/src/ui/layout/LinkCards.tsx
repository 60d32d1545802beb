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
}

/** Cards beside each other, each leading to a page of its own. */
export function LinkCards({ cards }: { readonly cards: readonly LinkCard[] }) {
  return (
    <ul className={classes['cards']}>
      {cards.map(({ key, href, title, text }) => (
        <li key={key}>
          <AppLink href={href} className={classes['card']}>
            <strong>{title}</strong>
            <Text tone="soft">{text}</Text>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
