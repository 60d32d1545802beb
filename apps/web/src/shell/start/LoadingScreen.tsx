import { ui } from '../../strings/ui.ts';
import classes from './LoadingScreen.module.css';

/** Shows while provider and user are fetched; appears only when that takes a moment. Source: LOAD-01. */
export function LoadingScreen() {
  return (
    <div className={classes['screen']} role="status" aria-label={ui.loading}>
      <span className={classes['bar']} />
    </div>
  );
}
