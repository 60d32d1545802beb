import { AppLink } from '../act/app-link.tsx';
import classes from './TabLinks.module.css';

interface TabLink<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly href: string;
  /** How much is there. */
  readonly count?: string | undefined;
}

interface TabLinksProps<Key extends string> {
  /** What the links divide, for those who cannot see them. */
  readonly label: string;
  readonly links: readonly TabLink<Key>[];
  readonly current: string;
  /** A tab is likely to be opened next: the pointer or the focus is on it. */
  readonly onLikely?: (key: Key) => void;
}

/** Of many tabs on a phone the current one is in sight. */
function showWhole(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The parts of a page as links, so that each has an address. */
export function TabLinks<Key extends string>({ label, links, current, onLikely }: TabLinksProps<Key>) {
  return (
    <nav className={classes['tabs']} aria-label={label}>
      {links.map(({ key, label: text, href, count }) => (
        <AppLink
          key={key}
          href={href}
          className={classes['tab']}
          onPointerEnter={() => onLikely?.(key)}
          onFocus={() => onLikely?.(key)}
          {...(key === current && { 'aria-current': 'page' as const, ref: showWhole })}
        >
          {text}
          {count !== undefined && (
            <>
              {' '}
              <span className={`${classes['count']} num`}>{count}</span>
            </>
          )}
        </AppLink>
      ))}
    </nav>
  );
}
