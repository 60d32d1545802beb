import type { TrackStart } from '@tsela/contract/tracking/track-start';
import type { Provider } from '@tsela/contract/providers/provider-shapes';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { isFeatureOn, readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { shownError } from '../api/api-error.ts';
import { brandingOf } from '../shell/branding.ts';
import { IS_FRAMED } from '../shell/framed.ts';
import { settingsOf } from '../shell/settings.ts';
import { applyBrand } from '../theme/apply-brand.ts';
import { setPageTitle } from '../theme/page-title.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { useWords } from './page-words.ts';
import { loadProvider } from './track-calls.ts';
import trackFootClasses from './TrackFoot.module.css';
import { TrackHead } from './TrackHead.tsx';
import classes from './TrackPage.module.css';
import { useHere } from './use-here.ts';

/** What a page begins with, and whether the server has drawn it from that. */
export interface Opening {
  readonly start: TrackStart;
  readonly is_drawn: boolean;
}

interface RecipientFrameProps extends Opening {
  readonly title: string;
  /** What is shown where the provider could not be found out; null shows nothing of it. */
  readonly renderProblem?: (problem: string | null) => ReactNode;
  readonly children: ReactNode;
}

/** What is around every page for recipients: the provider's bar, the languages, and where the provider is reached. */
export function RecipientFrame({ start, is_drawn, title, renderProblem, children }: RecipientFrameProps) {
  const { provider, problem } = useProvider({ start, is_drawn });
  const is_framed = useHere(() => IS_FRAMED, { drawn: start.is_framed });
  const settings = provider && settingsOf(provider.provider_settings);
  const branding = provider && settings && brandingOf(provider, settings);
  const has_locations = settings !== null && isFeatureOn(settings, 'locations');

  useEffect(() => {
    if (branding) applyBrand(branding);
    setPageTitle(title);
  });

  return (
    <div className={classes['page']}>
      {!is_framed && <TrackHead branding={branding} has_locations={has_locations} />}
      <main className={classes['main']}>
        <div className={classes['languages']} data-screen-only>
          <LanguageSwitch here={start.here} />
        </div>
        {renderProblem?.(problem)}
        {children}
      </main>
      {settings && <TrackFoot settings={settings} />}
    </div>
  );
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

/** The provider's contact details, as far as given. Source: screens S17. */
function TrackFoot({ settings }: { readonly settings: ProviderSettings }) {
  const words = useWords().texts.common;
  const email = readSetting(settings, 'support_email_address');
  const phone = readSetting(settings, 'support_contact_number');
  if (email === '' && phone === '') return null;
  return (
    <footer className={trackFootClasses['foot']}>
      <strong>{words.help}</strong>
      {phone !== '' && (
        <a href={`tel:${phone.replaceAll(' ', '')}`} className="num">
          {groupedPhone(phone)}
        </a>
      )}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </footer>
  );
}
