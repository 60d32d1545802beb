import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { tariff as words } from '../../strings/rates-tariff.ts';
import classes from './Tariff.module.css';

/** Whether a tariff is in force, waiting, being written, or of the past. */
export function RevisionBadge({ state }: Pick<RateRevision, 'state'>) {
  return (
    <span className={classes['badge']} data-state={state}>
      {words.states[state]}
    </span>
  );
}
