import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startColourScheme } from '../theme/colour-scheme.ts';
import { TrackPage } from './TrackPage.tsx';

/**
 * The start of /track, a document of its own: it must weigh at most 100 kB of script, so neither Mantine, router nor query
 * cache may be imported here, nor anything of shell/. From ui/ the pieces without Mantine are fine.
 */
const place = document.getElementById('root');
if (!place) throw new Error('track.html has no #root.');
startColourScheme();
createRoot(place).render(
  <StrictMode>
    <TrackPage />
  </StrictMode>,
);
