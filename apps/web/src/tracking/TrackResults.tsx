import type { TrackLookup } from '@tsela/contract/tracking/track-start';
import { useNow } from '../ui/show/now.ts';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { useWords } from './page-words.ts';
import { asAsked, missingReferences } from './track-draft.ts';
import { TrackedCard } from './TrackedCard.tsx';
import { PlainButton } from '../ui/act/PlainButton.tsx';
import classes from './TrackResults.module.css';
import { useTracked } from './use-tracked.ts';

interface TrackResultsProps {
  /** Between commas. */
  readonly references: string;
  /** What the document came with; null asks for it. */
  readonly known: TrackLookup | null;
}

/** What was found for the references, and which of them were not. */
export function TrackResults({ references, known }: TrackResultsProps) {
  const { lookup, retry, refresh } = useTracked(references, known);
  const now = useNow();
  const { texts } = useWords();

  if (lookup.kind === 'looking') return <Looking count={references.split(',').length} />;
  if (lookup.kind === 'failed') {
    return (
      <div role="alert" className={classes['failed']}>
        <p>{lookup.text}</p>
        <div className={classes['again']}>
          <PlainButton onClick={retry}>{texts.common.try_again}</PlainButton>
        </div>
      </div>
    );
  }
  const asked = references.split(',');
  const missing = missingReferences(asked, lookup.shipments);
  return (
    <div className={classes['results']}>
      {lookup.is_stale && (
        <p role="status" className={classes['stale']}>
          {texts.track.stale}
        </p>
      )}
      {asAsked(asked, lookup.shipments).map((shipment) => (
        <TrackedCard
          key={shipment.shipment_id}
          shipment={shipment}
          now={now}
          is_alone={lookup.shipments.length === 1}
          onChanged={refresh}
        />
      ))}
      {missing.map((reference) => (
        <Missing key={reference} reference={reference} />
      ))}
    </div>
  );
}

/** Source: ERR-34. */
function Missing({ reference }: { readonly reference: string }) {
  const { track } = useWords().texts;
  return (
    <section className={classes['missing']} role="alert">
      <h2 className={classes['missing_title']}>{track.not_found}</h2>
      <p className={`${classes['missing_reference']} num`}>{reference}</p>
      <p>
        <strong>{track.check_reference}</strong>
        <br />
        {track.check_reference_more}
      </p>
    </section>
  );
}

function Looking({ count }: { readonly count: number }) {
  const { track } = useWords().texts;
  return (
    <div className={classes['results']} role="status" aria-label={track.looking}>
      {Array.from({ length: Math.min(count, 3) }, (_, index) => (
        <div key={index} className={classes['looking']}>
          <Skeleton width="35%" height={16} />
          <Skeleton width="75%" height={34} />
          <Skeleton width="100%" height={10} />
          <Skeleton width="90%" height={16} />
          <Skeleton width="60%" height={16} />
        </div>
      ))}
    </div>
  );
}
