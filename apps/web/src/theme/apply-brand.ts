import type { BrandColours } from './brand-colours.ts';
import { brandVariables } from './brand-variables.ts';
import { setProviderTitle } from './page-title.ts';

export interface Branding {
  readonly title: string;
  readonly favicon_url: string;
  readonly colours: BrandColours;
}

/** Puts a provider's colours, title and icon on the document; calling it again with others shows at once. */
export function applyBrand({ title, favicon_url, colours }: Branding): void {
  const root = document.documentElement.style;
  for (const [name, value] of Object.entries(brandVariables(colours))) root.setProperty(name, value);
  setProviderTitle(title);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colours.nav_bg);
  if (favicon_url !== '') document.querySelector('link[rel="icon"]')?.setAttribute('href', favicon_url);
}
