import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { isOpenTo } from '../../shell/pages/page-rules.ts';
import { usePreference } from '../../shell/preferences.ts';
import { useSession } from '../../shell/session.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useFirstSteps } from '../overview-calls.ts';

const FirstStepsPanel = lazy(async () => ({ default: (await import('./FirstStepsPanel.tsx')).FirstStepsPanel }));

/**
 * The work of the day, below the first steps of a courier that has not delivered yet: for who may take them, unless they have put
 * them away. Both come together, so that neither moves the other; an answer that fails holds up nothing. Source: MENU-50.
 */
export function BelowFirstSteps({ children }: { readonly children: ReactNode }) {
  const { facts } = useSession();
  const is_shown = usePreference('first_steps') === 'shown' && isOpenTo(paths.firstSteps(), facts);
  const { data, isPending, failureCount } = useFirstSteps(is_shown);
  const until = <Skeleton height={320} />;
  if (is_shown && isPending && failureCount === 0) return until;
  return (
    <Suspense fallback={until}>
      {is_shown && data && !data.has_delivered && <FirstStepsPanel read={data} />}
      {children}
    </Suspense>
  );
}
