import type { TrackStart } from '@tsela/contract/tracking/track-start';
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
import { linkHere, loadProvider } from './track-calls.ts';
import { useHere } from './use-here.ts';
import { TrackForm } from './TrackForm.tsx';
import { IS_FRAMED } from '../shell/framed.ts';
import { TrackHead } from './TrackHead.tsx';
import classes from './TrackPage.module.css';
import { TrackResults } from './TrackResults.tsx';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { tracking } from '../strings/tracking.ts';
import trackFootClasses from './TrackFoot.module.css';

/** Where parcels are, for visitors who know a reference. The server draws it first, from the same start. Source: screens S17. */
export function TrackPage({ start, is_drawn }: Opening) {
  const { provider, problem } = useProvider({ start, is_drawn });
  const is_framed = useHere(() => IS_FRAMED, { drawn: start.is_framed });
  const kept = { provider_id: start.linked_provider_id?.toString(), iframe: is_framed ? 'true' : undefined };
  const { references, has_more, is_as_opened, show } = useReferences(start, kept);
  const settings = provider && settingsOf(provider.provider_settings);
  const branding = provider && settings && brandingOf(provider, settings);
  const has_locations = settings !== null && isFeatureOn(settings, 'locations');

  useEffect(() => {
    if (branding) applyBrand(branding);
    setPageTitle(SCREENS.track.title);
  });

  return (
    <div className={classes['page']}>
      {!is_framed && <TrackHead branding={branding} has_locations={has_locations} />}
      <main className={classes['main']}>
        <TrackForm key={`form ${references}`} references={references} has_more={has_more} kept={kept} onTrack={show} />
        {problem !== null && references === '' && (
          <p role="alert" className={classes['failed']}>
            {problem}
          </p>
        )}
        {references !== '' && (
          <TrackResults key={`results ${references}`} references={references} known={is_as_opened ? start.lookup : null} />
        )}
      </main>
      {settings && <TrackFoot settings={settings} />}
    </div>
  );
}

/** What the page begins with, and whether the server has drawn it from that. */
export interface Opening {
  readonly start: TrackStart;
  readonly is_drawn: boolean;
}

/** The provider of this host: as the document has it, or as kept from the last visit and then as it is. */
function useProvider({ start, is_drawn }: Opening): { provider: Provider | null; problem: string | null } {
  const [provider, setProvider] = useState(start.provider);
  const [problem, setProblem] = useState<string | null>(null);
  const is_known = is_drawn && start.provider !== null;
  useEffect(() => {
    if (!is_known) loadProvider().then(setProvider, (error: unknown) => setProblem(shownError(error)));
  }, [is_known]);
  return { provider, problem };
}

interface ShownReferences {
  /** Between commas. */
  readonly references: string;
  readonly has_more: boolean;
  /** Whether nothing else was looked for since the document was opened. */
  readonly is_as_opened: boolean;
}

/** The references of the address bar; going back shows the ones before. */
function useReferences(
  start: TrackStart,
  kept: Readonly<Record<string, string | undefined>>,
): ShownReferences & { show: (references: readonly string[]) => void } {
  const [shown, setShown] = useState<ShownReferences>({
    references: start.references.join(','),
    has_more: start.has_more,
    is_as_opened: true,
  });
  useEffect(() => {
    const handlePop = () => setShown(referencesHere());
    window.addEventListener('popstate', handlePop);
    return () => window.removeEventListener('popstate', handlePop);
  }, []);
  return {
    ...shown,
    show: (wanted) => {
      window.history.pushState(null, '', paths.track(wanted.join(','), kept));
      setShown(referencesHere());
    },
  };
}

function referencesHere(): ShownReferences {
  const { references, has_more } = linkHere();
  return { references: references.join(','), has_more, is_as_opened: false };
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
