import { Tooltip } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { IconArrowLeft, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconPlus, IconX } from '@tabler/icons-react';
import type { MenuEntry } from '@tsela/domain/permissions/menu-entries';
import { isSettingsPath, sendParcelPath, whyNot } from '@tsela/domain/permissions/menu-buttons';
import type { ReactElement, ReactNode } from 'react';
import { isBuilt } from '../built-routes.ts';
import { paths } from '../paths.ts';
import { shell } from '../strings/shell.ts';
import { useIsNarrow } from '../theme/breakpoints.ts';
import { AppLink, useNavigator } from '../ui/app-link.tsx';
import { builtMenu, startPage } from './facts.ts';
import { Logo } from './Logo.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import classes from './Navigation.module.css';
import { NavigationFoot } from './NavigationFoot.tsx';
import { currentEntry } from './current-entry.ts';
import { ReferenceSearch } from './ReferenceSearch.tsx';
import { useSession } from './session.ts';

interface NavigationProps {
  readonly is_collapsed: boolean;
  /** Where the bar can be collapsed. */
  readonly onToggle?: () => void;
  /** Where it is a drawer. */
  readonly onClose?: () => void;
}

/** The menu of whoever is here, from the domain's table less what is not built. Source: shell spec §2. */
export function Navigation({ is_collapsed, onToggle, onClose }: NavigationProps) {
  const { facts } = useSession();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const groups = builtMenu(facts, isBuilt);
  const current = currentEntry(
    groups.flatMap(({ entries }) => entries.map(({ path }) => path)),
    pathname,
  );

  return (
    <div className={classes['nav']} data-collapsed={is_collapsed || undefined}>
      <div className={classes['head']}>
        <AppLink href={paths.landing()} className={classes['logo']}>
          <Logo is_icon={is_collapsed} />
        </AppLink>
        {onToggle && <ToggleButton is_collapsed={is_collapsed} onToggle={onToggle} />}
        {onClose && (
          <button type="button" className={classes['toggle']} aria-label={shell.closeMenu} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </button>
        )}
      </div>
      <SendParcel is_collapsed={is_collapsed} />
      {whyNot('reference-search', facts) === null && !is_collapsed && <ReferenceSearch />}
      <nav aria-label={shell.navigation} className={classes['menu']}>
        {isSettingsPath(pathname) && (
          <Labelled label={shell.back} is_collapsed={is_collapsed}>
            <AppLink href={startPage(facts, isBuilt) ?? paths.landing()} className={classes['entry']}>
              <IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />
              <span className={classes['label']}>{shell.back}</span>
            </AppLink>
          </Labelled>
        )}
        {groups.map(({ id, title, entries }) => (
          <div key={id} className={classes['group']}>
            {title !== '' && <p className={classes['group_title']}>{title}</p>}
            <ul className={classes['entries']}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} is_current={entry.path === current} is_collapsed={is_collapsed} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <NavigationFoot is_collapsed={is_collapsed} />
    </div>
  );
}

function Entry({
  entry,
  is_current,
  is_collapsed,
}: {
  readonly entry: MenuEntry;
  readonly is_current: boolean;
  readonly is_collapsed: boolean;
}) {
  return (
    <Labelled label={entry.label} is_collapsed={is_collapsed}>
      <AppLink href={entry.path} className={classes['entry']} {...(is_current && { 'aria-current': 'page' })}>
        <MenuIcon name={entry.icon} />
        <span className={classes['label']}>{entry.label}</span>
      </AppLink>
    </Labelled>
  );
}

/** Source: MENU-16, MENU-17. */
function SendParcel({ is_collapsed }: { readonly is_collapsed: boolean }) {
  const { facts } = useSession();
  const { go } = useNavigator();
  const is_small_screen = useIsNarrow();
  if (whyNot('send-parcel', facts) !== null) return null;

  // The phone's own form where it is built; the wide one works there as well.
  const pathNow = () => {
    const preferred = sendParcelPath(facts, { now: new Date(), is_small_screen });
    return isBuilt(preferred) ? preferred : sendParcelPath(facts, { now: new Date(), is_small_screen: false });
  };
  if (!isBuilt(pathNow())) return null;

  return (
    <Labelled label={shell.sendParcel} is_collapsed={is_collapsed}>
      <button type="button" className={classes['send']} onClick={() => go(pathNow())}>
        <IconPlus size={17} stroke={2.2} aria-hidden="true" />
        <span className={classes['label']}>{shell.sendParcel}</span>
      </button>
    </Labelled>
  );
}

function ToggleButton({ is_collapsed, onToggle }: { readonly is_collapsed: boolean; readonly onToggle: () => void }) {
  const Icon = is_collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <button
      type="button"
      className={classes['toggle']}
      aria-label={is_collapsed ? shell.expand : shell.collapse}
      aria-expanded={!is_collapsed}
      onClick={onToggle}
    >
      <Icon size={18} stroke={1.7} aria-hidden="true" />
    </button>
  );
}

/** In the narrow bar the words come as a tooltip; they stay there for those who listen. */
function Labelled({
  label,
  is_collapsed,
  children,
}: {
  readonly label: string;
  readonly is_collapsed: boolean;
  readonly children: ReactElement;
}): ReactNode {
  return (
    <Tooltip label={label} position="right" disabled={!is_collapsed} openDelay={80}>
      {children}
    </Tooltip>
  );
}
