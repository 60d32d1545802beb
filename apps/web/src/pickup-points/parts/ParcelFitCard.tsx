import type { Measures } from '@tsela/domain/pickup-points/locker-compartment';
import { fitText, largestParcelOf, misfitText, parcelFit } from '@tsela/domain/pickup-points/parcel-fit';
import type { FittingPoint, PlacedParcel } from '@tsela/domain/pickup-points/parcel-fit';
import { useSession } from '../../shell/session.ts';
import { pickupPoints } from '../../strings/pickup-points.ts';
import { fitDrawing } from './fit-drawing-draft.ts';
import classes from './ParcelFitCard.module.css';

interface ParcelFitCardProps {
  readonly parcel: Measures;
  readonly point: Omit<FittingPoint, 'largest_parcel'>;
}

/** How a parcel fits a point: drawn in its compartment and said in words, or in numbers why it does not. Source: LOCKER-11 to LOCKER-14. */
export function ParcelFitCard({ parcel, point: { provider, compartments } }: ParcelFitCardProps) {
  const { settings } = useSession();
  const fit = parcelFit(parcel, {
    provider,
    // Counters have none, and what a locker does not tell is what its operator builds.
    ...(compartments && compartments.length > 0 && { compartments }),
    largest_parcel: largestParcelOf(settings),
  });
  switch (fit.kind) {
    case 'counter':
      return <p className={classes['fits']}>{pickupPoints.counterTakes}</p>;
    case 'misfit':
      return (
        <p className={classes['misfit']}>
          <strong>{pickupPoints.doesNotFit}</strong> {misfitText(fit.excesses)}
        </p>
      );
    case 'compartment':
      return (
        <figure className={classes['figure']}>
          <Drawing placed={fit.placed} />
          <figcaption className={classes['fits']}>{fitText(parcel, fit.placed)}</figcaption>
        </figure>
      );
  }
}

/** What the caption says, to be seen. */
function Drawing({ placed: { compartment, along } }: { readonly placed: PlacedParcel }) {
  const { view_box, back, parcel, front } = fitDrawing(compartment, along);
  return (
    <svg viewBox={view_box} className={classes['drawing']} aria-hidden="true">
      {back.map((points) => (
        <polygon key={points} points={points} className={classes['wall']} />
      ))}
      {parcel.map((points, at) => (
        <polygon key={points} points={points} className={classes['parcel']} data-face={at} />
      ))}
      {front.map((points) => (
        <polyline key={points} points={points} className={classes['edge']} />
      ))}
    </svg>
  );
}
