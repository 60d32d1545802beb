import { usePlace } from '../pages/place.ts';
import {
  IconArrowLeft,
  IconHelp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPlus,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import type { MenuEntry } from '@tsela/domain/screens/menu-entries';
import { isSettingsPath, sendParcelPath, whyNot } from '@tsela/domain/permissions/menu-buttons';
import { paths } from '../../paths.ts';
import { shell } from '../../strings/shell.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { AppLink, useNavigator } from '../../ui/act/app-link.tsx';
import { Shortcut } from '../../ui/show/Shortcut.tsx';
import { menuOf, startPage } from '../pages/menu-pages.ts';
import { Logo } from './Logo.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import classes from './Navigation.module.css';
import { NavigationFoot } from './NavigationFoot.tsx';
import { toggleGuide } from '../guides/open-guide.ts';
import { currentEntry } from './current-entry.ts';
import { showShortcut } from './open-shortcut.ts';
import { ReferenceSearch } from './ReferenceSearch.tsx';
import { useMay, useSession } from '../session.ts';
import { UnreadCount } from './UnreadCount.tsx';
import tips from './Tip.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';
import { BareButton } from '../../ui/act/BareButton.tsx';

interface NavigationProps {
  readonly is_collapsed: boolean;
  /** Where the bar can be collapsed. */
  readonly onToggle?: () => void;
  /** Where it is a drawer. */
  readonly onClose?: () => void;
}

/** The current user's menu, from the domain's table. Source: shell spec §2. */
export function Navigation({ is_collapsed, onToggle, onClose }: NavigationProps) {
  const { facts } = useSession();
  const { pathname } = usePlace();
  const groups = menuOf(facts);
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
        {onToggle && <GuideButton />}
        {onToggle && <ToggleButton is_collapsed={is_collapsed} onToggle={onToggle} />}
        {onClose && (
          <BareButton className={classes['toggle']} aria-label={shell.closeMenu} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </BareButton>
        )}
      </div>
      <SendParcel is_collapsed={is_collapsed} />
      {!is_collapsed && onToggle && <GoTo />}
      {!is_collapsed && whyNot('reference-search', facts) === null && <ReferenceSearch />}
      <Stack aria-label={shell.navigation} as="nav" className={classes['menu']} isGrowing gap={1}>
        {isSettingsPath(pathname) && (
          <AppLink href={startPage(facts) ?? paths.landing()} className={classes['entry']}>
            <IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />
            <Label is_collapsed={is_collapsed}>{shell.back}</Label>
          </AppLink>
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
      </Stack>
      <NavigationFoot is_collapsed={is_collapsed} />
    </div>
  );
}

/** Says that there is a palette, where there is a keyboard. */
function GoTo() {
  return (
    <BareButton className={classes['go_to']} onClick={() => showShortcut('palette')}>
      <IconSearch size={16} stroke={1.7} aria-hidden="true" />
      <span>{shell.openPalette}</span>
      <Shortcut keys="Ctrl K" />
    </BareButton>
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
  const may_count = useMay('API_/inbox/unread-count:GET');
  return (
    <AppLink href={entry.path} className={classes['entry']} {...(is_current && { 'aria-current': 'page' })}>
      <MenuIcon name={entry.icon} />
      <Label is_collapsed={is_collapsed}>{entry.label}</Label>
      {may_count && entry.path === paths.inbox() && <UnreadCount />}
    </AppLink>
  );
}

/** Source: MENU-16, MENU-17. */
function SendParcel({ is_collapsed }: { readonly is_collapsed: boolean }) {
  const { facts } = useSession();
  const { go } = useNavigator();
  const is_small_screen = useIsNarrow();
  if (whyNot('send-parcel', facts) !== null) return null;

  return (
    <BareButton className={classes['send']} onClick={() => go(sendParcelPath(facts, { now: new Date(), is_small_screen }))}>
      <IconPlus size={17} stroke={2.2} aria-hidden="true" />
      <Label is_collapsed={is_collapsed}>{shell.sendParcel}</Label>
    </BareButton>
  );
}

/** At hand on every page, however long the menu is. */
function GuideButton() {
  return (
    <BareButton className={classes['toggle']} aria-label={shell.guide} title={shell.guide} onClick={toggleGuide}>
      <IconHelp size={18} stroke={1.7} aria-hidden="true" />
    </BareButton>
  );
}

function ToggleButton({ is_collapsed, onToggle }: { readonly is_collapsed: boolean; readonly onToggle: () => void }) {
  const Icon = is_collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <BareButton
      className={classes['toggle']}
      aria-label={is_collapsed ? shell.expand : shell.collapse}
      aria-expanded={!is_collapsed}
      onClick={onToggle}
    >
      <Icon size={18} stroke={1.7} aria-hidden="true" />
    </BareButton>
  );
}

/** The words of an entry; in the narrow bar they come beside it. */
function Label({ is_collapsed, children }: { readonly is_collapsed: boolean; readonly children: string }) {
  return <span className={is_collapsed ? tips['tip'] : classes['label']}>{children}</span>;
}
