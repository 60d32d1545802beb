import { readSetting } from '@tsela/domain/providers/provider-settings';
import { readActingAs } from '../../api/acting-as.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { useSession } from '../session.ts';
import { mustAcceptTerms } from './terms-draft.ts';

const load = async () => (await import('../../sessions/parts/TermsDialog.tsx')).TermsDialog;

/** Asks account users to accept terms that have changed. Source: TERMS-01, IMP-05. */
export function Terms() {
  const { account, user, settings } = useSession();
  const version = readSetting(settings, 'terms_and_conditions_version');
  const accepted = user?.terms_and_conditions_accepted_version ?? '';
  const is_wanted = mustAcceptTerms({ has_account: account !== null, is_acting: readActingAs() !== null, accepted, version });
  // The question is rare, so its dialog is loaded only then.
  return is_wanted && <LazyComponent load={load} props={{ version }} />;
}
