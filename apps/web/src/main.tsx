import './theme/fonts.css';
import './theme/mantine-styles.ts';
import './theme/tokens.css';
import './theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './api/query-client.ts';
import { loadPage, loadedPage } from './page-loaders.ts';
import { Unbroken } from './shell/pages/CurrentPage.tsx';
import { showPagesFrom } from './shell/pages/shown-page.ts';
import { Root } from './shell/Root.tsx';
import { reportCrashes } from './shell/start/report-crash.ts';
import { loadNavigation } from './shell/navigation/load-navigation.ts';
import { keepUtm } from './shell/utm.ts';
import { askFirst } from './shell/shell-calls.ts';
import { shell } from './strings/shell.ts';
import { isNarrow } from './theme/breakpoints.ts';
import { startColourScheme } from './theme/colour-scheme.ts';
import { withLibrary } from './theme/with-library.ts';
import { bringCodeBy, prefetchCode } from './ui/lazy-code.ts';
import { ToastHost } from './ui/feedback/ToastHost.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root.');

try {
  reportCrashes();
  keepUtm(window.location.search, window.sessionStorage);
  startColourScheme();
  showPagesFrom({ loadPage, loadedPage });
  bringCodeBy(withLibrary);
  const queries = makeQueryClient();
  askFirst(queries);
  // Where the navigation stands beside the page, it comes while the first answers are awaited.
  if (!isNarrow()) prefetchCode(loadNavigation);
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Unbroken>
          <Root />
        </Unbroken>
        <ToastHost />
      </QueryClientProvider>
    </StrictMode>,
  );
} catch (error) {
  // A browser that refuses storage refuses it here first. Source: ERR-15.
  if (!(error instanceof DOMException)) throw error;
  place.textContent = shell.cookiesDisabled;
}
