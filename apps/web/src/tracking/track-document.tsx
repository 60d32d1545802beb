import type { DrawTrackDocument, TrackStart } from '@tsela/contract/tracking/track-start';
import { LANGUAGE_TAGS } from '@tsela/domain/shipments/notices/texts/language';
import { PARTY_TEXTS } from '@tsela/domain/shipments/notices/texts/party-texts';
import { PAGE_TEXTS } from '@tsela/domain/shipments/notices/texts/page-texts';
import type { PageTexts } from '@tsela/domain/shipments/notices/texts/pages-en';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { brandingOf } from '../shell/branding.ts';
import type { ProviderBranding } from '../shell/branding.ts';
import { settingsOf } from '../shell/settings.ts';
import { brandVariables } from '../theme/brand-variables.ts';
import { RatePage } from './rate/RatePage.tsx';
import { ReschedulePage } from './reschedule/ReschedulePage.tsx';
import { START_ID, TrackApp } from './TrackApp.tsx';
import { TrackPage } from './TrackPage.tsx';

const FACE = ['<!--face-->', '<!--/face-->'] as const;
const ROOT = ['<div id="root">', '</div>'] as const;
const HTML = '<html lang="en-ZA">';
const PAGES = { track: TrackPage, reschedule: ReschedulePage, rate: RatePage } as const;

/**
 * Draws the document of the tracking page with the parts that the browser draws it with, so that it is read before a script has come, and
 * without one. The template is the built track.html. Source: screens S17.
 */
export const drawTrackDocument: DrawTrackDocument = (template, start) => {
  const { provider } = start;
  const branding = provider && brandingOf(provider, settingsOf(provider.provider_settings));
  const { language } = start;
  const texts = PAGE_TEXTS[language];
  const page = renderToString(<TrackApp start={start} is_drawn words={{ language, texts }} Page={PAGES[start.page.kind]} />);
  const html = `<html lang="${LANGUAGE_TAGS[language]}"${branding ? ` style="${styleOf(branding)}"` : ''}>`;
  const data = `<script type="application/json" id="${START_ID}">${asData(start)}</script>`;
  const faced = withBetween(template, FACE, faceOf(branding, start, texts)).replace(HTML, () => html);
  return withBetween(faced, ROOT, `<div id="root">${page}</div>${data}`);
};

/** A document with something else in place of the first part between two marks, and of the marks. */
function withBetween(document: string, [begins, ends]: readonly [string, string], part: string): string {
  const from = document.indexOf(begins);
  const to = document.indexOf(ends, from);
  return from === -1 || to === -1 ? document : document.slice(0, from) + part + document.slice(to + ends.length);
}

/** Title, icon and colours of the provider, and what chats show of a link: never what is on the page itself. */
function faceOf(branding: ProviderBranding | null, { references, page, language }: TrackStart, texts: PageTexts): string {
  const own = page.kind === 'track' ? texts.track : PARTY_TEXTS[language][page.kind];
  const title = [own.title, branding?.title ?? ''].filter((part) => part !== '').join(' · ');
  const logo = branding?.navigation_logo_url ?? '';
  return renderToStaticMarkup(
    <>
      {branding && <meta name="theme-color" content={branding.colours.nav_bg} />}
      <title>{title}</title>
      <link rel="icon" href={branding?.favicon_url || '/favicon.svg'} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={texts.track.link_description} />
      {branding && <meta property="og:site_name" content={branding.title} />}
      {logo.startsWith('https://') && <meta property="og:image" content={logo} />}
      {(references.length > 0 || page.kind !== 'track') && <meta name="robots" content="noindex" />}
    </>,
  );
}

/** The same values as applyBrand sets, which are colours whatever the provider has saved. */
function styleOf({ colours }: ProviderBranding): string {
  return Object.entries(brandVariables(colours))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** JSON that ends no script element and begins no comment. */
function asData(start: TrackStart): string {
  return JSON.stringify(start).replaceAll('<', '\\u003c');
}
