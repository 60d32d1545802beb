import { ui } from '../../strings/ui.ts';
import classes from './Skeleton.module.css';

interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number | string;
}

/** A grey stand-in for a piece that is on its way, of the size the piece will have. */
export function Skeleton({ width = '100%', height = 14 }: SkeletonProps) {
  return <span className={classes['bone']} style={{ width, height }} aria-hidden="true" />;
}

/** A page on its way: title, filter row and a block of content. */
export function PageSkeleton() {
  return (
    <div className={classes['page']} role="status" aria-label={ui.loading}>
      <Skeleton width={180} height={24} />
      <Skeleton width="min(520px, 100%)" height={36} />
      <div className={classes['block']}>
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} className={classes['row']}>
            <Skeleton width="18%" />
            <Skeleton width="26%" />
            <Skeleton width="22%" />
            <Skeleton width="10%" />
          </div>
        ))}
      </div>
    </div>
  );
}
