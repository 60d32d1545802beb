import { StrictMode, useState } from 'react';
import { DrawnAt } from '../ui/show/now.ts';
import { TrackPage } from './TrackPage.tsx';
import type { Opening } from './TrackPage.tsx';

/** Names the place in the document that holds what it was drawn from. */
export const START_ID = 'track-start';

/** The page as the server draws it and the browser takes it over: both begin at the same moment. */
export function TrackApp({ start, is_drawn }: Opening) {
  const [drawn_at] = useState(() => new Date(start.now));
  return (
    <StrictMode>
      <DrawnAt value={drawn_at}>
        <TrackPage start={start} is_drawn={is_drawn} />
      </DrawnAt>
    </StrictMode>
  );
}
