import { IconLogout, IconMessageCircle2, IconMoon, IconSun } from '@tabler/icons-react';
import { isLogoutHidden } from '@tsela/domain/permissions/who-may';
import { paths } from '../../paths.ts';
import { VersionLink } from '../../platform/parts/VersionLink.tsx';
import { shell } from '../../strings/shell.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { APP_VERSION } from '../../version.ts';
import { accountOrRole, shortName } from './name-text.ts';
import { hasWidget } from '../beside/has-widget.ts';
import classes from './NavigationFoot.module.css';
import { QuickLinks } from './QuickLinks.tsx';
import { useSession } from '../session.ts';
import tips from './Tip.module.css';
import { showWidget } from '../beside/widget-window.ts';
import { Text } from '../../ui/show/Text.tsx';
import { chooseColourScheme, useShownColourScheme } from '../../theme/colour-scheme.ts';
import { readActingAs } from '../../api/acting-as.ts';
import { useSaveUserSetting } from '../save-user-setting.ts';
import { hasNegativeBalanceFlag } from '@tsela/domain/accounts/account-rules';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { Money } from '../../ui/show/Money.tsx';
import balanceBoxClasses from './BalanceBox.module.css';
import { BareButton } from '../../ui/act/BareButton.tsx';
import type { MouseEvent } from 'react';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { showTopUp } from './open-top-up.ts';

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
    <BareButton className={is_wide ? classes['widget'] : classes['icon_link']} onClick={() => showWidget(true)}>
      <IconMessageCircle2 size={18} stroke={1.7} aria-hidden="true" />
      <span className={is_wide ? undefined : tips['tip']}>{shell.widget}</span>
    </BareButton>
  );
}

/** Changes between light and dark, kept with the user. Choosing what the system has follows the system again. */
function ColourSchemeButton() {
  const { user } = useSession();
  const save = useSaveUserSetting();
  const other = useShownColourScheme() === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? IconMoon : IconSun;

  function handleClick(): void {
    const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const value = other === system ? 'auto' : other;
    chooseColourScheme(value);
    // What cannot be kept with the user holds on this device.
    if (user && readActingAs() === null) save.mutate({ setting: 'colour_scheme', value });
  }

  return (
    <BareButton className={classes['icon_link']} onClick={handleClick}>
      <Icon size={17} stroke={1.7} aria-hidden="true" />
      <span className={tips['tip']}>{shell.schemes[other]}</span>
    </BareButton>
  );
}

/** What an account has left, or has used of its credit; a prepaid balance below zero is flagged. Source: SHELL-11, SHELL-12, shell spec §4. */
function BalanceBox() {
  const { account, facts } = useSession();
  const is_narrow = useIsNarrow();
  if (account?.balance === undefined) return null;
  const can_top_up = whyNot('top-up', facts) === null;
  // A debt within the credit limit is not shown as a negative balance.
  const is_used = account.account_type === 'postpaid' && account.balance < 0;
  const is_flagged = hasNegativeBalanceFlag({ account_type: account.account_type, balance: account.balance });
  const content = (
    <>
      <Text size="xs">{is_used ? shell.used : shell.balance}</Text>
      <strong className={balanceBoxClasses['amount']}>
        <Money rand={is_used ? -account.balance : account.balance} />
      </strong>
      {can_top_up && (
        <span className={balanceBoxClasses['hint']}>
          {shell.topUpHint[account.account_type === 'postpaid' ? 'postpaid' : 'prepaid']}
        </span>
      )}
    </>
  );
  function handleClick(event: MouseEvent): void {
    if (!is_narrow) return;
    event.preventDefault();
    showTopUp(true);
  }

  const looks = { className: balanceBoxClasses['box'], 'data-flagged': is_flagged || undefined };
  if (!can_top_up) return <div {...looks}>{content}</div>;
  return (
    <AppLink href={paths.topUpAccount()} {...looks} onClick={handleClick}>
      {content}
    </AppLink>
  );
}
