import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/base.css';
import type { PageStart, TrackStart } from '@tsela/contract/tracking/track-start';
import { acceptedLanguage } from '@tsela/domain/shipments/notices/texts/language';
import type { ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { callForProvider } from '../api/call.ts';
import { startColourScheme } from '../theme/colour-scheme.ts';
import { loadWords } from './page-words.ts';
import type { Opening } from './RecipientFrame.tsx';
import { keptProvider, linkHere } from './track-calls.ts';
import { START_ID, TrackApp } from './TrackApp.tsx';
import { TrackPage } from './TrackPage.tsx';

/**
 * The start of the pages for recipients, a document of their own: it must weigh at most 100 kB of script, so neither Mantine, router nor
 * query cache may be imported here, nor anything of shell/. From ui/ the pieces without Mantine are fine.
 */
const place = document.getElementById('root');
if (!place) throw new Error('track.html has no #root.');
startColourScheme();
void begin(place);

/** Begins once the language that is read and the page are there: the server has drawn both already. */
async function begin(root: HTMLElement): Promise<void> {
  const drawn_from = startOfDocument();
  const start = drawn_from ?? startHere();
  const [words, Page] = await Promise.all([loadWords(start.language), loadPage(start.page.kind)]);
  if (drawn_from === null) {
    createRoot(root).render(<TrackApp start={start} is_drawn={false} words={words} Page={Page} />);
    return;
  }
  if (start.provider) callForProvider(start.provider.id);
  hydrateRoot(root, <TrackApp start={start} is_drawn words={words} Page={Page} />);
}

async function loadPage(kind: PageStart['kind']): Promise<ComponentType<Opening>> {
  if (kind === 'reschedule') return (await import('./reschedule/ReschedulePage.tsx')).ReschedulePage;
  return kind === 'rate' ? (await import('./rate/RatePage.tsx')).RatePage : TrackPage;
}

/** What the server drew the document from; null where it could not, and only the empty document came. */
function startOfDocument(): TrackStart | null {
  const text = document.getElementById(START_ID)?.textContent ?? null;
  // Written by drawTrackDocument of the same build.
  return text === null ? null : (JSON.parse(text) as TrackStart);
}

function startHere(): TrackStart {
  const { references, has_more, provider_id, is_framed, language, check } = linkHere();
  const { pathname, search } = window.location;
  return {
    now: new Date().toISOString(),
    language: language ?? acceptedLanguage(navigator.languages.join(',')) ?? 'en',
    is_language_chosen: language !== null,
    here: pathname + search,
    page: pageHere(pathname, check),
    references,
    has_more,
    is_framed,
    linked_provider_id: provider_id,
    provider: keptProvider(),
    lookup: null,
  };
}

/** The page of an address, which finds out by itself what it shows. */
function pageHere(path: string, check: string): PageStart {
  const [, kind = '', token = ''] = path.split('/');
  if (kind === 'reschedule' || kind === 'rate') return { kind, token, shown: null, problem: null };
  return { kind: 'track', check, checked: null };
}
