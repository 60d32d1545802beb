import type { Provider } from '@tsela/contract/providers/provider-shapes';
import type { Branding } from '../theme/apply-brand.ts';
import { brandColoursOf } from '../theme/brand-colours.ts';
import { settingText } from './settings.ts';
import type { Settings } from './settings.ts';

export interface ProviderBranding extends Branding {
  readonly logo_url: string;
  readonly navigation_logo_url: string;
}

/** A provider's own face; what it has not set falls back as settings.tsv says. Source: DATA-10. */
export function brandingOf(provider: Pick<Provider, 'name'>, settings: Settings): ProviderBranding {
  const logo_url = settingText(settings, 'logo_url');
  return {
    title: settingText(settings, 'provider_title') || provider.name,
    favicon_url: settingText(settings, 'favicon_url'),
    logo_url,
    navigation_logo_url: settingText(settings, 'navigation_logo_url') || logo_url,
    colours: brandColoursOf((key) => settings.get(key)),
  };
}
