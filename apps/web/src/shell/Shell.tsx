import { IconHelp, IconMenu2 } from '@tabler/icons-react';
import { isKiosk } from '@tsela/domain/users/kiosk';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { shell } from '../strings/shell.ts';
import { useIsNarrow } from '../theme/breakpoints.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { LazyPart } from '../ui/LazyPart.tsx';
import { Banners } from './beside/Banners.tsx';
import { isBrowserToldOf } from './start/browser-age.ts';
import { useCollapsed } from './navigation/collapsed.ts';
import { CustomWidget } from './beside/CustomWidget.tsx';
import { Inactivity } from './beside/Inactivity.tsx';
import { Logo } from './navigation/Logo.tsx';
import { loadNavigation } from './navigation/load-navigation.ts';
import { Terms } from './beside/Terms.tsx';
import { useNewVersion } from './start/new-version.ts';
import { GuideBeside, useOpenGuide } from './guides/GuideBeside.tsx';
import { showGuide } from './guides/open-guide.ts';
import { IS_FRAMED } from './framed.ts';
import { usePlace } from './pages/place.ts';
import { useShownPage } from './pages/shown-page.ts';
import { useReplace } from './pages/use-replace.ts';
import { useSession } from './session.ts';
import { useKeptLooks } from './preferences.ts';
import { usePreloadedPictures } from './preloaded-pictures.ts';
import classes from './Shell.module.css';
import { Shortcuts } from './navigation/Shortcuts.tsx';
import { TopUpHost } from './navigation/TopUpHost.tsx';
import { BareButton } from '../ui/act/BareButton.tsx';

/** Navigation, banners and the page; a kiosk has nothing but its own page. Source: SHELL-01 to SHELL-06, SHELL-14, screens S12. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { user } = useSession();
  if (user !== null && isKiosk(user)) return <KioskShell>{children}</KioskShell>;
  return <FullShell>{children}</FullShell>;
}

/**
 * Whatever address is opened at a kiosk, it shows its flow. Until that has come no page is drawn: the one before may lead on by itself, as the
 * sign-in does, and the two would send each other back and forth for ever.
 */
function KioskShell({ children }: { readonly children: ReactNode }) {
  const replace = useReplace();
  const { pathname } = usePlace();
  const home = paths.newShipment();
  const is_home = pathname === home;
  const is_there = useShownPage().place.pathname === home;
  useEffect(() => {
    if (!is_home) replace(home);
  }, [is_home, replace, home]);
  return (
    <main id="content" tabIndex={-1}>
      {is_home && is_there && children}
    </main>
  );
}

function FullShell({ children }: { readonly children: ReactNode }) {
  const is_narrow = useIsNarrow();
  const { is_collapsed, toggle } = useCollapsed();
  const new_version = useNewVersion();
  const [is_out_of_date] = useState(() => isBrowserToldOf(window.localStorage));
  const guide = useOpenGuide();
  usePreloadedPictures();
  useKeptLooks();

  return (
    <div
      className={classes['shell']}
      data-collapsed={is_collapsed || undefined}
      data-framed={IS_FRAMED || undefined}
      data-guide={guide !== null || undefined}
    >
      <a href="#content" className={classes['skip']}>
        {shell.skipToContent}
      </a>
      {!IS_FRAMED && (is_narrow ? <TopBar /> : <SideNavigation is_collapsed={is_collapsed} onToggle={toggle} />)}
      <div className={classes['main']}>
        <Banners new_version={new_version} />
        <main id="content" tabIndex={-1} className={classes['content']}>
          {children}
        </main>
      </div>
      <GuideBeside />
      <Shortcuts />
      <TopUpHost />
      <Inactivity />
      <Terms />
      {!IS_FRAMED && <CustomWidget />}
      {is_out_of_date && <LazyComponent load={loadOutOfDate} props={{}} />}
      <LazyComponent load={loadNewVersion} props={{ new_version }} is_wanted={new_version.notices.dialog} />
    </div>
  );
}

function SideNavigation({ is_collapsed, onToggle }: { readonly is_collapsed: boolean; readonly onToggle: () => void }) {
  return (
    <aside className={classes['side']}>
      <LazyPart load={loadNavigation} props={{ is_collapsed, onToggle }} height={0} />
    </aside>
  );
}

const loadMenu = async () => (await import('./navigation/MenuDrawer.tsx')).MenuDrawer;
const loadOutOfDate = async () => (await import('./start/OutOfDateDialog.tsx')).OutOfDateDialog;
const loadNewVersion = async () => (await import('./start/NewVersionDialog.tsx')).NewVersionDialog;

/** On narrow screens the navigation comes from the right. Source: SHELL-03. */
function TopBar() {
  const { href } = usePlace();
  // Open belongs to the address it was opened at: going anywhere closes the drawer.
  const [opened_at, setOpenedAt] = useState<string | null>(null);
  const is_open = opened_at === href;

  return (
    <header className={classes['top']}>
      <AppLink href={paths.landing()} className={classes['top_logo']}>
        <Logo />
      </AppLink>
      <BareButton className={classes['help']} aria-label={shell.guide} onClick={() => showGuide('page')}>
        <IconHelp size={22} aria-hidden="true" />
      </BareButton>
      <BareButton className={classes['burger']} aria-label={shell.openMenu} onClick={() => setOpenedAt(href)}>
        <IconMenu2 size={22} aria-hidden="true" />
      </BareButton>
      <LazyComponent load={loadMenu} props={{ is_open, onClose: () => setOpenedAt(null) }} is_wanted={is_open} />
    </header>
  );
}
