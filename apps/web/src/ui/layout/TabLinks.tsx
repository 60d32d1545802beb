import { AppLink } from '../act/app-link.tsx';
import classes from './TabLinks.module.css';

interface TabLink {
  readonly key: string;
  readonly label: string;
  readonly href: string;
}

interface TabLinksProps {
  /** What the links divide, for those who cannot see them. */
  readonly label: string;
  readonly links: readonly TabLink[];
  readonly current: string;
}

/** Of many tabs on a phone the current one is in sight. */
function showWhole(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The parts of a page as links, so that each has an address. */
export function TabLinks({ label, links, current }: TabLinksProps) {
  return (
    <nav className={classes['tabs']} aria-label={label}>
      {links.map(({ key, label: text, href }) => (
        <AppLink
          key={key}
          href={href}
          className={classes['tab']}
          {...(key === current && { 'aria-current': 'page' as const, ref: showWhole })}
        >
          {text}
        </AppLink>
      ))}
    </nav>
  );
}
