import type { TrackStart } from '@tsela/contract/tracking/track-start';
import { useEffect, useState } from 'react';
import { IS_FRAMED } from '../shell/framed.ts';
import { paths } from '../paths.ts';
import { MessageCheck } from './MessageCheck.tsx';
import { useWords } from './page-words.ts';
import type { Opening } from './RecipientFrame.tsx';
import { RecipientFrame } from './RecipientFrame.tsx';
import { linkHere } from './track-calls.ts';
import { TrackForm } from './TrackForm.tsx';
import classes from './TrackPage.module.css';
import { TrackResults } from './TrackResults.tsx';
import { useHere } from './use-here.ts';

/** Where parcels are, for visitors who know a reference. The server draws it first, from the same start. Source: screens S17. */
export function TrackPage({ start, is_drawn }: Opening) {
  const { track } = useWords().texts;
  const is_framed = useHere(() => IS_FRAMED, { drawn: start.is_framed });
  const kept = { provider_id: start.linked_provider_id?.toString(), iframe: is_framed ? 'true' : undefined };
  const { references, has_more, is_as_opened, show } = useReferences(start, kept);
  const { page } = start;
  const is_checking = page.kind === 'track' && page.check !== '' && is_as_opened;

  return (
    <RecipientFrame
      start={start}
      is_drawn={is_drawn}
      title={track.title}
      renderProblem={(problem) =>
        problem !== null &&
        references === '' && (
          <p role="alert" className={classes['failed']}>
            {problem}
          </p>
        )
      }
    >
      {is_checking && page.kind === 'track' && <MessageCheck page={page} kept={kept} />}
      <TrackForm key={`form ${references}`} references={references} has_more={has_more} kept={kept} onTrack={show} />
      {references !== '' && (
        <TrackResults key={`results ${references}`} references={references} known={is_as_opened ? start.lookup : null} />
      )}
      {!is_checking && page.kind === 'track' && <MessageCheck page={page} kept={kept} />}
    </RecipientFrame>
  );
}

interface ShownReferences {
  /** Between commas. */
  readonly references: string;
  readonly has_more: boolean;
  /** Whether nothing else was looked for since the document was opened. */
  readonly is_as_opened: boolean;
}

/** The references of the address bar; going back shows the ones before. */
function useReferences(
  start: TrackStart,
  kept: Readonly<Record<string, string | undefined>>,
): ShownReferences & { show: (references: readonly string[]) => void } {
  const [shown, setShown] = useState<ShownReferences>({
    references: start.references.join(','),
    has_more: start.has_more,
    is_as_opened: true,
  });
  useEffect(() => {
    const handlePop = () => setShown(referencesHere());
    window.addEventListener('popstate', handlePop);
    return () => window.removeEventListener('popstate', handlePop);
  }, []);
  return {
    ...shown,
    show: (wanted) => {
      window.history.pushState(null, '', paths.track(wanted.join(','), kept));
      setShown(referencesHere());
    },
  };
}

function referencesHere(): ShownReferences {
  const { references, has_more } = linkHere();
  return { references: references.join(','), has_more, is_as_opened: false };
}
