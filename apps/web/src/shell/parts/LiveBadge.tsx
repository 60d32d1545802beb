import { shell } from '../../strings/shell.ts';
import { useSession } from '../session.ts';
import classes from './LiveBadge.module.css';

/** Whether this page follows changes as they happen; stands beside a page's title. */
export function LiveBadge() {
  const is_live = useSession().live === 'live';
  return (
    <span className={classes['live']} data-live={is_live || undefined} role="status">
      {is_live ? shell.live : shell.reconnecting}
    </span>
  );
}
