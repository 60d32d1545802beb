import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/base.css';
import type { TrackStart } from '@tsela/contract/tracking/track-start';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { callForProvider } from '../api/call.ts';
import { startColourScheme } from '../theme/colour-scheme.ts';
import { keptProvider, linkHere } from './track-calls.ts';
import { START_ID, TrackApp } from './TrackApp.tsx';

/**
 * The start of /track, a document of its own: it must weigh at most 100 kB of script, so neither Mantine, router nor query
 * cache may be imported here, nor anything of shell/. From ui/ the pieces without Mantine are fine.
 */
const place = document.getElementById('root');
if (!place) throw new Error('track.html has no #root.');
startColourScheme();
const drawn_from = startOfDocument();
if (drawn_from === null) {
  createRoot(place).render(<TrackApp start={startHere()} is_drawn={false} />);
} else {
  if (drawn_from.provider) callForProvider(drawn_from.provider.id);
  hydrateRoot(place, <TrackApp start={drawn_from} is_drawn />);
}

/** What the server drew the document from; null where it could not, and only the empty document came. */
function startOfDocument(): TrackStart | null {
  const text = document.getElementById(START_ID)?.textContent ?? null;
  // Written by drawTrackDocument of the same build.
  return text === null ? null : (JSON.parse(text) as TrackStart);
}

function startHere(): TrackStart {
  const { references, has_more, provider_id, is_framed } = linkHere();
  return {
    now: new Date().toISOString(),
    references,
    has_more,
    is_framed,
    linked_provider_id: provider_id,
    provider: keptProvider(),
    lookup: null,
  };
}
