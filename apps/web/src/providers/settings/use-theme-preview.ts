import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { withSavedColours } from '@tsela/domain/providers/theme';
import { useEffect } from 'react';
import { brandingOf } from '../../shell/branding.ts';
import { useSession } from '../../shell/session.ts';
import { applyBrand } from '../../theme/apply-brand.ts';

/** Shows edited colours and the edited name across the product at once, and the saved ones again when the form is left. Source: SETTINGS-SEC-57. */
export function useThemePreview(settings: ProviderSettings, is_loaded: boolean): void {
  const session = useSession();
  const { provider } = session;

  useEffect(() => {
    if (!is_loaded) return;
    // The shell applies what is saved in the same pass, after its children; the preview comes after it.
    const shown = withSavedColours(settings, session.settings);
    queueMicrotask(() => applyBrand(brandingOf(provider, shown)));
  }, [provider, session.settings, settings, is_loaded]);

  useEffect(() => () => applyBrand(brandingOf(provider, session.settings)), [provider, session.settings]);
}
