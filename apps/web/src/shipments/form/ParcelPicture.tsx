import type { ParcelType } from '@tsela/domain/providers/setting-records';
import { fitDrawing } from '../../pickup-points/parts/fit-drawing-draft.ts';
import type { BoxSize } from '../../pickup-points/parts/fit-drawing-draft.ts';
import { boxOf } from './packaging-draft.ts';
import classes from './ParcelPicture.module.css';

interface ParcelPictureProps {
  readonly size: Pick<ParcelType, 'length' | 'width' | 'height'>;
  /** Fills the picture, so that all of them are to one scale. */
  readonly largest: BoxSize;
}

/** A box seen from above one corner. What it is stands beside it. */
export function ParcelPicture({ size, largest }: ParcelPictureProps) {
  const { view_box, parcel } = fitDrawing(largest, boxOf(size));
  return (
    <svg viewBox={view_box} className={classes['picture']} aria-hidden="true">
      {parcel.map((points, at) => (
        <polygon key={points} points={points} className={classes['face']} data-face={at} />
      ))}
    </svg>
  );
}
