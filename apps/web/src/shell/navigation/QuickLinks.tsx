import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isStaff } from '@tsela/domain/permissions/audience';
import { shell } from '../../strings/shell.ts';
import { LinkIcon } from '../../ui/show/LinkIcon.tsx';
import { webAddress } from '../../ui/act/web-address.ts';
import { useSession } from '../session.ts';
import tips from './Tip.module.css';
import classes from './QuickLinks.module.css';

/** The provider's own links for staff, as icons with their name beside them: in the narrow bar while they are pointed at. Source: KEY-12, screens S60. */
export function QuickLinks({ is_wide = false }: { readonly is_wide?: boolean }) {
  const { facts, settings } = useSession();
  if (!isStaff(facts.actor)) return null;
  const links = readSetting(settings, 'quick_links_admin').flatMap((link) => {
    const href = webAddress(link.url);
    return href === null || link.label.trim() === '' ? [] : [{ ...link, href }];
  });
  if (links.length === 0) return null;
  return (
    <ul className={classes['links']} aria-label={shell.quickLinks}>
      {links.map(({ href, label, icon }, index) => (
        // Two links may say and open the same; nothing else tells them apart.
        <li key={index}>
          <a href={href} target="_blank" rel="noopener noreferrer" className={classes['link']} data-wide={is_wide || undefined}>
            <LinkIcon name={icon} />
            <span className={is_wide ? undefined : tips['tip']}>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
