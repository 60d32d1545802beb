import type { Provider } from '@tsela/contract/providers/provider-shapes';
import { isFeatureOn, readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useEffect, useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { brandingOf } from '../shell/branding.ts';
import { settingsOf } from '../shell/settings.ts';
import { applyBrand } from '../theme/apply-brand.ts';
import { setPageTitle } from '../theme/page-title.ts';
import { LINKED_PROVIDER, keptProvider, loadProvider } from './track-calls.ts';
import { parseReferences } from './track-draft.ts';
import { TrackForm } from './TrackForm.tsx';
import { IS_FRAMED } from '../shell/framed.ts';
import { TrackHead } from './TrackHead.tsx';
import classes from './TrackPage.module.css';
import { TrackResults } from './TrackResults.tsx';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { tracking } from '../strings/tracking.ts';
import trackFootClasses from './TrackFoot.module.css';

/** Where parcels are, for visitors who know a reference. Source: screens S17. */
export function TrackPage() {
  const { provider, problem } = useProvider();
  const { references, show } = useReferences();
  const settings = provider && settingsOf(provider.provider_settings);
  const branding = provider && settings && brandingOf(provider, settings);
  const has_locations = settings !== null && isFeatureOn(settings, 'locations');

  useEffect(() => {
    if (branding) applyBrand(branding);
    setPageTitle(SCREENS.track.title);
  });

  return (
    <div className={classes['page']}>
      {!IS_FRAMED && <TrackHead branding={branding} has_locations={has_locations} />}
      <main className={classes['main']}>
        <TrackForm key={`form ${references}`} references={references} onTrack={show} />
        {problem !== null && references === '' && (
          <p role="alert" className={classes['failed']}>
            {problem}
          </p>
        )}
        {references !== '' && <TrackResults key={`results ${references}`} references={references} />}
      </main>
      {settings && <TrackFoot settings={settings} />}
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
      const kept = { provider_id: LINKED_PROVIDER?.toString(), iframe: IS_FRAMED ? 'true' : undefined };
      window.history.pushState(null, '', paths.track(wanted.join(','), kept));
      setReferences(referencesHere());
    },
  };
}

function referencesHere(): string {
  return parseReferences(new URLSearchParams(window.location.search).get('ref') ?? '').join(',');
}

/** The provider's contact details, as far as given. Source: screens S17. */
function TrackFoot({ settings }: { readonly settings: ProviderSettings }) {
  const email = readSetting(settings, 'support_email_address');
  const phone = readSetting(settings, 'support_contact_number');
  if (email === '' && phone === '') return null;
  return (
    <footer className={trackFootClasses['foot']}>
      <strong>{tracking.help}</strong>
      {phone !== '' && (
        <a href={`tel:${phone.replaceAll(' ', '')}`} className="num">
          {groupedPhone(phone)}
        </a>
      )}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </footer>
  );
}
