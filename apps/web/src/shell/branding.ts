import type { Provider } from '@tsela/contract/providers/provider-shapes';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import type { Branding } from '../theme/apply-brand.ts';
import { brandColoursOf } from '../theme/brand-colours.ts';

export interface ProviderBranding extends Branding {
  readonly navigation_logo_url: string;
  /** Where the logo on public pages leads; empty where the provider has no site of its own. */
  readonly website_url: string;
}

/** A provider's own face; what it has not set falls back as the catalogue says. Source: DATA-10. */
export function brandingOf(provider: Pick<Provider, 'name'>, settings: ProviderSettings): ProviderBranding {
  return {
    title: readSetting(settings, 'provider_title') || provider.name,
    favicon_url: readSetting(settings, 'favicon_url'),
    navigation_logo_url: readSetting(settings, 'navigation_logo_url'),
    website_url: readSetting(settings, 'website_url'),
    colours: brandColoursOf(settings),
  };
}
