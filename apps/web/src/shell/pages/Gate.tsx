import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { pathAfterSessionEnd } from '../../api/session-events.ts';
import { paths } from '../../paths.ts';
import { shell } from '../../strings/shell.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { entranceFor, whyNotPermitted } from './page-access.ts';
import type { PageRules } from './page-access.ts';
import { currentPlace, replaceWith } from './place.ts';
import { useShownPage } from './shown-page.ts';
import { useSession } from '../session.ts';

/** Lets in who may open the page, sends guests to log in, and tells the others. Source: screens §0.3. */
export function Gate({ rules, children }: { readonly rules: PageRules; readonly children: ReactNode }) {
  const { access } = rules;
  const { facts } = useSession();
  const entrance = entranceFor(rules, facts);

  const { pathname } = useShownPage().place;

  useEffect(() => {
    // On the way to another page already, such as the one to log in at, whose code still has to come.
    if (currentPlace().pathname !== pathname) return;
    if (entrance === 'log-in-first') replaceWith(pathAfterSessionEnd(window.location));
    if (entrance === 'elsewhere' && typeof access === 'object') replaceWith(access.instead ?? paths.landing());
  }, [entrance, access, pathname]);

  switch (entrance) {
    case 'open':
      return children;
    case 'log-in-first':
    case 'elsewhere':
      return <PageSkeleton />;
    case 'not-permitted':
      return (
        <PageFrame title={shell.notPermittedTitle}>
          <EmptyState
            title={shell.notPermitted}
            text={shell.whyNotPermitted(rules.screen, whyNotPermitted(rules, facts))}
            action={<AppLink href={paths.landing()}>{shell.goHome}</AppLink>}
          />
        </PageFrame>
      );
  }
}
