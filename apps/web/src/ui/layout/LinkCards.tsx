import type { ReactNode } from 'react';
import { AppLink } from '../act/app-link.tsx';
import { QuietText, Text } from '../show/Text.tsx';
import classes from './LinkCards.module.css';

interface LinkCard {
  readonly key: string;
  readonly href: string;
  readonly title: string;
  readonly icon?: ReactNode;
  /** What is there. */
  readonly text: ReactNode;
  /** What is known of it beside, small. */
  readonly aside?: ReactNode;
  /** A button at the corner of the card, beside its link. */
  readonly action?: ReactNode;
}

/** Cards beside each other, each leading to a page of its own. */
export function LinkCards({ cards }: { readonly cards: readonly LinkCard[] }) {
  return (
    <ul className={classes['cards']}>
      {cards.map(({ key, href, title, icon, text, aside, action }) => (
        <li key={key} className={action === undefined ? undefined : classes['acted']}>
          <AppLink href={href} className={classes['card']}>
            {icon !== undefined && (
              <span className={classes['icon']} aria-hidden="true">
                {icon}
              </span>
            )}
            <strong>{title}</strong>
            <Text tone="soft">{text}</Text>
            {aside !== undefined && <QuietText className={classes['aside']}>{aside}</QuietText>}
          </AppLink>
          {action}
        </li>
      ))}
    </ul>
  );
}
