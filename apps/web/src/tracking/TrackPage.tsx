import type { Provider } from '@tsela/contract/providers/provider-shapes';
import { useEffect, useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { brandingOf } from '../shell/branding.ts';
import { settingsOf } from '../shell/settings.ts';
import { tracking } from '../strings/tracking.ts';
import { applyBrand } from '../theme/apply-brand.ts';
import { setPageTitle } from '../theme/page-title.ts';
import { keptProvider, loadProvider } from './track-calls.ts';
import { parseReferences } from './track-draft.ts';
import { TrackFoot } from './TrackFoot.tsx';
import { TrackForm } from './TrackForm.tsx';
import { TrackHead } from './TrackHead.tsx';
import classes from './TrackPage.module.css';
import { TrackResults } from './TrackResults.tsx';

/** iframe=true at the first load hides the header navigation for as long as the document lives. Source: ROUTE-25. */
const IS_FRAMED = new URLSearchParams(window.location.search).get('iframe') === 'true';

/** Where parcels are, for whoever knows a reference. Source: screens S17. */
export function TrackPage() {
  const { provider, problem } = useProvider();
  const { references, show } = useReferences();
  const branding = provider && brandingOf(provider, settingsOf(provider.provider_settings));

  useEffect(() => {
    if (branding) applyBrand(branding);
    setPageTitle(tracking.title);
  });

  return (
    <div className={classes['page']}>
      {!IS_FRAMED && <TrackHead branding={branding} />}
      <main className={classes['main']}>
        <TrackForm key={`form ${references}`} references={references} onTrack={show} />
        {problem !== null && references === '' && (
          <p role="alert" className={classes['failed']}>
            {problem}
          </p>
        )}
        {references !== '' && <TrackResults key={`results ${references}`} references={references} />}
      </main>
      {provider && <TrackFoot settings={settingsOf(provider.provider_settings)} />}
    </div>
  );
}

/** The provider of this host: as kept from the last visit, then as it is. */
function useProvider(): { provider: Provider | null; problem: string | null } {
  const [provider, setProvider] = useState(keptProvider);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    loadProvider().then(setProvider, (error: unknown) => setProblem(shownError(error)));
  }, []);
  return { provider, problem };
}

/** The references of the address bar, between commas; going back shows the ones before. */
function useReferences(): { references: string; show: (references: readonly string[]) => void } {
  const [references, setReferences] = useState(referencesHere);
  useEffect(() => {
    const handlePop = () => setReferences(referencesHere());
    window.addEventListener('popstate', handlePop);
    return () => window.removeEventListener('popstate', handlePop);
  }, []);
  return {
    references,
    show: (wanted) => {
      const address = paths.track(wanted.join(','));
      window.history.pushState(null, '', IS_FRAMED ? `${address}&iframe=true` : address);
      setReferences(referencesHere());
    },
  };
}

function referencesHere(): string {
  return parseReferences(new URLSearchParams(window.location.search).get('ref') ?? '').join(',');
}
