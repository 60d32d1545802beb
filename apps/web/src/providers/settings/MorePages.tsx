import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { staffPages as words } from '../../strings/providers.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { AppLink, useNavigator } from '../../ui/act/app-link.tsx';
import { Select } from '../parts/Select.tsx';
import classes from './SettingsTabs.module.css';
import { staffPageLinks } from '../../shell/parts/staff-pages-draft.ts';

/** The pages beside the tabs of the settings, for users who may open any. Source: screens S50. */
export function MorePages() {
  const { go } = useNavigator();
  const is_narrow = useIsNarrow();
  const pages = staffPageLinks(useSession().facts.actor?.permissions ?? []);
  if (pages.length === 0) return null;
  if (is_narrow) {
    return (
      <Select
        aria-label={words.parts}
        value=""
        options={[{ value: '', label: words.parts }, ...pages.map(({ href, label }) => ({ value: href, label }))]}
        onChange={(href) => go(href === '' ? paths.settings() : href)}
      />
    );
  }
  return (
    <nav aria-label={words.parts}>
      <p className={classes['more']} aria-hidden="true">
        {words.more}
      </p>
      <ul className={classes['tabs']}>
        {pages.map(({ key, label, href }) => (
          <li key={key}>
            <AppLink href={href} className={classes['tab']}>
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
