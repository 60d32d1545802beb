import type { ReactNode } from 'react';
import classes from './WithMap.module.css';

interface WithMapProps {
  readonly map: ReactNode;
  readonly children: ReactNode;
}

/** A list with a map beside it, which stays in sight while the list goes on; on narrow screens below it. */
export function WithMap({ map, children }: WithMapProps) {
  return (
    <div className={classes['two']}>
      <div className={classes['list']}>{children}</div>
      <div className={classes['map']} data-screen-only>
        {map}
      </div>
    </div>
  );
}
