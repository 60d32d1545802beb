import { IconLogout, IconMessageCircle2 } from '@tabler/icons-react';
import { isLogoutHidden } from '@tsela/domain/permissions/who-may';
import { paths } from '../../paths.ts';
import { VersionLink } from '../../platform/parts/VersionLink.tsx';
import { shell } from '../../strings/shell.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { APP_VERSION } from '../../version.ts';
import { BalanceBox } from './BalanceBox.tsx';
import { ColourSchemeButton } from './ColourSchemeButton.tsx';
import { accountOrRole, shortName } from './name-text.ts';
import { hasWidget } from '../beside/has-widget.ts';
import classes from './NavigationFoot.module.css';
import { QuickLinks } from './QuickLinks.tsx';
import { useSession } from '../session.ts';
import tips from './Tip.module.css';
import { showWidget } from '../beside/widget-window.ts';
import { Text } from '../../ui/show/Text.tsx';

/** Balance, user, Log out and version at the foot of the navigation. Source: SHELL-06 to SHELL-09, SHELL-11. */
export function NavigationFoot({ is_collapsed }: { readonly is_collapsed: boolean }) {
  const { user, account, facts, live } = useSession();
  const shows_logout = facts.actor !== null && !isLogoutHidden(facts.actor);

  if (is_collapsed) {
    return (
      <div className={classes['foot']} data-collapsed>
        <QuickLinks />
        <WidgetButton />
        <ColourSchemeButton />
        {shows_logout && (
          <AppLink href={paths.logout()} className={classes['icon_link']}>
            <IconLogout size={18} stroke={1.7} aria-hidden="true" />
            <span className={tips['tip']}>{shell.logOut}</span>
          </AppLink>
        )}
      </div>
    );
  }

  return (
    <div className={classes['foot']}>
      <BalanceBox />
      <QuickLinks is_wide />
      <WidgetButton is_wide />
      {user && (
        <AppLink href={paths.profile()} className={classes['who']} title={shell.profile}>
          <Text as="strong" weight="strong" title={user.name}>
            {shortName(user.name)}
          </Text>
          <span className={classes['line']}>{accountOrRole(user, account)}</span>
        </AppLink>
      )}
      <div className={classes['last']}>
        {shows_logout && (
          <AppLink href={paths.logout()} className={classes['logout']}>
            {shell.logOut}
          </AppLink>
        )}
        <span className={`${classes['version']} num`}>
          <VersionLink label={shell.version(APP_VERSION)} />
          {live === 'waiting' && (
            <span className={classes['no_line']} role="img" aria-label={shell.noLine} title={shell.noLine} />
          )}
        </span>
        <ColourSchemeButton />
      </div>
    </div>
  );
}

/** Opens the provider's widget, for whom there is one. */
function WidgetButton({ is_wide = false }: { readonly is_wide?: boolean }) {
  const { audience, settings, user } = useSession();
  if (!hasWidget(audience, settings, user?.shipment_page_mode)) return null;
  return (
    <button type="button" className={is_wide ? classes['widget'] : classes['icon_link']} onClick={() => showWidget(true)}>
      <IconMessageCircle2 size={18} stroke={1.7} aria-hidden="true" />
      <span className={is_wide ? undefined : tips['tip']}>{shell.widget}</span>
    </button>
  );
}
