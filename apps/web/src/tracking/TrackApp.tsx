import { StrictMode, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { DrawnAt } from '../ui/show/now.ts';
import { WordsProvider } from './page-words.ts';
import type { PageWords } from './page-words.ts';
import type { Opening } from './RecipientFrame.tsx';
import { keepLanguage } from './track-calls.ts';

/** Names the place in the document that holds what it was drawn from. */
export const START_ID = 'track-start';

interface TrackAppProps extends Opening {
  readonly words: PageWords;
  /** The page that the address leads to. */
  readonly Page: ComponentType<Opening>;
}

/** A page for recipients as the server draws it and the browser takes it over: both begin at the same moment, in the same language. */
export function TrackApp({ start, is_drawn, words, Page }: TrackAppProps) {
  const [drawn_at] = useState(() => new Date(start.now));
  useEffect(() => {
    // Who holds the recipient's link is written to in the language they chose.
    if (start.is_language_chosen) void keepLanguage(start);
  }, [start]);
  return (
    <StrictMode>
      <DrawnAt value={drawn_at}>
        <WordsProvider value={words}>
          <Page start={start} is_drawn={is_drawn} />
        </WordsProvider>
      </DrawnAt>
    </StrictMode>
  );
}
