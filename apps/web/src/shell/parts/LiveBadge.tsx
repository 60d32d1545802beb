import { shell } from '../../strings/shell.ts';
import { useSession } from '../session.ts';
import classes from './LiveBadge.module.css';

/** Whether this page follows changes as they happen; is beside a page's title. */
export function LiveBadge() {
  const { live } = useSession();
  return (
    <span className={classes['live']} data-state={live} role="status" data-screen-only>
      {/* While the first connection is made its word has its place, so that nothing moves when it comes. */}
      <span>{live === 'waiting' ? shell.reconnecting : shell.live}</span>
    </span>
  );
}
